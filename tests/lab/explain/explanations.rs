//! What a lane tells of the inside of its search: the line of code and the sentence of every event, the open list, the
//! tree, the steps of a branch. Each against something simpler, over every algorithm at drawn settings on random
//! worlds.

use crate::support::toys;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use wayscope::lab::{Code, Lab, NO_DEPTH, OpenEntry, OpenPage, Stride};
use wayscope::message::{Arg, Message};
use wayscope::search::{By, Entry, Family, Moment, SettingSpec, Settings, Ties};
use wayscope::trace::{Event, EventKind, INFINITE, LEAVES, NO_NODE, OPEN, RETURNED};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, generate};

/// Settings drawn by a number: a different choice of every option for different numbers.
fn drawn(specs: &[SettingSpec], mut draw: u64) -> Settings {
    let mut settings = Settings::defaults(specs);
    for spec in specs {
        let many = spec.options.len() as u64;
        let option = spec.options[(draw % many) as usize];
        settings.set(specs, spec.id, option).unwrap();
        draw /= many;
    }
    settings
}

/// A lab with one lane, run to its end.
fn lab_of(entry: &Entry, draw: u64, problem: &Problem) -> Lab {
    let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane(entry.id).unwrap();
    let settings = drawn(&entry.all_settings(), draw);
    for spec in entry.all_settings() {
        let option = match spec.id {
            // A run of more would be looked at for long, and show no more.
            "visits" => "1000",
            "moves" => ["100", "1000"][(draw / 2 % 2) as usize],
            "trials" => ["1", "2"][(draw % 2) as usize],
            id => settings.get(id),
        };
        lab.set_setting(0, spec.id, option).unwrap();
    }
    finish(&mut lab, 0, 0);
    lab
}

fn finish(lab: &mut Lab, step: u64, part: u64) {
    while lab.advance_within(step, part, 100_000) > 0 {}
}

/// The English words by id, those that come later included.
fn words() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/texts");
    let mut words = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("en.") {
            let text = std::fs::read_to_string(path).unwrap();
            let part: BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
            words.extend(part);
        }
    }
    words
}

/// The first slot of a message's words that it has nothing for.
fn empty_slot<'a>(words: &'a BTreeMap<String, String>, message: &Message) -> Option<&'a str> {
    let slots = words[message.id].split('{').skip(1);
    let mut names = slots.filter_map(|rest| rest.split(['|', '}']).next());
    names.find(|name| message.arg(name).is_none())
}

/// Whether a message says this value, in its words too.
fn says(words: &BTreeMap<String, String>, message: &Message, value: &Arg) -> bool {
    let text = &words[message.id];
    let names = [
        "cell",
        "g",
        "h",
        "f",
        "old",
        "cost",
        "parent",
        "expanded",
        "n",
        "threshold",
        "cells",
        "read",
        "shorter",
    ];
    names.into_iter().any(|name| {
        let slot = [format!("{{{name}}}"), format!("{{{name}|")];
        let same = match (message.arg(name), value) {
            (Some(Arg::Num(a)), Arg::Num(b)) => (a - b).abs() < 1e-9,
            (found, value) => found == Some(value),
        };
        same && slot.iter().any(|slot| text.contains(slot.as_str()))
    })
}

