//! What the lab says of results and cells, against the oracle and against all that could be tried.

use crate::support::labs::finish;
use crate::support::oracle;
use crate::support::oracle::rules::rule_of;
use crate::support::oracle::{OracleRule, all_from, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, CellState, Lab, Longer, NoPath, Truth};
use wayscope::search::{Guarantee, SettingSpec, Settings};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

/// A lab with one lane whose options are drawn by a number.
fn lab_with(problem: &Problem, algorithm: &str, draw: u64) -> Lab {
    let world = World::new(
        "a problem",
        problem.grid.clone(),
        problem.start,
        problem.goal,
    )
    .unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    let specs = Catalogue::standard()
        .find(algorithm)
        .unwrap()
        .all_settings();
    let mut rest = draw;
    for SettingSpec { id, options } in specs {
        let many = options.len() as u64;
        lab.set_setting(0, id, options[(rest % many) as usize])
            .unwrap();
        rest /= many;
    }
    lab
}

/// The estimate as the open list counts it, written down a second time.
fn counted_estimate(settings: &Settings, rule: OracleRule, from: Cell, to: Cell) -> f64 {
    let (dx, dy) = (
        f64::from(from.x.abs_diff(to.x)),
        f64::from(from.y.abs_diff(to.y)),
    );
    let signed = |cell: Cell| (i64::from(cell.x), i64::from(cell.y));
    let weight = settings.get("weight").parse().unwrap_or(1.0);
    let hexagons = rule.neighbours == 6;
    let apart = oracle::hexagons_apart(signed(from), signed(to)) as f64;
    let right = |cell: Cell| f64::from(cell.x) + 0.5 * f64::from(cell.y % 2);
    weight
        * match settings.get("heuristic") {
            "manhattan" => dx + dy,
            "chebyshev" => dx.max(dy),
            "euclidean" if hexagons => {
                let across = right(from) - right(to);
                (across * across + 0.75 * dy * dy).sqrt()
            }
            "euclidean" => (dx * dx + dy * dy).sqrt(),
            "octile" if hexagons => apart,
            "octile" => dx.max(dy) - dx.min(dy) + rule.diagonal * dx.min(dy),
            _ => 0.0,
        }
}

fn check_longer(lab: &Lab, problem: &Problem, longer: &Longer) {
    let settings = lab.lanes()[0].settings();
    let (grid, rule) = (&problem.grid, rule_of(settings));
    let left = all_from(grid, rule, problem.goal);
    assert!(longer.complete && longer.cost > longer.optimum && !longer.because.is_empty());
    let path = lab.lanes()[0].outcome().unwrap().path.clone().unwrap();
    assert!(path.contains(&(grid.index(longer.parts) as u32)));
    assert_eq!(longer.parts == problem.goal, path.len() == 1);
    let estimate = |cell| counted_estimate(settings, rule, cell, problem.goal);
    if let Some(found) = longer.overestimate {
        let index = grid.index(found.cell);
        assert!(
            (found.left - left[index]).abs() < 1e-6 * (1.0 + left[index]),
            "{found:?}"
        );
        assert!(found.h > found.left);
        assert!((found.h - estimate(found.cell)).abs() < 1.0, "{found:?}");
        // No other cell is overestimated more, but for rounding to units.
        let worst = (0..grid.len()).filter(|&i| left[i].is_finite());
        let worst = worst
            .map(|i| estimate(grid.cell(i)) - left[i])
            .fold(0.0, f64::max);
        assert!(found.h - found.left > worst - 1.0, "{found:?} {worst}");
    }
    if let Some(fall) = longer.inconsistency {
        assert!(fall.h_from > fall.h_to + fall.cost, "{fall:?}");
        let next = oracle::steps(grid, rule, fall.from);
        let step = next.iter().find(|(to, _)| *to == fall.to).unwrap();
        assert!((step.1 - fall.cost).abs() < 1e-6 * (1.0 + fall.cost));
    }
}

fn opened(grid: &Grid, cells: &[Cell], terrain: Terrain) -> Grid {
    let mut changed = grid.clone();
    cells
        .iter()
        .for_each(|&cell| changed.set_terrain(grid.index(cell), terrain));
    changed
}

