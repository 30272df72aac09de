//! Predictions of the cell that comes next: cells are accepted whose key equals that of the cell that the search takes,
//! for every algorithm.

use crate::support::toys;
use crate::support::worlds;
use proptest::prelude::*;
use wayscope::lab::{CellState, Lab};
use wayscope::message::Arg;
use wayscope::search::{Role, Ties};
use wayscope::trace::{EARLY, Event, EventKind};
use wayscope::world::{Cell, Grid, World};

proptest! {
    #![proptest_config(worlds::cases(48))]

    #[test]
    fn what_counts_as_much_as_the_cell_taken_is_right_and_nothing_else(
        problem in worlds::problems(9),
        draws in proptest::collection::vec(any::<usize>(), 8),
    ) {
        for entry in toys::catalogue().entries() {
            let world = World::new("w", problem.grid.clone(), problem.start, problem.goal).unwrap();
            let mut lab = Lab::new(toys::catalogue(), world);
            lab.add_lane(entry.id).unwrap();
            for (spec, draw) in entry.all_settings().iter().zip(&draws) {
                let draw = if spec.id == "agent" { draw / 7 } else { *draw };
                lab.set_setting(0, spec.id, spec.options[draw % spec.options.len()]).unwrap();
            }
            for step in 0..60 {
                lab.advance(step, 0);
                while !lab.has_arrived() {
                    lab.advance(step, 100);
                }
                let before = lab.lane(0).unwrap().hash();
                let question = lab.question(0).unwrap();
                let grid = lab.world().grid();
                let cells: Vec<_> = (0..grid.len()).map(|i| grid.cell(i)).collect();
                let guesses: Vec<_> = cells.iter().map(|&cell| lab.guess(0, cell).unwrap()).collect();
                let infos: Vec<_> = cells.iter().map(|&cell| lab.inspect(0, cell).unwrap()).collect();
                prop_assert_eq!(lab.lane(0).unwrap().hash(), before, "nothing moves");
                let records: Vec<_> = (0..cells.len()).map(|i| lab.lane(0).unwrap().trace().view(0).record(i as u32)).collect();
                let ways: Vec<_> = (0..cells.len()).map(|i| lab.lane(0).unwrap().trace().view(0).branch(i as u32).len()).collect();

                // What the search then does.
                lab.advance(step + 1, 0);
                while !lab.has_arrived() {
                    lab.advance(step + 1, 100);
                }
                let left: Vec<usize> = (0..cells.len()).filter(|&i| {
                    let now = lab.inspect(0, cells[i]).unwrap();
                    infos[i].sides.iter().zip(&now.sides).any(|(before, now)| {
                        let was = before.as_ref().is_some_and(|side| side.state == CellState::Open);
                        was && now.as_ref().is_some_and(|side| side.state != CellState::Open)
                    })
                }).collect();
                // With little memory a cell may leave it in the same step, and the one expanded may be open again after
                // it.
                let left = match entry.id {
                    "sma-star" => {
                        let mut did = lab.lane(0).unwrap().trace().events_of(step + 1);
                        // Another way to a cell than the one that is drawn may be taken.
                        let drawn = |event: &&wayscope::trace::Event| {
                            let i = event.node as usize;
                            let known = records[i].filter(|_| infos[i].state == CellState::Open);
                            known.is_some_and(|r| r.g == event.g && (event.kind == EventKind::Reached || r.g + r.h == event.other))
                        };
                        let taken = did.find(|event| event.leaves()).filter(drawn);
                        taken.map(|event| event.node as usize).into_iter().collect()
                    }
                    // A search that begins anew forgets the one before.
                    "replanning-a-star" | "replanning-hpa-star" => {
                        let did = lab.lane(0).unwrap().trace().events_of(step + 1);
                        let taken: Vec<u32> = did.filter(|event| event.leaves()).map(|event| event.node).collect();
                        left.into_iter().filter(|&i| taken.contains(&(i as u32))).collect()
                    }
                    // Where g was too small it becomes infinite, and the cell may be open again after the step.
                    _ if [Role::Rhs, Role::Least].iter().any(|role| lab.lane(0).unwrap().roles().contains(role)) => {
                        let mut did = lab.lane(0).unwrap().trace().events_of(step + 1);
                        let was_open = |node: u32| {
                            let side = infos[node as usize].sides[0].as_ref();
                            side.is_some_and(|side| side.state == CellState::Open)
                        };
                        let taken = did.find(|event| event.space == 0 && event.kind == EventKind::Expanded && was_open(event.node));
                        taken.map(|event| event.node as usize).into_iter().collect()
                    }
                    _ => left,
                };
                let mut did = lab.lane(0).unwrap().trace().events_of(step + 1);
                let early = did.any(|event| event.note & EARLY != 0 && event.kind == EventKind::Reached);
                prop_assert_eq!(question.is_some(), !left.is_empty() && !early, "{} step {}", entry.id, step);
                let Some(question) = question else {
                    prop_assert!(guesses.iter().all(Option::is_none));
                    continue;
                };
                prop_assert_eq!(left.len(), 1);
                let taken = left[0];
                let side = usize::from(question.side);
                let order = (entry.order)(lab.lane(0).unwrap().settings());
                for (i, guess) in guesses.iter().enumerate() {
                    let guess = guess.as_ref().unwrap();
                    let known = |i: usize| infos[i].sides[side].as_ref().filter(|s| s.state == CellState::Open);
                    let counts_as_much = match (known(i), known(taken)) {
                        (Some(mine), Some(least)) => match (order.map(|o| o.by), question.by) {
                            (None, _) | (_, "turn" | "own") => i == taken,
                            (_, "age") => ways[i] == ways[taken],
                            (_, "h") => mine.h == least.h,
                            (_, "f" | "g") => mine.f == least.f,
                            other => panic!("{other:?}"),
                        },
                        _ => false,
                    };
                    prop_assert_eq!(guess.right, counts_as_much, "{} step {} {:?}", entry.id, step, infos[i]);
                    prop_assert_eq!(guess.right, guess.why.id.starts_with("predict.right."));
                    prop_assert!(!guess.right || guess.tied.contains(&(taken as u32)) && guess.tied.contains(&(i as u32)));
                    prop_assert_eq!(guess.tie.is_some(), guess.tied.len() > 1);
                    let here = infos[i].sides[side].as_ref().map(|s| s.state);
                    let other = infos[i].sides.get(1 - side).and_then(Option::as_ref).map(|s| s.state);
                    let wrong = match (infos[i].state, here, other) {
                        // An agent may take a cell to be free that is not.
                        (CellState::Blocked | CellState::Tight, Some(CellState::Open), _) => question.by,
                        (CellState::Blocked, ..) => "blocked",
                        (CellState::Tight, ..) => "tight",
                        (_, Some(CellState::Open), _) => question.by,
                        (_, _, Some(CellState::Open)) => ["from-goal", "from-start"][side],
                        (_, Some(CellState::Closed), _) => "closed",
                        (_, Some(CellState::Deferred), _) => "deferred",
                        _ => "unseen",
                    };
                    prop_assert!(guess.right || guess.why.id == format!("predict.wrong.{wrong}"), "{} {wrong}", guess.why.id);
                    if let Some(tie) = &guess.tie {
                        let rule = match (question.by, order.map(|o| o.ties)) {
                            ("age", _) => "age",
                            ("g", Some(Ties::HighG | Ties::LowG)) => "any",
                            (_, None | Some(Ties::HighG)) => "high-g",
                            (_, Some(Ties::LowG)) => "low-g",
                            (_, Some(Ties::Fifo)) => "fifo",
                            (_, Some(Ties::Lifo)) => "lifo",
                        };
                        prop_assert_eq!(tie.id, format!("predict.tie.{rule}"));
                    }
                    if let (Some(Arg::Num(value)), Some(Arg::Num(least))) = (guess.why.arg("value"), guess.why.arg("least")) {
                        prop_assert!(value > least, "{:?}", guess.why);
                    }
                }
                prop_assert!(guesses[taken].as_ref().unwrap().right);
            }
        }
    }
}

