//! OBJ files: which faces are walkable, what is joined, and what is wrong with a file.

use proptest::prelude::*;
use std::fmt::Write as _;
use wayscope::navmesh::{Locator, NavMesh, Polyanya, read_obj};

use crate::support::random_scenes::random_scene;
use wayscope::navmesh::{FreeSpace, MeshBuilding, MeshPath};

/// A mesh as an OBJ file at a height, each polygon with vertices of its own.
fn written(mesh: &NavMesh, height: f64) -> String {
    let mut out = String::from("# a floor\nmtllib none.mtl\no floor\n");
    for polygon in 0..mesh.polygons() {
        let corners = mesh.corners(polygon);
        for corner in corners {
            let at = mesh.vertex(*corner);
            let _ = writeln!(out, "v {} {height} {}", at.x, -at.y);
        }
        out.push('f');
        // Backwards from the last vertex, with what a texture would add.
        for back in (1..=corners.len()).rev() {
            let _ = write!(out, " -{back}/1/1");
        }
        out.push('\n');
    }
    out
}

#[test]
fn a_mesh_written_as_faces_without_common_vertices_is_the_same_mesh() {
    for seed in 0..10 {
        let space = FreeSpace::of(&random_scene(seed, 8), 0.0, 2.0, 0.3).unwrap();
        let mesh = MeshBuilding::run(&space, seed % 2 == 0).unwrap();
        let read = read_obj(written(&mesh, 1.5).as_bytes(), 45.0).unwrap();
        assert_eq!((read.steep, read.flat), (0, 0));
        assert!(read.heights.iter().all(|height| *height == 1.5));
        assert_eq!(read.mesh.polygons(), mesh.polygons());
        for polygon in 0..mesh.polygons() {
            // Vertices a 65536th of a metre apart are one: short sides may be lost.
            let beyond = |mesh: &NavMesh| {
                let long = |side: &u32| {
                    let (a, b) = mesh.ends(*side);
                    mesh.vertex(a).distance(mesh.vertex(b)) > 1e-3
                };
                let mut others: Vec<u32> = mesh
                    .sides_of(polygon)
                    .filter(long)
                    .map(|side| mesh.beyond(side))
                    .collect();
                others.sort_unstable();
                others
            };
            assert_eq!(beyond(&read.mesh), beyond(&mesh));
            assert_eq!(read.mesh.area(polygon), mesh.area(polygon));
        }
    }
}

/// Two floors of 4 x 4 m, the upper one 3 m above the lower one, and a ramp of so many metres between them.
fn storeys(run: f64) -> String {
    let far = 4.0 + run;
    let beyond = far + 4.0;
    format!(
        "v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\n\
         v {far} 3 0\nv {far} 3 -4\nv {beyond} 3 0\nv {beyond} 3 -4\n\
         f 1 2 3 4\nf 2 5 6 3\nf 5 7 8 6\n"
    )
}

fn path(mesh: &NavMesh, from: (f64, f64), to: (f64, f64)) -> Option<MeshPath> {
    Polyanya::default().find(mesh, &Locator::new(mesh), from.into(), to.into())
}

#[test]
fn a_ramp_joins_two_storeys_if_it_is_not_too_steep() {
    let gentle = read_obj(storeys(4.0).as_bytes(), 45.0).unwrap();
    assert_eq!((gentle.mesh.polygons(), gentle.steep), (3, 0));
    let found = path(&gentle.mesh, (1.0, 2.0), (11.0, 2.0)).unwrap();
    assert!((found.length - 10.0).abs() < 1e-12);
    assert_eq!(
        gentle
            .heights
            .iter()
            .filter(|height| **height == 3.0)
            .count(),
        4
    );
    let steep = read_obj(storeys(2.0).as_bytes(), 45.0).unwrap();
    assert_eq!((steep.mesh.polygons(), steep.steep), (2, 1));
    assert!(path(&steep.mesh, (1.0, 2.0), (9.0, 2.0)).is_none());
    // The same ramp where more is climbed.
    assert_eq!(read_obj(storeys(2.0).as_bytes(), 60.0).unwrap().steep, 0);
}

