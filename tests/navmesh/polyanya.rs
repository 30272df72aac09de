//! Polyanya against searches that know no mesh: the visibility graph of the grid, and printed lengths.

use crate::support::oracle::real_maps;
use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Solver};
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding, NavMesh, Polyanya, read_mesh};
use wayscope::search::Settings;
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Grid, Terrain, read_map, read_scenarios};

/// The exact any-angle optimum, by a visibility graph.
fn by_visibility(grid: &Grid) -> Solver {
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry("a-star-visibility").unwrap();
    let settings = Settings::defaults(&entry.all_settings());
    Solver::new(entry, &settings, grid.clone()).unwrap()
}

/// The middle of a cell as a mesh of the grid has it.
fn middle(grid: &Grid, cell: Cell) -> DVec2 {
    let up = f64::from(grid.height()) - f64::from(cell.y);
    DVec2::new(f64::from(cell.x) + 0.5, up - 0.5)
}

fn mesh_of(grid: &Grid, merge: bool) -> NavMesh {
    let space = FreeSpace::of_grid(grid, 1.0, 0.0).unwrap();
    MeshBuilding::run(&space, merge).unwrap()
}

/// Grids with single cells, walls and rooms blocked.
fn grids() -> impl Strategy<Value = Grid> {
    let sides = (2..=14_u32, 2..=14_u32);
    (sides, 0..50_u32, any::<u64>()).prop_map(|((width, height), blocked, seed)| {
        let mut state = seed | 1;
        let mut next = |below: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % below
        };
        let mut terrain = vec![Terrain::Dot; (width * height) as usize];
        for place in &mut terrain {
            if next(100) < blocked {
                *place = Terrain::OutOfBounds;
            }
        }
        for _ in 0..next(4) {
            let (x, y, long) = (next(width), next(height), next(8));
            let across = next(2) == 0;
            for step in 0..long {
                let (x, y) = if across { (x + step, y) } else { (x, y + step) };
                if x < width && y < height {
                    terrain[(y * width + x) as usize] = Terrain::OutOfBounds;
                }
            }
        }
        Grid::from_terrain(width, height, terrain).unwrap()
    })
}

fn free_cells(grid: &Grid) -> Vec<Cell> {
    let cells = (0..grid.height()).flat_map(|y| (0..grid.width()).map(move |x| Cell::new(x, y)));
    cells
        .filter(|cell| grid.get(*cell) == Some(Terrain::Dot))
        .collect()
}

