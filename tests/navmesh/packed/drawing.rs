//! The mesh drawn by hand: each edit, and what it refuses.

use glam::DVec2;
use wayscope::message::{Arg, Message};
use wayscope::navmesh::packed::MeshEdit;
use wayscope::world::scene::{DrawnLink, DrawnMesh, DrawnSide, LinkWay, MAX_DRAWN, MAX_PART};

/// A floor of 16 by 12 m: the step is 64 m / 65,536.
pub const FLOOR: (DVec2, DVec2) = (DVec2::ZERO, DVec2::new(16.0, 12.0));

pub fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

pub fn side(triangle: u32, side: u8) -> DrawnSide {
    DrawnSide { triangle, side }
}

/// A square of 4 m of two triangles: 0 below its rising diagonal, 1 above it. Side 2 of 0 is side 0 of 1.
pub fn square() -> DrawnMesh {
    DrawnMesh {
        vertices: vec![v(2.0, 2.0), v(6.0, 2.0), v(6.0, 6.0), v(2.0, 6.0)],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        links: Vec::new(),
    }
}

/// The square, and another one 2 m to its right of triangles 2 and 3.
pub fn squares() -> DrawnMesh {
    let mut mesh = square();
    let right = [v(8.0, 2.0), v(12.0, 2.0), v(12.0, 6.0), v(8.0, 6.0)];
    mesh.vertices.extend(right);
    mesh.triangles.extend([[4, 5, 6], [4, 6, 7]]);
    mesh
}

pub fn edited(mesh: &DrawnMesh, edit: MeshEdit) -> Result<DrawnMesh, Message> {
    edit.applied(mesh, FLOOR)
}

