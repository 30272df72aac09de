//! Random edits of a drawn mesh, held to an oracle after each: nothing but valid triangles, and undo to the byte.

use super::drawing::{FLOOR, v};
use glam::DVec2;
use proptest::prelude::*;
use robust::{Coord, orient2d};
use std::collections::{BTreeMap, BTreeSet};
use wayscope::navmesh::packed::{MeshEdit, MeshSystem, NO_TRIANGLE, connection_map_bytes};
use wayscope::world::scene::{
    DrawnMesh, DrawnSide, LayerEdit, LinkWay, MAX_PART, Scene, SceneEdit, SceneWorld, read_scene,
    write_scene,
};

/// A kind of edit, two numbers to choose what it concerns, and a place.
pub type Draw = (u8, u16, u16, f64, f64);

fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let draw = (
        0_u8..14,
        any::<u16>(),
        any::<u16>(),
        -1.0..17.0_f64,
        -1.0..13.0_f64,
    );
    prop::collection::vec(draw, 1..40)
}

/// One of all.
pub fn random_draw(numbers: &mut rand_pcg::Pcg32) -> Draw {
    use rand_pcg::rand_core::Rng;
    let [kind, one, other] = [0; 3].map(|_: i32| numbers.next_u32() >> 8);
    let place = crate::support::random_scenes::point(numbers, FLOOR.0, FLOOR.1);
    (kind as u8 % 14, one as u16, other as u16, place.x, place.y)
}

/// The edit that is meant; numbers are mostly of what there is.
pub fn edit_of((kind, one, other, x, y): Draw, mesh: &DrawnMesh) -> MeshEdit {
    let (one, other) = (u32::from(one), u32::from(other));
    let count = mesh.triangles.len() as u32;
    let vertices = mesh.vertices.len() as u32;
    let links = mesh.links.len() as u32;
    // One more than there are, so that each is now and then asked for what is not there.
    let side = |number: u32| DrawnSide {
        triangle: number / 3 % (count + u32::from(number.is_multiple_of(31))).max(1),
        side: (number % 3) as u8,
    };
    let vertex = |number: u32| number % (vertices + u32::from(number.is_multiple_of(31))).max(1);
    let at = v(x, y);
    let reach = if other.is_multiple_of(2) { 1.5 } else { 0.05 };
    match kind {
        0 => MeshEdit::Begin {
            around: at,
            radius: f64::from(one % 40) / 10.0,
        },
        1..=3 => MeshEdit::Add {
            side: side(one),
            corner: None,
            reach,
        },
        4 | 5 => MeshEdit::Add {
            side: side(one),
            corner: Some(at),
            reach,
        },
        6 => MeshEdit::Move {
            vertex: vertex(one),
            to: at,
        },
        7 => {
            let from = mesh.vertices.get(vertex(one) as usize).copied();
            let to = from.unwrap_or(at).lerp(at, 0.05);
            MeshEdit::Move {
                vertex: vertex(one),
                to,
            }
        }
        8 => MeshEdit::Merge {
            vertex: vertex(one),
            into: vertex(other),
        },
        9 => MeshEdit::Split {
            side: side(one),
            at,
        },
        10 if one.is_multiple_of(3) => MeshEdit::DeleteVertex(vertex(other)),
        10 => MeshEdit::DeleteTriangle(side(other).triangle),
        11 => MeshEdit::Link(side(one), side(other)),
        12 => MeshEdit::Link(side(one), side(one)),
        _ if one.is_multiple_of(4) => MeshEdit::Unlink(other % (links + 1)),
        _ if one.is_multiple_of(3) => MeshEdit::SetLink {
            link: other % (links + 1),
            way: LinkWay::ALL[one as usize % 3],
            on: other.is_multiple_of(2),
        },
        _ => MeshEdit::Turn(other % (links + 1)),
    }
}

/// A place in whole steps.
fn steps(at: DVec2) -> [i64; 2] {
    let steps = at * 1024.0;
    assert_eq!(steps.round(), steps, "{at} is no multiple of the step");
    steps.to_array().map(|step| step as i64)
}

/// Twice the area to the left of lines, in steps, as seen from the origin.
fn twice_area(lines: impl Iterator<Item = [[i64; 2]; 2]>) -> i64 {
    lines.map(|[[a, b], [c, d]]| a * d - b * c).sum()
}

