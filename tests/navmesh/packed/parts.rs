//! Meshes of several parts: nothing is lost, no part is too large, no triangle has two links.

use super::random_mesh;
use crate::support::oracle::real_maps;
use proptest::prelude::*;
use wayscope::navmesh::packed::{
    ConnectionBuilding, MOST_TRIANGLES, MeshSystem, NO_TRIANGLE, TriangleGraph,
};
use wayscope::navmesh::{FreeSpace, MeshBuilding, NavMesh};
use wayscope::world::{Grid, Terrain, read_map};

/// Checks what holds of parts; answers how many triangles and parts there are.
fn check(mesh: &NavMesh, system: &MeshSystem, rounded: usize) -> (usize, usize) {
    let (mut triangles, mut solid, mut links) = (0, 0, 0);
    for number in 0..system.len() as u16 {
        let packed = system.mesh(number).unwrap();
        assert!(packed.triangles().len() <= MOST_TRIANGLES);
        triangles += packed.triangles().len();
        links += system.links(number).len();
        let mut linked = vec![0; packed.triangles().len()];
        for half in system.links(number) {
            linked[usize::from(half.triangle)] += 1;
            let back = system
                .links(half.to.mesh)
                .iter()
                .find(|back| (back.triangle, back.side) == (half.to.triangle, half.to.side));
            assert_eq!(
                back.map(|back| (back.to.mesh, back.to.triangle, back.to.side)),
                Some((number, half.triangle, half.side))
            );
            let [a, b] = packed.side(half.triangle, half.side);
            let other = system.mesh(half.to.mesh).unwrap();
            assert_eq!(other.side(half.to.triangle, half.to.side), [b, a]);
        }
        assert!(
            linked.iter().all(|count| *count <= 1),
            "a triangle has two links"
        );
        for triangle in packed.triangles() {
            solid += (0..3_u8)
                .filter(|k| {
                    triangle.neighbours[usize::from(*k)] == NO_TRIANGLE
                        && triangle.link_side() != Some(*k)
                })
                .count();
        }
    }
    assert_eq!(links % 2, 0);
    // Sides that end the mesh are solid, and no others: what is cut is linked. Rounding takes away a few slivers.
    let outer = (0..mesh.sides() as u32)
        .filter(|side| mesh.twin(*side).is_none())
        .count();
    assert!(solid.abs_diff(outer) <= rounded, "{solid} for {outer}");
    (triangles, system.len())
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(40))]

    #[test]
    fn scenes_are_cut_and_linked(seed in any::<u64>(), count in 20..70_usize) {
        let mesh = random_mesh(seed, count, 0.0);
        let system = MeshSystem::pack(&mesh, Some(64.0)).unwrap();
        check(&mesh, &system, 8);
    }
}

#[test]
fn real_maps_are_cut_without_two_links_on_a_triangle() {
    let Some(folder) = real_maps() else { return };
    for name in [
        "dao/arena",
        "dao/den520d",
        "dao/brc202d",
        "bg512/AR0011SR",
        "bg512/AR0400SR",
        "sc1/BigGameHunters",
        "wc3maps512/gnollwood",
        "mazes/maze512-8-0",
        "rooms/32room_000",
        "cities/Berlin_0_256",
        "random/random512-20-0",
    ] {
        // A minute of its own.
        if name.starts_with("random") && std::env::var_os("WAYSCOPE_ALL").is_none() {
            continue;
        }
        let bytes = std::fs::read(folder.join(format!("{name}.map"))).unwrap();
        let space = FreeSpace::of_grid(&read_map(&bytes).unwrap(), 1.0, 0.0).unwrap();
        let mesh = MeshBuilding::run(&space, false).unwrap();
        let system = MeshSystem::pack(&mesh, None).unwrap();
        let (triangles, parts) = check(&mesh, &system, 0);
        let maps: usize = (0..parts as u16)
            .map(|part| system.map(part).unwrap().bytes().len())
            .sum();
        println!(
            "{name}: {} triangles, {triangles} in {parts} parts, maps {maps} B",
            mesh.polygons()
        );
    }
}

#[test]
fn one_table_for_too_many_triangles_is_refused_with_its_size() {
    // 70 x 70 pillars: of four corners each, and a hole each.
    let side = 141_u32;
    let mut terrain = vec![Terrain::Dot; (side * side) as usize];
    for (cell, place) in (0_u32..).zip(&mut terrain) {
        if (cell % side) % 2 == 1 && (cell / side) % 2 == 1 {
            *place = Terrain::OutOfBounds;
        }
    }
    let grid = Grid::from_terrain(side, side, terrain).unwrap();
    let space = FreeSpace::of_grid(&grid, 1.0, 0.0).unwrap();
    let mesh = MeshBuilding::run(&space, false).unwrap();
    let refused = ConnectionBuilding::run(&TriangleGraph::of_mesh(&mesh)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "packed.map-too-large triangles=29402 bytes=216119401 most=16777216"
    );
    // In parts it takes a share of that.
    let (triangles, parts) = check(&mesh, &MeshSystem::pack(&mesh, None).unwrap(), 0);
    assert!(triangles >= 29_402 && parts >= 29_402 / MOST_TRIANGLES);
}

#[test]
fn polygons_that_are_no_triangles_are_refused() {
    let space = FreeSpace::of(
        &crate::support::random_scenes::random_scene(3, 0),
        0.0,
        2.0,
        0.0,
    )
    .unwrap();
    let mesh = MeshBuilding::run(&space, true).unwrap();
    assert_eq!(
        MeshSystem::pack(&mesh, None).unwrap_err().to_string(),
        "packed.triangles polygon=0"
    );
    let mesh = MeshBuilding::run(&space, false).unwrap();
    assert_eq!(
        MeshSystem::pack(&mesh, Some(-1.0)).unwrap_err().id,
        "packed.span"
    );
    // 40 m wide, but 65,536 steps are 32 m.
    assert_eq!(
        MeshSystem::pack(&mesh, Some(32.0)).unwrap_err().to_string(),
        "packed.part-span span=32"
    );
}
