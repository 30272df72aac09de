//! What is checked of a drawn mesh after an edit: only what is new, with the same outcome as if all were.

use super::drawing::{FLOOR, side, square, squares, v};
use super::drawing_random::{edit_of, random_draw};
use super::source;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeMap;
use std::time::Instant;
use wayscope::navmesh::packed::{MeshEdit, MeshSystem, read_packed, write_packed};
use wayscope::world::scene::{DrawnLink, DrawnMesh, LinkWay};

/// A change that is made without a check.
fn spoil(mesh: &DrawnMesh, random: &mut Pcg32) -> DrawnMesh {
    let mut raw = mesh.clone();
    let mut below = |count: usize| random.next_u32() as usize % count.max(1);
    let (vertices, triangles) = (raw.vertices.len(), raw.triangles.len());
    let place = v(
        below(1700) as f64 / 100.0 - 0.5,
        below(1300) as f64 / 100.0 - 0.5,
    );
    match below(10) {
        0 => raw.vertices[below(vertices)] = place,
        1 => {
            let (one, other) = (below(vertices), below(vertices));
            raw.vertices[one] = raw.vertices[other].lerp(place, 0.02);
        }
        2 => raw.vertices[below(vertices)] = mesh.vertices[below(vertices)],
        3 => raw.triangles[below(triangles)][below(3)] = below(vertices + 1) as u32,
        4 => raw.triangles.push([0; 3].map(|_| below(vertices) as u32)),
        5 => {
            raw.vertices.push(place);
            raw.triangles
                .push([below(vertices), below(vertices), vertices].map(|one| one as u32));
        }
        6 => {
            raw.triangles.remove(below(triangles));
        }
        7 => raw.triangles.swap(below(triangles), below(triangles)),
        8 => raw.triangles[below(triangles)].reverse(),
        _ => {
            let mut end = || side(below(triangles + 1) as u32, below(3) as u8);
            raw.links.push(DrawnLink {
                from: end(),
                to: end(),
                way: LinkWay::Both,
                on: true,
            });
        }
    }
    raw
}

#[test]
fn after_any_change_the_outcome_is_that_of_a_check_of_all() {
    let mut random = source(23);
    let mut outcomes: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..150 {
        let mut mesh = square();
        for _ in 0..40 {
            if let Ok(after) = edit_of(random_draw(&mut random), &mesh).applied(&mesh, FLOOR) {
                mesh = after;
            }
            if mesh.is_empty() {
                mesh = squares();
            }
            for changes in 1..4 {
                let raw = (0..changes).fold(mesh.clone(), |raw, _| {
                    if raw.is_empty() {
                        square()
                    } else {
                        spoil(&raw, &mut random)
                    }
                });
                let whole = raw.clone().checked(FLOOR);
                let id = whole.as_ref().map_or_else(|why| why.id, |_| "valid");
                *outcomes.entry(id).or_default() += 1;
                assert_eq!(raw.checked_after(&mesh, FLOOR), whole);
            }
        }
    }
    for id in [
        "valid",
        "scene.mesh-turned",
        "scene.mesh-overlap",
        "scene.mesh-link-ends",
    ] {
        assert!(
            outcomes.get(id).is_some_and(|count| *count > 100),
            "{outcomes:?}"
        );
    }
}

/// It is told by a mesh that is not valid, which nobody draws.
#[test]
fn what_was_there_before_is_not_looked_at_again() {
    let mut two = square();
    two.triangles.push([0, 1, 2]);
    assert_eq!(
        two.clone().checked(FLOOR).unwrap_err().id,
        "scene.mesh-overlap"
    );
    let mut more = two.clone();
    more.vertices
        .extend([v(8.0, 2.0), v(9.0, 2.0), v(8.0, 3.0)]);
    more.triangles.push([4, 5, 6]);
    assert!(more.clone().checked_after(&two, FLOOR).is_ok());
    more.vertices[4] = v(3.0, 5.0);
    more.vertices[5] = v(9.0, 3.0);
    more.vertices[6] = v(9.0, 5.0);
    let why = more.checked_after(&two, FLOOR).unwrap_err();
    assert_eq!(
        (why.id, why.arg("triangle")),
        ("scene.mesh-overlap", Some(&3.into()))
    );
}