/// Each piece of a path keeps to the polygons of the mesh: many of its points lie in one.
fn stays_inside(mesh: &NavMesh, locator: &Locator, points: &[DVec2]) -> bool {
    points.windows(2).all(|pair| {
        (1..40).all(|step| {
            let at = pair[0].lerp(pair[1], f64::from(step) / 40.0);
            // A point of a line is rounded: off a side that the line follows, say.
            let near = [DVec2::ZERO, DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
            near.iter()
                .any(|by| locator.at(mesh, at + *by * 1e-9).next().is_some())
        })
    })
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(400))]

    #[test]
    fn it_is_as_short_as_by_the_visibility_graph(grid in grids(), pick in any::<[u16; 12]>()) {
        let free = free_cells(&grid);
        prop_assume!(!free.is_empty());
        let mut exact = by_visibility(&grid);
        let meshes = [true, false].map(|merge| {
            let mesh = mesh_of(&grid, merge);
            (Locator::new(&mesh), mesh)
        });
        let mut search = Polyanya::default();
        for pair in pick.chunks(2) {
            let [start, goal] = [pair[0], pair[1]].map(|n| free[n as usize % free.len()]);
            exact.set_problem(start, goal).unwrap();
            exact.solve(false);
            let optimum = exact.length().unwrap();
            for (locator, mesh) in &meshes {
                let path = search.find(mesh, locator, middle(&grid, start), middle(&grid, goal));
                prop_assert_eq!(path.is_some(), optimum.is_some(), "{:?} to {:?}", start, goal);
                let (Some(path), Some(optimum)) = (path, optimum) else { continue };
                prop_assert!((path.length - optimum).abs() <= 1e-9 * optimum.max(1.0),
                    "{:?} to {:?}: {} for {}", start, goal, path.length, optimum);
                prop_assert!(stays_inside(mesh, locator, &path.points), "{:?}", path.points);
            }
        }
    }

    #[test]
    fn stepped_it_finds_what_it_finds_at_once(grid in grids(), pick in any::<[u16; 2]>()) {
        let free = free_cells(&grid);
        prop_assume!(!free.is_empty());
        let [start, goal] = pick.map(|n| middle(&grid, free[n as usize % free.len()]));
        let mesh = mesh_of(&grid, true);
        let locator = Locator::new(&mesh);
        let (mut at_once, mut stepped) = (Polyanya::default(), Polyanya::default());
        // The second search of one object, after one elsewhere.
        at_once.find(&mesh, &locator, goal, start);
        let path = at_once.find(&mesh, &locator, start, goal);
        stepped.begin(&mesh, &locator, start, goal);
        let mut steps = 0;
        while stepped.step(&mesh, &mut ()) == Status::Running {
            steps += 1;
        }
        prop_assert_eq!(stepped.path(&mesh), path);
        prop_assert_eq!(stepped.expanded(), steps);
        prop_assert_eq!(at_once.intervals(), stepped.intervals());
    }
}

/// Maps on which the visibility graph is built in time.
const MAPS: [&str; 5] = [
    "dao/arena",
    "dao/den520d",
    "bg512/AR0011SR",
    "mazes/maze512-8-0",
    "rooms/32room_000",
];

