//! The file of packed meshes.

use super::{random_mesh, random_place, random_system, source};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::packed::{MeshSystem, read_packed, write_packed};

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..20 {
        let mut system = random_system(seed, 10 + 3 * seed as usize, 0.0);
        let links = (0..system.len() as u16)
            .map(|mesh| system.links(mesh).len())
            .collect::<Vec<_>>();
        if let Some(mesh) = links.iter().position(|count| *count > 1) {
            system.switch(mesh as u16, 0, false);
            system.open(mesh as u16, 1, false);
        }
        system.set_active(0, seed % 3 != 0);
        let bytes = write_packed(&system);
        let read = read_packed(&bytes).unwrap();
        assert_eq!(write_packed(&read), bytes);
        let mut random = source(seed);
        for _ in 0..20 {
            let from = random_place(&system, &mut random);
            let to = random_place(&system, &mut random).at;
            assert_eq!(read.travel(from, to), system.travel(from, to));
            assert_eq!(read.routes(), system.routes());
        }
    }
}

#[test]
fn its_length_is_the_sum_of_the_papers_bytes() {
    let system = MeshSystem::pack(&random_mesh(4, 1, 0.0), None).unwrap();
    assert_eq!(system.len(), 1);
    let mesh = system.mesh(0).unwrap();
    let (triangles, vertices) = (mesh.triangles().len(), mesh.vertices().len());
    let map = (2 * triangles * triangles).div_ceil(8);
    assert_eq!(
        write_packed(&system).len(),
        8 + 13 + 8 * triangles + 6 * vertices + map
    );
}

#[test]
fn what_is_wrong_is_named() {
    let bytes = write_packed(&MeshSystem::pack(&random_mesh(4, 0, 0.0), None).unwrap());
    // 8 bytes, then a mesh of 4 vertices and 2 triangles: 13, 24, 16 and the map.
    assert_eq!(bytes.len(), 8 + 13 + 24 + 16 + 1);
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        read_packed(&bytes).unwrap_err().to_string()
    };
    assert_eq!(changed(0, b'w'), "packed.file-wrong byte=0");
    assert_eq!(changed(4, 2), "packed.file-wrong byte=4");
    assert_eq!(changed(5, 99), "packed.file-wrong byte=5");
    assert_eq!(changed(7, 255), "packed.file-wrong byte=6");
    assert_eq!(changed(6, 2), "packed.file-ends byte=62");
    assert_eq!(changed(6, 0), "packed.file-wrong byte=8");
    assert_eq!(changed(20, 7), "packed.file-wrong byte=20");
    assert_eq!(changed(45, 9), "packed.corner triangle=0 mesh=0");
    assert_eq!(changed(51, 8), "packed.neighbour triangle=0 mesh=0");
    assert_eq!(changed(61, 0xff), "packed.map mesh=0");
    assert_eq!(
        read_packed(b"").unwrap_err().to_string(),
        "packed.file-ends byte=0"
    );
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(300))]

    /// A file with some of its bytes changed, left out or doubled is refused, or read as a system that can be used.
    #[test]
    fn a_torn_file_is_no_panic(
        seed in 0..6_u64,
        cuts in proptest::collection::vec((any::<u16>(), 0..3_u8, any::<u8>()), 1..5),
    ) {
        let mut bytes = write_packed(&random_system(seed, 40, 0.0));
        for (at, how, byte) in cuts {
            let at = usize::from(at) % bytes.len();
            match how {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        if let Ok(system) = read_packed(&bytes) {
            prop_assert_eq!(&read_packed(&write_packed(&system)).unwrap(), &system);
            if let Some(put) = system.drop_at(DVec2::new(3.0, 9.0), 5.0) {
                prop_assert!(system.holds(&put.place));
                prop_assert!(system.holds(&system.travel(put.place, DVec2::new(20.0, 30.0)).place));
            }
        }
    }
}
