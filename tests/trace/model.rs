//! A trace against a model that keeps whole copies, whatever is done to it; what it holds in bytes.

use wayscope::trace::Recorder as _;
use wayscope::trace::{CLOSED, Event, EventKind, NodeRecord, OPEN, Trace, UNSEEN};

#[derive(Clone, PartialEq, Debug)]
struct Model {
    nodes: Vec<(u8, NodeRecord)>,
    expanded: u64,
}

struct Dice(u64);
impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Any event that may come next for a random node; the model follows.
fn random_event(model: &mut Model, dice: &mut Dice) -> Event {
    let node = dice.below(model.nodes.len() as u64) as u32;
    let (mark, record) = &mut model.nodes[node as usize];
    let (g, parent) = (dice.below(1_000), dice.below(50) as u32);
    let old = (record.parent, record.g);
    match (*mark, dice.below(2)) {
        (UNSEEN, _) => {
            let h = dice.below(100);
            (*mark, *record) = (OPEN, NodeRecord { g, h, parent });
            Event::generated(node, parent, g, h)
        }
        (OPEN, 0) => {
            *mark = CLOSED;
            model.expanded += 1;
            Event::about(EventKind::Expanded, node, g)
        }
        (OPEN, _) => {
            (record.g, record.parent) = (g, parent);
            Event::improved(EventKind::Improved, node, parent, g, old)
        }
        _ => {
            (*mark, record.g, record.parent) = (OPEN, g, parent);
            Event::improved(EventKind::Reopened, node, parent, g, old)
        }
    }
}

fn agree(trace: &Trace, model: &Model, told: &str) {
    let view = trace.view(0);
    for (i, (mark, record)) in model.nodes.iter().enumerate() {
        assert_eq!(view.marks()[i], *mark, "{told}: node {i}");
        assert_eq!(
            view.record(i as u32),
            (*mark != UNSEEN).then_some(*record),
            "{told}: node {i}"
        );
    }
    let open = model.nodes.iter().filter(|(mark, _)| *mark == OPEN).count() as u64;
    assert_eq!(
        (view.open(), view.expanded()),
        (open, model.expanded),
        "{told}"
    );
}

#[test]
fn a_trace_agrees_with_a_model_whatever_is_done_to_it() {
    for seed in 0..150 {
        let dice = &mut Dice(seed);
        let empty = Model {
            nodes: vec![(UNSEEN, NodeRecord::default()); 12],
            expanded: 0,
        };
        let limit = if seed % 3 == 0 { 64 << 20 } else { 2 << 20 };
        let mut trace = Trace::new(&[12], limit);
        let mut states = vec![empty.clone()];
        for call in 0..120 {
            match dice.below(12) {
                0..=4 => {
                    for _ in 0..dice.below(12) {
                        let mut now = states[states.len() - 1].clone();
                        for _ in 0..dice.below(3_000) {
                            trace.record(random_event(&mut now, dice));
                        }
                        trace.end_step();
                        states.push(now);
                    }
                }
                5..=9 => drop(trace.seek(dice.below(states.len() as u64 + 1))),
                10 => {
                    let step = trace.first() + dice.below(trace.last() - trace.first() + 1);
                    trace.truncate(step);
                    states.truncate(step as usize + 1);
                }
                _ if dice.below(6) == 0 => {
                    trace.clear();
                    states = vec![empty.clone()];
                    assert_eq!((trace.first(), trace.at()), (0, 0));
                }
                _ => {}
            }
            assert_eq!(trace.last(), states.len() as u64 - 1);
            agree(
                &trace,
                &states[trace.at() as usize],
                &format!("seed {seed}, call {call}"),
            );
        }
    }
}

/// Two chunks at least; key frames are taken and counted.
#[test]
fn bytes_count_key_frames_and_never_fall_below_two_chunks() {
    let chunk = 16_384 * size_of::<Event>();
    let mut trace = Trace::new(&[4_000], 0);
    for _ in 0..50_000 {
        trace.record(Event::phase(0));
        trace.end_step();
    }
    assert!(trace.bytes() >= 2 * chunk);
    let mut trace = Trace::new(&[4_000], 64 << 20);
    for _ in 0..100_000 {
        trace.record(Event::phase(0));
        trace.end_step();
    }
    let before = trace.bytes();
    trace.seek(u64::MAX);
    assert!(trace.bytes() > before, "no key frame was taken");
}

#[test]
fn a_small_limit_still_has_its_megabyte() {
    assert!(Trace::new(&[4], 0).has_room());
}