/// What has to be told of an event, apart from what its search adds: its cell, its costs, its parents.
fn facts(lab: &Lab, event: &Event) -> Vec<Arg> {
    let unit = lab.lanes()[0].unit(lab.world());
    let is_said = |fact: &Arg| !matches!(fact, Arg::Num(number) if number.is_nan());
    // What is infinite is said without a number.
    let cost = |units: u64| match units {
        INFINITE => Arg::Num(f64::NAN),
        units => Arg::Num(units as f64 * unit),
    };
    let cell = |node: u32| {
        let Cell { x, y, .. } = lab.world().grid().cell(node as usize);
        Arg::from(Cell::new(x, y))
    };
    let facts = match lab.moment(0, event).unwrap() {
        Moment::Began if event.pass_number().is_some() => vec![cost(event.g)],
        Moment::Began | Moment::Exhausted => vec![],
        Moment::Deepened => vec![cost(event.g), cost(event.other)],
        Moment::Started => vec![cell(event.node)],
        Moment::Generated => vec![cell(event.node), cell(event.parent), cost(event.g)],
        Moment::Sighted => vec![cell(event.node), cell(event.parent), Arg::from(event.other)],
        Moment::Improved | Moment::Corrected | Moment::Reopened => vec![
            cell(event.node),
            cell(event.parent),
            cost(event.g),
            cost(event.other),
        ],
        Moment::Expanded => vec![cell(event.node), cost(event.g)],
        Moment::Stopped => vec![],
        Moment::Forgotten => vec![cell(event.node)],
        Moment::Backtracked => vec![cell(event.node), cost(event.g)],
        Moment::Cut => vec![cell(event.node), cell(event.parent), cost(event.g)],
        Moment::Revisited => vec![cell(event.node), cell(event.parent), cost(event.g)],
        Moment::Pruned | Moment::Deferred => {
            vec![cell(event.node), cost(event.g), cost(event.other)]
        }
        Moment::Counted => vec![Arg::from(event.g as i64), Arg::from(event.other as i64)],
        Moment::OutOfMemory => vec![Arg::from(event.g as i64)],
        Moment::Culled | Moment::Regenerated => vec![cell(event.node), cost(event.g)],
        Moment::BackedUp => vec![cell(event.node), cost(event.g + event.other)],
        Moment::Met if event.other > 0 => {
            vec![cell(event.node), cost(event.g), cost(event.other)]
        }
        Moment::Scanned => vec![cell(event.node), cell(event.parent), Arg::from(event.other)],
        // Of searches in series, which one has expanded the cell.
        Moment::Valued if lab.lanes()[0].is_in_series() => vec![cell(event.node)],
        Moment::Valued | Moment::Unvalued | Moment::Changed | Moment::Estimated => {
            vec![cell(event.node), cost(event.g), cost(event.other)]
        }
        Moment::Lowered => vec![
            cell(event.node),
            cell(event.parent),
            cost(event.g),
            cost(event.other),
        ],
        Moment::Shifted => vec![
            cell(event.node),
            cell(event.parent),
            cost(event.g),
            cost(event.other),
        ],
        Moment::TargetMoved if event.parent == NO_NODE => vec![cell(event.node)],
        Moment::TargetMoved => vec![cell(event.node), cell(event.parent)],
        Moment::Sensed => vec![cell(event.node)],
        Moment::LookBegan | Moment::LookForgotten => vec![cell(event.node)],
        Moment::LookReached => vec![cell(event.node), cell(event.parent), cost(event.g)],
        Moment::LookExpanded => vec![cell(event.node), cost(event.g)],
        Moment::Learned => vec![cell(event.node), cost(event.g), cost(event.other)],
        Moment::Moved if event.parent == NO_NODE => vec![cell(event.node), cost(event.g)],
        Moment::Moved => vec![cell(event.node), cell(event.parent), cost(event.g)],
        Moment::Planned if event.node == NO_NODE => vec![],
        Moment::Planned => vec![cell(event.node)],
        Moment::Noted => vec![],
        // The last one tells of start and goal, by numbers of its own.
        Moment::Linked => vec![],
        Moment::Placed => vec![Arg::from(event.g as i64)],
        Moment::Heard | Moment::Checked => vec![Arg::from(event.g as i64)],
        Moment::Lost => vec![cell(event.node), cell(event.parent)],
        // What they are about the search tells, not the event.
        Moment::Own(_) => vec![],
        Moment::Resumed => vec![cell(event.node), cost(event.g)],
        // In hundredths, never too small.
        Moment::Published => vec![Arg::Num(event.g.div_ceil(10) as f64 / 100.0)],
        Moment::Met | Moment::Reached => vec![cell(event.node), cost(event.g)],
    };
    facts.into_iter().filter(is_said).collect()
}

