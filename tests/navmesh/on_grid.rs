//! A\* on the mesh of a grid's cells: its paths beside the exact any-angle optimum, and each line of them against a
//! naive rule.

use crate::support::labs::{finish, lab_on};
use crate::support::oracle::real_maps;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::search::Settings;
use wayscope::world::{Cell, Grid, Medium, Terrain, World, generate, read_map, read_scenarios};

const MESH: &str = "a-star-mesh";
const NODES: [&str; 2] = ["middles", "centres"];

fn solver(id: &str, chosen: &[(&str, &str)], grid: &Grid) -> Solver {
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry(id).unwrap();
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in chosen {
        settings.set(&specs, setting, option).unwrap();
    }
    Solver::new(entry, &settings, grid.clone()).unwrap()
}

fn over(nodes: &str, grid: &Grid) -> Solver {
    solver(MESH, &[("mesh-nodes", nodes)], grid)
}

/// A world in which all cells cost the same.
fn plain(mut grid: Grid) -> Grid {
    for i in 0..grid.len() {
        grid.set_cost(i, 1);
    }
    grid
}

/// Whether a point goes along a line, ends in cells: piece by piece between the lines of the grid, each in or along a
/// free cell, and from one to the next at a corner by free cells with common sides around it alone.
fn is_free(grid: &Grid, medium: Medium, from: (f64, f64), to: (f64, f64)) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let at = |t: f64| (from.0 + dx * t, from.1 + dy * t);
    let mut cuts = vec![0.0, 1.0];
    for (start, along, most) in [(from.0, dx, grid.width()), (from.1, dy, grid.height())] {
        let crossed = (0..=most).map(|line| (f64::from(line) - start) / along);
        cuts.extend(crossed.filter(|t| (0.0..1.0).contains(t)));
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup_by(|a, b| (*a - *b).abs() < 1e-12);
    // The cells that a point lies in or beside; coordinates of ends are halves, so those near a line are on it.
    let beside = |(x, y): (f64, f64)| -> Vec<(i64, i64)> {
        let along = |v: f64| {
            let near = v.round();
            match (v - near).abs() < 1e-9 {
                true => vec![near as i64 - 1, near as i64],
                false => vec![v.floor() as i64],
            }
        };
        let rows = along(y);
        let cells = along(x).into_iter();
        cells
            .flat_map(|x| rows.iter().map(move |y| (x, *y)))
            .filter(|(x, y)| {
                let inside = (0..i64::from(grid.width())).contains(x)
                    && (0..i64::from(grid.height())).contains(y);
                inside && {
                    let cell = Cell::new(*x as u32, *y as u32);
                    grid.medium(grid.index(cell)) == Some(medium)
                }
            })
            .collect()
    };
    let pieces: Vec<_> = cuts
        .windows(2)
        .map(|cut| beside(at((cut[0] + cut[1]) / 2.0)))
        .collect();
    pieces.iter().all(|cells| !cells.is_empty())
        && pieces.windows(2).zip(&cuts[1..]).all(|(pair, cut)| {
            let around = beside(at(*cut));
            let mut reached: Vec<_> = around.iter().filter(|c| pair[0].contains(c)).collect();
            for _ in 0..4 {
                let next: Vec<_> = around
                    .iter()
                    .filter(|(x, y)| {
                        reached
                            .iter()
                            .any(|(u, v)| (x - u).abs() + (y - v).abs() == 1)
                    })
                    .collect();
                reached.extend(next);
            }
            reached.iter().any(|cell| pair[1].contains(cell))
        })
}

