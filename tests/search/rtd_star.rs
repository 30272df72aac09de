//! RTD\*: with all the work it wants it goes as D\* Lite goes; with little it does no more than it may before a move,
//! follows shortest paths as soon as its repair is complete, and arrives whenever it can.

use crate::support::journeys::{
    Edits, costs_to, edit_of, finish, is_consistent, numbers, on_rows, same, show, wide_problems,
};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{CornerRule, Graph, Heuristic, MoveRule, Moves, Neighbours, NodeId};
use wayscope::lab::{AHEAD_CLOSED, AHEAD_OPEN, Catalogue, CellState, Journey, Lab};
use wayscope::search::journey::{BeliefGraph, Planner, Planning, touched};
use wayscope::search::rtd_star::RealTimeDStar;
use wayscope::search::{Guarantee, Role};
use wayscope::trace::{AHEAD, EventKind, INFINITE, LESSONS, Status};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Terrain, World};

fn rules() -> impl Strategy<Value = MoveRule> {
    let neighbours = prop_oneof![4 => Just(Neighbours::Eight), 1 => Just(Neighbours::Four), 1 => Just(Neighbours::Hexagons)];
    let corners = prop_oneof![
        Just(CornerRule::NeverCut),
        Just(CornerRule::PastOne),
        Just(CornerRule::Always)
    ];
    (neighbours, corners).prop_map(|(neighbours, corners)| MoveRule {
        neighbours,
        corners,
        ..MoveRule::default()
    })
}

/// Some cells are blocked, freed, or cost otherwise; answers what has changed around.
fn change(
    grid: &mut Grid,
    moves: &mut Moves,
    (kind, x, y, size): (u8, u32, u32, u32),
) -> Vec<NodeId> {
    let at = Cell::new(x % grid.width(), y % grid.height());
    let mut area = CellBox::around(at);
    for (dx, dy) in (0..size).flat_map(|dx| (0..size).map(move |dy| (dx, dy))) {
        let cell = Cell::new(at.x + dx, at.y + dy);
        if !grid.contains(cell) {
            continue;
        }
        let index = grid.index(cell);
        match kind {
            0..=5 => grid.set_terrain(index, Terrain::OutOfBounds),
            6..=10 => grid.set_terrain(index, Terrain::Dot),
            _ if grid.costs().is_some() => {
                grid.set_cost(index, 1 + (u32::from(kind) * 5 % 9) as u8)
            }
            _ => {}
        }
        area.include(cell);
    }
    moves.update(grid, area);
    touched(grid, moves.rule(), area)
}

/// Plans until the next move is known or there is none. Answers how it stands, and how many cells it expanded for it.
fn plan(
    search: &mut RealTimeDStar,
    ground: &BeliefGraph<'_>,
) -> Result<(Planning, u64), TestCaseError> {
    let before = search.counters().expanded;
    search.resume(ground, &mut ());
    for _ in 0..1_000_000 {
        let done = search.plan(ground, &mut ());
        if done != Planning::Working {
            return Ok((done, search.counters().expanded - before));
        }
    }
    Err(TestCaseError::fail("it comes to no end"))
}

fn cost(ground: &BeliefGraph<'_>, from: NodeId, to: NodeId) -> u64 {
    let mut cost = INFINITE;
    ground.successors(from, |edge| {
        if edge.node == to {
            cost = edge.cost;
        }
    });
    cost
}

