//! Sizes, fixed point, and solid corners as in the paper's figure 4.7.

use super::{packed_of, random_mesh};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::packed::{FixedPoint, MeshSystem, PackedMesh, PackedTriangle, PackedVertex};

#[test]
fn a_triangle_takes_8_bytes_and_a_vertex_6() {
    assert_eq!((size_of::<PackedTriangle>(), PackedTriangle::BYTES), (8, 8));
    assert_eq!((size_of::<PackedVertex>(), PackedVertex::BYTES), (6, 6));
    let mesh = packed_of(&[[0, 0], [9, 0], [0, 9], [9, 9]], &[[0, 1, 2], [1, 3, 2]]);
    assert_eq!(mesh.bytes(), (16, 24));
}

#[test]
fn solid_corners_are_those_of_figure_4_7() {
    // Triangles 1 to 7 of the figure; vertex 0 is its orange one, vertex 1 the one that 2, 3, 4 and 7 share.
    let points = [
        [0, 0],
        [0, -20],
        [20, 0],
        [0, 20],
        [-20, 0],
        [-20, -20],
        [-40, -10],
        [20, -20],
    ];
    let corners = [
        [4, 6, 5],
        [4, 5, 1],
        [0, 4, 1],
        [0, 1, 2],
        [0, 2, 3],
        [0, 3, 4],
        [1, 7, 2],
    ];
    let mesh = packed_of(&points, &corners);
    // As a system marks them, from nothing.
    let mut system = MeshSystem::default();
    let map = wayscope::navmesh::packed::ConnectionBuilding::run(
        &wayscope::navmesh::packed::TriangleGraph::of_packed(&mesh),
    );
    system.add(mesh, map.unwrap()).unwrap();
    let mesh = system.mesh(0).unwrap();
    let solid_sides = |t: usize| {
        mesh.triangles()[t]
            .neighbours
            .iter()
            .filter(|n| **n == 255)
            .count()
    };
    assert_eq!([0, 1, 2, 3].map(solid_sides), [2, 1, 0, 0]);
    for triangle in mesh.triangles() {
        for (k, corner) in (0_u8..).zip(triangle.corners) {
            assert_eq!(triangle.is_solid(k), corner != 0, "vertex {corner}");
        }
    }
}

#[test]
fn the_step_is_as_the_paper_says_for_256_metres_and_finer_for_less() {
    for (span, step) in [
        (64.0, 0.000_976_562_5),
        (128.0, 0.001_953_125),
        (256.0, 0.003_906_25),
        (512.0, 0.007_812_5),
    ] {
        assert_eq!(FixedPoint::of_span(span).unwrap().step(), step);
    }
    assert_eq!(FixedPoint::of_span(200.0).unwrap().span(), 256.0);
    for span in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e7] {
        assert_eq!(FixedPoint::of_span(span).unwrap_err().id, "packed.span");
    }
}

#[test]
fn what_is_no_mesh_is_refused() {
    let mesh = packed_of(&[[0, 0], [9, 0], [0, 9], [9, 9]], &[[0, 1, 2], [1, 3, 2]]);
    let with = |change: &dyn Fn(&mut Vec<PackedTriangle>)| {
        let mut triangles = mesh.triangles().to_vec();
        change(&mut triangles);
        let made = PackedMesh::new(mesh.fixed(), [0, 0], mesh.vertices().to_vec(), triangles);
        made.map_err(|why| why.to_string())
    };
    assert!(with(&|_| {}).is_ok());
    let refused = |change: &dyn Fn(&mut Vec<PackedTriangle>)| with(change).unwrap_err();
    assert_eq!(
        refused(&|t| t[0].corners[1] = 9),
        "packed.corner triangle=0"
    );
    assert_eq!(
        refused(&|t| t[0].corners = [0, 2, 1]),
        "packed.area triangle=0"
    );
    assert_eq!(
        refused(&|t| t[0].neighbours[0] = 1),
        "packed.neighbour triangle=0"
    );
    assert_eq!(
        refused(&|t| t[0].neighbours[1] = 7),
        "packed.neighbour triangle=0"
    );
    assert_eq!(refused(&|t| t[1].flags = 0), "packed.solid triangle=1");
    assert_eq!(refused(&|t| t[1].flags |= 64), "packed.flags triangle=1");
    assert_eq!(
        refused(&|t| t[1].flags |= 8 | 16),
        "packed.flags triangle=1"
    );
    assert_eq!(
        refused(&|t| t.clear()),
        "packed.count triangles=0 vertices=4 most=254"
    );
    let apart = refused(&|t| {
        (t[0].neighbours[1], t[1].neighbours[2]) = (255, 255);
    });
    assert_eq!(apart, "packed.apart triangle=1");
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(300))]

    #[test]
    fn bytes_come_back(at in any::<[i16; 3]>(), bytes in any::<[u8; 8]>()) {
        let vertex = PackedVertex { at };
        prop_assert_eq!(PackedVertex::from_bytes(vertex.to_bytes()), vertex);
        prop_assert_eq!(PackedTriangle::from_bytes(bytes).to_bytes(), bytes);
    }

    #[test]
    fn rounding_keeps_to_its_error(x in -500.0..500.0_f64, y in -500.0..500.0_f64, span in 64.0..1024.0_f64) {
        let fixed = FixedPoint::of_span(span).unwrap();
        let at = DVec2::new(x, y);
        let near = fixed.metres(fixed.nearest(at).unwrap());
        prop_assert!(near.distance(at) <= fixed.error() * (1.0 + 1e-12));
        prop_assert_eq!(fixed.metres(fixed.nearest(near).unwrap()), near);
    }

    /// Each vertex of the packed mesh is one of the mesh within the error, and the area stays but for a rim of it.
    #[test]
    fn a_packed_mesh_is_the_mesh_but_for_rounding(seed in any::<u64>(), count in 0..12_usize, radius in prop_oneof![Just(0.0), 0.05..0.8]) {
        let mesh = random_mesh(seed, count, radius);
        let system = MeshSystem::pack(&mesh, None).unwrap();
        let (mut area, mut rim) = (0.0, 0.0);
        let mut error = 0.0;
        for number in 0..system.len() as u16 {
            let packed = system.mesh(number).unwrap();
            error = packed.fixed().error();
            for t in 0..packed.triangles().len() as u8 {
                let [a, b, c] = packed.corners(t);
                area += (b - a).perp_dot(c - a) / 2.0;
            }
        }
        let whole: f64 = (0..mesh.polygons()).map(|t| mesh.area(t)).sum();
        for side in 0..mesh.sides() as u32 {
            if mesh.twin(side).is_none() {
                let (a, b) = mesh.ends(side);
                rim += mesh.vertex(a).distance(mesh.vertex(b)) + error;
            }
        }
        prop_assert!((area - whole).abs() <= 2.0 * rim * error + 1e-9, "{} for {}", area, whole);
    }
}