/// The connection map of a part that is the same is kept: shown by one that leads everywhere, but not as it is made.
#[test]
fn connection_maps_of_parts_that_are_the_same_are_kept() {
    let mut mesh = squares();
    mesh.vertices.push(v(4.0, 4.0));
    // The first square in four triangles around its middle.
    mesh.triangles = vec![
        [0, 1, 8],
        [1, 2, 8],
        [2, 3, 8],
        [3, 0, 8],
        [4, 5, 6],
        [4, 6, 7],
    ];
    let mesh = mesh.checked(FLOOR).unwrap();
    let made = MeshSystem::of_drawn(&mesh, FLOOR).unwrap();
    let bytes = write_packed(&made);
    // 8 bytes, 13 for the mesh of 5 vertices and 4 triangles, 30 and 32 for these, 4 for its map.
    let map = 8 + 13 + 30 + 32..8 + 13 + 30 + 32 + 4;
    let other = map.flat_map(|at| (0..=255).map(move |byte| (at, byte)));
    let other = other.filter_map(|(at, byte)| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        read_packed(&bytes)
            .ok()
            .filter(|system| *system.map(0).unwrap() != *made.map(0).unwrap())
    });
    let other = other
        .collect::<Vec<_>>()
        .pop()
        .expect("there are two ways around the middle");
    assert_eq!(other.redrawn(&mesh, FLOOR).unwrap().map(0), other.map(0));
    // A part before it, and one that goes.
    let begun = MeshEdit::Begin {
        around: v(14.0, 10.0),
        radius: 1.0,
    };
    let mut more = begun.applied(&mesh, FLOOR).unwrap();
    more.triangles.rotate_right(1);
    let more = MeshEdit::DeleteTriangle(5).applied(&more, FLOOR).unwrap();
    let system = other.redrawn(&more, FLOOR).unwrap();
    assert_eq!((system.len(), system.map(1)), (3, other.map(0)));
    // With other lengths between the middles.
    let moved = MeshEdit::Move {
        vertex: 0,
        to: v(1.0, 2.0),
    };
    let moved = moved.applied(&mesh, FLOOR).unwrap();
    assert_eq!(
        other.redrawn(&moved, FLOOR),
        MeshSystem::of_drawn(&moved, FLOOR)
    );
}

/// Eight blocks of 9 x 14 squares, each of two triangles: nearly as many as there may be.
fn blocks() -> DrawnMesh {
    let mut mesh = DrawnMesh::default();
    for block in 0..8 {
        let (x, y) = (
            f64::from(block % 4) * 15.5 + 0.5,
            f64::from(block / 4) * 15.5 + 0.5,
        );
        let first = mesh.vertices.len() as u32;
        let places = (0..150).map(|k| v(x + f64::from(k % 10), y + f64::from(k / 10)));
        mesh.vertices.extend(places);
        for square in 0..126 {
            let corner = first + square % 9 + square / 9 * 10;
            mesh.triangles.push([corner, corner + 1, corner + 11]);
            mesh.triangles.push([corner, corner + 11, corner + 10]);
        }
    }
    mesh
}

#[test]
#[ignore = "prints times"]
fn times_of_edits_beside_a_check_of_all() {
    let floor = (v(0.0, 0.0), v(64.0, 40.0));
    let mesh = blocks().checked(floor).unwrap();
    let timed = |what: &str, act: &dyn Fn() -> bool| {
        let times = (0..30).map(|_| {
            let from = Instant::now();
            assert!(act(), "{what}");
            from.elapsed().as_secs_f64() * 1e3
        });
        let mut times: Vec<f64> = times.collect();
        times.sort_by(f64::total_cmp);
        println!("{what}: {:.3} ms (median {:.3})", times[0], times[15]);
    };
    println!("{} triangles", mesh.triangles.len());
    timed("check of all", &|| mesh.clone().checked(floor).is_ok());
    timed("beyond", &|| !mesh.beyond().is_empty());
    let edits = [
        (
            "move",
            MeshEdit::Move {
                vertex: 300,
                to: mesh.vertices[300] + v(0.01, -0.01),
            },
        ),
        (
            "add",
            MeshEdit::Add {
                side: side(0, 0),
                corner: None,
                reach: 0.1,
            },
        ),
        (
            "split",
            MeshEdit::Split {
                side: side(500, 1),
                at: mesh.vertices[300],
            },
        ),
        ("merge", MeshEdit::Merge { vertex: 0, into: 1 }),
        ("delete", MeshEdit::DeleteTriangle(700)),
        ("link", MeshEdit::Link(side(1000, 2), side(1000, 2))),
    ];
    let system = MeshSystem::of_drawn(&mesh, floor).unwrap();
    for (what, edit) in edits {
        timed(what, &|| edit.applied(&mesh, floor).is_ok());
        let after = edit.applied(&mesh, floor).unwrap();
        timed("  packed anew", &|| {
            MeshSystem::of_drawn(&after, floor).is_ok()
        });
        timed("  packed where it changed", &|| {
            system.redrawn(&after, floor).is_ok()
        });
    }
}