fn check_no_path(lab: &Lab, problem: &Problem, told: &NoPath) {
    let rule = rule_of(lab.lanes()[0].settings());
    let (grid, start, goal) = (&problem.grid, problem.start, problem.goal);
    let reached = all_from(grid, rule, start);
    let region: Vec<usize> = (0..grid.len())
        .filter(|&i| reached[i].is_finite())
        .collect();
    assert_eq!(told.region, region.len(), "{told:?}");
    let away = |i: usize| {
        let cell = grid.cell(i);
        cell.x.abs_diff(goal.x).pow(2) + cell.y.abs_diff(goal.y).pow(2)
    };
    let nearest = region.iter().map(|&i| away(i)).min();
    assert_eq!(told.closest.map(|cell| away(grid.index(cell))), nearest);
    if let (Some(cell), Some(cost)) = (told.closest, told.closest_cost) {
        assert!((cost - reached[grid.index(cell)]).abs() < 1e-6 * (1.0 + cost));
        let way = lab.no_path_cells(0, "way").unwrap();
        assert_eq!(way.last(), Some(&(grid.index(cell) as u32)));
        assert_eq!(way[0], grid.index(start) as u32);
    }
    assert_eq!(
        lab.no_path_cells(0, "frontier").unwrap().len(),
        told.frontier
    );
    let terrain = Terrain::from_char(told.opened).unwrap();
    let length = |cells: &[Cell]| shortest(&opened(grid, cells, terrain), rule, start, goal);
    let opens = |cells: &[Cell]| length(cells).is_some();
    if told.why.id != "no-path.walls" {
        assert!(told.wall.is_none() && told.walls.is_empty());
        return;
    }
    match told.wall {
        Some(wall) => {
            let all = (0..grid.len()).filter_map(|i| length(&[grid.cell(i)]));
            let least = all.fold(f64::INFINITY, f64::min);
            let found = length(&[wall]).unwrap();
            assert!(
                found <= least + 1e-6 * (1.0 + least),
                "{told:?} {problem:?}"
            );
        }
        None => {
            let none = (0..grid.len()).all(|i| !opens(&[grid.cell(i)]));
            assert!(none, "one wall would do: {told:?} {problem:?}");
        }
    }
    if !told.walls.is_empty() {
        assert!(
            told.walls.len() > 1 && opens(&told.walls),
            "{told:?} {problem:?}"
        );
    }
}

proptest! {
    #![proptest_config(cases(2_500))]

    #[test]
    fn verdicts_hold(problem in problems(9), draw in any::<u64>(), which in 0..6usize) {
        let algorithm = Catalogue::standard().entries()[which].id;
        let mut lab = lab_with(&problem, algorithm, draw);
        finish(&mut lab);
        let settings = lab.lanes()[0].settings().clone();
        let rule = rule_of(&settings);
        let optimum = shortest(&problem.grid, rule, problem.start, problem.goal);
        let entry = *lab.lanes()[0].entry();
        let claim = entry.claim(&settings, lab.world());
        match (lab.truth(0).unwrap(), optimum) {
            (Truth::Optimal { cost }, Some(optimum)) => {
                prop_assert!((cost - optimum).abs() <= 1e-7 * (1.0 + optimum));
            }
            (Truth::Longer(longer), Some(_)) => {
                prop_assert!(claim.guarantee != Guarantee::Optimal, "{:?} {:?}", longer, problem);
                check_longer(&lab, &problem, &longer);
                // A search by f that runs to its proof errs only where the estimate is too large.
                if let Guarantee::BoundedSuboptimal(_) = claim.guarantee && algorithm != "breadth-first" && algorithm != "bidirectional-a-star" {
                    prop_assert!(longer.overestimate.is_some(), "{:?} {:?}", longer, problem);
                }
            }
            (Truth::NoPath(told), None) => check_no_path(&lab, &problem, &told),
            other => prop_assert!(false, "{:?} {:?}", other, problem),
        }
    }

    /// The node that is expanded next has the first place in the open list, and its story says when.
    #[test]
    fn the_first_place_is_expanded_next(problem in problems(12), draw in any::<u64>(), which in 0..5usize) {
        let algorithm = Catalogue::standard().entries()[which].id;
        let mut lab = lab_with(&problem, algorithm, draw);
        finish(&mut lab);
        let (steps, order) = (lab.lanes()[0].steps(), lab.lanes()[0].order().unwrap());
        for step in [1, 2, steps / 3, steps / 2, steps.saturating_sub(2)] {
            if step == 0 || step + 1 >= steps {
                continue;
            }
            lab.advance(step + 1, 0);
            let next = lab.current(0).unwrap().unwrap();
            lab.advance(step, 0);
            let cell = problem.grid.cell(next as usize);
            let story = lab.story(0, cell).unwrap();
            let rank = story.rank.unwrap();
            prop_assert_eq!(rank.from, 1, "{:?} {:?}", rank, order);
            let open = lab.lanes()[0].trace().view(0).open();
            prop_assert_eq!(rank.of, open);
            use wayscope::search::{By, Ties};
            if order.by == By::Age || matches!(order.ties, Ties::Fifo | Ties::Lifo) {
                prop_assert_eq!(rank.to, 1);
            }
            let told = |h: &wayscope::lab::Happening| h.kind == "expanded" && h.step == step + 1;
            prop_assert!(story.history.iter().any(told), "{:?}", story.history);
            prop_assert_eq!(lab.inspect(0, cell).unwrap().state, CellState::Open);
            let alone = rank.from == rank.to;
            prop_assert_eq!(story.why.id, if alone { "why.waiting" } else { "why.waiting-tied" });
        }
    }
}

