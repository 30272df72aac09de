//! Searches on graphs that they build: what they cover, what they find, and that they are built a step at a time,
//! forwards and backwards.

use crate::support::oracle;
use std::collections::BTreeMap;

use crate::support::oracle::{OracleRule, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::HalfCellPoint;
use wayscope::lab::{Catalogue, Lab, Solver, Truth};
use wayscope::search::Settings;
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, generate};

const CORNERS: &str = "a-star-visibility";
const WAYPOINTS: &str = "a-star-waypoints";
const MESH: &str = "a-star-mesh";

fn settings_of(id: &str, chosen: &[(&str, &str)]) -> Settings {
    let catalogue = Catalogue::standard();
    let specs = catalogue.entry(id).unwrap().all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in chosen {
        settings.set(&specs, setting, option).unwrap();
    }
    settings
}

fn solver(id: &str, chosen: &[(&str, &str)], grid: &Grid) -> Solver {
    let catalogue = Catalogue::standard();
    let settings = settings_of(id, chosen);
    Solver::new(catalogue.entry(id).unwrap(), &settings, grid.clone()).unwrap()
}

fn finish(lab: &mut Lab, step: u64) {
    while lab.advance(step, 100_000) > 0 {}
}

fn lab_of(id: &str, grid: &Grid, start: Cell, goal: Cell) -> Lab {
    let world = World::new("t", grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(id).unwrap();
    lab
}

/// Random worlds on which somebody can stand at that end.
fn free_at(end: fn(&Problem) -> Cell, side: u32) -> impl Strategy<Value = Problem> {
    problems(side).prop_map(move |mut problem| {
        let at = problem.grid.index(end(&problem));
        if problem.grid.medium(at).is_none() {
            problem.grid.set_terrain(at, Terrain::Dot);
        }
        problem
    })
}

fn plain(mut grid: Grid) -> Grid {
    for i in 0..grid.len() {
        grid.set_cost(i, 1);
    }
    grid
}

/// The length of a shortest path along the links that a lane shows, by a search that knows nothing but these.
fn along_links(lab: &Lab, from: Cell, to: Cell) -> Option<f64> {
    let places = lab.graph_places(0).unwrap();
    let links = lab.graph_links(0).unwrap();
    let at = |node: usize| HalfCellPoint {
        x: places[2 * node],
        y: places[2 * node + 1],
    };
    let node =
        |cell: Cell| (0..places.len() / 2).find(|&node| at(node) == HalfCellPoint::middle(cell));
    let (from, to) = (node(from)?, node(to)?);
    let mut distance = vec![f64::INFINITY; places.len() / 2];
    distance[from] = 0.0;
    for _ in 0..distance.len() {
        for pair in links.chunks(2) {
            for (a, b) in [
                (pair[0] as usize, pair[1] as usize),
                (pair[1] as usize, pair[0] as usize),
            ] {
                distance[b] = distance[b].min(distance[a] + at(a).distance(at(b)));
            }
        }
    }
    Some(distance[to]).filter(|length| length.is_finite())
}

proptest! {
    #![proptest_config(cases(300))]

    /// From a covered cell a path is found, from one that is not none is, and from one out of reach there is none.
    #[test]
    fn what_is_covered_is_what_paths_are_found_from(problem in free_at(|problem| problem.goal, 14), spacing in 0..2usize, corners in 0..3usize) {
        let Problem { grid, goal, .. } = problem;
        let grid = plain(grid);
        let chosen = [("spacing", ["4", "8"][spacing]), ("corners", ["never", "one", "always"][corners])];
        let rule = OracleRule {
            corner: [oracle::Corner::Never, oracle::Corner::One, oracle::Corner::Always][corners],
            ..OracleRule::MOVING_AI
        };
        let mut lab = lab_of(WAYPOINTS, &grid, goal, goal);
        for (setting, option) in chosen {
            lab.set_setting(0, setting, option).unwrap();
        }
        finish(&mut lab, u64::MAX);
        let covered = lab.uncovered(0, 0, grid.height()).unwrap();
        // In two portions it is the same.
        let mut parts = lab.uncovered(0, 0, 1).unwrap();
        parts.extend(lab.uncovered(0, 1, u32::MAX).unwrap());
        prop_assert_eq!(&parts, &covered);
        let goal_sees_one = covered[grid.index(goal)] == 1;
        let mut solver = solver(WAYPOINTS, &chosen, &grid);
        for (i, &covered) in covered.iter().enumerate() {
            let start = grid.cell(i);
            if start == goal {
                continue;
            }
            solver.set_problem(start, goal).unwrap();
            solver.solve(false);
            let expected = shortest(&grid, rule, start, goal);
            match covered {
                0 => prop_assert!(expected.is_none() && solver.path().is_none()),
                1 => prop_assert_eq!(solver.path().is_some(), goal_sees_one, "{:?} on {:?}", start, grid),
                2 | 3 => {
                    // But for cells that are waypoints themselves, and see none.
                    prop_assert!(expected.is_some());
                    prop_assert!(solver.path().is_none() && solver.has_stopped(), "{:?} on {:?}", start, grid);
                }
                other => prop_assert!(false, "{}", other),
            }
        }
    }

    /// What is found is a shortest path of the graph that is shown, and its lines can be gone.
    #[test]
    fn a_path_is_a_shortest_one_along_the_links_shown(problem in problems(12), corners in any::<bool>()) {
        let Problem { grid, start, goal } = problem;
        let grid = plain(grid);
        let id = if corners { CORNERS } else { WAYPOINTS };
        let mut lab = lab_of(id, &grid, start, goal);
        finish(&mut lab, u64::MAX);
        let summary = lab.summary().lanes.remove(0);
        prop_assert_eq!(&summary.fault, &None);
        let expected = along_links(&lab, start, goal);
        match (summary.cost, expected) {
            (Some(found), Some(expected)) => prop_assert!((found - expected).abs() < 1e-8, "{} {}", found, expected),
            (found, expected) => prop_assert_eq!(found, expected),
        }
    }

    /// At each step the links of so many nodes are shown, as many backwards as forwards, and all after the last.
    #[test]
    fn a_graph_is_built_node_by_node_and_taken_apart_backwards(problem in free_at(|problem| problem.start, 10), id in prop::sample::select(vec![CORNERS, WAYPOINTS, MESH])) {
        let Problem { grid, start, goal } = problem;
        let grid = plain(grid);
        let mut lab = lab_of(id, &grid, start, goal);
        finish(&mut lab, u64::MAX);
        let steps = lab.lanes()[0].steps();
        let shown = |lab: &mut Lab, step: u64| {
            finish(lab, step);
            (lab.graph_places(0).unwrap(), lab.graph_links(0).unwrap(), lab.graph_states(0).unwrap(), lab.lanes()[0].hash())
        };
        let backwards: BTreeMap<u64, _> = (0..=steps).rev().map(|step| (step, shown(&mut lab, step))).collect();
        let placed = lab_placed(&backwards[&1].0);
        prop_assert!(backwards[&0].0.is_empty() && backwards[&0].1.is_empty());
        for step in 0..=steps {
            let now = shown(&mut lab, step);
            prop_assert_eq!(&now, &backwards[&step]);
            let (places, links, states, _) = now;
            prop_assert_eq!(states.len(), places.len() / 2);
            if (1..=placed as u64 + 1).contains(&step) {
                let linked = step as u32 - 1;
                prop_assert!(links.iter().all(|&node| node < linked.max(1)));
                let whole = &backwards[&steps].1;
                let expected = whole.chunks(2).filter(|pair| pair[0] < linked && pair[1] < linked).count();
                prop_assert_eq!(links.len() / 2, expected);
            }
        }
    }
}

fn lab_placed(places: &[i32]) -> usize {
    places.len() / 2
}

/// Start and goal move, walls come and go, costs too: a lane that was there before finds what a new one finds.
#[test]
fn after_edits_it_finds_what_a_new_search_finds() {
    for id in [CORNERS, WAYPOINTS, MESH] {
        let made = generate("caves", 40, 30, 3, 40.0).unwrap();
        let mut lab = lab_of(id, &made.grid, made.start, made.goal);
        let (a, b) = (made.start, made.goal);
        let wall = |x, y, terrain| Edit::Terrain {
            cells: vec![Cell::new(x, y)],
            terrain,
        };
        let edits = [
            Edit::Start(b),
            Edit::Goal(a),
            wall(20, 15, Terrain::OutOfBounds),
            wall(20, 15, Terrain::Water),
            Edit::Start(Cell::new(20, 15)),
            Edit::Start(b),
            wall(20, 15, Terrain::Dot),
            Edit::Cost {
                cells: vec![Cell::new(3, 3)],
                cost: 7,
            },
            Edit::Cost {
                cells: vec![Cell::new(3, 3)],
                cost: 1,
            },
        ];
        for edit in edits {
            lab.edit(edit, Joined::New).unwrap();
            finish(&mut lab, u64::MAX);
            let world = lab.world();
            let mut fresh = lab_of(id, world.grid(), world.start(), world.goal());
            finish(&mut fresh, u64::MAX);
            let of = |lab: &Lab| {
                let lane = lab.summary().lanes.remove(0);
                (
                    lane.status,
                    lane.cost,
                    lane.counters,
                    lab.graph_links(0).unwrap(),
                )
            };
            assert_eq!(of(&lab), of(&fresh), "{id}");
            assert_eq!(
                of(&lab).0 == "stopped",
                world.grid().costs().is_some()
                    || (id == WAYPOINTS && of(&lab).1.is_none() && of(&lab).0 == "stopped")
            );
        }
    }
}

#[test]
fn the_verdict_says_how_much_shorter_a_path_over_corners_is_and_that_none_is_shorter() {
    let grid = Grid::from_rows(&[".....", ".@@@.", "....."]).unwrap();
    let mut lab = lab_of(CORNERS, &grid, Cell::new(0, 1), Cell::new(4, 1));
    finish(&mut lab, u64::MAX);
    let Truth::OnLines {
        cost,
        grid,
        straight: false,
        proven: true,
    } = lab.truth(0).unwrap()
    else {
        panic!("{:?}", lab.truth(0));
    };
    assert!((cost - (3.0 + 2.0 * 0.5f64.sqrt())).abs() < 1e-9, "{cost}");
    assert!((grid - (2.0 + 2.0 * 2.0f64.sqrt())).abs() < 1e-9, "{grid}");
    assert!(lab.write_trace(0).is_err_and(|why| why.id == "trace.graph"));
}

#[test]
fn what_is_too_much_is_refused_with_what_would_do() {
    let made = generate("random", 512, 512, 1, 20.0).unwrap();
    let mut lab = lab_of(CORNERS, &made.grid, made.start, made.goal);
    finish(&mut lab, u64::MAX);
    assert_eq!(lab.summary().lanes[0].status, "stopped");
    assert_eq!(lab.sentence(0).unwrap().id, "event.too-many-corners");
}

/// Nothing is told or drawn of the graph of a world that has gone, where the world that came has none.
#[test]
fn a_world_with_costs_takes_the_place_of_one_with_a_graph() {
    for id in [CORNERS, WAYPOINTS] {
        let small = Grid::from_rows(&["......", "..@@..", "......", "......"]).unwrap();
        let mut lab = lab_of(id, &small, Cell::new(0, 0), Cell::new(5, 3));
        finish(&mut lab, u64::MAX);
        let mut grid = Grid::new(20, 20, Terrain::Dot).unwrap();
        grid.set_cost(3, 4);
        let replace = Edit::Replace {
            name: "large".into(),
            grid,
            start: Cell::new(0, 0),
            goal: Cell::new(19, 19),
        };
        lab.edit(replace, Joined::New).unwrap();
        finish(&mut lab, u64::MAX);
        assert!(lab.uncovered(0, 0, 20).unwrap().is_empty(), "{id}");
        assert_eq!(lab.lanes()[0].sight_graph().unwrap().placed, 0, "{id}");
        lab.undo();
        finish(&mut lab, u64::MAX);
        assert!(lab.lanes()[0].sight_graph().unwrap().placed > 0, "{id}");
    }
}