#[test]
fn nothing_is_asked_within_a_step_or_at_the_end() {
    let mut lab = Lab::first();
    while lab.advance(u64::MAX, 50_000) > 0 {}
    assert_eq!(lab.question(1).unwrap(), None);
    lab.advance_within(100, 2, 10_000);
    assert_eq!(lab.question(0).unwrap(), None);
    lab.advance(100, 10_000);
    let question = lab.question(0).unwrap().unwrap();
    assert_eq!(
        (question.by, question.side, question.open.len()),
        ("f", 0, 1)
    );
    assert_eq!(lab.question(1).unwrap().unwrap().by, "g");
    assert_eq!(lab.question(2).unwrap_err().id, "lane.none");
    assert_eq!(lab.set_algorithm(1, "breadth-first"), Ok(()));
    while lab.advance(100, 50_000) > 0 {}
    assert_eq!(lab.question(1).unwrap().unwrap().by, "age");
}

/// A cell whose g is too small is taken, and is open again after the step: it is asked for as any other.
#[test]
fn a_cell_that_is_open_again_after_its_step_is_asked_for() {
    let grid = Grid::from_rows(&["...W"]).unwrap();
    let world = World::new("w", grid, Cell::new(0, 0), Cell::new(3, 0)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("ad-star").unwrap();
    lab.set_setting(0, "sensor", "1").unwrap();
    let is_open = |lab: &mut Lab, cell| lab.inspect(0, cell).unwrap().state == CellState::Open;
    let mut again = 0;
    for step in 0..40 {
        lab.advance(step + 1, 0);
        while !lab.has_arrived() {
            lab.advance(step + 1, 100);
        }
        let lane = lab.lane(0).unwrap();
        let mut did: Vec<_> = lane.trace().events_of(step + 1).copied().collect();
        did.retain(|event| event.kind == EventKind::Expanded);
        let Some(&Event { node, .. }) = did.first() else {
            continue;
        };
        let cell = lab.world().grid().cell(node as usize);
        let after = is_open(&mut lab, cell);
        lab.advance(step, 0);
        if is_open(&mut lab, cell) && after {
            assert!(lab.question(0).unwrap().is_some());
            assert!(lab.guess(0, cell).unwrap().unwrap().right);
            again += 1;
        }
    }
    assert!(again > 0);
}