fn lab_on(rows: &[&str], start: (u32, u32), goal: (u32, u32), algorithm: &str) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let [start, goal] = [start, goal].map(|(x, y)| Cell::new(x, y));
    let mut lab = Lab::new(
        Catalogue::standard(),
        World::new("by hand", grid, start, goal).unwrap(),
    );
    lab.add_lane(algorithm).unwrap();
    lab
}

#[test]
fn manhattan_with_diagonals_is_caught_with_its_numbers() {
    let rows = [
        "........", ".@@@@@@.", ".......@", "........", "@@@@@@..", "........",
    ];
    let mut lab = lab_on(&rows, (0, 0), (0, 5), "a-star");
    lab.set_setting(0, "heuristic", "manhattan").unwrap();
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].guarantee.id, "guarantee.times");
    // Among many small obstacles it takes what looks near.
    let made = wayscope::world::generate("random", 60, 40, 5, 30.0).unwrap();
    let world = World::new("random", made.grid, made.start, made.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("weighted-a-star").unwrap();
    lab.set_setting(0, "heuristic", "manhattan").unwrap();
    lab.set_setting(0, "weight", "10").unwrap();
    finish(&mut lab);
    let Truth::Longer(longer) = lab.truth(0).unwrap() else {
        panic!("{:?}", lab.truth(0));
    };
    let ids: Vec<_> = longer.because.iter().map(|m| m.id).collect();
    assert_eq!(ids, ["because.overestimates", "because.weight"]);
    let found = longer.overestimate.unwrap();
    assert!(found.h > found.left && longer.inconsistency.is_some());
}

#[test]
fn one_wall_parts_two_rooms_and_is_named() {
    let rows = ["...@...", "...@...", "...@@..", "...@...", "...@..."];
    let mut lab = lab_on(&rows, (0, 0), (6, 4), "a-star");
    finish(&mut lab);
    let Truth::NoPath(told) = lab.truth(0).unwrap() else {
        panic!();
    };
    assert_eq!(
        (told.why.id, told.region, told.frontier),
        ("no-path.walls", 15, 5)
    );
    assert_eq!(told.closest, Some(Cell::new(2, 4)));
    // The way through the fourth row is the shortest.
    assert!(
        matches!(told.wall, Some(Cell { x: 3, y: 3 | 4 })),
        "{told:?}"
    );
    let wall = told.wall.unwrap();
    let edit = Edit::Terrain {
        cells: vec![wall],
        terrain: Terrain::Dot,
    };
    lab.edit(edit, Joined::New).unwrap();
    finish(&mut lab);
    assert!(matches!(lab.truth(0).unwrap(), Truth::Optimal { .. }));
    // Two walls thick: no single cell will do.
    let rows = ["..@@..", "..@@..", "..@@.."];
    let mut lab = lab_on(&rows, (0, 1), (5, 1), "dijkstra");
    finish(&mut lab);
    let Truth::NoPath(told) = lab.truth(0).unwrap() else {
        panic!();
    };
    assert_eq!((told.wall, told.walls.len()), (None, 2));
}

#[test]
fn what_was_left_open_says_why() {
    let rows = ["......", "......", "......"];
    let why = |algorithm: &str, setting: Option<(&str, &str)>, cell: (u32, u32)| {
        let mut lab = lab_on(&rows, (0, 1), (4, 1), algorithm);
        if let Some((id, option)) = setting {
            lab.set_setting(0, id, option).unwrap();
        }
        finish(&mut lab);
        lab.story(0, Cell::new(cell.0, cell.1)).unwrap().why.id
    };
    assert_eq!(why("a-star", None, (1, 0)), "why.left.dearer");
    assert_eq!(why("a-star", None, (5, 1)), "why.never-met");
    assert_eq!(why("a-star", None, (2, 1)), "why.expanded");
    assert_eq!(why("a-star", None, (4, 1)), "why.goal");
    assert_eq!(why("greedy", None, (1, 0)), "why.left.greedy");
    assert_eq!(
        why("dijkstra", Some(("target", "first-met")), (3, 1)),
        "why.expanded"
    );
    let mut lab = lab_on(&["..@.."], (0, 0), (4, 0), "a-star");
    finish(&mut lab);
    let why = |x| lab.story(0, Cell::new(x, 0)).unwrap().why.id;
    assert_eq!((why(2), why(3)), ("why.blocked", "why.unreachable"));
    let mut lab = lab_on(&["....", ".WW.", "...."], (0, 1), (3, 1), "dijkstra");
    finish(&mut lab);
    let shore = lab.story(0, Cell::new(1, 1)).unwrap();
    assert_eq!(shore.why.id, "why.other-medium");
}
