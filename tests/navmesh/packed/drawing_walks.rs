//! Walks on meshes that were drawn: over links that are a line, over links between two lines, and when they are off.

use super::drawing::{FLOOR, edited, side, square, squares, v};
use super::random_system;
use std::collections::BTreeSet;
use wayscope::navmesh::packed::{
    MeshEdit, MeshGait, MeshSystem, MeshWalkEvent, MeshWalker, RayRule, TravelEnd, taken_from,
};
use wayscope::trace::{Process, Status};
use wayscope::world::scene::{DrawnLink, DrawnMesh, LinkWay, MAX_PART};

const GAIT: MeshGait = MeshGait {
    stride: 0.1,
    iterations: 5,
    radius: 0.0,
    rule: RayRule::Corrected,
    tolerance: 1e-3,
};

fn system(mesh: &DrawnMesh) -> MeshSystem {
    MeshSystem::of_drawn(mesh, FLOOR).unwrap()
}

fn walker(system: &MeshSystem, from: (f64, f64), to: (f64, f64)) -> MeshWalker {
    let place = |(x, y)| system.locate(v(x, y)).unwrap();
    MeshWalker::new(system, GAIT, place(from), place(to))
}

/// Both squares, with a link from the right side of the first to the left side of the second.
fn linked() -> DrawnMesh {
    edited(&squares(), MeshEdit::Link(side(0, 1), side(3, 2))).unwrap()
}

fn set(mesh: &DrawnMesh, way: LinkWay, on: bool) -> DrawnMesh {
    edited(mesh, MeshEdit::SetLink { link: 0, way, on }).unwrap()
}

#[test]
fn a_link_between_two_lines_is_passed_at_once_and_what_is_between_is_not_walked() {
    let system = system(&linked());
    for (from, to) in [((3.0, 3.0), (11.0, 3.0)), ((11.0, 5.0), (3.0, 5.0))] {
        let mut walker = walker(&system, from, to);
        let mut seen = BTreeSet::new();
        while walker.step(&system, &mut ()) == Status::Running {
            let at = walker.place();
            assert!(system.holds(&at));
            assert!(!(6.0 + 1e-9..8.0 - 1e-9).contains(&at.at.x), "{at:?}");
            seen.insert(at.mesh);
        }
        assert_eq!(walker.event(), MeshWalkEvent::Arrived);
        assert_eq!(seen.len(), 2);
        let length = walker.walked();
        assert!(
            (5.999..6.7).contains(&length),
            "8 m but for the gap of 2: {length}"
        );
    }
}

#[test]
fn a_place_on_one_line_leads_to_that_on_the_other_with_the_same_share() {
    let mut mesh = linked();
    // The second square is lower, and its left side half as long.
    mesh.vertices[4] = v(8.0, 1.0);
    mesh.vertices[7] = v(8.0, 3.0);
    let system = system(&mesh.checked(FLOOR).unwrap());
    let from = system.locate(v(5.0, 5.0)).unwrap();
    let went = system.travel(from, v(7.0, 5.0));
    assert_eq!(went.end, TravelEnd::Free);
    assert_eq!(went.left_at, Some(v(6.0, 5.0)));
    assert!(went.place.at.distance(v(8.0, 2.5)) < 1e-9, "{went:?}");
    let back = system.travel(went.place, v(7.0, 2.5));
    assert!(back.place.at.distance(v(6.0, 5.0)) < 1e-9, "{back:?}");
}

#[test]
fn a_link_is_passed_in_its_direction_alone_and_not_when_it_is_off() {
    let outcome = |mesh: &DrawnMesh, from, to| {
        let system = system(mesh);
        let mut walker = walker(&system, from, to);
        walker.run(&system, &mut ());
        walker.event()
    };
    let (left, right) = ((3.0, 3.0), (11.0, 3.0));
    use MeshWalkEvent::{Arrived, NoPath};
    for (way, on, there, back) in [
        (LinkWay::Both, true, Arrived, Arrived),
        (LinkWay::There, true, Arrived, NoPath),
        (LinkWay::Back, true, NoPath, Arrived),
        (LinkWay::Both, false, NoPath, NoPath),
    ] {
        let mesh = set(&linked(), way, on);
        assert_eq!(outcome(&mesh, left, right), there, "{way:?}, {on}");
        assert_eq!(outcome(&mesh, right, left), back, "{way:?}, {on}");
    }
    assert_eq!(outcome(&squares(), left, right), NoPath);
}

#[test]
fn switched_off_on_the_way_a_link_loses_the_path() {
    let on = system(&linked());
    let mut walker = walker(&on, (3.0, 3.0), (11.0, 3.0));
    for _ in 0..10 {
        assert_eq!(walker.step(&on, &mut ()), Status::Running);
    }
    let off = system(&set(&linked(), LinkWay::Both, false));
    assert_eq!(on.mesh(0), off.mesh(0), "the triangles are the same");
    assert_eq!(walker.step(&off, &mut ()), Status::Running);
    assert_eq!(walker.event(), MeshWalkEvent::PathLost);
    assert_eq!(walker.step(&off, &mut ()), Status::Failed);
    assert_eq!(walker.event(), MeshWalkEvent::NoPath);
}

#[test]
fn a_link_in_the_line_between_two_triangles_is_a_door() {
    let cut = edited(&square(), MeshEdit::Link(side(0, 2), side(0, 2))).unwrap();
    let open = system(&cut);
    assert_eq!(open.len(), 2);
    let from = open.locate(v(4.0, 3.0)).unwrap();
    let went = open.travel(from, v(4.0, 5.0));
    assert_eq!((went.place.at, went.left_at), (v(4.0, 5.0), None));
    let shut = system(&set(&cut, LinkWay::Both, false));
    let went = shut.travel(from, v(4.0, 5.0));
    assert_ne!(went.end, TravelEnd::Free);
    assert!(went.place.at.distance(v(4.0, 4.0)) < 1e-9);
}

#[test]
fn the_mesh_of_a_floor_is_taken_as_it_is() {
    let floor = (v(-10.0, 5.0), v(30.0, 35.0));
    let mut linked = 0;
    for seed in 0..40 {
        let system = random_system(seed, 5 + 3 * seed as usize, 0.3);
        let taken = taken_from(&system);
        let count = |system: &MeshSystem| {
            (0..system.len() as u16)
                .map(|number| system.mesh(number).unwrap().triangles().len())
                .sum::<usize>()
        };
        assert_eq!(taken.triangles.len(), count(&system));
        let kept = taken
            .clone()
            .checked(floor)
            .unwrap_or_else(|why| panic!("{seed}: {why}"));
        assert_eq!(kept, taken, "the step is the same");
        let again = MeshSystem::of_drawn(&taken, floor).unwrap();
        assert_eq!((again.len(), count(&again)), (system.len(), count(&system)));
        let open = |link: &DrawnLink| link.on && link.way == LinkWay::Both;
        assert!(taken.links.iter().all(open));
        linked += taken.links.len();
        let parts = taken.parts();
        for part in 0..again.len() as u32 {
            assert!(parts.iter().filter(|one| **one == part).count() <= MAX_PART);
        }
    }
    assert!(linked > 0, "some floors have more than one part");
}