/// Edits while an incremental or real-time search is on its way: it has words of its own for what they do.
fn disturb(lab: &mut Lab, mut draw: u64) {
    if !lab.lanes()[0].is_journey() {
        return;
    }
    for _ in 0..4 {
        draw = draw.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (draw >> 29);
        let step = draw % (lab.steps() + 1);
        finish(lab, step, 0);
        let (width, height) = (lab.world().grid().width(), lab.world().grid().height());
        let at = Cell::new((draw >> 8) as u32 % width, (draw >> 20) as u32 % height);
        // A search that follows a target has words for that, too; others would begin again.
        let follows = lab
            .journey(0)
            .unwrap()
            .is_some_and(|it| it.target.is_some());
        if follows && draw >> 40 & 1 == 0 {
            lab.edit(Edit::Goal(at), Joined::New).unwrap();
            finish(lab, step, 0);
            continue;
        }
        let terrain = match lab.world().grid().get(at).and_then(Terrain::medium) {
            Some(_) => Terrain::OutOfBounds,
            None => Terrain::Dot,
        };
        lab.edit(
            Edit::Terrain {
                cells: vec![at],
                terrain,
            },
            Joined::New,
        )
        .unwrap();
        finish(lab, step, 0);
    }
    finish(lab, 0, 0);
}

/// A cave of 22 x 22 cells.
fn caves(seed: u64) -> Problem {
    let made = generate("caves", 22, 22, seed, 45.0).unwrap();
    Problem {
        grid: made.grid,
        start: made.start,
        goal: made.goal,
    }
}

/// By which moments a text was used.
#[derive(Default)]
struct Used(BTreeMap<String, BTreeSet<String>>);

impl Used {
    fn note(&mut self, text: String, moment: Moment) {
        self.0
            .entry(text)
            .or_default()
            .insert(format!("{moment:?}"));
    }

    fn check(&self) {
        for (text, moments) in &self.0 {
            assert_eq!(moments.len(), 1, "{text} tells of {moments:?}");
        }
    }
}

