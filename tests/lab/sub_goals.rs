//! SGA* as a lane: the picture at the cursor, forwards and backwards; regions after edits; what is told.

use crate::support::labs::finish;
use std::collections::HashSet;

use crate::support::oracle::{OracleRule, reachable};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, DrawnLine, Lab, SubGoals};
use wayscope::message::Message;
use wayscope::search::BestFirstSettings;
use wayscope::search::sga_star::{Division, SgaSettings, SgaStar, Trim, Variant};
use wayscope::trace::{Event, EventKind, NO_NODE, Process, Quantity, Status};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

const VARIANTS: [(&str, Variant); 3] = [
    ("new-lines", Variant::NewLines),
    ("one-line", Variant::OneLine),
    ("searches-only", Variant::SearchesOnly),
];
const TRIMS: [(&str, Trim); 3] = [
    ("distance", Trim::Distance),
    ("deviation", Trim::Deviation),
    ("nothing", Trim::Nothing),
];
const DIVISIONS: [(&str, Division); 4] = [
    ("straight", Division::Straight),
    ("octile", Division::Octile),
    ("long-runs", Division::LongRuns),
    ("beside", Division::Beside),
];

fn lab_of(grid: &Grid, start: Cell, goal: Cell) -> Lab {
    let world = World::new("t", grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("sga-star").unwrap();
    lab
}

fn go(lab: &mut Lab, step: u64, part: u64) {
    while lab.advance_within(step, part, 100_000) > 0 {}
}

fn picture(lab: &Lab) -> SubGoals {
    lab.sub_goals(0).unwrap().unwrap()
}

/// Whether each of these cells can be stepped to from the one before.
fn is_walk(grid: &Grid, moves: &Moves, cells: &[u32]) -> bool {
    let graph = GridGraph::<u64>::new(grid, moves);
    cells.windows(2).all(|pair| {
        let mut found = false;
        wayscope::graph::Graph::successors(&graph, NodeId(pair[0]), |edge| {
            found |= edge.node.0 == pair[1];
        });
        found
    })
}

/// What the events say, read one after the other.
#[derive(Default)]
struct Naive {
    led: [u64; 2],
    searches: u64,
    deeds: u64,
    begins_at: Option<u32>,
}

impl Naive {
    fn read(&mut self, event: &Event) {
        let is = |quantity: Quantity| event.note == quantity as u16;
        match event.kind {
            EventKind::Noted if is(Quantity::Led) => self.led[0] = event.g,
            EventKind::Noted if is(Quantity::LedBack) => self.led[1] = event.g,
            EventKind::Noted if is(Quantity::Searches) => self.searches = event.g,
            EventKind::Noted if is(Quantity::SubGoalEvents) => {
                assert_eq!(event.g >> 4, self.deeds + 1, "one after the other");
                self.deeds += 1;
            }
            EventKind::Generated if event.parent == NO_NODE => self.begins_at = Some(event.node),
            _ => {}
        }
    }
}

/// Where a line turns is on it, stretches are, too, and a sub-goal that is not has a foot there, in its row or column.
fn is_of_its_rule(grid: &Grid, line: &DrawnLine, division: Division) {
    let cell = |index: u32| grid.cell(index as usize);
    let course = division.line(cell(line.from), cell(line.to), false);
    let course: HashSet<Cell> = course.chain([cell(line.from)]).collect();
    assert!(division == Division::Octile || line.turn.is_none());
    assert!(line.turn.is_none_or(|turn| course.contains(&cell(turn))));
    let on_line = line.stretches.len() - if line.foot.is_some() { 2 } else { 0 };
    let (stretches, goal) = line.stretches.split_at(on_line);
    for pair in stretches.chunks(2) {
        assert!(pair.iter().all(|&at| course.contains(&cell(at))));
        // Where the line turns, one ends.
        if division == Division::Octile {
            let [a, b] = [cell(pair[0]), cell(pair[1])];
            let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
            assert!(x == 0 || y == 0 || x == y, "{line:?}");
        }
    }
    let Some(foot) = line.foot else { return };
    assert_eq!(division, Division::Beside);
    let (foot, goal) = (cell(foot), cell(goal[0]));
    assert!(course.contains(&foot) && !course.contains(&goal));
    assert!(foot.x == goal.x || foot.y == goal.y);
}

proptest! {
    #![proptest_config(cases(500))]

    /// At each step the picture is that of a process that has done as many steps without being recorded, and that of
    /// the events; paths are walks, and what is cut off hangs on them. Going back shows the same as going on, parts of
    /// steps included.
    #[test]
    fn the_picture_at_the_cursor_is_that_of_the_process(problem in problems(13), draw in any::<usize>()) {
        let Problem { grid, start, goal } = &problem;
        let (variant, trim) = (VARIANTS[draw % 3], TRIMS[draw / 3 % 3]);
        let smooth = draw / 9 % 2 == 1;
        let division = DIVISIONS[draw / 18 % 4];
        let lead_on = draw / 72 % 2 == 1;
        let mut lab = lab_of(grid, *start, *goal);
        lab.set_setting(0, "variant", variant.0).unwrap();
        lab.set_setting(0, "trim", trim.0).unwrap();
        lab.set_setting(0, "division", division.0).unwrap();
        lab.set_setting(0, "without-path", if lead_on { "led-on" } else { "as-found" }).unwrap();
        lab.set_setting(0, "smoothing", if smooth { "compass" } else { "none" }).unwrap();
        finish(&mut lab);
        let moves = Moves::new(grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(grid, &moves);
        let ends = [*start, *goal].map(|cell| NodeId(grid.index(cell) as u32));
        let settings = SgaSettings {
            variant: variant.1,
            trim: trim.1,
            division: division.1,
            smooth,
            lead_on,
            refiner: BestFirstSettings { heuristic: Heuristic::Octile, ..BestFirstSettings::default() },
        };
        let mut process = SgaStar::<u64>::between(settings, ends[0], ends[1]);
        let steps = lab.lanes()[0].steps();
        let mut naive = Naive::default();
        let mut pictures = Vec::new();
        for step in 0..=steps {
            if step > 0 {
                let parts = lab.lanes()[0].trace().event_count(step);
                for part in 0..parts {
                    go(&mut lab, step - 1, part);
                    pictures.push((step - 1, part, picture(&lab)));
                }
                process.step((&graph, None), &mut ());
            }
            go(&mut lab, step, 0);
            for event in lab.lanes()[0].trace().events_of(step) {
                naive.read(event);
            }
            let shown = picture(&lab);
            let effort = process.effort();
            prop_assert_eq!(&shown.from_start[..], process.partial(), "step {}", step);
            prop_assert_eq!([shown.from_start.len() as u64, shown.from_goal.len() as u64], naive.led);
            let counts = shown.counts;
            prop_assert_eq!((counts.lines, counts.searches), (effort.lines, effort.refinements));
            prop_assert_eq!((counts.skipped, counts.trimmed), (effort.skipped, effort.trimmed));
            prop_assert!(counts.largest <= effort.peak_nodes);
            prop_assert_eq!(counts.searches, naive.searches);
            let first = |path: &[u32]| path.first().copied();
            prop_assert!(first(&shown.from_start).is_none_or(|cell| cell == ends[0].0));
            prop_assert!(first(&shown.from_goal).is_none_or(|cell| cell == ends[1].0));
            for path in [&shown.from_start, &shown.from_goal] {
                prop_assert!(is_walk(grid, &moves, path));
            }
            let of_both: HashSet<u32> = shown.from_start.iter().chain(&shown.from_goal).copied().collect();
            for piece in &shown.cut {
                prop_assert!(piece.len() > 1 && is_walk(grid, &moves, piece));
            }
            if let Some(last) = shown.cut.last().filter(|_| !shown.joined) {
                prop_assert!(of_both.contains(&last[0]));
            }
            if let Some([from, to]) = shown.search {
                prop_assert_eq!(Some(from), naive.begins_at);
                prop_assert!([shown.from_start.last(), shown.from_goal.last()].contains(&Some(&to)));
            }
            if let Some(line) = &shown.line {
                prop_assert!(!shown.joined && line.stretches[0] == line.from);
                is_of_its_rule(grid, line, division.1);
            }
            pictures.push((step, 0, shown));
        }
        let status = process.step((&graph, None), &mut ());
        let end = &pictures.last().unwrap().2;
        prop_assert_eq!((end.joined, end.failed), (status == Status::Done, status == Status::Failed));
        prop_assert_eq!(end.counts.largest, process.effort().peak_nodes);
        if status == Status::Done && !smooth {
            let mut path = end.from_start.clone();
            path.extend(end.from_goal.iter().rev().skip(1));
            prop_assert_eq!(lab.path(0).unwrap(), Some(&path[..]));
        }
        for (step, part, before) in pictures.iter().rev() {
            go(&mut lab, *step, *part);
            prop_assert_eq!(&picture(&lab), before, "back at {} and {}", step, part);
        }
    }

    /// Regions that follow edits know whether there is a path, and no sub-goal is tried in vain.
    #[test]
    fn regions_follow_edits(
        problem in problems(10),
        (variant, division) in (0..3_usize, 0..4_usize),
        edits in proptest::collection::vec((0..100_usize, 0..4_usize, 1..3_u32), 1..6),
    ) {
        let Problem { grid, start, goal } = &problem;
        let mut lab = lab_of(grid, *start, *goal);
        lab.set_setting(0, "variant", VARIANTS[variant].0).unwrap();
        lab.set_setting(0, "division", DIVISIONS[division].0).unwrap();
        lab.set_setting(0, "regions", "known").unwrap();
        finish(&mut lab);
        for (at, terrain, side) in edits {
            let grid = lab.world().grid();
            let corner = grid.cell(at % grid.len());
            let cells: Vec<Cell> = (0..side * side).map(|i| Cell::new(corner.x + i % side, corner.y + i / side)).collect();
            let cells = cells.into_iter().filter(|cell| grid.contains(*cell)).collect();
            let terrain = [Terrain::Dot, Terrain::OutOfBounds, Terrain::Water, Terrain::OutOfBounds][terrain];
            lab.edit(Edit::Terrain { cells, terrain }, Joined::New).unwrap();
            finish(&mut lab);
            let world = lab.world();
            let expected = reachable(world.grid(), OracleRule::MOVING_AI, world.start(), world.goal());
            let summary = lab.summary().lanes.remove(0);
            prop_assert_eq!(summary.status == "found", expected);
            prop_assert_eq!(&summary.fault, &None);
            let shown = picture(&lab);
            prop_assert_eq!(shown.counts.skipped, 0);
            prop_assert!(expected || summary.counters.expanded == 0);
        }
    }
}

fn lab_with(rows: &[&str], ends: [(u32, u32); 2], settings: &[(&str, &str)]) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let [start, goal] = ends.map(|(x, y)| Cell::new(x, y));
    let mut lab = lab_of(&grid, start, goal);
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    finish(&mut lab);
    lab
}

/// The sentences of all steps.
fn told(lab: &mut Lab) -> Vec<Message> {
    (0..=lab.lanes()[0].steps())
        .map(|step| {
            go(lab, step, 0);
            lab.sentence(0).unwrap()
        })
        .collect()
}

fn said(told: &[Message], id: &str) -> usize {
    told.iter().filter(|message| message.id == id).count()
}

const TRAP: [&str; 7] = [
    "..............",
    "...@@@@@@@@...",
    "..........@...",
    "..........@...",
    "..........@...",
    "...@@@@@@@@...",
    "..............",
];

/// Figure 8.12: what leads out of the trap is cut off in front, so that the next line does not lead back in.
#[test]
fn each_step_is_told() {
    let mut lab = lab_with(&TRAP, [(5, 3), (13, 3)], &[]);
    let steps = told(&mut lab);
    let counts = picture(&lab).counts;
    // The last line joins both paths, which is what is told of its step.
    let blocked = said(&steps, "event.sub-goals.line-blocked");
    assert_eq!(blocked as u64, counts.lines - 1);
    let searches = said(&steps, "event.sub-goals.search-for-start")
        + said(&steps, "event.sub-goals.search-for-goal");
    assert_eq!(searches as u64, counts.searches);
    assert_eq!(
        said(&steps, "event.sub-goals.way-cut") as u64,
        counts.trimmed
    );
    assert_eq!(steps.last().unwrap().id, "event.sub-goals.path");
    // Each step but the first says something of its own.
    assert_eq!(said(&steps[2..], "event.ready"), 0);
}

/// Each rule says which cell its sub-goal is.
#[test]
fn each_rule_is_told() {
    let rows = [
        "....@.......",
        "....@.......",
        "....@.@.....",
        "....@.......",
        "............",
    ];
    let first = |division: &str, variant: &str| {
        let settings = [("division", division), ("variant", variant)];
        let mut lab = lab_with(&rows, [(0, 2), (11, 2)], &settings);
        let told = told(&mut lab);
        told.into_iter()
            .find(|it| it.id.starts_with("event.sub-goals.line"))
            .unwrap()
    };
    let of = |id: &'static str, goal| {
        Message::new(id)
            .with("from", Cell::new(0, 2))
            .with("to", Cell::new(11, 2))
            .with("blocked", Cell::new(4, 2))
            .with("goal", goal)
    };
    assert_eq!(
        first("straight", "new-lines"),
        of("event.sub-goals.line-blocked", Cell::new(5, 2))
    );
    assert_eq!(
        first("octile", "new-lines"),
        of("event.sub-goals.line-blocked", Cell::new(5, 2))
    );
    assert_eq!(
        first("beside", "new-lines"),
        of("event.sub-goals.line-beside", Cell::new(4, 4))
    );
    let long = first("long-runs", "searches-only");
    assert_eq!(
        (long.id, long.to_string().contains("7")),
        ("event.sub-goals.line-blocked-long", true)
    );
    assert_eq!(
        first("long-runs", "one-line").id,
        "event.sub-goals.line-in-long-pieces"
    );
    assert_eq!(
        first("beside", "one-line").id,
        "event.sub-goals.line-in-pieces"
    );
}