proptest! {
    #![proptest_config(cases(4_000))]

    /// Edits of all kinds between moves, some of them in the middle of planning.
    #[test]
    fn it_does_no_more_than_it_may_and_what_its_repair_leads_is_a_shortest_path(
        problem in prop_oneof![3 => problems(12).boxed(), 1 => wide_problems(12..24).boxed()], rule in rules(), chebyshev in any::<bool>(),
        work in prop_oneof![2..12u64, 12..80u64, Just(u64::MAX)], percent in prop_oneof![Just(25u64), Just(50), Just(75)],
        events in proptest::collection::vec((numbers(3), 0..6usize, 0..12usize), 0..14),
    ) {
        let Problem { mut grid, start, goal } = problem;
        let (mut agent, goal) = (NodeId(grid.index(start) as u32), NodeId(grid.index(goal) as u32));
        let mut moves = Moves::new(&grid, rule);
        let heuristic = if chebyshev { Heuristic::Chebyshev } else { Heuristic::Octile };
        let mut search = RealTimeDStar::new(heuristic, work, percent);
        search.begin(&BeliefGraph::new(&grid, &moves), (agent, goal), &mut ());
        let mut events = events.into_iter();
        let (mut left, mut walked) = (events.next(), 0);
        loop {
            let ground = BeliefGraph::new(&grid, &moves);
            let distances = costs_to(&ground, goal);
            let (done, expanded) = plan(&mut search, &ground)?;
            prop_assert!(expanded <= work, "{expanded} of {work}");
            prop_assert!(is_consistent(search.ahead().learner(), &ground, goal));
            if work == u64::MAX || done == Planning::NoWay {
                prop_assert_eq!(done == Planning::Ready, distances[agent.index()] != INFINITE);
            }
            if work == u64::MAX && done == Planning::Ready {
                prop_assert!(search.leads());
            }
            if let (Planning::Ready, true) = (done, agent != goal) {
                let to = search.next(&ground).unwrap();
                let cost = cost(&ground, agent, to);
                prop_assert!(cost != INFINITE, "a move that there is");
                if search.leads() {
                    prop_assert_eq!(distances[agent.index()], cost.saturating_add(distances[to.index()]), "along a shortest path");
                }
                search.moved(&ground, to, &mut ());
                agent = to;
                walked += 1;
                prop_assert!(walked < 20_000, "it arrives");
            }
            match &mut left {
                Some((_, steps, _)) if *steps > 0 && agent != goal && done == Planning::Ready => *steps -= 1,
                Some((numbers, _, units)) => {
                    // Some work is broken off by the change.
                    for _ in 0..*units {
                        search.plan(&ground, &mut ());
                    }
                    let cells = change(&mut grid, &mut moves, *numbers);
                    search.changed(&BeliefGraph::new(&grid, &moves), &cells, &mut ());
                    left = events.next();
                }
                None if done == Planning::NoWay || agent == goal => break,
                None => {}
            }
        }
        let ground = BeliefGraph::new(&grid, &moves);
        let arrives = costs_to(&ground, goal)[agent.index()] != INFINITE;
        prop_assert_eq!(agent == goal && ground.is_open(goal), arrives, "it arrives if it can");
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn with_all_the_work_it_goes_as_d_star_lite_goes(
        problem in prop_oneof![3 => problems(12).boxed(), 1 => wide_problems(12..30).boxed()],
        edits in proptest::collection::vec((numbers(3), 0..40u32), 0..8), mut draw in any::<u64>(), share in 0..3usize,
    ) {
        let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane("d-star-lite").unwrap();
        lab.add_lane("rtd-star").unwrap();
        for spec in lab.lanes()[0].entry().all_settings() {
            let option = spec.options[(draw % spec.options.len() as u64) as usize];
            draw /= spec.options.len() as u64;
            (0..2).for_each(|lane| lab.set_setting(lane, spec.id, option).unwrap());
        }
        lab.set_setting(1, "work", "all").unwrap();
        lab.set_setting(1, "share", ["25", "50", "75"][share]).unwrap();
        let edits: Edits = edits;
        let mut at = 0;
        for (edit, steps) in edits {
            at += u64::from(steps);
            show(&mut lab, at);
            let edit = edit_of(edit, lab.world().grid());
            lab.edit(edit, Joined::New).unwrap();
        }
        finish(&mut lab);
        let told = format!("{:?}", lab.lanes()[1].settings());
        let [lite, real] = [0, 1].map(|lane| lab.journey(lane).unwrap().unwrap());
        prop_assert_eq!(&lite.trail, &real.trail, "{}", told);
        prop_assert!(same(lite.walked, real.walked));
        prop_assert_eq!((lite.expanded_in_all, lite.round, lite.drift), (real.expanded_in_all, real.round, real.drift), "{}", told);
        prop_assert_eq!(real.learned, Some(0));
        let [lite, real] = [0, 1].map(|lane| lab.lanes()[lane].outcome().unwrap());
        prop_assert_eq!((lite.status, lite.steps, lite.counters.expanded), (real.status, real.steps, real.counters.expanded), "{}", told);
    }
}

/// A hollow between the agent and the goal, deeper than it looks.
const HOLLOW: [&str; 13] = [
    "........................",
    "........................",
    "......@@@@@@@@@@@@......",
    ".................@......",
    ".................@......",
    ".................@......",
    ".................@......",
    ".................@......",
    ".................@......",
    ".................@......",
    "......@@@@@@@@@@@@......",
    "........................",
    "........................",
];

fn hollow(settings: &[(&str, &str)]) -> Lab {
    let mut lab = on_rows(&HOLLOW, [(8, 6), (23, 6)], "rtd-star");
    for (setting, option) in settings {
        lab.set_setting(0, setting, option).unwrap();
    }
    lab
}

fn journey(lab: &Lab) -> Journey {
    lab.journey(0).unwrap().unwrap()
}

#[test]
fn both_searches_are_shown() {
    let mut lab = hollow(&[("work", "16")]);
    assert_eq!(
        lab.lanes()[0].roles(),
        [Role::Rhs, Role::Free, Role::Ahead, Role::Learned]
    );
    let (mut ahead, mut told, mut learned) = (false, Vec::new(), 0);
    finish(&mut lab);
    for step in 0..=lab.lanes()[0].steps() {
        show(&mut lab, step);
        lab.paint(0).unwrap();
        let marks = lab.lanes()[0].picture().marks().to_vec();
        let view = lab.lanes()[0].trace().view(usize::from(AHEAD));
        for (i, &mark) in marks.iter().enumerate() {
            assert_eq!(
                mark == AHEAD_OPEN || mark == AHEAD_CLOSED,
                view.marks()[i] != 0
            );
        }
        if let Some(i) = marks.iter().position(|&mark| mark == AHEAD_OPEN) {
            let info = lab.inspect(0, lab.world().grid().cell(i)).unwrap();
            assert_eq!(info.state, CellState::Open);
            ahead = true;
        }
        let now = journey(&lab);
        learned = learned.max(now.learned.unwrap());
        assert!(
            now.plan.is_empty() || now.plan.contains(&now.agent.unwrap()),
            "step {step}"
        );
        assert_eq!(
            now.expanded_in_all,
            lab.summary().lanes[0].expanded_at_cursor
        );
        assert!(now.expanded <= 16);
        told.push(lab.sentence(0).unwrap().id);
    }
    assert!(ahead && learned > 0);
    assert!(lab.lessons(0).unwrap().iter().any(|value| *value > 0.0));
    for id in [
        "event.ahead.started",
        "event.ahead.expanded",
        "event.rhs.expanded-over",
        "event.repair.complete",
        "event.requeued",
    ] {
        assert!(told.contains(&id), "{id} {told:?}");
    }
    assert_eq!(
        lab.lanes()[0].outcome().unwrap().counters.expanded,
        journey(&lab).expanded_in_all
    );
}

#[test]
fn once_complete_the_repair_leads_and_nothing_is_looked_at_ahead() {
    let mut lab = hollow(&[("work", "64"), ("share", "75")]);
    finish(&mut lab);
    let trace = lab.lanes()[0].trace();
    let complete = trace
        .kept()
        .filter(|(_, e)| e.space == AHEAD)
        .map(|(step, _)| step)
        .max()
        .unwrap();
    assert!(complete < trace.last());
    let lessons = trace.kept().filter(|(_, e)| e.space == LESSONS).count();
    assert!(lessons > 0);
    let later = trace
        .kept()
        .filter(|(step, e)| *step > complete && e.kind == EventKind::Expanded);
    assert_eq!(later.count(), 0, "the rest is walked");
    // A search that repairs with all of its work waits until it is done, and goes a shortest path.
    let mut lite = hollow(&[("work", "all")]);
    finish(&mut lite);
    assert!(journey(&lite).walked <= journey(&lab).walked);
    assert_eq!(
        lite.lanes()[0].claim(lite.world()).guarantee,
        Guarantee::Optimal
    );
    assert_eq!(lab.lanes()[0].claim(lab.world()).guarantee, Guarantee::Any);
}

#[test]
fn a_wall_that_is_opened_lets_it_through_and_one_that_is_closed_is_told() {
    let mut lab = hollow(&[("work", "4")]);
    let open = |lab: &mut Lab, terrain| {
        let cells = vec![Cell::new(17, 6)];
        lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
            .unwrap();
    };
    let mut step = 0;
    while journey(&lab).trail.len() < 12 {
        step += 1;
        show(&mut lab, step);
    }
    assert!(journey(&lab).learned.unwrap() > 0);
    open(&mut lab, Terrain::Dot);
    finish(&mut lab);
    let outcome = lab.lanes()[0].outcome().unwrap();
    assert_eq!(outcome.status, Status::Done);
    assert!(outcome.path.as_ref().unwrap().contains(&(6 * 24 + 17)));

    let mut walled = on_rows(
        &["....@..", "....@..", "....@.."],
        [(0, 1), (6, 1)],
        "rtd-star",
    );
    for work in ["4", "64", "all"] {
        walled.set_setting(0, "work", work).unwrap();
        finish(&mut walled);
        assert_eq!(
            walled.lanes()[0].outcome().unwrap().status,
            Status::Failed,
            "{work}"
        );
    }
}
