//! Lock-step and strides: whatever the lanes have in common as they advance, and in whatever way one goes to a place,
//! what is shown there is the same, and it is what the events say.

use std::collections::{HashMap, HashSet};

use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Lane, Pace, Stride, TIME_UNITS};
use wayscope::search::SettingSpec;
use wayscope::trace::{CLOSED, Event, EventKind, OPEN, UNSEEN};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

const ALGORITHMS: [&str; 6] = [
    "a-star",
    "dijkstra",
    "weighted-a-star",
    "greedy",
    "breadth-first",
    "bidirectional-a-star",
];

fn lab_on(problem: &Problem, lanes: &[(usize, u64)], limit: Option<usize>) -> Lab {
    let (start, goal) = (problem.start, problem.goal);
    let world = World::new("x", problem.grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    if let Some(limit) = limit {
        lab.limit_traces(limit);
    }
    for &(algorithm, draw) in lanes {
        add_drawn(&mut lab, ALGORITHMS[algorithm % 6], draw);
    }
    lab
}

/// A lane with settings drawn by a number.
fn add_drawn(lab: &mut Lab, algorithm: &str, mut draw: u64) {
    let specs: Vec<SettingSpec> = lab.catalogue().entry(algorithm).unwrap().all_settings();
    let lane = lab.add_lane(algorithm).unwrap();
    for spec in specs {
        let many = spec.options.len() as u64;
        let option = spec.options[(draw % many) as usize];
        lab.set_setting(lane, spec.id, option).unwrap();
        draw /= many;
    }
}

fn go(lab: &mut Lab, cursor: u64, part: u64) {
    while lab.advance_within(cursor, part, 1_000_000) > 0 {}
    assert!(lab.has_arrived(), "at {cursor} and {part}");
    assert!(!lab.has_work());
}

/// Runs every lane to its end while the beginning is shown.
fn begin(lab: &mut Lab) {
    go(lab, 0, 0);
    assert!(lab.is_complete());
}

fn measure(lab: &mut Lab, times: &[f64]) {
    for (lane, time) in times.iter().cycle().take(lab.lanes().len()).enumerate() {
        lab.set_micros(lane, *time).unwrap();
    }
}

fn hashes(lab: &Lab) -> Vec<u64> {
    lab.lanes().iter().map(|lane| lane.hash()).collect()
}

fn ends(lab: &Lab) -> Vec<u64> {
    lab.lanes().iter().map(Lane::steps).collect()
}

fn shown(lab: &Lab) -> Vec<u64> {
    lab.lanes().iter().map(Lane::at).collect()
}

/// All events of a lane whose trace holds its whole run, step by step; those of step 0 are none.
fn story(lane: &Lane) -> Vec<Vec<Event>> {
    assert_eq!(lane.trace().first(), 0);
    (0..=lane.steps())
        .map(|step| lane.trace().events_of(step).copied().collect())
        .collect()
}

type Levels = Vec<(u64, u64)>;

/// Where f grows and where paths are found, as the events tell it.
fn landmarks(story: &[Vec<Event>]) -> (Levels, Vec<u64>) {
    let (mut levels, mut paths) = (Levels::new(), Vec::new());
    let told = story.iter().enumerate();
    for (step, event) in
        told.flat_map(|(step, events)| events.iter().map(move |e| (step as u64, e)))
    {
        match event.kind {
            EventKind::Expanded if levels.iter().all(|&(most, _)| event.other > most) => {
                levels.push((event.other, step));
            }
            EventKind::Met | EventKind::Reached if !paths.contains(&step) => paths.push(step),
            _ => {}
        }
    }
    (levels, paths)
}

/// The marks of a space after some events, by their plain meaning.
fn marks(events: &[Event], space: u8, nodes: usize) -> Vec<u8> {
    let mut marks = vec![UNSEEN; nodes];
    for event in events.iter().filter(|event| event.space == space) {
        match event.kind {
            EventKind::Generated | EventKind::Improved | EventKind::Reopened => {
                marks[event.node as usize] = OPEN;
            }
            EventKind::Expanded | EventKind::Pruned => marks[event.node as usize] = CLOSED,
            EventKind::Reached if event.note & wayscope::trace::LEAVES != 0 => {
                marks[event.node as usize] = CLOSED;
            }
            _ => {}
        }
    }
    marks
}

fn has_levels(lane: &Lane) -> bool {
    lane.order().unwrap().f(0, 0).is_some()
}

/// What must hold wherever a lab that has arrived stands.
fn lanes_stand_right(lab: &Lab) {
    let summary = lab.summary();
    assert!(summary.arrived && summary.complete && !summary.working);
    assert!(summary.cursor <= summary.steps.max(lab.steps()));
    let (at, ends) = (shown(lab), ends(lab));
    let cursor = lab.cursor();
    if lab.counts() != Pace::Steps && cursor >= lab.length() {
        assert_eq!(at, ends, "the last place is the end of all");
    }
    match lab.counts() {
        Pace::Steps => {
            let wanted: Vec<u64> = ends.iter().map(|&end| cursor.min(end)).collect();
            assert_eq!(at, wanted);
        }
        Pace::Levels if cursor < lab.length() => levels_are_kept(lab),
        Pace::Time if cursor < TIME_UNITS => {
            let times: Vec<f64> = lab.lanes().iter().map(|l| l.micros().unwrap()).collect();
            let longest = times.iter().copied().fold(0.0, f64::max);
            for (lane, time) in times.iter().enumerate() {
                let exact = ends[lane] as f64 * (cursor as f64 / 1e4 * longest / time).min(1.0);
                assert!(at[lane] as f64 <= exact + 1e-6 && exact < at[lane] as f64 + 1.0 + 1e-6);
            }
        }
        _ => {}
    }
}

/// Every lane with f has expanded what counts up to the level, and stands before the first that counts more.
fn levels_are_kept(lab: &Lab) {
    let (at, ends) = (shown(lab), ends(lab));
    let level = lab.level();
    assert_eq!(level.is_none(), lab.cursor() == 0);
    let with_f = |lane: &&Lane| has_levels(lane);
    let longest = lab
        .lanes()
        .iter()
        .filter(with_f)
        .map(Lane::at)
        .max()
        .unwrap();
    for (number, lane) in lab.lanes().iter().enumerate() {
        let (at, end) = (at[number], ends[number]);
        if !has_levels(lane) {
            assert_eq!(
                at,
                longest.min(end),
                "a lane without f keeps step by expansions"
            );
            continue;
        }
        let unit = lane.unit(lab.world());
        let most = level.map_or(-1.0, |level| level + 1e-6 * level.max(1.0));
        let above = |step: u64| {
            let mut events = lane.trace().events_of(step);
            events.any(|e| e.kind == EventKind::Expanded && e.other as f64 * unit > most)
        };
        assert!(level.is_none() || (1..=at).all(|step| !above(step)));
        assert!(at == end || level.is_none() || above(at + 1));
        assert!(level.is_some() || at == 0);
    }
}

proptest! {
    #![proptest_config(cases(120))]

    /// Forwards event by event, then anywhere in any order, then backwards event by event.
    #[test]
    fn every_event_of_every_step_can_be_gone_to(
        problem in problems(9),
        algorithm in 0..6usize,
        draw in any::<u64>(),
        jumps in proptest::collection::vec(any::<prop::sample::Index>(), 1..30),
    ) {
        let mut lab = lab_on(&problem, &[(algorithm, draw)], None);
        begin(&mut lab);
        let story = story(&lab.lanes()[0]);
        let mut places = vec![((0, 0), hashes(&lab))];
        loop {
            let next = lab.stride(0, Stride::Event, true).unwrap();
            if next == places.last().unwrap().0 {
                break;
            }
            go(&mut lab, next.0, next.1);
            places.push((next, hashes(&lab)));
        }
        let each: usize = story[1..].iter().map(|events| events.len().max(1)).sum();
        prop_assert_eq!(places.len(), each + 1, "one place for each event");
        let last = (lab.steps(), 0);
        prop_assert_eq!(places.last().unwrap().0, last);
        let different: HashSet<&Vec<u64>> = places.iter().map(|(_, hash)| hash).collect();
        prop_assert_eq!(different.len(), places.len());

        let nodes = problem.grid.len();
        for jump in jumps {
            let ((step, part), hash) = &places[jump.index(places.len())];
            go(&mut lab, *step, *part);
            prop_assert_eq!(&hashes(&lab), hash, "at {} and {}", step, part);
            let lane = &lab.lanes()[0];
            prop_assert_eq!((lane.at(), lane.trace().part()), (*step, *part));
            prop_assert_eq!(lab.summary().lanes[0].part, *part);
            let mut before: Vec<Event> = story[..=*step as usize].concat();
            before.extend(story.get(*step as usize + 1).into_iter().flatten().take(*part as usize));
            for side in 0..lane.sides() {
                prop_assert_eq!(lane.trace().view(side).marks(), &marks(&before, side as u8, nodes)[..]);
            }
            // A part beyond the events is all but the last of them.
            go(&mut lab, *step, u64::MAX);
            let count = lab.lanes()[0].trace().event_count(step + 1);
            prop_assert_eq!(lab.lanes()[0].trace().part(), count.saturating_sub(1));
        }
        go(&mut lab, last.0, 0);
        for (place, hash) in places.iter().rev().skip(1) {
            let back = lab.stride(0, Stride::Event, false).unwrap();
            prop_assert_eq!(back, *place);
            go(&mut lab, back.0, back.1);
            prop_assert_eq!(&hashes(&lab), hash);
        }
        prop_assert_eq!(lab.stride(0, Stride::Event, false).unwrap(), (0, 0));
    }

    #[test]
    fn landmarks_are_what_the_events_tell_and_strides_stop_at_them(
        problem in problems(14),
        lanes in proptest::collection::vec((0..6usize, any::<u64>()), 1..4),
        focus in any::<prop::sample::Index>(),
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        begin(&mut lab);
        let focus = focus.index(lanes.len());
        for lane in lab.lanes() {
            let told = landmarks(&story(lane));
            let known = (lane.milestones().levels().to_vec(), lane.milestones().paths().to_vec());
            prop_assert_eq!(&known, &told);
            prop_assert_eq!(lane.trace().milestones(), lane.milestones());
        }
        let (levels, paths) = landmarks(&story(&lab.lanes()[focus]));
        let goes_by_f = has_levels(&lab.lanes()[focus]);
        let end = lab.steps();
        let of_levels: Vec<u64> = if goes_by_f {
            levels.iter().map(|&(_, step)| step).chain([end]).collect()
        } else {
            (1..=end).collect()
        };
        for (stride, mut stops) in [
            (Stride::Step, (1..=end).collect()),
            (Stride::Level, of_levels),
            (Stride::Path, paths.into_iter().chain([end]).collect()),
        ] {
            stops.insert(0, 0);
            stops.dedup();
            go(&mut lab, 0, 0);
            let mut seen = vec![hashes(&lab)];
            for stop in &stops[1..] {
                prop_assert_eq!(lab.stride(focus, stride, true).unwrap(), (*stop, 0), "{:?}", stride);
                go(&mut lab, *stop, 0);
                seen.push(hashes(&lab));
            }
            prop_assert_eq!(lab.stride(focus, stride, true).unwrap(), (end, 0));
            for (stop, hash) in stops.iter().zip(&seen).rev().skip(1) {
                prop_assert_eq!(lab.stride(focus, stride, false).unwrap(), (*stop, 0), "{:?}", stride);
                go(&mut lab, *stop, 0);
                prop_assert_eq!(&hashes(&lab), hash);
            }
        }
        // From within a step, back is to its beginning.
        if lab.lanes()[focus].trace().event_count(2) > 1 {
            go(&mut lab, 1, 1);
            prop_assert_eq!(lab.stride(focus, Stride::Step, false).unwrap(), (1, 0));
        }
    }

    #[test]
    fn by_level_lanes_have_expanded_all_up_to_the_same_f(
        problem in problems(14),
        lanes in proptest::collection::vec((0..6usize, any::<u64>()), 1..=6),
        jumps in proptest::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        lab.set_pace(Pace::Levels);
        begin(&mut lab);
        let with_f = lab.lanes().iter().any(has_levels);
        prop_assert_eq!(lab.counts(), if with_f { Pace::Levels } else { Pace::Steps });
        if !with_f {
            prop_assert_eq!(lab.length(), lab.steps());
            return Ok(());
        }
        let mut seen = Vec::new();
        let mut level = -1.0;
        for place in 0..=lab.length() {
            go(&mut lab, place, 0);
            prop_assert_eq!(lab.place(), place);
            lanes_stand_right(&lab);
            if let Some(now) = lab.level() {
                prop_assert!(now > level, "levels grow");
                level = now;
            }
            if place < lab.length() {
                prop_assert_eq!(lab.stride(0, Stride::Event, true).unwrap(), (place + 1, 0));
            }
            seen.push(hashes(&lab));
        }
        let steps: HashSet<&Vec<u64>> = seen.iter().collect();
        prop_assert_eq!(steps.len(), seen.len(), "no place shows what another does");
        for jump in jumps {
            let place = jump.index(seen.len());
            go(&mut lab, place as u64, 7);
            prop_assert_eq!(&hashes(&lab), &seen[place]);
        }
        for lane in 0..lanes.len() {
            let end = lab.lanes()[lane].steps();
            for step in 0..=end {
                let place = lab.place_of(lane, step).unwrap().unwrap();
                go(&mut lab, place, 0);
                prop_assert!(lab.lanes()[lane].at() >= step);
                if place > 0 {
                    go(&mut lab, place - 1, 0);
                    prop_assert!(lab.lanes()[lane].at() < step);
                }
            }
        }
    }

    #[test]
    fn by_time_lanes_have_done_the_same_share(
        problem in problems(14),
        lanes in proptest::collection::vec((0..6usize, any::<u64>()), 1..=6),
        times in proptest::collection::vec(0.5..1e6f64, 6),
        places in proptest::collection::vec(0..=TIME_UNITS, 1..12),
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        begin(&mut lab);
        lab.set_pace(Pace::Time);
        // Nothing is known of the time, so nothing moves, and nobody waits for it.
        while lab.advance(5_000, 1_000_000) > 0 {}
        prop_assert!(!lab.has_arrived() && !lab.has_work());
        prop_assert_eq!(shown(&lab), vec![0; lanes.len()]);
        prop_assert_eq!(lab.place_of(0, 3).unwrap(), None);
        // The end is known all the same.
        go(&mut lab, TIME_UNITS, 0);
        prop_assert_eq!(shown(&lab), ends(&lab));
        measure(&mut lab, &times);
        let mut seen = HashMap::new();
        for place in places.iter().chain(places.iter().rev()) {
            go(&mut lab, *place, 3);
            lanes_stand_right(&lab);
            prop_assert_eq!(lab.place(), *place);
            let first = seen.entry(*place).or_insert_with(|| hashes(&lab)).clone();
            prop_assert_eq!(hashes(&lab), first);
        }
        // A stride is from one picture to the next.
        go(&mut lab, 0, 0);
        let mut way = vec![(0, hashes(&lab))];
        for _ in 0..40 {
            let (next, part) = lab.stride(0, Stride::Step, true).unwrap();
            prop_assert_eq!(part, 0);
            if next == way.last().unwrap().0 {
                prop_assert_eq!(shown(&lab), ends(&lab));
                break;
            }
            let before = shown(&lab);
            go(&mut lab, next - 1, 0);
            prop_assert_eq!(shown(&lab), before, "nothing is passed over");
            go(&mut lab, next, 0);
            way.push((next, hashes(&lab)));
        }
        let different: HashSet<&Vec<u64>> = way.iter().map(|(_, hash)| hash).collect();
        prop_assert_eq!(different.len(), way.len());
        for (place, hash) in way.iter().rev().skip(1) {
            let (back, _) = lab.stride(0, Stride::Level, false).unwrap();
            prop_assert_eq!(back, *place);
            go(&mut lab, back, 0);
            prop_assert_eq!(&hashes(&lab), hash);
        }
        prop_assert_eq!(lab.stride(0, Stride::Event, false).unwrap(), (0, 0));
    }

    #[test]
    fn whatever_is_called_lanes_stand_where_the_pace_says(
        problem in problems(10),
        calls in proptest::collection::vec((0..12u8, any::<u64>(), 0..10u32, 0..10u32), 1..40),
    ) {
        let mut lab = lab_on(&problem, &[(0, 0)], None);
        for (call, draw, x, y) in calls {
            let cell = Cell::new(x, y);
            let flag = draw % 2 == 0;
            // Refusals are as good an answer as any.
            match call {
                0 => drop(lab.edit(Edit::Terrain { cells: vec![cell], terrain: if flag { Terrain::OutOfBounds } else { Terrain::Dot } }, Joined::New)),
                1 => drop(lab.edit(if flag { Edit::Start(cell) } else { Edit::Goal(cell) }, Joined::New)),
                2 => drop(if flag { lab.undo() } else { lab.redo() }),
                3 if lab.lanes().len() < 6 => add_drawn(&mut lab, ALGORITHMS[(draw % 6) as usize], draw),
                4 => drop(lab.remove_lane(x as usize)),
                5 => drop(lab.set_algorithm(x as usize % lab.lanes().len(), ALGORITHMS[(draw % 6) as usize])),
                6 => lab.set_pace(Pace::ALL[(draw % 3) as usize]),
                7 => measure(&mut lab, &[f64::from(x + 1), f64::from(y + 1)]),
                8 => drop(lab.advance_within(draw % 300, u64::from(x), u64::from(y) * 7)),
                9 => drop(lab.advance_within(draw, u64::from(x), u64::from(y) * 7)),
                10 => {
                    let stride = Stride::ALL[(draw % 4) as usize];
                    let (cursor, part) = lab.stride(x as usize % lab.lanes().len(), stride, flag).unwrap();
                    lab.advance_within(cursor, part, 1_000);
                }
                _ => drop(lab.advance_within(u64::from(x * y), u64::from(y), 10_000)),
            }
        }
        let (cursor, part) = (lab.cursor(), lab.part());
        while lab.advance_within(cursor, part, 100_000) > 0 {}
        measure(&mut lab, &[3.0, 1.5, 80.0]);
        go(&mut lab, cursor, part);
        lanes_stand_right(&lab);

        let saved = lab.save();
        let mut again = Lab::restore(&saved, Catalogue::standard()).unwrap();
        prop_assert_eq!((again.pace(), again.cursor(), again.part()), (lab.pace(), lab.cursor(), lab.part()));
        while again.advance_within(again.cursor(), again.part(), 100_000) > 0 {}
        measure(&mut again, &[3.0, 1.5, 80.0]);
        go(&mut again, cursor, part);
        prop_assert_eq!(hashes(&again), hashes(&lab));
        prop_assert_eq!(again.save(), saved);
    }
}

/// Runs too long for their traces: the end is found without recording, and events fall out of the window.
#[test]
fn landmarks_and_events_outlive_a_small_window() {
    let mut grid = Grid::new(260, 260, Terrain::Dot).unwrap();
    for i in (0..grid.len()).filter(|i| i * i % 7 == 3 && i % 5 == 1) {
        grid.set_terrain(i, Terrain::Trees);
    }
    let problem = Problem {
        grid,
        start: Cell::new(0, 0),
        goal: Cell::new(259, 250),
    };
    for (algorithm, id) in ALGORITHMS.iter().enumerate() {
        let lanes = [(algorithm, 0)];
        let mut whole = lab_on(&problem, &lanes, None);
        let mut small = lab_on(&problem, &lanes, Some(0));
        for lab in [&mut whole, &mut small] {
            // Searches that know where to go are done too soon to fill a window.
            drop(lab.set_setting(0, "heuristic", "zero"));
            begin(lab);
        }
        let told = landmarks(&story(&whole.lanes()[0]));
        let lane = &small.lanes()[0];
        let known = (
            lane.milestones().levels().to_vec(),
            lane.milestones().paths().to_vec(),
        );
        assert_eq!(known, told, "{id}");
        if lane.trace().last() == lane.steps() {
            assert_eq!(*id, "greedy", "the window is too large");
            continue;
        }
        let steps = whole.steps();
        for step in [0, steps / 2, steps - 1, steps, steps / 3] {
            go(&mut whole, step, 0);
            go(&mut small, step, 0);
            let mut way = vec![hashes(&small)];
            // The first ones over the edge of what is recorded.
            for _ in 0..25 {
                let next = whole.stride(0, Stride::Event, true).unwrap();
                assert_eq!(
                    small.stride(0, Stride::Event, true).unwrap(),
                    next,
                    "{id} {step}"
                );
                go(&mut whole, next.0, next.1);
                small.advance_within(next.0, next.1, 1_000_000);
                assert_eq!(hashes(&small), hashes(&whole), "{id} {next:?}");
                way.push(hashes(&small));
            }
            for hash in way.iter().rev().skip(1).filter(|_| step < steps - 1) {
                let (back, part) = small.stride(0, Stride::Event, false).unwrap();
                go(&mut small, back, part);
                assert_eq!(&hashes(&small), hash, "{id} {back} {part}");
            }
        }
        // Backwards over the edge of the window.
        let first = {
            go(&mut small, steps, 0);
            small.lanes()[0].trace().first()
        };
        assert!(first > 0, "{id}");
        go(&mut small, first, 0);
        let (back, part) = small.stride(0, Stride::Event, false).unwrap();
        go(&mut small, back, part);
        let count = small.lanes()[0].trace().event_count(first);
        assert_eq!(small.summary().lanes[0].part, count - 1, "{id}");
        go(&mut whole, first - 1, count - 1);
        assert_eq!(hashes(&small), hashes(&whole), "{id}");
    }
}

#[test]
fn corners_of_time() {
    // No lane at all.
    let world = World::new(
        "x",
        Grid::new(3, 3, Terrain::Dot).unwrap(),
        Cell::new(0, 0),
        Cell::new(2, 2),
    );
    let mut none = Lab::new(Catalogue::standard(), world.unwrap());
    for pace in Pace::ALL {
        none.set_pace(pace);
        go(&mut none, 5, 5);
        go(&mut none, u64::MAX, u64::MAX);
        assert_eq!(none.summary().lanes.len(), 0);
        assert_eq!(
            none.stride(0, Stride::Event, true).unwrap_err().id,
            "lane.none"
        );
        assert_eq!(none.place_of(0, 1).unwrap_err().id, "lane.none");
        assert_eq!(none.run_for_time(0).unwrap_err().id, "lane.none");
    }
    // The largest cursor and part are the end at every pace, and no stride leads on.
    let mut lab = Lab::first();
    for pace in Pace::ALL {
        lab.set_pace(pace);
        begin(&mut lab);
        measure(&mut lab, &[1.0, 2.0]);
        go(&mut lab, u64::MAX, u64::MAX);
        assert_eq!(shown(&lab), ends(&lab), "{pace:?}");
        assert_eq!(lab.summary().part, 0);
        for stride in Stride::ALL {
            let (on, part) = lab.stride(0, stride, true).unwrap();
            assert_eq!((on, part), (lab.length(), 0), "{pace:?} {stride:?}");
        }
        assert_eq!(lab.place(), lab.length());
        // The end stays the end at another pace.
        let next = Pace::ALL[(Pace::ALL.iter().position(|&p| p == pace).unwrap() + 1) % 3];
        lab.set_pace(next);
        assert_eq!(lab.cursor(), u64::MAX);
    }
    // What is timed is the search itself, and each edit makes it void.
    let counted = lab.run_silently(0).unwrap();
    assert_eq!(lab.run_for_time(0).unwrap(), counted);
    assert_eq!(lab.run_for_time(0).unwrap(), counted);
    assert_eq!(lab.set_micros(0, f64::NAN).unwrap_err().id, "number.time");
    assert_eq!(lab.set_micros(0, 0.0).unwrap_err().id, "number.time");
    assert_eq!(lab.lanes()[0].micros(), Some(1.0));
    let start = lab.world().start();
    lab.edit(Edit::Start(Cell::new(start.x, start.y + 1)), Joined::New)
        .unwrap();
    assert_eq!(lab.lanes()[0].micros(), None);
    assert_eq!(lab.run_for_time(0).unwrap(), lab.run_silently(0).unwrap());
    assert!(lab.undo());
    assert_eq!(lab.run_for_time(0).unwrap(), counted);
}

/// At the end an edit shows its result at once, though levels and times are not known yet.
#[test]
fn the_end_needs_neither_levels_nor_times() {
    for pace in [Pace::Levels, Pace::Time] {
        let mut lab = Lab::first();
        begin(&mut lab);
        lab.set_pace(pace);
        while lab.advance(u64::MAX, 1_000) > 0 {}
        assert_eq!(shown(&lab), ends(&lab), "{pace:?}");
        let goal = lab.world().goal();
        lab.edit(Edit::Goal(Cell::new(goal.x - 1, goal.y)), Joined::New)
            .unwrap();
        lab.advance(u64::MAX, 100);
        assert_eq!(
            lab.lanes()[0].at(),
            100.min(lab.lanes()[0].at().max(1)),
            "{pace:?}"
        );
        assert!(lab.lanes()[0].at() > 0, "{pace:?}: it runs in sight");
        while lab.advance(u64::MAX, 1_000) > 0 {}
        assert_eq!(shown(&lab), ends(&lab), "{pace:?}");
    }
}