#[test]
fn every_event_of_every_algorithm_has_its_line_its_values_and_its_sentence() {
    let words = words();
    let mut runner = TestRunner::deterministic();
    let (mut sentences, mut lines) = (Used::default(), Used::default());
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut listed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for turn in 0..700_u64 {
        let drawn = problems(14).new_tree(&mut runner).unwrap().current();
        for entry in toys::catalogue().entries() {
            // Where an inflated estimate goes wrong there is something to go around, and where there are several ways
            // over waypoints.
            let inflates = entry.settings.iter().any(|spec| spec.id == "epsilon")
                || entry.family == Family::Graphs;
            let problem = match turn % 20 {
                19 if inflates => caves(turn),
                _ => drawn.clone(),
            };
            let draw = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7;
            let mut lab = lab_of(entry, draw, &problem);
            disturb(&mut lab, draw);
            if lab.steps() == 0 {
                continue;
            }
            let listing = (entry.pseudocode)(lab.lanes()[0].settings());
            let mut to_the_end = false;
            loop {
                let before = (lab.cursor(), lab.part());
                let (cursor, part) = lab.stride(0, Stride::Event, true).unwrap();
                finish(&mut lab, cursor, part);
                if (cursor, part) == before {
                    break;
                }
                if cursor > 2_000 && !to_the_end {
                    // A simulation never ends. Of a long run, how it ends.
                    let Some(outcome) = lab.lanes()[0].outcome() else {
                        break;
                    };
                    to_the_end = true;
                    let last = outcome.steps - 1;
                    finish(&mut lab, last, 0);
                }
                let code = lab.code(0).unwrap();
                let shown: Vec<Event> = lab.lanes()[0].trace().shown_events().copied().collect();
                let Some(event) = shown.last() else { continue };
                let moment = lab.moment(0, event).unwrap();
                let of = || format!("{} {event:?} {code:?}", entry.id);
                assert_eq!(
                    code.step,
                    lab.lanes()[0].at() + u64::from(part > 0),
                    "{}",
                    of()
                );
                check_place(&code, &shown, lab.lanes()[0].trace().event_count(code.step));
                let told = code.told.as_ref().unwrap();
                for fact in facts(&lab, event) {
                    assert!(says(&words, told, &fact), "{fact:?} is not told: {}", of());
                    let valued = code.values.iter().any(|value| says(&words, value, &fact));
                    assert!(valued, "{fact:?} is no value: {}", of());
                }
                if part > 0 {
                    assert_eq!(&lab.sentence(0).unwrap(), told);
                }
                // A whole step is told by its expansion: the cell, and what counted of it.
                let whole = lab.sentence(0).unwrap();
                for message in [told, &whole].into_iter().chain(&code.values) {
                    assert_eq!(empty_slot(&words, message), None, "{message} {}", of());
                }
                if let Some(taken) = shown.iter().find(|e| e.kind == EventKind::Expanded)
                    && part == 0
                    && whole.id != "event.expanded-and-met"
                {
                    assert!(
                        says(&words, &whole, &facts(&lab, taken)[0]),
                        "{whole} {}",
                        of()
                    );
                    let text = &words[whole.id];
                    let counted = ["{f}", "{g}", "{h}"].iter().any(|slot| text.contains(slot));
                    assert!(counted, "{text}");
                }
                // A search that has an estimate or goes by f shows both in the values.
                let info = lab.lanes()[0]
                    .trace()
                    .view(event.space.into())
                    .record(event.node);
                if let Some((record, order)) =
                    info.zip(lab.lanes()[0].order()).filter(|_| shows_f(moment))
                {
                    let unit = lab.lanes()[0].unit(lab.world());
                    if let Some(f) = order.f(record.g, record.h) {
                        let f = Arg::Num(f as f64 * unit);
                        assert!(
                            code.values.iter().any(|value| says(&words, value, &f)),
                            "f: {}",
                            of()
                        );
                    }
                }
                sentences.note(told.id.to_owned(), moment);
                seen.entry(entry.id)
                    .or_default()
                    .insert(format!("{moment:?}"));
                if listing.is_empty() {
                    assert!(code.lines.is_empty() && code.line.is_none());
                    continue;
                }
                let line = code.line.unwrap_or_else(|| panic!("no line: {}", of()));
                assert!(listing[line].runs.contains(&moment), "{}", of());
                listed.entry(entry.id).or_default().insert(listing[line].id);
                let texts: Vec<&str> = code
                    .values
                    .iter()
                    .map(|value| words[value.id].as_str())
                    .collect();
                lines.note(
                    format!("{} | {}", words[listing[line].id], texts.join(" | ")),
                    moment,
                );
            }
        }
    }
    sentences.check();
    lines.check();
    // Two ids with the same words would be one sentence.
    let told: BTreeSet<&String> = sentences.0.keys().map(|id| &words[id]).collect();
    assert_eq!(told.len(), sentences.0.len());
    let every: BTreeSet<String> = seen.values().flatten().cloned().collect();
    for moment in Moment::ALL {
        assert!(
            every.contains(&format!("{moment:?}")),
            "{moment:?} was never tried"
        );
    }
    // Those of families, too, and by these alone.
    let own = |moment: &&String| moment.starts_with("Own(");
    let mut named = BTreeSet::new();
    for entry in toys::catalogue().entries() {
        let specs = entry.all_settings();
        for turn in 0..200_u64 {
            let draw = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7;
            let lines = (entry.pseudocode)(&drawn(&specs, draw)).iter();
            named.extend(
                lines
                    .flat_map(|line| line.runs)
                    .map(|moment| format!("{moment:?}")),
            );
        }
    }
    let tried: Vec<&String> = every.iter().filter(own).collect();
    assert_eq!(tried, named.iter().filter(own).collect::<Vec<_>>());
    assert!(tried.len() >= 11, "{tried:?}");
    // Every line that an event executes was executed.
    for entry in toys::catalogue().entries() {
        let specs = entry.all_settings();
        for draw in 0..200 {
            for line in (entry.pseudocode)(&drawn(&specs, draw)) {
                let ran = listed
                    .get(entry.id)
                    .is_some_and(|ids| ids.contains(line.id));
                assert!(
                    ran || line.runs.is_empty(),
                    "{}: {} never ran",
                    entry.id,
                    line.id
                );
            }
        }
    }
}