/// One entry has no hexagons to choose, and says what there is.
#[test]
fn hexagons_are_refused_in_words() {
    let mut lab = lab_with(&["..."], [(0, 0), (2, 0)], &[]);
    let why = lab.set_setting(0, "neighbours", "hex").unwrap_err();
    assert_eq!(why.id, "setting.unknown-option");
}

/// Figure 8.7: where there is no path, it is told how far one can go.
#[test]
fn the_way_so_far_is_told() {
    let rows = [
        "..........",
        "......@@@@",
        "......@...",
        "......@...",
        "......@@@@",
        "..........",
    ];
    let mut lab = lab_with(&rows, [(0, 2), (9, 2)], &[("variant", "one-line")]);
    let last = told(&mut lab).pop().unwrap();
    let shown = picture(&lab);
    assert!(shown.failed && !shown.joined);
    assert_eq!(shown.from_start, [20, 21, 22, 23, 24, 25]);
    let expected = Message::new("event.sub-goals.failed")
        .with("from", Cell::new(5, 2))
        .with("to", Cell::new(7, 2))
        .with("cell", Cell::new(5, 2));
    assert_eq!(last, expected);
    for (id, option) in [("variant", "new-lines"), ("without-path", "led-on")] {
        lab.set_setting(0, id, option).unwrap();
    }
    finish(&mut lab);
    let steps = told(&mut lab);
    assert_eq!(
        said(&steps, "event.sub-goals.failed") + said(&steps, "event.sub-goals.so-far"),
        1
    );
    lab.set_setting(0, "regions", "known").unwrap();
    finish(&mut lab);
    assert_eq!(told(&mut lab).pop().unwrap().id, "event.sub-goals.apart");
    assert_eq!(lab.lanes()[0].counters().expanded, 0);
}