#[test]
fn on_real_maps_it_is_as_short_as_by_the_visibility_graph() {
    let Some(folder) = real_maps() else { return };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let mut compared = 0;
    for name in MAPS {
        let read = |end: &str| std::fs::read(folder.join(format!("{name}.map{end}"))).unwrap();
        let grid = read_map(&read("")).unwrap();
        let scenarios = read_scenarios(&read(".scen")).unwrap();
        let mesh = mesh_of(&grid, true);
        let locator = Locator::new(&mesh);
        let mut exact = by_visibility(&grid);
        let mut search = Polyanya::default();
        let wanted = if all { 200 } else { 20 };
        for scenario in scenarios.iter().step_by(scenarios.len().div_ceil(wanted)) {
            let [start, goal] = [scenario.start, scenario.goal];
            let path = search.find(&mesh, &locator, middle(&grid, start), middle(&grid, goal));
            let length = path.expect("a printed problem has a path").length;
            assert!(
                length <= scenario.length + 0.0051,
                "{name}: {length} for {}",
                scenario.length
            );
            exact.set_problem(start, goal).unwrap();
            exact.solve(false);
            if let Some(optimum) = exact.length().unwrap() {
                assert!(
                    (length - optimum).abs() <= 1e-9 * optimum.max(1.0),
                    "{name}: {start:?} {goal:?} {length} for {optimum}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared >= 60, "only {compared} compared");
}

#[test]
fn on_the_published_mesh_no_path_is_longer_than_printed() {
    let Some(folder) = real_maps() else { return };
    let folder = folder.join("../meshes");
    for name in ["arena", "arena-merged"] {
        let bytes = std::fs::read(folder.join(format!("{name}.mesh"))).unwrap();
        let mesh = read_mesh(&bytes).unwrap();
        let locator = Locator::new(&mesh);
        let mut search = Polyanya::default();
        let scenarios = read_scenarios(&std::fs::read(folder.join("arena.scen")).unwrap()).unwrap();
        for scenario in &scenarios {
            let at = |cell: Cell| DVec2::new(f64::from(cell.x), f64::from(cell.y));
            let path = search.find(&mesh, &locator, at(scenario.start), at(scenario.goal));
            let length = path.expect("there is a path").length;
            assert!(
                length <= scenario.length + 0.0051,
                "{length} for {}",
                scenario.length
            );
        }
    }
}

/// Whether a straight line between two places keeps to the mesh: it comes through no side of the rim, and what lies
/// between the places where it touches one lies on the mesh.
fn sees(mesh: &NavMesh, locator: &Locator, rim: &[[DVec2; 2]], from: DVec2, to: DVec2) -> bool {
    let along = to - from;
    let mut touched = vec![0.0, 1.0];
    for [a, b] in rim {
        let across = *b - *a;
        let (a_side, b_side) = (along.perp_dot(*a - from), along.perp_dot(*b - from));
        let (from_side, to_side) = (across.perp_dot(from - *a), across.perp_dot(to - *a));
        let opposite = |one: f64, other: f64| one.min(other) < -1e-9 && one.max(other) > 1e-9;
        if opposite(a_side, b_side) && opposite(from_side, to_side) {
            return false;
        }
        for (end, side) in [(*a, a_side), (*b, b_side)] {
            if side.abs() <= 1e-9 {
                touched.push(((end - from).dot(along) / along.length_squared()).clamp(0.0, 1.0));
            }
        }
    }
    touched.sort_by(f64::total_cmp);
    touched.windows(2).all(|pair| {
        let at = from.lerp(to, (pair[0] + pair[1]) / 2.0);
        pair[1] - pair[0] < 1e-9 || stays_inside(mesh, locator, &[at, at])
    })
}

/// The length of the shortest path over all vertices of the mesh, along straight lines that keep to it.
fn naive(mesh: &NavMesh, locator: &Locator, start: DVec2, goal: DVec2) -> f64 {
    let outer = (0..mesh.sides() as u32).filter(|side| mesh.twin(*side).is_none());
    let rim: Vec<[DVec2; 2]> = outer
        .map(|side| {
            let (a, b) = mesh.ends(side);
            [mesh.vertex(a), mesh.vertex(b)]
        })
        .collect();
    let mut places = vec![start, goal];
    places.extend(mesh.vertices());
    let (mut lengths, mut done) = (vec![f64::INFINITY; places.len()], vec![false; places.len()]);
    lengths[0] = 0.0;
    loop {
        let open = (0..places.len()).filter(|place| !done[*place] && lengths[*place].is_finite());
        let Some(next) = open.min_by(|a, b| lengths[*a].total_cmp(&lengths[*b])) else {
            return lengths[1];
        };
        done[next] = true;
        for other in 0..places.len() {
            let through = lengths[next] + places[next].distance(places[other]);
            if !done[other]
                && through < lengths[other]
                && sees(mesh, locator, &rim, places[next], places[other])
            {
                lengths[other] = through;
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(40))]

    /// On scenes with discs and polygons at any angle, for bodies of any radius.
    #[test]
    fn on_scenes_it_is_as_short_as_along_all_lines_of_sight(seed in any::<u64>(), count in 0..5_usize, radius in prop_oneof![Just(0.0), 0.1..0.8]) {
        let scene = random_scene(seed, count);
        let space = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap();
        let mut random = numbers(seed);
        let mut search = Polyanya::default();
        for merge in [false, true] {
            let mesh = MeshBuilding::run(&space, merge).unwrap();
            let locator = Locator::new(&mesh);
            let [start, goal] = [(); 2].map(|()| point(&mut random, scene.min(), scene.max()));
            let on = |at| locator.at(&mesh, at).next().is_some();
            if !on(start) || !on(goal) {
                continue;
            }
            let shortest = naive(&mesh, &locator, start, goal);
            let found = search.find(&mesh, &locator, start, goal);
            let length = found.map_or(f64::INFINITY, |path| path.length);
            prop_assert!(length == shortest || (length - shortest).abs() <= 1e-7 * shortest, "{length} for {shortest}");
        }
    }
}
