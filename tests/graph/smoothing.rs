//! Smoothing after the search: never longer, legal line by line by an oracle that goes by geometry, and curves that
//! keep out of walls.

use crate::support::oracle::rules::among_eight;
use crate::support::oracle::{line_length, sees};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{MoveRule, Moves};
use wayscope::lab::{Catalogue, Lab, Smoothed, Smoothing};
use wayscope::path::{lines_length, smooth};
use wayscope::search::{move_rule, weighed};
use wayscope::world::{Cell, Grid, World, generate};

fn lab_of(grid: &Grid, start: Cell, goal: Cell, chosen: &[(&str, &str)]) -> Lab {
    let world = World::new("t", grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    let (_, algorithm) = chosen[0];
    lab.add_lane(algorithm).unwrap();
    for (setting, option) in &chosen[1..] {
        // Not all algorithms have all of them.
        let _ = lab.set_setting(0, setting, option);
    }
    while lab.advance(u64::MAX, 100_000) > 0 {}
    lab
}

/// What holds of a smoothed path, whatever was smoothed.
fn check(lab: &Lab, told: &str) -> Option<(Smoothed, Smoothed)> {
    let grid = weighed(lab.lanes()[0].settings(), lab.world()).grid();
    let rule = move_rule(lab.lanes()[0].settings());
    let pulled = lab.smoothed(0, Smoothing::LineOfSight).unwrap();
    let path = lab.lanes()[0].outcome().unwrap().path.clone();
    // One along corners is none of cells.
    let on_corners = lab.lanes()[0].sight_graph().is_some_and(|on| on.corners);
    assert_eq!(pulled.is_some(), path.is_some() && !on_corners, "{told}");
    let (pulled, path) = (pulled?, path?);
    let cells: Vec<Cell> = pulled
        .bends
        .iter()
        .map(|&index| grid.cell(index as usize))
        .collect();
    assert_eq!(
        (pulled.bends[0], pulled.bends[pulled.bends.len() - 1]),
        (path[0], path[path.len() - 1])
    );
    assert!(pulled.bends.iter().all(|bend| path.contains(bend)));
    let mut naive = 0.0;
    for pair in cells.windows(2) {
        assert!(
            sees(grid, among_eight(rule), pair[0], pair[1]),
            "{pair:?} {told}"
        );
        naive += line_length(grid, among_eight(rule), pair[0], pair[1]);
    }
    let slack = 1e-9 * naive.max(1.0);
    assert!((pulled.pulled - naive).abs() < slack, "{told}");
    assert!(
        pulled.pulled <= pulled.found * (1.0 + 1.4e-9) + slack,
        "{} {} {told}",
        pulled.pulled,
        pulled.found
    );
    // Done twice it is no longer either.
    let moves = Moves::new(grid, rule);
    let twice = smooth::pull(grid, &moves, &pulled.bends);
    assert!(twice.len() <= pulled.bends.len());
    let length = pulled.length;
    assert_eq!(length.is_some(), grid.costs().is_none());
    assert!(length.is_none_or(|length| (length - naive).abs() < slack));
    let spline = lab.smoothed(0, Smoothing::Spline).unwrap().unwrap();
    assert_eq!(
        (&spline.bends, spline.pulled, spline.found),
        (&pulled.bends, pulled.pulled, pulled.found)
    );
    check_curve(grid, rule, &spline, &cells, told);
    Some((pulled, spline))
}

/// The curve passes each place that is left, in order, and nothing that is blocked: tried point by point, a hundredth
/// of a cell apart.
fn check_curve(grid: &Grid, rule: MoveRule, spline: &Smoothed, cells: &[Cell], told: &str) {
    let middle = |cell: &Cell| (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
    let mut points = spline.points.iter();
    for cell in cells {
        assert!(
            points.any(|point| *point == middle(cell)),
            "{cell:?} is not passed: {told}"
        );
    }
    let moves = Moves::new(grid, rule);
    let medium = moves.medium(grid, grid.index(cells[0]));
    let mut at = 0;
    for pair in spline.points.windows(2) {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        // The straight lines of the path itself are legal as lines are.
        if at + 1 < cells.len()
            && pair[0] == middle(&cells[at])
            && pair[1] == middle(&cells[at + 1])
        {
            at += 1;
            continue;
        }
        if at + 1 < cells.len() && pair[1] == middle(&cells[at + 1]) {
            at += 1;
        }
        let count = 1 + (((bx - ax).abs() + (by - ay).abs()) * 100.0) as u32;
        for n in 0..=count {
            let part = f64::from(n) / f64::from(count);
            let (x, y) = (ax + (bx - ax) * part, ay + (by - ay) * part);
            let here = Cell::new(x as u32, y as u32);
            assert!(grid.contains(here), "{told}");
            // On the line between two cells it may be counted to either.
            let edge = (x.fract() < 1e-9) || (y.fract() < 1e-9);
            assert!(
                edge || moves.medium(grid, grid.index(here)) == medium,
                "({x}, {y}) {told}"
            );
        }
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn it_is_never_longer_and_legal_whatever_found_the_path(problem in problems(14), draw in any::<u64>()) {
        let Problem { grid, start, goal } = &problem;
        let catalogue = Catalogue::standard();
        let entries = catalogue.entries();
        let entry = &entries[draw as usize % entries.len()];
        let pick = |options: &[&'static str], at: u64| options[(draw >> at) as usize % options.len()];
        let chosen = [
            ("", entry.id),
            ("visits", "1000"),
            ("moves", "1000"),
            ("corners", pick(&["never", "one", "always"], 8)),
            ("diagonal", pick(&["sqrt2", "1.4", "1.42", "1.5"], 12)),
            ("agent", pick(&["1", "1", "3"], 16)),
        ];
        let lab = lab_of(grid, *start, *goal, &chosen);
        check(&lab, &format!("{chosen:?} {problem:?}"));
    }

    #[test]
    fn so_it_is_on_larger_worlds(seed in any::<u64>(), share in 0..40u32) {
        let made = generate("random", 30 + (seed % 40) as u32, 20 + (seed / 41 % 20) as u32, seed, f64::from(share)).unwrap();
        for algorithm in ["a-star", "greedy", "theta-star"] {
            for corners in ["never", "one"] {
                let lab = lab_of(&made.grid, made.start, made.goal, &[("", algorithm), ("corners", corners)]);
                check(&lab, &format!("{algorithm} {corners} {seed} {share}"));
            }
        }
    }
}

#[test]
fn a_staircase_becomes_a_line() {
    let grid = Grid::from_rows(&[".........."; 4]).unwrap();
    let lab = lab_of(&grid, Cell::new(0, 0), Cell::new(9, 3), &[("", "a-star")]);
    let (pulled, spline) = check(&lab, "").unwrap();
    assert_eq!(pulled.bends, [0, 39]);
    assert_eq!(pulled.points, [(0.5, 0.5), (9.5, 3.5)]);
    assert!((pulled.pulled - 90f64.sqrt()).abs() < 1e-12);
    assert!((pulled.found - (6.0 + 3.0 * 2f64.sqrt())).abs() < 1e-12);
    // Through two points a curve is a line.
    assert!((spline.length.unwrap() - 90f64.sqrt()).abs() < 1e-9);
}

#[test]
fn a_curve_bends_around_a_corner_and_is_longer_than_the_lines() {
    let grid = Grid::from_rows(&[
        "............",
        "............",
        "....@@@@....",
        "....@@@@....",
        "............",
        "............",
    ])
    .unwrap();
    let lab = lab_of(&grid, Cell::new(0, 4), Cell::new(11, 1), &[("", "a-star")]);
    let (pulled, spline) = check(&lab, "").unwrap();
    assert!(pulled.bends.len() > 2 && pulled.pulled < pulled.found);
    assert!(spline.points.len() > 20);
    assert!(spline.length.unwrap() > pulled.pulled);
}

/// Where walls leave no room for a curve it is the line.
#[test]
fn in_a_corridor_the_curve_is_the_line() {
    let grid = Grid::from_rows(&["@.@", "@.@", "@.@", "@..", "@@@"]).unwrap();
    let lab = lab_of(&grid, Cell::new(1, 0), Cell::new(2, 3), &[("", "a-star")]);
    let (pulled, spline) = check(&lab, "").unwrap();
    assert_eq!(pulled.bends.len(), 3);
    assert!(spline.length.unwrap() >= pulled.pulled - 1e-12);
}

/// With terrain costs a line is taken only where it costs no more.
#[test]
fn a_cheap_way_round_is_not_pulled_over_dear_ground() {
    let mut grid = Grid::from_rows(&["......"; 3]).unwrap();
    for i in 0..grid.len() {
        grid.set_cost(i, if (6..12).contains(&i) { 1 } else { 50 });
    }
    let lab = lab_of(&grid, Cell::new(0, 0), Cell::new(5, 0), &[("", "a-star")]);
    let (pulled, spline) = check(&lab, "").unwrap();
    assert!(pulled.bends.len() > 2);
    assert!(pulled.pulled <= pulled.found && pulled.found < 250.0);
    assert_eq!((pulled.length, spline.length), (None, None));
    let direct = lines_length(&grid, MoveRule::default(), &[0, 5]).unwrap();
    assert_eq!(direct, 250.0);
}

#[test]
fn there_is_nothing_to_smooth_on_hexagons_with_four_neighbours_or_without_a_path() {
    let grid = Grid::from_rows(&["....", "....", "...."]).unwrap();
    let ends = (Cell::new(0, 0), Cell::new(3, 2));
    for neighbours in ["4", "hex"] {
        let lab = lab_of(
            &grid,
            ends.0,
            ends.1,
            &[("", "a-star"), ("neighbours", neighbours)],
        );
        assert_eq!(lab.smoothed(0, Smoothing::Spline), Ok(None));
    }
    let apart = Grid::from_rows(&[".@..", ".@..", ".@.."]).unwrap();
    let lab = lab_of(&apart, ends.0, ends.1, &[("", "a-star")]);
    assert_eq!(lab.smoothed(0, Smoothing::LineOfSight), Ok(None));
    assert!(lab.smoothed(1, Smoothing::LineOfSight).is_err());
    // A path of one cell is one.
    let lab = lab_of(&grid, ends.0, ends.0, &[("", "a-star")]);
    let (pulled, spline) = check(&lab, "").unwrap();
    assert_eq!((pulled.bends, spline.points.len()), (vec![0], 1));
}