/// Whether a moment is about a node with an f of its own.
fn shows_f(moment: Moment) -> bool {
    use Moment::*;
    matches!(
        moment,
        Started
            | Generated
            | Improved
            | Corrected
            | Revisited
            | Reopened
            | Expanded
            | Pruned
            | Deferred
            | Cut
    )
}

fn check_place(code: &Code, shown: &[Event], events: u64) {
    assert_eq!(code.event, shown.len() as u64);
    assert_eq!(code.events, events);
    let ran: u32 = code.lines.iter().map(|line| line.ran).sum();
    assert!(code.lines.is_empty() || ran as usize == shown.len());
}

#[test]
fn a_search_that_ends_early_and_rightly_says_so() {
    let grid = Grid::from_rows(&["......", ".@@@..", "......"]).unwrap();
    let world = World::new("t", grid, Cell::new(0, 1), Cell::new(5, 1)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("dijkstra").unwrap();
    lab.set_setting(0, "target", "first-met").unwrap();
    finish(&mut lab, u64::MAX, 0);
    assert_eq!(lab.sentence(0).unwrap().id, "event.reached-early");
    lab.set_setting(0, "neighbours", "4").unwrap();
    finish(&mut lab, u64::MAX, 0);
    assert_eq!(lab.sentence(0).unwrap().id, "event.reached-early-proven");
}

/// What an order says comes first, in its own words: small before large.
fn compared(lab: &Lab, side: usize, node: u32, ages: &BTreeMap<u32, u64>) -> (i128, i128) {
    let lane = &lab.lanes()[0];
    let record = lane.trace().view(side).record(node).unwrap();
    let order = lane.order().unwrap();
    let (g, age) = (i128::from(record.g), i128::from(ages[&node]));
    let tie = match order.ties {
        Ties::HighG => -g,
        Ties::LowG => g,
        Ties::Fifo => age,
        Ties::Lifo => -age,
    };
    match order.by {
        By::F => (g + (order.weight.real() * record.h as f64) as i128, tie),
        By::H => (i128::from(record.h), tie),
        By::Age => (age, 0),
        By::Turn | By::Depth => (0, 0),
    }
}

fn check_open_list(lab: &mut Lab, side: usize, draw: u64) -> Result<(), TestCaseError> {
    let grid = lab.world().grid().clone();
    let node = |cell| grid.index(cell) as u32;
    let trace = lab.lanes()[0].trace();
    let at = trace.at();
    let trace_part = trace.part();
    // When each node got its place, by counting.
    let mut ages = BTreeMap::new();
    let mut entered = BTreeMap::new();
    let mut count = 0;
    for step in 1..=at {
        for event in trace.events_of(step) {
            count += 1;
            let opens = matches!(
                event.kind,
                EventKind::Generated | EventKind::Improved | EventKind::Reopened
            );
            // Back in memory it is open again.
            let opens = opens || (event.kind == EventKind::Revised && event.node != NO_NODE);
            if opens && usize::from(event.space) == side {
                ages.insert(event.node, count);
                entered.insert(event.node, step);
            }
        }
    }
    let next = trace
        .kept()
        .filter(|(step, event)| *step > at && usize::from(event.space) == side);
    let leaves = |event: &Event| match event.kind {
        EventKind::Expanded | EventKind::Pruned => true,
        EventKind::Deferred => event.note != RETURNED,
        EventKind::Reached => event.note & LEAVES != 0,
        _ => false,
    };
    let next: Vec<Event> = next.map(|(_, event)| *event).collect();
    let marks = trace.view(side).marks();
    let open: Vec<u32> = (0..grid.len() as u32)
        .filter(|&i| marks[i as usize] == OPEN)
        .collect();
    let ordered = lab.lanes()[0].order().is_some();
    let page = lab.open_list(0, side, 100_000).unwrap();
    prop_assert_eq!(page.of as usize, open.len());
    let listed: Vec<u32> = page.entries.iter().map(|entry| node(entry.cell)).collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    prop_assert_eq!(&sorted, &open, "the open nodes, each once");
    if !ordered {
        prop_assert_eq!(page.by, "none");
        return Ok(());
    }
    let keys: Vec<_> = listed
        .iter()
        .map(|&n| compared(lab, side, n, &ages))
        .collect();
    let mut naive: Vec<_> = open
        .iter()
        .map(|&n| compared(lab, side, n, &ages))
        .collect();
    naive.sort_unstable();
    prop_assert_eq!(&keys, &naive);
    // What is alike in all comes in the order of the heap, which is known at the end of a step.
    let by = lab.lanes()[0].order().unwrap().by;
    let tells = by != By::Depth && !lab.lanes()[0].entry().id.starts_with("toy-");
    let known = trace_part == 0 && tells;
    prop_assert!(page.settled);
    for (place, (entry, key)) in page.entries.iter().zip(&keys).enumerate() {
        let from = naive.iter().filter(|other| *other < key).count() as u64 + 1;
        let alike = naive.iter().filter(|other| *other == key).count() as u64;
        let listed = place as u64 + 1;
        let (from, to) = match known {
            true => (listed, listed),
            false => (from, from + alike - 1),
        };
        let in_passes = lab.lanes()[0].order().unwrap().by.has_passes();
        let tied = !in_passes && naive.iter().filter(|other| other.0 == key.0).count() > 1;
        prop_assert_eq!(entry.alike, (from, to));
        prop_assert_eq!(entry.tied, tied);
        if let Some(since) = entry.since {
            prop_assert_eq!(since, entered[&node(entry.cell)]);
        }
        let info = lab.inspect(0, entry.cell).unwrap().sides[side]
            .clone()
            .unwrap();
        prop_assert_eq!((entry.g, entry.h, entry.f), (info.g, info.h, info.f));
    }
    // A shorter list is the head of the longer one.
    let few = 1 + (draw % 6) as usize;
    let head = lab.open_list(0, side, few).unwrap();
    prop_assert_eq!(head.entries.len(), few.min(open.len()));
    for (short, long) in head.entries.iter().zip(&page.entries) {
        prop_assert_eq!((short.alike, short.tied), (long.alike, long.tied));
        prop_assert!(!known || short == long);
    }
    prop_assert_eq!(head.entries.first(), page.entries.first());
    // What comes out while nothing goes in are the first of the list, in its very order; where that is not known the
    // very first is named.
    let early = next
        .iter()
        .any(|event| event.kind == EventKind::Reached && event.note & 2 != 0);
    let leaving = next.iter().enumerate().filter(|(_, event)| leaves(event));
    for (place, (at, event)) in leaving.enumerate() {
        let before = &next[..at];
        if early && event.kind == EventKind::Reached
            || before.iter().any(|other| {
                other.kind.opens()
                    || other.kind == EventKind::Revised
                    || other.pass_number().is_some()
            })
        {
            break;
        }
        if place == 0 || known {
            prop_assert_eq!(listed[place], event.node);
        }
        let expected = page.entries[place].alike;
        let found = listed.iter().position(|&n| n == event.node).unwrap() as u64 + 1;
        prop_assert!((expected.0..=expected.1).contains(&found));
    }
    Ok(())
}

fn check_tree(lab: &Lab, side: usize, draw: u64) -> Result<(), TestCaseError> {
    let view = lab.lanes()[0].trace().view(side);
    let tree = lab.tree(0, side).unwrap();
    let nodes = view.marks().len() as u32;
    let mut below = vec![0; nodes as usize];
    let mut deepest = 0;
    for node in 0..nodes {
        let way = view.branch(node);
        let depth = (way.len() as u32).checked_sub(1);
        prop_assert_eq!(tree.depths[node as usize], depth.unwrap_or(NO_DEPTH));
        let parent = way.len().checked_sub(2).map_or(NO_NODE, |at| way[at]);
        prop_assert_eq!(tree.parents[node as usize], parent);
        deepest = deepest.max(depth.unwrap_or(0));
        for above in way.iter().rev().skip(1) {
            below[*above as usize] += 1;
        }
    }
    prop_assert_eq!(tree.deepest, deepest);
    let grid = lab.world().grid();
    let cell = (draw % u64::from(nodes)) as u32;
    let (chain, children) = lab.kin(0, side, cell).unwrap();
    let index = |cell: Cell| grid.index(cell) as u32;
    let indices =
        |kin: &[wayscope::lab::Kin]| -> Vec<u32> { kin.iter().map(|k| index(k.cell)).collect() };
    prop_assert_eq!(indices(&chain), view.branch(cell));
    // A cell that is in no tree has no children: while a search is being repaired a parent may be known no more, or
    // parents go round in a circle.
    let child_of = |parent: u32| {
        let in_tree = !view.branch(parent).is_empty();
        let names = move |node| {
            view.record(node)
                .is_some_and(|record| record.parent == parent)
        };
        move |&node: &u32| in_tree && names(node)
    };
    let born = child_of(cell);
    prop_assert_eq!(
        indices(&children),
        (0..nodes).filter(born).collect::<Vec<_>>()
    );
    for kin in chain.iter().chain(&children) {
        let node = index(kin.cell);
        prop_assert_eq!(kin.below, below[node as usize]);
        prop_assert_eq!(kin.depth, tree.depths[node as usize]);
        let own = child_of(node);
        prop_assert_eq!(kin.children as usize, (0..nodes).filter(own).count());
        let info = lab.inspect(0, kin.cell).unwrap().sides[side]
            .clone()
            .unwrap();
        prop_assert_eq!((kin.g, kin.state), (info.g, info.state));
    }
    Ok(())
}

/// The steps of the branch, from the end of the run: there the views hold the branch as it is left.
fn branch_by_hand(lab: &Lab, cell: u32) -> Vec<u64> {
    let mut steps = BTreeSet::new();
    let trace = lab.lanes()[0].trace();
    for side in 0..lab.lanes()[0].sides() {
        for node in trace.view(side).branch(cell) {
            let about = trace.events_about(side as u8, node);
            steps.extend(
                about
                    .iter()
                    .filter(|(_, e)| {
                        use EventKind::*;
                        !matches!(e.kind, Met | Scanned | Sighted | Estimated | Moved | Noted)
                    })
                    .map(|(step, _)| *step),
            );
        }
    }
    steps.into_iter().collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn open_list_tree_and_branch_are_those_of_a_naive_reading(problem in problems(12), draw in any::<u64>()) {
        // A simulation has no end to go to.
        for entry in toys::catalogue().entries().iter().filter(|entry| entry.id != "toy-walker") {
            let mut lab = lab_of(entry, draw >> 3, &problem);
            let cells = problem.grid.len() as u64;
            let cell = (draw.rotate_left(21) % cells) as u32;
            let branch = lab.branch_steps(0, cell).unwrap();
            finish(&mut lab, u64::MAX >> 1, 0);
            prop_assert_eq!(&branch, &branch_by_hand(&lab, cell), "{}", entry.id);
            prop_assert_eq!(&branch, &lab.branch_steps(0, cell).unwrap(), "wherever the cursor is");
            for cell in 0..cells as u32 {
                let way = lab.branch(0, cell).unwrap();
                prop_assert!(way.windows(2).all(|pair| pair[0] != pair[1]), "a cell follows itself");
            }
            let steps = lab.lanes()[0].steps().min(2_000);
            for turn in 0..6 {
                finish(&mut lab, draw.rotate_left(7 * turn) % (steps + 1), 0);
                for side in 0..lab.lanes()[0].sides() {
                    check_open_list(&mut lab, side, draw)?;
                    check_tree(&lab, side, draw.rotate_right(turn))?;
                }
            }
        }
    }
}

/// An agent finds its goal to be out of reach: as the search takes back what it knew, cells outlive those they were
/// reached from.
#[test]
fn a_cell_whose_parent_is_known_no_more_has_no_family() {
    let grid = Grid::from_rows(&["..", "..", "W.", ".@", "WW"]).unwrap();
    let world = World::new("t", grid, Cell::new(1, 0), Cell::new(0, 4)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("ad-star").unwrap();
    lab.set_setting(0, "sensor", "2").unwrap();
    finish(&mut lab, u64::MAX, 0);
    let mut orphans = 0;
    for step in 0..=lab.lanes()[0].steps() {
        finish(&mut lab, step, 0);
        for cell in 0..10 {
            check_tree(&lab, 0, cell).unwrap();
            let view = lab.lanes()[0].trace().view(0);
            let parent = view.record(cell as u32).map(|record| record.parent);
            orphans += usize::from(
                parent.is_some_and(|parent| parent != NO_NODE && view.branch(parent).is_empty()),
            );
        }
    }
    assert!(orphans > 0);
}

/// Where there is no way, the search may end while parents go round in a circle: from there no branch leads to the
/// root.
#[test]
fn a_circle_of_parents_is_no_branch() {
    let rows = ["...", "W..", ".W.", "...", "...", "..."];
    let grid = Grid::from_rows(&rows).unwrap();
    let world = World::new("t", grid, Cell::new(0, 5), Cell::new(1, 0)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("d-star-lite").unwrap();
    lab.set_setting(0, "sensor", "2").unwrap();
    lab.set_setting(0, "neighbours", "hex").unwrap();
    finish(&mut lab, u64::MAX, 0);
    let view = lab.lanes()[0].trace().view(0);
    let is_round = |&cell: &u32| view.record(cell).is_some() && view.branch(cell).is_empty();
    let round: Vec<u32> = (0..18).filter(is_round).collect();
    assert!(!round.is_empty());
    for cell in round {
        assert!(lab.branch_steps(0, cell).unwrap().is_empty());
        assert_eq!(lab.kin(0, 0, cell).unwrap(), (vec![], vec![]));
    }
}

#[test]
fn the_order_of_what_is_alike_is_told_in_slices_and_anew_after_an_edit() {
    let grid = Grid::new(400, 400, Terrain::Dot).unwrap();
    let world = World::new("t", grid, Cell::new(200, 200), Cell::new(0, 0)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab, 130_000, 0);
    let early = lab.open_list(0, 0, 50).unwrap();
    assert!(!early.settled);
    let shared = |page: &OpenPage| page.entries.iter().any(|e| e.alike.0 < e.alike.1);
    assert!(shared(&early), "places are shared until then");
    let page = lab.open_list(0, 0, 50).unwrap();
    assert!(page.settled && !shared(&page));
    assert_eq!(
        page.entries[0],
        OpenEntry {
            alike: (1, 1),
            ..early.entries[0].clone()
        }
    );
    assert!(lab.memory().comparison > 0, "the run beside it is counted");
    let wall = Edit::Terrain {
        cells: vec![Cell::new(201, 200)],
        terrain: Terrain::Trees,
    };
    lab.edit(wall, Joined::New).unwrap();
    finish(&mut lab, 60_000, 0);
    let page = lab.open_list(0, 0, 50).unwrap();
    assert!(page.settled && !shared(&page));
    // In the middle of a step the list is being changed.
    finish(&mut lab, 60_000, 1);
    assert!(lab.open_list(0, 0, 50).unwrap().settled);
}

#[test]
fn lanes_and_sides_that_are_not_there_are_refused() {
    let mut lab = Lab::first();
    for lane in [0, 2] {
        assert!(lab.open_list(lane, 1, 10).is_err());
        assert!(lab.tree(lane, 1).is_err() && lab.kin(lane, 1, 0).is_err());
    }
    assert!(lab.code(2).is_err() && lab.branch_steps(2, 0).is_err());
    // A cell that is not there has no branch.
    finish(&mut lab, 50, 0);
    for cell in [u32::MAX, u32::MAX - 1] {
        assert_eq!(lab.kin(0, 0, cell).unwrap(), (vec![], vec![]));
        assert!(lab.branch_steps(0, cell).unwrap().is_empty());
    }
}