fn after(mesh: &DrawnMesh, edit: MeshEdit) -> DrawnMesh {
    edited(mesh, edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"))
}

fn add(on: DrawnSide, corner: Option<DVec2>, reach: f64) -> MeshEdit {
    MeshEdit::Add {
        side: on,
        corner,
        reach,
    }
}

/// The id of a refusal and one of its numbers.
fn refusal(mesh: &DrawnMesh, edit: MeshEdit, arg: &str) -> (&'static str, Option<Arg>) {
    let why = edited(mesh, edit).expect_err("it is refused");
    (why.id, why.arg(arg).cloned())
}

#[test]
fn one_begins_with_a_triangle() {
    let around = v(5.0, 5.0);
    let mesh = after(
        &DrawnMesh::default(),
        MeshEdit::Begin {
            around,
            radius: 1.0,
        },
    );
    assert_eq!(mesh.triangles, [[0, 1, 2]]);
    for at in &mesh.vertices {
        assert!((at.distance(around) - 1.0).abs() < 2e-3, "{at}");
    }
    let again = MeshEdit::Begin {
        around: v(5.2, 5.0),
        radius: 1.0,
    };
    assert_eq!(
        refusal(&mesh, again, "other"),
        ("scene.mesh-overlap", Some(0.into()))
    );
    let out = MeshEdit::Begin {
        around: v(15.9, 5.0),
        radius: 1.0,
    };
    assert_eq!(refusal(&mesh, out, "vertex").0, "scene.mesh-outside");
}

#[test]
fn a_triangle_is_added_on_a_solid_side_at_a_point_or_at_a_vertex_near_it() {
    let mesh = after(&square(), add(side(0, 1), Some(v(9.0, 4.0)), 0.2));
    assert_eq!(mesh.triangles[2], [2, 1, 4]);
    assert_eq!(mesh.vertices[4], v(9.0, 4.0));
    assert_eq!(mesh.beyond()[2][0], Some(side(0, 1)));
    // Near the corner of the other square it takes that.
    let snapped = after(&squares(), add(side(0, 1), Some(v(7.9, 2.1)), 0.2));
    assert_eq!(snapped.triangles[4], [2, 1, 4]);
    assert_eq!(snapped.vertices.len(), 8);
    let shared = add(side(0, 2), Some(v(4.0, 4.0)), 0.1);
    assert_eq!(
        refusal(&square(), shared, "triangle"),
        ("packed.hand-shared", Some(0.into()))
    );
    let behind = add(side(0, 1), Some(v(5.0, 4.0)), 0.1);
    assert_eq!(
        refusal(&square(), behind, "triangle"),
        ("scene.mesh-turned", Some(2.into()))
    );
    let across = add(side(0, 1), Some(v(9.0, 4.0)), 0.1);
    assert_eq!(
        refusal(&squares(), across, "triangle").0,
        "scene.mesh-overlap"
    );
    let none = add(side(7, 1), None, 0.1);
    assert_eq!(refusal(&square(), none, "triangle").0, "packed.hand-side");
}

#[test]
fn a_proposed_triangle_closes_the_narrowest_gap_or_stands_upright_where_there_is_room() {
    let upright = after(&square(), add(side(0, 1), None, 0.1));
    let at = upright.vertices[4];
    assert!((at - v(6.0 + 4.0 * 0.866, 4.0)).length() < 2e-3, "{at}");
    // Beside a triangle on the next side the gap of 92 degrees between both is closed.
    let lower = after(&square(), add(side(0, 0), Some(v(9.0, 1.9)), 0.1));
    let closed = after(&lower, add(side(0, 1), None, 0.1));
    assert_eq!(closed.triangles[3], [2, 1, 4]);
    assert_eq!(closed.vertices.len(), 5);
    // Two metres before the other square there is room for half of the height alone.
    let low = after(&squares(), add(side(0, 1), None, 0.1));
    assert!((low.vertices[8].x - (6.0 + 4.0 * 0.433)).abs() < 2e-3);
}

#[test]
fn of_two_gaps_the_narrower_one_is_closed_and_none_wider_than_100_degrees() {
    let with = |lower, upper| {
        let mesh = after(&square(), add(side(0, 0), Some(v(9.0, lower)), 0.1));
        let mesh = after(&mesh, add(side(1, 1), Some(v(9.0, upper)), 0.1));
        after(&mesh, add(side(0, 1), None, 0.1)).triangles[4]
    };
    // 92 degrees above and 99 below, and the other way round; 105 at both ends.
    assert_eq!(with(1.5, 6.1), [2, 1, 5]);
    assert_eq!(with(1.9, 6.5), [2, 1, 4]);
    assert_eq!(with(1.2, 6.8), [2, 1, 6]);
}

#[test]
fn a_vertex_moves_until_a_triangle_would_turn_over_or_overlap() {
    let to = |x, y| MeshEdit::Move {
        vertex: 1,
        to: v(x, y),
    };
    let mesh = after(&square(), to(7.00021, 1.0));
    assert_eq!(mesh.vertices[1], v(7.0, 1.0), "rounded to the step");
    assert_eq!(mesh.triangles, square().triangles);
    let mesh = after(&square(), to(6.9998, 0.9997));
    assert_eq!(mesh.vertices[1], v(7.0, 1.0), "to the nearest one");
    assert_eq!(
        refusal(&square(), to(4.0, 4.0), "triangle"),
        ("scene.mesh-turned", Some(0.into()))
    );
    assert_eq!(
        refusal(&squares(), to(8.5, 3.0), "triangle"),
        ("scene.mesh-overlap", Some(3.into()))
    );
    assert_eq!(
        refusal(&square(), to(16.5, 1.0), "vertex").0,
        "scene.mesh-outside"
    );
    assert_eq!(
        refusal(&square(), to(f64::NAN, 1.0), "vertex").0,
        "scene.mesh-not-finite"
    );
    assert_eq!(
        refusal(&square(), to(2.0, 6.0), "vertex").0,
        "scene.mesh-same-place"
    );
}

#[test]
fn merged_vertices_join_their_triangles_and_take_those_with_them_that_had_both() {
    let joined = after(&squares(), MeshEdit::Merge { vertex: 4, into: 1 });
    assert_eq!(joined.vertices.len(), 7);
    assert_eq!(joined.triangles.len(), 4);
    let whole = after(&joined, MeshEdit::Merge { vertex: 6, into: 2 });
    assert_eq!(whole.parts(), [0, 0, 0, 0]);
    let collapsed = after(&square(), MeshEdit::Merge { vertex: 3, into: 2 });
    assert_eq!(collapsed.triangles, [[0, 1, 2]]);
    assert_eq!(collapsed.vertices.len(), 3, "the unused one is dropped");
    let itself = MeshEdit::Merge { vertex: 3, into: 3 };
    assert_eq!(
        refusal(&square(), itself, "vertex"),
        ("packed.hand-itself", Some(3.into()))
    );
}

#[test]
fn a_split_side_splits_both_triangles_beside_it_and_links_stay_at_their_lines() {
    let split = MeshEdit::Split {
        side: side(0, 2),
        at: v(4.0, 4.0),
    };
    let mesh = after(&square(), split);
    assert_eq!(mesh.vertices[4], v(4.0, 4.0));
    assert_eq!(mesh.triangles.len(), 4);
    assert_eq!(mesh.parts(), [0; 4]);
    // A solid side has one triangle beside it.
    let solid = MeshEdit::Split {
        side: side(0, 0),
        at: v(99.0, -3.0),
    };
    let one = after(&square(), solid);
    assert_eq!(one.triangles.len(), 3);
    assert!(
        one.vertices[4].distance(v(5.8, 2.0)) < 1e-3,
        "not at its end"
    );
    // The link is on the side that goes to the second half.
    let linked = after(&squares(), MeshEdit::Link(side(0, 1), side(3, 2)));
    let split = MeshEdit::Split {
        side: side(0, 0),
        at: v(4.0, 2.0),
    };
    let after_split = after(&linked, split);
    let [from, to] = after_split.links[0].ends();
    assert_eq!((from, to), (side(4, 1), side(3, 2)));
    assert_eq!(after_split.ends(from), (1, 2));
    let of_link = MeshEdit::Split {
        side: side(0, 1),
        at: v(6.0, 4.0),
    };
    assert_eq!(
        refusal(&linked, of_link, "side"),
        ("packed.hand-linked", Some(1.into()))
    );
}

#[test]
fn triangles_and_vertices_are_deleted_with_their_links_and_others_keep_theirs() {
    let mut mesh = after(&squares(), MeshEdit::Link(side(0, 1), side(3, 2)));
    let without = after(&mesh, MeshEdit::DeleteTriangle(0));
    assert_eq!((without.triangles.len(), without.links.len()), (3, 0));
    mesh = after(&mesh, MeshEdit::DeleteTriangle(1));
    assert_eq!(mesh.links[0].ends(), [side(0, 1), side(2, 2)]);
    assert_eq!(mesh.vertices.len(), 7);
    let gone = after(&squares(), MeshEdit::DeleteVertex(4));
    assert_eq!(gone, square());
    let none = MeshEdit::DeleteTriangle(9);
    assert_eq!(
        refusal(&square(), none, "triangle"),
        ("packed.hand-triangle", Some(9.into()))
    );
    let none = MeshEdit::DeleteVertex(9);
    assert_eq!(
        refusal(&square(), none, "vertex"),
        ("packed.hand-vertex", Some(9.into()))
    );
}

#[test]
fn links_are_set_turned_switched_and_taken_away() {
    let linked = after(&squares(), MeshEdit::Link(side(0, 1), side(3, 2)));
    let first = DrawnLink {
        from: side(0, 1),
        to: side(3, 2),
        way: LinkWay::Both,
        on: true,
    };
    assert_eq!(linked.links, [first]);
    let mut turned = linked.clone();
    let mut seen = Vec::new();
    for _ in 0..4 {
        turned = after(&turned, MeshEdit::Turn(0));
        seen.push((turned.links[0].way, turned.links[0].on));
    }
    assert_eq!(
        seen,
        [
            (LinkWay::There, true),
            (LinkWay::Back, true),
            (LinkWay::Both, false),
            (LinkWay::Both, true)
        ]
    );
    let set = MeshEdit::SetLink {
        link: 0,
        way: LinkWay::Back,
        on: false,
    };
    let set = after(&linked, set);
    assert_eq!((set.links[0].way, set.links[0].on), (LinkWay::Back, false));
    assert_eq!(after(&linked, MeshEdit::Unlink(0)), squares());
    // Within the square the diagonal becomes one: two parts.
    let cut = after(&square(), MeshEdit::Link(side(0, 2), side(0, 2)));
    assert_eq!(cut.links[0].ends(), [side(0, 2), side(1, 0)]);
    assert_eq!(cut.parts(), [0, 1]);
    let refused = |mesh: &DrawnMesh, from, to, arg| refusal(mesh, MeshEdit::Link(from, to), arg);
    assert_eq!(
        refused(&linked, side(0, 0), side(2, 0), "triangle"),
        ("packed.hand-second-link", Some(0.into()))
    );
    assert_eq!(
        refused(&squares(), side(0, 1), side(2, 2), "triangle"),
        ("packed.hand-shared", Some(2.into()))
    );
    assert_eq!(
        refused(&squares(), side(0, 1), side(0, 0), "triangle"),
        ("packed.hand-one-triangle", Some(0.into()))
    );
    assert_eq!(
        refused(&squares(), side(0, 1), side(0, 1), "triangle").0,
        "packed.hand-nothing-beyond"
    );
    for edit in [MeshEdit::Turn(1), MeshEdit::Unlink(1)] {
        assert_eq!(
            refusal(&linked, edit, "link"),
            ("packed.hand-no-link", Some(1.into()))
        );
    }
    assert_eq!(
        refusal(&linked, add(side(0, 1), None, 0.1), "side"),
        ("packed.hand-linked", Some(1.into()))
    );
}

/// A strip of so many triangles.
fn strip(count: u32) -> DrawnMesh {
    let at = |k: u32| v(f64::from(k / 2) / 16.0, f64::from(k % 2));
    let triangle = |k: u32| match k % 2 {
        0 => [k, k + 2, k + 1],
        _ => [k, k + 1, k + 2],
    };
    DrawnMesh {
        vertices: (0..count + 2).map(at).collect(),
        triangles: (0..count).map(triangle).collect(),
        links: Vec::new(),
    }
}

#[test]
fn a_part_has_254_triangles_and_the_whole_eight_times_as_many_at_most() {
    let full = strip(MAX_PART as u32).checked(FLOOR).unwrap();
    let more = add(side(MAX_PART as u32 - 1, 1), Some(v(10.0, 5.0)), 0.1);
    assert_eq!(
        refusal(&full, more, "most"),
        ("scene.mesh-part", Some(MAX_PART.into()))
    );
    // Cut by a link in the middle it may grow.
    let cut = after(&full, MeshEdit::Link(side(100, 1), side(100, 1)));
    assert_eq!(after(&cut, more).triangles.len(), MAX_PART + 1);
    let many = strip(MAX_DRAWN as u32 + 1).checked(FLOOR).unwrap_err();
    assert_eq!(
        (many.id, many.arg("triangles").cloned()),
        ("scene.mesh-full", Some((MAX_DRAWN + 1).into()))
    );
}