/// The path found is one that a point can go, from middle to middle, and as long as it is told to be.
fn check(solver: &mut Solver, exact: &mut Solver, start: Cell, goal: Cell) -> Option<[f64; 2]> {
    solver.set_problem(start, goal).unwrap();
    solver.solve(false);
    exact.set_problem(start, goal).unwrap();
    exact.solve(false);
    let [found, optimum] = [solver.length().unwrap(), exact.length().unwrap()];
    assert_eq!(found.is_some(), optimum.is_some(), "{start:?} to {goal:?}");
    let (found, optimum) = (found?, optimum?);
    assert!(
        found >= optimum - 1e-9 * optimum.max(1.0),
        "{found} for {optimum}"
    );
    let places = solver.places().unwrap();
    let middle = |cell: Cell| (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
    assert_eq!(places.first(), Some(&middle(start)));
    assert_eq!(places.last(), Some(&middle(goal)));
    assert_eq!(places.len() == 1, start == goal);
    let grid = solver.world().grid();
    let Some(medium) = grid.medium(grid.index(start)) else {
        // From a blocked cell to itself.
        return None;
    };
    let mut length = 0.0;
    for pair in places.windows(2) {
        assert!(
            is_free(grid, medium, pair[0], pair[1]),
            "{pair:?} of {places:?}"
        );
        length += libm::hypot(pair[0].0 - pair[1].0, pair[0].1 - pair[1].1);
    }
    assert!((length - found).abs() < 1e-9 * length.max(1.0));
    Some([found, optimum])
}

#[test]
fn the_naive_rule_tells_free_lines_from_others() {
    let grid = Grid::from_rows(&["..@", ".@.", "..."]).unwrap();
    let free = |from, to| is_free(&grid, Medium::Ground, from, to);
    assert!(free((0.5, 0.5), (0.5, 2.5)));
    // Along a wall, and past one corner.
    assert!(free((1.0, 1.0), (1.0, 2.5)) && free((0.5, 1.5), (1.5, 2.5)));
    // Through a cell, and between two that touch.
    assert!(!free((0.5, 0.5), (2.5, 2.5)) && !free((1.5, 0.5), (2.5, 1.5)));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_path_is_found_where_there_is_one_and_is_none_that_a_point_cannot_go(problem in problems(12), nodes in 0..2_usize) {
        let Problem { grid, start, goal } = problem;
        let grid = plain(grid);
        let mut exact = solver("a-star-visibility", &[], &grid);
        let mut mesh = over(NODES[nodes], &grid);
        for (from, to) in [(start, goal), (goal, start), (start, start)] {
            check(&mut mesh, &mut exact, from, to);
        }
    }

    #[test]
    fn without_an_estimate_the_path_over_the_nodes_is_no_other(problem in problems(10), nodes in 0..2_usize) {
        let Problem { grid, start, goal } = problem;
        let grid = plain(grid);
        let lengths = ["euclidean", "zero"].map(|heuristic| {
            let chosen = [("mesh-nodes", NODES[nodes]), ("line-heuristic", heuristic)];
            let mut mesh = solver(MESH, &chosen, &grid);
            mesh.set_problem(start, goal).unwrap();
            mesh.solve(false);
            mesh.counters().expanded
        });
        prop_assert!(lengths[0] <= lengths[1], "{:?}", lengths);
    }
}

/// Where one corridor alone leads to the goal, what is pulled through it is the shortest path.
#[test]
fn in_a_perfect_maze_the_path_is_the_shortest() {
    for seed in 0..12 {
        let made = generate("maze", 41, 31, seed, 1.0).unwrap();
        let mut exact = solver("a-star-visibility", &[], &made.grid);
        for nodes in NODES {
            let mut mesh = over(nodes, &made.grid);
            let [found, optimum] = check(&mut mesh, &mut exact, made.start, made.goal).unwrap();
            assert!(
                (found - optimum).abs() <= 1e-9 * optimum,
                "{seed}: {found} for {optimum}"
            );
        }
    }
}

/// Which polygons are passed is decided by lengths over middles: sometimes the wrong ones.
#[test]
fn among_obstacles_the_path_may_be_longer_than_the_shortest() {
    let mut worst: f64 = 1.0;
    for seed in 0..20 {
        let made = generate("caves", 40, 30, seed, 40.0).unwrap();
        let mut exact = solver("a-star-visibility", &[], &made.grid);
        let mut mesh = over("middles", &made.grid);
        if let Some([found, optimum]) = check(&mut mesh, &mut exact, made.start, made.goal) {
            worst = worst.max(found / optimum);
        }
    }
    assert!(worst > 1.001 && worst < 1.5, "{worst}");
}

#[test]
fn on_real_maps_paths_are_found_and_no_shorter_than_the_optimum() {
    let Some(folder) = real_maps() else { return };
    let mut compared = 0;
    for name in [
        "dao/arena",
        "dao/den520d",
        "bg512/AR0011SR",
        "mazes/maze512-8-0",
        "rooms/32room_000",
    ] {
        let read = |end: &str| std::fs::read(folder.join(format!("{name}.map{end}"))).unwrap();
        let grid = read_map(&read("")).unwrap();
        let scenarios = read_scenarios(&read(".scen")).unwrap();
        let mut exact = solver("a-star-visibility", &[], &grid);
        for nodes in NODES {
            let mut mesh = over(nodes, &grid);
            for scenario in scenarios.iter().step_by(scenarios.len().div_ceil(12)) {
                let told = check(&mut mesh, &mut exact, scenario.start, scenario.goal);
                let [found, optimum] = told.expect("a printed problem has a path");
                assert!(
                    found <= 2.0 * optimum + 4.0,
                    "{name}: {found} for {optimum}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared >= 100, "only {compared} compared");
}

/// The doubled area of what is enclosed, in whole cells.
fn area(outline: &[i32]) -> i64 {
    let corners: Vec<[i64; 2]> = outline
        .chunks(2)
        .map(|at| [at[0].into(), at[1].into()])
        .collect();
    let next = corners.iter().cycle().skip(1);
    let sum: i64 = corners
        .iter()
        .zip(next)
        .map(|(a, b)| a[0] * b[1] - a[1] * b[0])
        .sum();
    sum.abs()
}

fn lab_with(nodes: &str, rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let mut lab = lab_on(Catalogue::standard(), rows, start, goal);
    lab.add_lane(MESH).unwrap();
    lab.set_setting(0, "mesh-nodes", nodes).unwrap();
    finish(&mut lab);
    lab
}

const ROWS: [&str; 6] = [
    "........", ".@@@..@.", ".@.@.@..", ".@..@...", "......@@", "........",
];

#[test]
fn the_polygons_cover_just_the_free_cells() {
    let lab = lab_with("centres", &ROWS, (0, 0), (7, 5));
    let free = lab
        .world()
        .grid()
        .terrain()
        .iter()
        .filter(|t| **t == Terrain::Dot)
        .count();
    let names = lab.lanes()[0].sight_graph().unwrap();
    let mut covered = 0;
    for &name in &names.graph.names()[..names.placed] {
        let around = lab.mesh_around(0, name).unwrap();
        assert_eq!(around[0] as usize * 2 + 1, around.len());
        covered += area(&around[1..]);
    }
    // In half cells each way, and doubled.
    assert_eq!(covered, 8 * free as i64);
}

#[test]
fn a_lane_shows_its_mesh_once_it_is_made_and_the_path_over_nodes_once_that_is_pulled() {
    for nodes in NODES {
        let mut lab = lab_with(nodes, &ROWS, (2, 2), (7, 2));
        let shown = |lab: &mut Lab, step: u64| {
            while lab.advance(step, 100_000) > 0 {}
            (lab.mesh_sides(0).unwrap(), lab.mesh_way(0).unwrap())
        };
        let steps = lab.lanes()[0].steps();
        let (sides, way) = shown(&mut lab, steps);
        assert!(way.len() >= 6 && sides.len() > 9, "{way:?}");
        assert_eq!(
            [way[0], way[1], way[way.len() - 2], way[way.len() - 1]],
            [5, 5, 15, 5]
        );
        let length = |points: &[i32]| -> f64 {
            let at = |i: usize| (f64::from(points[2 * i]), f64::from(points[2 * i + 1]));
            let pairs = (1..points.len() / 2).map(|i| (at(i - 1), at(i)));
            pairs
                .map(|(a, b)| libm::hypot(a.0 - b.0, a.1 - b.1) / 2.0)
                .sum()
        };
        let path = lab.path(0).unwrap().unwrap().to_vec();
        let spots = lab.spots(0, &path).unwrap();
        assert!(length(&spots) < length(&way), "{spots:?} {way:?}");
        assert!((length(&spots) - lab.summary().lanes[0].cost.unwrap()).abs() < 1e-9);
        if nodes == "middles" {
            // The first sides are the nodes.
            let places = lab.graph_places(0).unwrap();
            for (side, place) in sides[1..]
                .chunks(4)
                .zip(places.chunks(2))
                .take(sides[0] as usize)
            {
                assert_eq!([(side[0] + side[2]) / 2, (side[1] + side[3]) / 2], *place);
            }
        }
        assert!(shown(&mut lab, steps - 1).1.is_empty());
        assert_eq!(shown(&mut lab, 0), (vec![], vec![]));
        assert_eq!(shown(&mut lab, 1).0, sides);
        assert_eq!(shown(&mut lab, steps), (sides, way));
    }
}

#[test]
fn in_water_the_mesh_is_that_of_the_water() {
    let rows = ["..WWW", ".WW.W", ".W..W", "....W"];
    let grid = Grid::from_rows(&rows).unwrap();
    for nodes in NODES {
        let mut mesh = over(nodes, &grid);
        let mut exact = solver("a-star-visibility", &[], &grid);
        let told = check(&mut mesh, &mut exact, Cell::new(1, 2), Cell::new(4, 3)).unwrap();
        assert!(told[0] < 7.0 && told[0] > 5.0, "{told:?}");
        assert_eq!(
            check(&mut mesh, &mut exact, Cell::new(1, 2), Cell::new(0, 0)),
            None
        );
        assert!(check(&mut mesh, &mut exact, Cell::new(0, 0), Cell::new(3, 3)).is_some());
    }
}

#[test]
fn the_smallest_worlds_have_paths() {
    for rows in [
        &["."][..],
        &[".."],
        &[".", "."],
        &["..", ".@"],
        &["...", ".@.", "..."],
    ] {
        let grid = Grid::from_rows(rows).unwrap();
        let last = grid.cell(grid.len() - 1);
        for nodes in NODES {
            let mut mesh = over(nodes, &grid);
            let mut exact = solver("a-star-visibility", &[], &grid);
            for start in [Cell::new(0, 0), Cell::new(grid.width() - 1, 0)] {
                for goal in [start, Cell::new(0, grid.height() - 1), last] {
                    check(&mut mesh, &mut exact, start, goal);
                }
            }
        }
    }
}

/// Pillars as dense as can be, and every world of a few cells: there are always cells enough to name nodes by.
#[test]
fn there_are_cells_enough_to_name_all_nodes_by() {
    let check = |grid: &Grid| {
        for nodes in NODES {
            let start = (0..grid.len()).find(|i| grid.medium(*i).is_some());
            let goal = (0..grid.len()).rfind(|i| grid.medium(*i).is_some());
            let (Some(start), Some(goal)) = (start, goal) else {
                return;
            };
            let mut mesh = over(nodes, grid);
            mesh.set_problem(grid.cell(start), grid.cell(goal)).unwrap();
            mesh.solve(false);
            assert!(!mesh.has_stopped(), "{:?}", grid.terrain());
        }
    };
    for (width, height) in [(2, 2), (3, 2), (1, 5), (4, 3)] {
        for bits in 0..1_u32 << (width * height) {
            let cells = (0..width * height).map(|i| match bits >> i & 1 {
                0 => Terrain::Dot,
                _ => Terrain::OutOfBounds,
            });
            check(&Grid::from_terrain(width, height, cells.collect()).unwrap());
        }
    }
    for side in 3..40 {
        for shift in 0..3 {
            let pillar = |x: u32, y: u32| match shift {
                2 => x % 3 == 1 && (y + x) % 2 == 1,
                _ => (x + shift) % 2 == 1 && y % 2 == 1,
            };
            let cells = (0..side * side).map(|i| match pillar(i % side, i / side) {
                false => Terrain::Dot,
                true => Terrain::OutOfBounds,
            });
            check(&Grid::from_terrain(side, side, cells.collect()).unwrap());
        }
    }
}

#[test]
fn too_many_sides_and_costs_are_refused() {
    let side = 300;
    let cells = (0..side * side).map(|i| match i % side % 2 == 1 && i / side % 2 == 1 {
        false => Terrain::Dot,
        true => Terrain::OutOfBounds,
    });
    let strewn = Grid::from_terrain(side, side, cells.collect()).unwrap();
    let mut dear = Grid::from_rows(&["...."]).unwrap();
    dear.set_cost(2, 5);
    for (grid, id) in [
        (strewn, "event.too-many-sides"),
        (dear, "event.costs-refused"),
    ] {
        let last = grid.cell(grid.len() - 1);
        let world = World::new("t", grid, Cell::new(0, 0), last).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane(MESH).unwrap();
        finish(&mut lab);
        assert_eq!(lab.summary().lanes[0].status, "stopped");
        assert_eq!(lab.sentence(0).unwrap().id, id);
    }
}
