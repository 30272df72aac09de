//! Links between meshes: both ways, one way, on and off; routes over several meshes.

use super::packed_of;
use glam::DVec2;
use wayscope::navmesh::packed::{
    ConnectionBuilding, LinkEnd, MeshGait, MeshPlace, MeshSystem, MeshWalkEvent, MeshWalker,
    NO_MESH, PackedMesh, RayRule, TravelEnd, TriangleGraph,
};
use wayscope::trace::{Process, Status};

const GAIT: MeshGait = MeshGait {
    stride: 1.0,
    iterations: 5,
    radius: 0.0,
    rule: RayRule::Corrected,
    tolerance: 0.01,
};

/// A square of 10 m with its lower left corner there.
fn square(x: i16, y: i16) -> PackedMesh {
    let at = |dx, dy| [x + dx, y + dy];
    packed_of(
        &[at(0, 0), at(10, 0), at(10, 10), at(0, 10)],
        &[[0, 1, 2], [0, 2, 3]],
    )
}

fn end(mesh: u16, triangle: u8, side: u8) -> LinkEnd {
    LinkEnd {
        mesh,
        triangle,
        side,
    }
}

/// Three squares in a row: the right side of a square is side 1 of its triangle 0, the left one side 2 of triangle 1.
fn row(one_way: bool) -> MeshSystem {
    let mut system = MeshSystem::default();
    for x in [0, 10, 20] {
        let mesh = square(x, 0);
        let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh)).unwrap();
        system.add(mesh, map).unwrap();
    }
    system.link(end(0, 0, 1), end(1, 1, 2), one_way).unwrap();
    system.link(end(1, 0, 1), end(2, 1, 2), false).unwrap();
    system
}

fn place(system: &MeshSystem, x: f64, y: f64) -> MeshPlace {
    system.locate(DVec2::new(x, y)).unwrap()
}

fn walk(system: &MeshSystem, from: (f64, f64), to: (f64, f64)) -> MeshWalker {
    let (from, to) = (place(system, from.0, from.1), place(system, to.0, to.1));
    let mut walker = MeshWalker::new(system, GAIT, from, to);
    walker.run(system, &mut ());
    walker
}

#[test]
fn routes_lead_over_meshes_between() {
    let system = row(false);
    assert_eq!(
        (
            system.routes().next(0, 2),
            system.routes().next(1, 2),
            system.routes().next(2, 2)
        ),
        (1, 2, 2)
    );
    for (from, to) in [((1.0, 2.0), (29.0, 8.0)), ((29.0, 8.0), (1.0, 2.0))] {
        assert_eq!(walk(&system, from, to).event(), MeshWalkEvent::Arrived);
    }
    // Straight through both links.
    let went = system.travel(place(&system, 1.0, 5.0), DVec2::new(29.0, 5.5));
    assert_eq!((went.place.mesh, went.end), (2, TravelEnd::Free));
}

#[test]
fn one_way_is_one_way() {
    let system = row(true);
    assert_eq!(
        walk(&system, (1.0, 2.0), (29.0, 8.0)).event(),
        MeshWalkEvent::Arrived
    );
    assert_eq!(system.routes().next(2, 0), NO_MESH);
    let back = walk(&system, (29.0, 8.0), (1.0, 2.0));
    assert_eq!(
        (back.event(), back.place().mesh),
        (MeshWalkEvent::NoPath, 2)
    );
    let went = system.travel(place(&system, 15.0, 5.0), DVec2::new(1.0, 5.0));
    assert_eq!(
        went.end,
        TravelEnd::Solid {
            mesh: 1,
            triangle: 1,
            side: 2
        }
    );
    assert_eq!(went.place.at, DVec2::new(10.0, 5.0));
    // Opened the other way as well.
    let mut system = system;
    assert!(system.open(1, 0, true));
    assert_eq!(
        walk(&system, (29.0, 8.0), (1.0, 2.0)).event(),
        MeshWalkEvent::Arrived
    );
}

#[test]
fn a_link_that_goes_off_is_told_once_and_another_way_is_looked_for() {
    let mut system = row(false);
    let (from, to) = (place(&system, 1.0, 2.0), place(&system, 29.0, 8.0));
    let mut walker = MeshWalker::new(&system, GAIT, from, to);
    for _ in 0..12 {
        assert_eq!(walker.step(&system, &mut ()), Status::Running);
    }
    assert_eq!(walker.place().mesh, 1);
    let second = system
        .links(1)
        .iter()
        .position(|half| half.to.mesh == 2)
        .unwrap();
    let revision = system.revision();
    assert!(system.switch(1, second, false));
    assert_ne!(system.revision(), revision);
    assert!(!system.links(2)[0].on, "both halves");
    assert_eq!(walker.step(&system, &mut ()), Status::Running);
    assert_eq!(walker.event(), MeshWalkEvent::PathLost);
    let mut waiting = walker.clone();
    assert_eq!(waiting.step(&system, &mut ()), Status::Failed);
    assert_eq!(waiting.event(), MeshWalkEvent::NoPath);
    // On again before it looks.
    assert!(system.switch(1, second, true));
    assert_eq!(walker.run(&system, &mut ()), Status::Done);
    // A target whose mesh is taken away is no target.
    assert!(system.set_active(2, false));
    assert_eq!(
        MeshWalker::new(&system, GAIT, from, to).run(&system, &mut ()),
        Status::Failed
    );
    assert!(
        !system.switch(1, 9, true) && !system.switch(9, 0, true) && !system.set_active(9, true)
    );
}

#[test]
fn what_cannot_be_linked_is_refused() {
    let mut system = row(false);
    // Another line; a triangle that has a link; a side with a neighbour; none at all.
    for (from, to) in [
        (end(0, 1, 1), end(2, 0, 0)),
        (end(0, 0, 0), end(1, 0, 0)),
        (end(1, 0, 2), end(0, 1, 0)),
        (end(7, 0, 0), end(0, 1, 1)),
        (end(0, 1, 1), end(1, 200, 0)),
        (end(0, 1, 9), end(1, 0, 0)),
    ] {
        assert_eq!(system.link(from, to, false).unwrap_err().id, "packed.link");
    }
    // Corners between two squares are on solid sides of both, so all are solid; in the middle of four none is.
    let mut system = MeshSystem::default();
    for (x, y) in [(0, 0), (10, 0)] {
        let mesh = square(x, y);
        let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh)).unwrap();
        system.add(mesh, map).unwrap();
    }
    assert!(system.mesh(0).unwrap().triangles()[0].is_solid(1));
    let other = wayscope::navmesh::packed::ConnectionMap::default();
    assert_eq!(
        system.add(square(50, 50), other).unwrap_err().id,
        "packed.map"
    );
}
