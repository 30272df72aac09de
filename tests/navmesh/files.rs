//! Files of meshes.

use crate::support::oracle::real_maps;
use crate::support::random_scenes::random_scene;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding, Polyanya, read_mesh, write_mesh};

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..20 {
        let space = FreeSpace::of(&random_scene(seed, 8), 0.0, 2.0, 0.2).unwrap();
        let mesh = MeshBuilding::run(&space, true).unwrap();
        assert_eq!(read_mesh(write_mesh(&mesh).as_bytes()), Ok(mesh));
    }
}

#[test]
fn the_published_mesh_is_written_as_it_is_printed() {
    let Some(folder) = real_maps() else { return };
    for name in ["arena", "arena-merged"] {
        let bytes = std::fs::read(folder.join(format!("../meshes/{name}.mesh"))).unwrap();
        let mesh = read_mesh(&bytes).unwrap();
        let written = write_mesh(&mesh);
        let printed = String::from_utf8(bytes).unwrap();
        let lines = |text: &str| {
            text.lines()
                .map(|line| line.split_whitespace().map(str::to_owned).collect())
                .collect()
        };
        let (written, printed): (Vec<Vec<String>>, Vec<Vec<String>>) =
            (lines(&written), lines(&printed));
        let vertices = mesh.vertices().len();
        // Polygons word by word; around vertices the same polygons, from anywhere.
        for (number, (now, then)) in written.iter().zip(&printed).enumerate().skip(3) {
            if number < 3 + vertices {
                let around = |words: &[String]| {
                    let mut words = words[3..].to_vec();
                    words.sort();
                    words
                };
                assert_eq!(around(now), around(then), "line {}", number + 1);
            } else {
                assert_eq!(now, then, "line {}", number + 1);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    let triangle = "mesh\n2\n3 1\n0 0 1 0\n1 0 1 0\n0 1 1 0\n3 0 1 2 -1 -1 -1\n";
    assert_eq!(read_mesh(triangle.as_bytes()).unwrap().polygons(), 1);
    let changed =
        |from: &str, to: &str| read_mesh(triangle.replacen(from, to, 1).as_bytes()).unwrap_err();
    assert_eq!(
        changed("mesh", "mash").to_string(),
        "mesh.word line=1 wanted=mesh found=mash"
    );
    assert_eq!(
        changed("\n2\n", "\n1\n").to_string(),
        "mesh.version found=1"
    );
    assert_eq!(
        changed("1 0 1 0", "one 0 1 0").to_string(),
        "mesh.word line=5 wanted=x found=one"
    );
    assert_eq!(
        changed("1 0 1 0", "inf 0 1 0").to_string(),
        "mesh.not-finite vertex=1"
    );
    assert_eq!(
        changed("3 0 1 2", "3 0 1 9").to_string(),
        "mesh.vertex polygon=0 vertex=9 vertices=3"
    );
    assert_eq!(
        changed("3 0 1 2", "3 0 2 1").to_string(),
        "mesh.not-convex polygon=0"
    );
    assert_eq!(
        changed("3 0 1 2 -1 -1 -1", "2 0 1 -1 -1").to_string(),
        "mesh.corners polygon=0 found=2"
    );
    assert_eq!(
        changed("3 1\n", "3 2\n").to_string(),
        "mesh.ends wanted=count"
    );
    let twice = triangle.replacen("3 1\n", "3 2\n", 1) + "3 0 1 2 -1 -1 -1\n";
    assert_eq!(
        read_mesh(twice.as_bytes()).unwrap_err().to_string(),
        "mesh.side polygon=1"
    );
    assert_eq!(read_mesh(b"\xff").unwrap_err().id, "mesh.not-text");
    assert_eq!(
        read_mesh(b"").unwrap_err().to_string(),
        "mesh.ends wanted=mesh"
    );
    // Counts that a file cannot keep set nothing aside.
    assert_eq!(
        read_mesh(b"mesh 2 18446744073709551615 1")
            .unwrap_err()
            .to_string(),
        "mesh.ends wanted=x"
    );
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(300))]

    /// A file with some of its bytes changed, left out or doubled is refused, or read as a mesh that can be searched.
    #[test]
    fn a_torn_file_is_no_panic(
        seed in 0..6_u64,
        cuts in proptest::collection::vec((any::<u16>(), 0..4_u8, any::<u8>()), 1..5),
    ) {
        let space = FreeSpace::of(&random_scene(seed, 2), 0.0, 2.0, 0.0).unwrap();
        let mut bytes = write_mesh(&MeshBuilding::run(&space, true).unwrap()).into_bytes();
        for (at, how, byte) in cuts {
            let at = usize::from(at) % bytes.len();
            match how {
                0 => bytes[at] = b"0123456789-. \n"[usize::from(byte) % 14],
                1 => bytes[at] = byte,
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        if let Ok(mesh) = read_mesh(&bytes) {
            let locator = Locator::new(&mesh);
            let mut search = Polyanya::default();
            search.begin(&mesh, &locator, DVec2::new(0.0, 10.0), DVec2::new(20.0, 30.0));
            for _ in 0..1_000 {
                search.advance(&mesh);
            }
        }
    }
}