#[test]
fn walls_ceilings_and_faces_without_area_are_left_out_and_counted() {
    let text = "v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\nv 4 3 0\nv 4 3 -4\nv 0 3 0\nv 0 3 -4\n\
                f 1 2 3 4\nf 2 3 6 5\nf 7 8 6 5\nf 1 2 2\nf 1 2 1\n";
    let read = read_obj(text.as_bytes(), 45.0).unwrap();
    assert_eq!((read.mesh.polygons(), read.steep, read.flat), (1, 2, 2));
    assert!((read.mesh.area(0) - 16.0).abs() < 1e-12);
}

#[test]
fn a_vertex_in_the_middle_of_a_side_joins_nothing_and_is_told() {
    let text = "v 0 0 0\nv 2 0 0\nv 2 0 -4\nv 0 0 -4\nv 2 0 -2\nv 4 0 0\nv 4 0 -4\n\
                f 1 2 3 4\nf 2 6 5\nf 5 7 3\nf 5 6 7\n";
    let read = read_obj(text.as_bytes(), 45.0).unwrap();
    assert_eq!(read.t_junctions, 1);
    assert!(path(&read.mesh, (1.0, 2.0), (3.0, 2.0)).is_none());
    // The same height is wanted: above the side it is none.
    let above = text.replace("v 2 0 -2", "v 2 0.1 -2");
    assert_eq!(read_obj(above.as_bytes(), 45.0).unwrap().t_junctions, 0);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let square = "v 0 0 0\nv 4 0 0\nv 4 0 -4\nv 0 0 -4\n";
    let wrong = |faces: &str| {
        let why = read_obj(format!("{square}{faces}").as_bytes(), 45.0).unwrap_err();
        why.to_string()
    };
    for (faces, expected) in [
        ("f 1 2\n", "obj.corners line=5 found=2"),
        ("f 1 2 9\n", "obj.vertex line=5 found=9 vertices=4"),
        ("f 1 2 0\n", "obj.vertex line=5 found=0 vertices=4"),
        ("f 1 2 -5\n", "obj.vertex line=5 found=-5 vertices=4"),
        ("f 1 2 x\n", "obj.number line=5 found=x"),
        ("v 1 nan 3\nf 1 2 3\n", "obj.far line=5 found=nan"),
        ("v 1 2\nf 1 2 3\n", "obj.number line=5 found="),
        ("v 1 2 1e9\nf 1 2 3\n", "obj.far line=5 found=1e9"),
        ("f 1 2 3\nf 1 2 4\n", "obj.side line=6 other=5"),
        ("", "obj.no-faces"),
        ("f 4 3 2 1\n", "obj.nothing-walkable faces=1"),
        ("v 1 0 -1\nf 1 2 5 4\n", "obj.not-convex line=6"),
    ] {
        assert_eq!(wrong(faces), expected, "{faces}");
    }
    let why = read_obj(b"f 1 2 3\n", 90.0).unwrap_err();
    assert_eq!(why.to_string(), "obj.slope found=90");
    assert_eq!(read_obj(b"\xff", 45.0).unwrap_err().id, "mesh.not-text");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        lines in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(-9i32..9, 3).prop_map(|at| format!("v {} {} {}", at[0], at[1], at[2])),
                prop::collection::vec(-6i32..6, 2..6).prop_map(|corners| {
                    corners.iter().fold("f".to_owned(), |line, corner| format!("{line} {corner}"))
                }),
                "[vf#] [-0-9./a ]{0,12}",
            ],
            0..30,
        ),
        steepest in 0.0..90.0,
    ) {
        let text = lines.join("\n");
        match read_obj(text.as_bytes(), steepest) {
            Ok(read) => {
                prop_assert!(read.mesh.polygons() > 0);
                prop_assert_eq!(read.heights.len(), read.mesh.vertices().len());
                for polygon in 0..read.mesh.polygons() {
                    prop_assert!(read.mesh.area(polygon) > 0.0);
                }
            }
            Err(why) => prop_assert!(why.id.starts_with("obj.")),
        }
    }
}
