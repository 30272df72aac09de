//! Risk: what it is worth to a search is a setting, and a search to which it is worth nothing runs as if there were
//! none.

use crate::support::labs::finish;
use crate::support::oracle::rules::rule_of;
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::message::Arg;
use wayscope::search::{Entry, Guarantee, Settings};
use wayscope::trace::Status;
use wayscope::world::{Cell, Edit, Grid, Joined, MAX_RISK, Terrain, WEIGHTS, World};

fn lab_of(problem: &Problem, algorithm: &str, weight: &str) -> Lab {
    let world = World::new("risky", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    lab.set_setting(0, "risk", weight).unwrap();
    lab
}

fn without_risk(grid: &Grid) -> Grid {
    let mut grid = grid.clone();
    (0..grid.len()).for_each(|i| grid.set_risk(i, 0));
    assert_eq!(grid.risks(), None);
    grid
}

fn with(entry: &Entry, weight: &str) -> Settings {
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    settings.set(&specs, "risk", weight).unwrap();
    // A search that may come to a limit does not need to here.
    let _ = settings.set(&specs, "moves", "1000000");
    settings
}

/// Everything that a run comes to.
fn run(entry: &Entry, weight: &str, grid: Grid, problem: &Problem) -> String {
    let mut solver = Solver::new(entry, &with(entry, weight), grid).unwrap();
    solver.set_problem(problem.start, problem.goal).unwrap();
    let counters = solver.solve(false);
    let (path, length) = (solver.path(), solver.length());
    format!("{counters:?} {path:?} {length:?} {}", solver.has_stopped())
}

/// A world in which risk lies somewhere, whatever is drawn.
fn risky() -> impl Strategy<Value = Problem> {
    (problems(12), any::<u64>()).prop_map(|(mut problem, draw)| {
        for i in 0..problem.grid.len() {
            let risk = (draw.rotate_left(i as u32 % 64) % 23) as u8;
            problem
                .grid
                .set_risk(i, if risk > MAX_RISK { 0 } else { risk });
        }
        problem
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn worth_nothing_it_changes_nothing(problem in risky()) {
        for entry in Catalogue::standard().entries() {
            let plain = run(entry, "0", without_risk(&problem.grid), &problem);
            prop_assert_eq!(run(entry, "0", problem.grid.clone(), &problem), plain, "{}", entry.id);
        }
    }

    /// And a search to which it is worth something runs as it would on a world with those costs.
    #[test]
    fn worth_something_it_is_as_terrain_cost(problem in risky(), which in 0..5usize) {
        let weight = WEIGHTS[which];
        for entry in Catalogue::standard().entries() {
            let priced = run(entry, "0", problem.grid.weighed(weight), &problem);
            prop_assert_eq!(run(entry, &weight.to_string(), problem.grid.clone(), &problem), priced, "{}", entry.id);
        }
    }

    /// Lanes that find shortest paths find those that are shortest with risk, after edits of risk and their undoing,
    /// too; the verdict agrees.
    #[test]
    fn edits_of_risk_are_heard(problem in risky(), which in 0..5usize, edits in proptest::collection::vec((0..144usize, 1..5u32, 0..=MAX_RISK), 1..5)) {
        let weight = WEIGHTS[which].to_string();
        for entry in Catalogue::standard().entries() {
            let mut lab = lab_of(&problem, entry.id, &weight);
            if lab.lanes()[0].claim(lab.world()).guarantee != Guarantee::Optimal {
                continue;
            }
            finish(&mut lab);
            let check = |lab: &mut Lab| {
                finish(lab);
                let world = lab.world();
                if lab.lanes()[0].claim(world).guarantee != Guarantee::Optimal {
                    // An agent under whose feet the world was edited.
                    return Ok(());
                }
                let optimum = shortest(world.grid(), rule_of(lab.lanes()[0].settings()), world.start(), world.goal());
                let outcome = lab.lanes()[0].outcome().unwrap();
                if outcome.status == Status::Stopped {
                    // At a limit of its own, knowing nothing.
                    return Ok(());
                }
                let length = outcome.length.clone().unwrap();
                let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 + 2e-8 * b;
                let told = format!("{length:?} {optimum:?} {}", entry.id);
                prop_assert!(length.zip(optimum).map_or(length.is_none() && optimum.is_none(), |(a, b)| same(a, b)), "{}", told);
                let known = lab.reference(0).unwrap().known(world).unwrap();
                prop_assert!(known.zip(optimum).is_none_or(|(a, b)| same(a, b)), "{known:?} {told}");
                Ok(())
            };
            check(&mut lab)?;
            for &(at, size, risk) in &edits {
                let from = lab.world().grid().cell(at % lab.world().grid().len());
                let cells = (0..size).map(|by| Cell::new(from.x + by, from.y));
                let cells = cells.filter(|&cell| lab.world().grid().contains(cell)).collect();
                // Anywhere in the run: a search that goes on hears of it there.
                lab.advance(u64::from(size) * 7, 100_000);
                lab.edit(Edit::Risk { cells, risk }, Joined::New).unwrap();
                check(&mut lab)?;
            }
            while lab.undo() {
                check(&mut lab)?;
            }
            prop_assert_eq!(lab.world().grid(), &problem.grid);
        }
    }
}

fn small() -> Problem {
    let mut grid = Grid::from_rows(&[".....", "..@..", "....."]).unwrap();
    [1, 2, 3, 6].into_iter().for_each(|i| grid.set_risk(i, 5));
    Problem {
        grid,
        start: Cell::new(0, 0),
        goal: Cell::new(4, 0),
    }
}

#[test]
fn a_search_that_needs_uniform_costs_is_refused_where_risk_counts() {
    let needs = |algorithm: &str, weight: &str| {
        let mut lab = lab_of(&small(), algorithm, weight);
        finish(&mut lab);
        lab.summary().lanes[0].unmet.clone()
    };
    for algorithm in [
        "jump-point",
        "jump-point-plus",
        "a-star-visibility",
        "a-star-waypoints",
        "a-star-mesh",
    ] {
        assert_eq!(needs(algorithm, "0"), Vec::<&str>::new(), "{algorithm}");
        assert_eq!(needs(algorithm, "2"), ["need.uniform-costs"], "{algorithm}");
    }
    assert_eq!(needs("a-star", "2"), Vec::<&str>::new());
}

#[test]
fn lanes_that_weigh_it_otherwise_have_references_of_their_own() {
    let mut lab = lab_of(&small(), "a-star", "0");
    lab.add_lane("a-star").unwrap();
    lab.set_setting(1, "risk", "4").unwrap();
    finish(&mut lab);
    let costs: Vec<f64> = lab
        .summary()
        .lanes
        .iter()
        .filter_map(|lane| lane.cost)
        .collect();
    let known = [0, 1].map(|lane| lab.reference(lane).unwrap().known(lab.world()).unwrap());
    assert_eq!(known, [Some(costs[0]), Some(costs[1])]);
    assert_eq!(costs[0], 4.0);
    assert!(costs[1] > 6.0);
}

#[test]
fn risk_is_laid_cleared_and_erased_and_each_can_be_undone() {
    let mut lab = lab_of(&small(), "a-star", "1");
    let before = lab.world().grid().clone();
    let cells = vec![Cell::new(1, 2), Cell::new(2, 1), Cell::new(2, 2)];
    assert_eq!(lab.paint_risk(cells.clone(), 9, Joined::New), Ok(true));
    assert_eq!(lab.paint_risk(cells.clone(), 9, Joined::New), Ok(false));
    let risk = |lab: &Lab, x, y| lab.inspect(0, Cell::new(x, y)).unwrap().risk;
    assert_eq!(
        [(1, 2), (2, 1), (2, 2), (3, 2)].map(|(x, y)| risk(&lab, x, y)),
        [9, 0, 9, 0],
        "not on a wall"
    );
    assert!(lab.summary().risky);
    assert_eq!(lab.erase(vec![Cell::new(2, 2)], Joined::New), Ok(true));
    assert_eq!(risk(&lab, 2, 2), 0);
    assert_eq!(lab.clear_risk(), Ok(true));
    assert!(!lab.summary().risky);
    assert_eq!(lab.clear_risk(), Ok(false));
    for _ in 0..3 {
        assert!(lab.undo());
    }
    assert_eq!(lab.world().grid(), &before);
    assert!(lab.redo());
    assert_eq!(risk(&lab, 1, 2), 9);
    let error = lab.paint_risk(cells, 10, Joined::New).unwrap_err();
    assert_eq!(
        (error.id, error.arg("right")),
        ("world.risk", Some(&Arg::Int(9)))
    );
    let outside = vec![Cell::new(9, 9)];
    assert_eq!(
        lab.paint_risk(outside, 1, Joined::New).unwrap_err().id,
        "world.outside"
    );
}

#[test]
fn clearing_more_than_is_kept_cell_by_cell_can_be_undone() {
    let mut grid = Grid::new(600, 600, Terrain::Dot).unwrap();
    (0..grid.len()).for_each(|i| grid.set_risk(i, 3));
    let world = World::new("large", grid.clone(), Cell::new(0, 0), Cell::new(9, 9)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    assert_eq!(lab.clear_risk(), Ok(true));
    assert_eq!(lab.world().grid().risks(), None);
    assert!(lab.undo());
    assert_eq!(lab.world().grid(), &grid);
}

#[test]
fn weights_are_those_of_the_setting() {
    let entry = *Catalogue::standard().entry("a-star").unwrap();
    let specs = entry.all_settings();
    let options = specs.iter().find(|spec| spec.id == "risk").unwrap().options;
    assert_eq!(options[0], "0");
    let weights: Vec<u8> = options[1..]
        .iter()
        .map(|option| option.parse().unwrap())
        .collect();
    assert_eq!(weights, WEIGHTS);
}

#[test]
fn a_solver_hears_of_risk_between_two_paths() {
    let entry = *Catalogue::standard().entry("a-star").unwrap();
    let problem = small();
    let plain = without_risk(&problem.grid);
    let mut solver = Solver::new(&entry, &with(&entry, "2"), plain).unwrap();
    let cost = |solver: &mut Solver| {
        solver
            .find(problem.start, problem.goal)
            .unwrap()
            .unwrap()
            .cost
    };
    assert_eq!(cost(&mut solver), 4.0);
    solver
        .set_risk(&[Cell::new(1, 0), Cell::new(1, 1), Cell::new(1, 2)], 3)
        .unwrap();
    // Two moves have a half of 2 x 3 more.
    assert_eq!(cost(&mut solver), 10.0);
    assert_eq!(
        solver.set_risk(&[Cell::new(1, 0)], 10).unwrap_err().id,
        "world.risk"
    );
    assert_eq!(cost(&mut solver), 10.0);
    solver.set_risk(&[Cell::new(1, 0)], 0).unwrap();
    assert_eq!(cost(&mut solver), 4.0);
}

#[test]
fn an_agent_that_weighs_no_risk_does_not_hear_of_it() {
    let grid = Grid::from_rows(&[
        "..........",
        "....@.....",
        "....@.....",
        "....@.....",
        "..........",
    ])
    .unwrap();
    let begun = |id: &str| {
        let world = World::new("walk", grid.clone(), Cell::new(0, 2), Cell::new(9, 2)).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane(id).unwrap();
        lab
    };
    for entry in Catalogue::standard().entries() {
        let mut lab = begun(entry.id);
        finish(&mut lab);
        let steps = lab.lanes()[0].steps();
        for at in 1..steps {
            let mut told = begun(entry.id);
            told.advance(at, 100_000);
            let claim = told.lanes()[0].claim(told.world());
            let cells = vec![Cell::new(5, 0), Cell::new(6, 0), Cell::new(6, 4)];
            told.edit(Edit::Risk { cells, risk: 9 }, Joined::New)
                .unwrap();
            let same = |told: &Lab| {
                assert_eq!(
                    told.lanes()[0].claim(told.world()),
                    claim,
                    "{} at {at}",
                    entry.id
                );
            };
            same(&told);
            told.undo();
            same(&told);
            finish(&mut told);
            let length = |lab: &Lab| {
                lab.lanes()[0]
                    .outcome()
                    .map(|outcome| outcome.length.clone().ok())
            };
            assert_eq!(length(&told), length(&lab), "{} at {at}", entry.id);
        }
    }
}
