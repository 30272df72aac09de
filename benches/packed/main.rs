//! Headings on packed meshes: table walk and constraint rays, by number of iterations.
//!
//! `cargo bench --bench packed -- MAP`; without a map on a hall of pillars.

use glam::DVec2;
use std::hint::black_box;
use std::time::Instant;
use wayscope::navmesh::packed::{ConstraintRays, MeshSystem, RayQuery, RayRule};
use wayscope::navmesh::{FreeSpace, MeshBuilding};
use wayscope::world::{Grid, Terrain, read_map};

/// Headings of a measurement.
const COUNT: usize = 200_000;

/// Single cells that are blocked, on a floor of 90 by 60.
fn hall() -> Grid {
    let (width, height) = (90_u32, 60_u32);
    let mut terrain = vec![Terrain::Dot; (width * height) as usize];
    for (cell, place) in (0_u32..).zip(&mut terrain) {
        let (x, y) = (cell % width, cell / width);
        if x % 7 == 3 && y % 5 == 2 {
            *place = Terrain::OutOfBounds;
        }
    }
    Grid::from_terrain(width, height, terrain).expect("it has as many cells as it should")
}

/// Queries between middles of triangles of one part, from a generator of numbers.
fn queries(system: &MeshSystem, iterations: u32, rule: RayRule) -> Vec<(u16, RayQuery)> {
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let one = |_| {
        let part = next(system.len()) as u16;
        let mesh = system.mesh(part)?;
        let count = mesh.triangles().len();
        let (triangle, goal) = (next(count) as u8, next(count) as u8);
        let aside = DVec2::new(1e-3, -2e-3);
        let source = mesh.centre(triangle) + aside;
        let source = if mesh.contains(triangle, source) {
            source
        } else {
            mesh.centre(triangle)
        };
        let query = RayQuery {
            source,
            triangle,
            target: mesh.centre(goal),
            goal,
            iterations,
            radius: 0.0,
            rule,
        };
        Some((part, query))
    };
    (0..COUNT).filter_map(one).collect()
}

fn main() {
    let map = std::env::args().skip(1).find(|word| word.ends_with(".map"));
    let grid = match &map {
        Some(map) => read_map(&std::fs::read(map).expect("a file")).expect("a map"),
        None => hall(),
    };
    let space = FreeSpace::of_grid(&grid, 1.0, 0.0).expect("radius 0 is allowed");
    let mesh = MeshBuilding::run(&space, false).expect("whole coordinates");
    let begun = Instant::now();
    let system = MeshSystem::pack(&mesh, None).expect("it fits");
    let ms = begun.elapsed().as_secs_f64() * 1e3;
    println!(
        "{} triangles in {} parts, packed in {ms:.1} ms",
        mesh.polygons(),
        system.len()
    );
    for rule in [RayRule::Literal, RayRule::Corrected] {
        for iterations in [1, 2, 5, 10] {
            let queries = queries(&system, iterations, rule);
            let mut best = f64::INFINITY;
            for _ in 0..5 {
                let begun = Instant::now();
                for (part, query) in &queries {
                    if let (Some(mesh), Some(map)) = (system.mesh(*part), system.map(*part)) {
                        black_box(ConstraintRays::find(mesh, map, *query));
                    }
                }
                best = best.min(begun.elapsed().as_secs_f64() / queries.len() as f64);
            }
            println!(
                "{rule:?}, {iterations} iterations: {:.0} ns a heading",
                best * 1e9
            );
        }
    }
}