/// The area that two convex polygons have in common, by clipping.
fn common_area(one: [DVec2; 3], other: [DVec2; 3]) -> f64 {
    let mut rest = one.to_vec();
    for k in 0..3 {
        let (a, b) = (other[k], other[(k + 1) % 3]);
        let inside = |at: DVec2| (b - a).perp_dot(at - a);
        let mut clipped = Vec::new();
        for (index, to) in rest.iter().enumerate() {
            let from = rest[(index + rest.len() - 1) % rest.len()];
            let (p, q) = (inside(from), inside(*to));
            if (p < 0.0) != (q < 0.0) {
                clipped.push(from.lerp(*to, p / (p - q)));
            }
            if q >= 0.0 {
                clipped.push(*to);
            }
        }
        rest = clipped;
    }
    let lines = (0..rest.len()).map(|k| rest[k].perp_dot(rest[(k + 1) % rest.len()]));
    lines.sum::<f64>() / 2.0
}

/// What must hold of each mesh that was drawn.
fn hold_to_the_rules(mesh: &DrawnMesh) {
    let coord = |at: DVec2| Coord { x: at.x, y: at.y };
    let mut places = BTreeSet::new();
    for at in &mesh.vertices {
        assert!(places.insert(steps(*at)), "two vertices at {at}");
        let rim = v(0.001, 0.001);
        assert!(at.cmpge(FLOOR.0 - rim).all() && at.cmple(FLOOR.1 + rim).all());
    }
    let used: BTreeSet<u32> = mesh.triangles.iter().flatten().copied().collect();
    assert!(used.into_iter().eq(0..mesh.vertices.len() as u32), "unused");
    let mut by_ends = BTreeMap::new();
    for side in mesh.sides() {
        let twice = by_ends.insert(mesh.ends(side), side);
        assert_eq!(twice, None, "two triangles on one side of a line");
    }
    for number in 0..mesh.triangles.len() {
        let [a, b, c] = mesh.corners(number);
        assert!(
            orient2d(coord(a), coord(b), coord(c)) > 0.0,
            "triangle {number}"
        );
        for other in 0..number {
            let common = common_area([a, b, c], mesh.corners(other));
            assert!(common < 1e-7, "{other} and {number} overlap by {common}");
        }
    }
    let beyond = mesh.beyond();
    for side in mesh.sides() {
        let (a, b) = mesh.ends(side);
        let twin = beyond[side.triangle as usize][usize::from(side.side)];
        assert_eq!(twin, by_ends.get(&(b, a)).copied());
    }
    // The area within the solid sides is that of all triangles.
    let line = |side: DrawnSide| {
        let (a, b) = mesh.ends(side);
        [a, b].map(|vertex| steps(mesh.vertices[vertex as usize]))
    };
    let rim = mesh.sides().filter(|side| {
        let (a, b) = mesh.ends(*side);
        !by_ends.contains_key(&(b, a))
    });
    let single = (0..mesh.triangles.len()).map(|number| {
        let [a, b, c] = mesh.corners(number).map(steps);
        twice_area([[a, b], [b, c], [c, a]].into_iter())
    });
    assert_eq!(twice_area(rim.map(line)), single.sum::<i64>());
    let mut linked = BTreeSet::new();
    for link in &mesh.links {
        for end in link.ends() {
            assert!(linked.insert(end.triangle), "two links of {}", end.triangle);
        }
        let [from, to] = link.ends().map(|end| mesh.ends(end));
        let solid = |(a, b): (u32, u32)| !by_ends.contains_key(&(b, a));
        let same_line = (from.0, from.1) == (to.1, to.0);
        assert!(same_line || (solid(from) && solid(to)), "{link:?}");
    }
}

