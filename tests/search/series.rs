//! Searches one after the other: what is forgotten between two of them and what is kept, forwards and backwards.

use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{Abstraction, AbstractionShape, HpaSettings, HpaStar};
use wayscope::search::Search;
use wayscope::search::sga_star::{SgaSettings, SgaStar, Trim, Variant};
use wayscope::trace::{
    BEFORE, CLOSED, Event, EventKind, OPEN, Process, Quantity, Recorder, Status, Trace, UNSEEN,
};

/// Passes events on to a trace, and keeps those of the step.
struct Ear<'a> {
    trace: &'a mut Trace,
    events: Vec<Event>,
}

impl Recorder for Ear<'_> {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        self.trace.record(event);
        self.events.push(event);
    }
}

/// Runs a recorded process beside a silent one, and holds what the trace shows to what the process says and to the
/// naive reading of its events.
fn follow<X: Copy, S>(mut process: S, mut silent: S, context: X, cells: usize)
where
    S: Process<X> + Search,
{
    let mut trace = Trace::new(&[cells, cells], 1 << 26);
    // By cell the number of the search that has expanded it last, of those that are over; and of the present one what
    // it has closed.
    let mut before = vec![0u64; cells];
    let mut now = Vec::new();
    let mut number = 0;
    let mut hashes = vec![trace.hash()];
    loop {
        let mut ear = Ear {
            trace: &mut trace,
            events: Vec::new(),
        };
        let status = process.step(context, &mut ear);
        let events = ear.events;
        trace.end_step();
        let last = trace.last();
        trace.seek(last);
        assert_eq!(status, silent.step(context, &mut ()), "the silent run");
        assert_eq!(process.state_hash(), silent.state_hash());
        assert_eq!(process.counters(), silent.counters());
        for event in &events {
            match event.kind {
                EventKind::Noted if event.note == Quantity::Searches as u16 => {
                    assert!(
                        now.is_empty(),
                        "what a search has met is forgotten before the next"
                    );
                    number = event.g;
                }
                EventKind::Expanded | EventKind::Reached if event.space == 0 => {
                    now.push(event.node)
                }
                EventKind::Forgotten => {
                    if let Some(at) = now.iter().position(|&node| node == event.node) {
                        now.remove(at);
                        before[event.node as usize] = number;
                    }
                }
                _ => {}
            }
        }
        let (cells_now, kept) = (trace.view(0), trace.view(usize::from(BEFORE)));
        for (node, &number) in before.iter().enumerate() {
            let mark = match (
                process.is_open(NodeId(node as u32)),
                process.is_closed(NodeId(node as u32)),
            ) {
                (true, _) => OPEN,
                (_, true) => CLOSED,
                _ => UNSEEN,
            };
            assert_eq!(cells_now.marks()[node], mark, "cell {node}");
            let record = kept.record(node as u32).map_or(0, |record| record.g);
            assert_eq!(record, number, "cell {node}");
        }
        hashes.push(trace.hash());
        if status != Status::Running {
            break;
        }
    }
    for (step, &hash) in hashes.iter().enumerate().rev() {
        trace.seek(step as u64);
        assert_eq!(trace.hash(), hash, "back at step {step}");
    }
    trace.seek(hashes.len() as u64 - 1);
    assert_eq!(Some(&trace.hash()), hashes.last());
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn one_search_is_forgotten_when_the_next_begins(problem in problems(14), draw in any::<u64>()) {
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(grid, &moves);
        let [start, goal] = [*start, *goal].map(|cell| NodeId(grid.index(cell) as u32));
        let settings = SgaSettings {
            variant: [Variant::OneLine, Variant::NewLines, Variant::SearchesOnly][(draw % 3) as usize],
            trim: [Trim::Distance, Trim::Deviation, Trim::Nothing][(draw / 3 % 3) as usize],
            smooth: draw / 9 % 2 == 1,
            ..SgaSettings::default()
        };
        let search = SgaStar::between(settings, start, goal);
        follow(search.clone(), search, (&graph, None), grid.len());
        let shape = AbstractionShape {
            side: 3 + (draw / 18 % 4) as u32,
            levels: 1 + (draw / 72 % 2) as usize,
            ..AbstractionShape::default()
        };
        let Ok(abstraction) = Abstraction::new(shape, &graph) else {
            return Ok(());
        };
        let query = HpaStar::between(HpaSettings::default(), start, goal);
        follow(query.clone(), query, (&abstraction, &graph), grid.len());
    }
}
