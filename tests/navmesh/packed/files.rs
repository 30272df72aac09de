//! The file of packed meshes.

use super::drawing::{FLOOR, edited, side, square, squares, v};
use super::{random_mesh, random_place, random_system, source};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::packed::{MeshEdit, MeshSystem, read_packed, write_packed};

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

/// Links of a mesh that was drawn: between two lines, and within one part.
#[test]
fn links_between_two_lines_are_written_and_read_again() {
    let apart = edited(&squares(), MeshEdit::Link(side(0, 1), side(3, 2))).unwrap();
    let joined = edited(&apart, MeshEdit::Merge { vertex: 4, into: 1 }).unwrap();
    let within = edited(&squares(), MeshEdit::Link(side(0, 0), side(1, 1))).unwrap();
    for (mesh, to, left) in [
        (apart, v(7.0, 5.0), v(6.0, 5.0)),
        (joined, v(7.0, 5.0), v(6.0, 5.0)),
        (within, v(5.0, 1.0), v(5.0, 2.0)),
    ] {
        let system = MeshSystem::of_drawn(&mesh, FLOOR).unwrap();
        assert_eq!(system.len(), 2);
        let bytes = write_packed(&system);
        let read = read_packed(&bytes).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(write_packed(&read), bytes);
        for number in 0..system.len() as u16 {
            assert_eq!(read.links(number), system.links(number));
        }
        let from = system.locate(v(5.0, 5.0)).unwrap();
        let went = read.travel(from, to);
        assert_eq!(went, system.travel(from, to));
        assert_eq!(went.left_at, Some(left), "{went:?}");
    }
}

/// A half that leads to itself, or to a triangle that does not lead back.
#[test]
fn a_link_without_its_other_half_is_refused() {
    let mesh = edited(&squares(), MeshEdit::Link(side(0, 1), side(3, 2))).unwrap();
    let bytes = write_packed(&MeshSystem::of_drawn(&mesh, FLOOR).unwrap());
    // 8 bytes, then a mesh of 4 vertices and 2 triangles: 13, 24, 16; its link names triangle, side and the other ones.
    let link = 8 + 13 + 24 + 16;
    for (at, to) in [(2, 0), (4, 1 - bytes[link + 4]), (5, bytes[link + 5] ^ 8)] {
        let mut torn = bytes.clone();
        torn[link + at] = to;
        let why = read_packed(&torn).unwrap_err();
        assert_eq!(why.id, "packed.file-links", "byte {at}");
    }
    // Both halves of a link within one part, each made to lead to itself.
    let mesh = edited(&square(), MeshEdit::Link(side(0, 0), side(1, 1))).unwrap();
    let mut torn = write_packed(&MeshSystem::of_drawn(&mesh, FLOOR).unwrap());
    for half in [link, link + 6] {
        torn[half + 4] = torn[half];
        torn[half + 5] = torn[half + 5] & !3 | torn[half + 1];
    }
    assert_eq!(read_packed(&torn).unwrap_err().id, "packed.file-links");
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