/// The packed meshes are those of the triangles: parts, neighbours, solid corners, links.
fn hold_the_system_to(mesh: &DrawnMesh) {
    let system = MeshSystem::of_drawn(mesh, FLOOR).unwrap_or_else(|why| panic!("{why}"));
    let link_of = |side: DrawnSide| mesh.links.iter().find(|link| link.ends().contains(&side));
    // Which triangle has these corners, whichever comes first.
    let by_corners: BTreeMap<BTreeSet<[i64; 2]>, u32> = (0..mesh.triangles.len())
        .map(|number| {
            let corners = mesh.corners(number).map(steps);
            (corners.into_iter().collect(), number as u32)
        })
        .collect();
    let mut solid = BTreeSet::new();
    for side in mesh.sides() {
        let (a, b) = mesh.ends(side);
        let shared = mesh.beyond()[side.triangle as usize][usize::from(side.side)].is_some();
        if !shared && link_of(side).is_none() {
            solid.extend([a, b].map(|vertex| steps(mesh.vertices[vertex as usize])));
        }
    }
    let mut seen = 0;
    for number in 0..system.len() as u16 {
        let packed = system.mesh(number).unwrap();
        let count = packed.triangles().len();
        assert!(count <= MAX_PART);
        let map = system.map(number).unwrap();
        assert_eq!(map.bytes().len() as u64, connection_map_bytes(count as u64));
        for triangle in 0..count as u8 {
            let corners = packed.corners(triangle).map(steps);
            let drawn = by_corners[&corners.into_iter().collect()];
            seen += 1;
            for k in 0..3 {
                let same = mesh.corners(drawn as usize).map(steps);
                assert_eq!(corners[usize::from(k)], same[usize::from(k)]);
                let side = DrawnSide {
                    triangle: drawn,
                    side: k,
                };
                let own = packed.triangles()[usize::from(triangle)];
                assert_eq!(own.is_solid(k), solid.contains(&corners[usize::from(k)]));
                assert_eq!(own.link_side() == Some(k), link_of(side).is_some());
                let twin = mesh.beyond()[drawn as usize][usize::from(k)];
                let neighbour = twin.filter(|_| link_of(side).is_none());
                assert_eq!(
                    packed.beyond(triangle, k) == NO_TRIANGLE,
                    neighbour.is_none()
                );
            }
        }
        for half in system.links(number) {
            let own = packed.corners(half.triangle).map(steps);
            let drawn = by_corners[&own.into_iter().collect()];
            let link = link_of(DrawnSide {
                triangle: drawn,
                side: half.side,
            });
            let link = link.expect("the link is drawn");
            let there = link.from.triangle == drawn;
            let ways = if there {
                [LinkWay::Both, LinkWay::There]
            } else {
                [LinkWay::Both, LinkWay::Back]
            };
            assert_eq!((half.open, half.on), (ways.contains(&link.way), link.on));
        }
    }
    assert_eq!(seen, mesh.triangles.len());
    let parts: BTreeSet<u32> = mesh.parts().into_iter().collect();
    assert_eq!(parts.len(), system.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn whatever_is_edited_the_mesh_stays_valid_and_undo_leads_back_to_the_byte(draws in draws()) {
        let scene = Scene::new(FLOOR.0, FLOOR.1).unwrap();
        let mut world = SceneWorld::new(scene);
        let text = |world: &SceneWorld| write_scene("", world.scene(), "");
        let mut texts = vec![text(&world)];
        let mut system = MeshSystem::default();
        for draw in draws {
            let mesh = world.scene().layers().mesh();
            let edit = edit_of(draw, mesh);
            let Ok(after) = edit.applied(mesh, FLOOR) else {
                continue;
            };
            hold_to_the_rules(&after);
            hold_the_system_to(&after);
            system = system.redrawn(&after, FLOOR).unwrap();
            prop_assert_eq!(&system, &MeshSystem::of_drawn(&after, FLOOR).unwrap());
            let change = world.edit(SceneEdit::Layers(LayerEdit::Mesh(after.clone())), false);
            prop_assert!(change.unwrap().low.cmpgt(DVec2::splat(1e300)).all(), "no box");
            prop_assert_eq!(world.scene().layers().mesh(), &after, "kept as it is");
            texts.push(text(&world));
        }
        let last = texts.last().cloned().unwrap_or_default();
        let file = read_scene(serde_json::from_str(&last).unwrap()).unwrap();
        prop_assert_eq!(&file.scene, world.scene());
        for before in texts.iter().rev().skip(1) {
            world.undo();
            prop_assert_eq!(&text(&world), before);
        }
        prop_assert!(world.undo().is_none());
        for after in &texts[1..] {
            world.redo();
            prop_assert_eq!(&text(&world), after);
        }
    }
}

#[test]
fn random_edits_make_meshes_of_many_triangles_and_links() {
    // The property above would hold of empty meshes too.
    let mut numbers = super::source(7);
    let (mut most, mut links, mut kinds) = (0, 0, BTreeSet::new());
    for _ in 0..200 {
        let mut mesh = DrawnMesh::default();
        for _ in 0..40 {
            let draw = random_draw(&mut numbers);
            if let Ok(after) = edit_of(draw, &mesh).applied(&mesh, FLOOR) {
                kinds.insert(draw.0);
                mesh = after;
            }
        }
        most = most.max(mesh.triangles.len());
        links = links.max(mesh.links.len());
    }
    assert_eq!(kinds.len(), 14, "{kinds:?}");
    assert!(most >= 12 && links >= 2, "{most} triangles, {links} links");
}
