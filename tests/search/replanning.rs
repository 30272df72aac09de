//! Replanning A*: its three policies against the oracle, after every edit and before every move, and what they count.

use crate::support::journeys;
use crate::support::journeys::{
    Edits, Numbers, lab_of, numbers, rule_of, same, show, unseen, wide_problems,
};
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Journey, Lab};
use wayscope::path::grid_length;
use wayscope::search::{Guarantee, Role, move_rule};
use wayscope::trace::{BELIEF, Event, EventKind, NO_NODE, Status, VALUES};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

const ALGORITHM: &str = "replanning-a-star";
const POLICIES: [&str; 3] = ["all", "validate", "shortcuts"];
const SENSORS: [&str; 6] = ["all", "1", "2", "4", "8", "16"];

fn journey(lab: &Lab) -> Journey {
    lab.journey(0).unwrap().unwrap()
}

/// Some edit, made of numbers; one that opens does so where there is something to open.
fn edit_of(numbers: Numbers, grid: &Grid) -> Edit {
    let (kind, x, y, size) = numbers;
    match opening((x, y), size, grid) {
        Some(cells) if (4..=7).contains(&kind) => Edit::Terrain {
            cells,
            terrain: Terrain::Dot,
        },
        _ => journeys::edit_of(numbers, grid),
    }
}

/// Cells around one that is blocked, chosen by numbers; `None` where all are free.
fn opening((x, y): (u32, u32), size: u32, grid: &Grid) -> Option<Vec<Cell>> {
    let blocked: Vec<usize> = (0..grid.len())
        .filter(|&i| grid.medium(i).is_none())
        .collect();
    let number = (x * 32 + y) as usize % blocked.len().max(1);
    let at = grid.cell(*blocked.get(number)?);
    let reach = size / 2;
    let near = |cell: &Cell| cell.x.abs_diff(at.x) <= reach && cell.y.abs_diff(at.y) <= reach;
    Some((0..grid.len()).map(|i| grid.cell(i)).filter(near).collect())
}

/// How long an edit waits: some count all steps, others, of even numbers, only those in which the agent has a plan that
/// it goes along.
fn wait(steps: u32) -> u32 {
    if steps.is_multiple_of(2) {
        steps / 2 % 8
    } else {
        steps
    }
}

fn counts_step(lab: &Lab, steps: u32) -> bool {
    steps % 2 == 1 || (ends_search(lab) && !journey(lab).plan.is_empty())
}

/// Edits, each with how many steps are done before it.
fn edits() -> impl Strategy<Value = Edits> {
    proptest::collection::vec(
        (numbers(5), prop_oneof![0..12u32, 0..60u32, 60..150u32]),
        1..7,
    )
}

fn some_problem() -> impl Strategy<Value = Problem> {
    prop_oneof![1 => problems(12).boxed(), 2 => wide_problems(14..24).boxed()]
}

/// Brings what the agent believes up to the step that is shown, which has just been done or has just heard of an edit.
fn learn(lab: &Lab, belief: &mut Grid) {
    let real = lab.world().grid();
    if lab.seen_cells(0).unwrap().is_empty() {
        *belief = real.clone();
        return;
    }
    for event in lab.lanes()[0].trace().shown_events() {
        if (event.kind, event.space) == (EventKind::Changed, BELIEF) {
            let cell = event.node as usize;
            belief.set_terrain(cell, real.terrain()[cell]);
            belief.set_cost(cell, real.cost(cell));
            belief.set_risk(cell, real.risk(cell));
        }
    }
}

/// The plan, the agent first.
fn plan_of(journey: &Journey) -> Vec<u32> {
    let mut plan = journey.plan.clone();
    plan.reverse();
    plan
}

/// The length of a way; `None` where a move of it is not allowed.
fn length(lab: &Lab, grid: &Grid, way: &[u32]) -> Option<f64> {
    let rule = move_rule(lab.lanes()[0].settings());
    grid_length(&grid.weighed(rule.risk), rule, way).ok()
}

/// The plan that is shown leads from the agent to the goal by moves that are allowed, costs what is told of it, and is
/// a shortest one unless it is only validated.
fn check_plan(lab: &Lab, grid: &Grid, told: &str) -> Result<(), TestCaseError> {
    let shown = journey(lab);
    let Some(agent) = shown.agent.filter(|_| !shown.plan.is_empty()) else {
        return Ok(());
    };
    let lane = &lab.lanes()[0];
    let plan = plan_of(&shown);
    let goal = lab.world().goal();
    prop_assert_eq!(plan.first(), Some(&agent), "{}", told);
    prop_assert_eq!(plan.last(), Some(&(grid.index(goal) as u32)), "{}", told);
    let long = length(lab, grid, &plan);
    prop_assert!(long.is_some(), "the plan cannot be gone {told}");
    let kept = lane.trace().view(usize::from(VALUES));
    let left = kept
        .record(agent)
        .map(|record| record.g as f64 * lane.unit(lab.world()));
    prop_assert!(
        left.is_some_and(|left| same(left, long.unwrap())),
        "{left:?} {long:?} {told}"
    );
    let optimum = shortest(grid, rule_of(lab), grid.cell(agent as usize), goal);
    let optimum = optimum.ok_or_else(|| TestCaseError::fail(format!("no way {told}")))?;
    prop_assert!(long.unwrap() >= optimum - 1e-6 * optimum, "{told}");
    // While a new one is looked for a plan that can be gone stays.
    let searches = lane.trace().view(0).open() > 0 && !ends_search(lab);
    if lane.settings().get("policy") != "validate" && !searches {
        prop_assert!(same(long.unwrap(), optimum), "{long:?} {optimum} {told}");
    }
    Ok(())
}

/// Whether no search is going on at the cursor: the goal has been taken out of the list.
fn ends_search(lab: &Lab) -> bool {
    let view = lab.lanes()[0].trace().view(0);
    let goal = lab.world().grid().index(lab.world().goal());
    view.marks()[goal] == wayscope::trace::CLOSED
}

/// How many changes were heard of, how many rounds there were, and how many moves were looked at.
fn counts(shown: &Journey) -> (u64, u64, u64) {
    (
        shown.heard.unwrap_or(0),
        shown.round,
        shown.checks.unwrap_or(0),
    )
}

/// What may be told of an agent's counts after it heard of a change.
fn check_counts(policy: &str, shown: &Journey, told: &str) -> Result<(), TestCaseError> {
    let (heard, rounds, checks) = counts(shown);
    if rounds == 0 {
        return Ok(());
    }
    prop_assert!(rounds <= heard + 1, "{heard} {rounds} {told}");
    if policy == "all" {
        prop_assert_eq!((rounds, checks), (heard + 1, 0), "{}", told);
    }
    Ok(())
}

/// Which moves of a way are gone or dearer on another grid, and whether any move anywhere is cheaper there.
struct News {
    worse: bool,
    cheaper: bool,
}

/// What is otherwise: the plan's moves one by one, all moves by brute force.
fn news(lab: &Lab, before: &Grid, after: &Grid, plan: &[u32]) -> News {
    let worse =
        plan.windows(2).any(
            |pair| match (length(lab, before, pair), length(lab, after, pair)) {
                (Some(was), Some(now)) => now > was,
                (_, now) => now.is_none(),
            },
        );
    let mut cheaper = false;
    for y in 0..after.height() {
        for x in 0..after.width() {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1i64, 1)] {
                let (to_x, to_y) = (i64::from(x) + dx, i64::from(y) + dy);
                let Ok(to_x) = u32::try_from(to_x) else {
                    continue;
                };
                let to = Cell::new(to_x, to_y as u32);
                if !after.contains(to) {
                    continue;
                }
                let pair = [Cell::new(x, y), to].map(|cell| after.index(cell) as u32);
                cheaper |= match (length(lab, before, &pair), length(lab, after, &pair)) {
                    (Some(was), Some(now)) => now < was,
                    (was, now) => was.is_none() && now.is_some(),
                };
            }
        }
    }
    News { worse, cheaper }
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// Whatever is edited on the way and however far the agent sees: before each step its plan is what its policy
    /// promises.
    #[test]
    fn each_policy_keeps_its_promise(
        problem in some_problem(), edits in edits(), draw in any::<u64>(), sensor in prop_oneof![Just(0), 0..SENSORS.len()],
    ) {
        for policy in POLICIES {
            let mut lab = lab_of(ALGORITHM, &problem, draw, &[("policy", policy), ("sensor", SENSORS[sensor])]);
            let told = format!("{policy} {:?}", lab.lanes()[0].settings());
            let (mut step, mut edited) = (0, false);
            let mut belief = unseen(&lab);
            let (mut edits, mut waited) = (edits.iter().peekable(), 0);
            loop {
                show(&mut lab, step);
                learn(&lab, &mut belief);
                check_plan(&lab, &belief, &told)?;
                check_counts(policy, &journey(&lab), &told)?;
                if lab.lanes()[0].at() < step {
                    break;
                }
                waited += u32::from(edits.peek().is_some_and(|(_, steps)| counts_step(&lab, *steps)));
                if let Some((edit, _)) = edits.next_if(|(_, steps)| waited > wait(*steps)) {
                    waited = 0;
                    let edit = edit_of(*edit, lab.world().grid());
                    if lab.edit(edit, Joined::New).unwrap().is_some() {
                        learn(&lab, &mut belief);
                        check_plan(&lab, &belief, &told)?;
                        edited |= journey(&lab).heard.is_some_and(|heard| heard > 0);
                        // Where it begins again it does so at once.
                        if lab.lanes()[0].at() < step {
                            (step, edited, belief) = (0, false, unseen(&lab));
                        }
                    }
                }
                step += 1;
                prop_assert!(step < 100_000);
            }
            let lane = &lab.lanes()[0];
            let outcome = lane.outcome().unwrap();
            if outcome.status == Status::Done {
                prop_assert!(outcome.length.is_ok(), "{:?} {told}", outcome.length);
            }
            if edited && SENSORS[sensor] == "all" {
                prop_assert_eq!(lane.claim(lab.world()).guarantee, Guarantee::Any, "{}", told);
            }
        }
    }

    /// It plans anew when its policy says so and not otherwise, and then from where it stands.
    #[test]
    fn each_policy_plans_anew_only_when_it_has_to(
        problem in some_problem(), edits in edits(), draw in any::<u64>(),
    ) {
        for policy in POLICIES {
            let mut lab = lab_of(ALGORITHM, &problem, draw, &[("policy", policy), ("sensor", "all")]);
            let told = format!("{policy} {:?}", lab.lanes()[0].settings());
            let mut step = 0;
            for (edit, steps) in &edits {
                let mut waited = 0;
                while waited <= wait(*steps) {
                    step += 1;
                    show(&mut lab, step);
                    if lab.lanes()[0].at() < step {
                        break;
                    }
                    waited += u32::from(counts_step(&lab, *steps));
                }
                let (was, grid) = (journey(&lab), lab.world().grid().clone());
                let planned = !was.plan.is_empty() && ends_search(&lab);
                let arrived = was.agent == Some(grid.index(lab.world().goal()) as u32);
                let edit = edit_of(*edit, &grid);
                if lab.edit(edit, Joined::New).unwrap().is_none() {
                    continue;
                }
                let is = journey(&lab);
                // Where the unit of cost is another one it begins again.
                step = lab.lanes()[0].at();
                let goes_on = was.heard.is_some() && is.heard == was.heard.map(|heard| heard + 1);
                if !goes_on || !is.trail.starts_with(&was.trail) || arrived {
                    continue;
                }
                let News { worse, cheaper } = news(&lab, &grid, lab.world().grid(), &plan_of(&was));
                let again = is.round - was.round;
                prop_assert!(again <= 1, "{}", told);
                match policy {
                    _ if !planned => prop_assert_eq!(again, 1, "{}", told),
                    "all" => prop_assert_eq!(again, 1, "{}", told),
                    "validate" => prop_assert_eq!(again == 1, worse, "{}", told),
                    _ if worse => prop_assert_eq!(again, 1, "{}", told),
                    _ if !cheaper => prop_assert_eq!(again, 0, "{}", told),
                    // Where it does not plan the oracle finds nothing shorter.
                    _ if again == 0 => {
                        let (grid, goal) = (lab.world().grid(), lab.world().goal());
                        let agent = grid.cell(is.agent.unwrap() as usize);
                        let left = length(&lab, grid, &plan_of(&is));
                        let optimum = shortest(grid, rule_of(&lab), agent, goal);
                        prop_assert!(same(left.unwrap(), optimum.unwrap()), "{}", told);
                    }
                    _ => {}
                }
                if again == 1 {
                    let events: Vec<Event> = lab.lanes()[0].trace().shown_events().copied().collect();
                    let started = events.iter().rev().find(|e| e.kind == EventKind::Generated && e.parent == NO_NODE);
                    let grid = lab.world().grid();
                    let agent = is.agent.unwrap();
                    let stands = shortest(grid, rule_of(&lab), grid.cell(agent as usize), grid.cell(agent as usize)).is_some();
                    prop_assert_eq!(started.map(|e| e.node), stands.then_some(agent), "{}", told);
                }
                if is.round == was.round {
                    prop_assert_eq!(&plan_of(&is), &plan_of(&was), "{}", told);
                }
                if policy == "validate" && planned {
                    let moves = was.plan.len() as u64 - 1;
                    prop_assert_eq!(is.checks.unwrap() - was.checks.unwrap(), moves, "{}", told);
                }
            }
        }
    }
}

/// A lab on rows with a lane of each policy.
fn on_rows(rows: &[&str], ends: [(u32, u32); 2]) -> Lab {
    let [start, goal] = ends.map(|(x, y)| Cell::new(x, y));
    let world = World::new("t", Grid::from_rows(rows).unwrap(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    for (lane, policy) in POLICIES.into_iter().enumerate() {
        lab.add_lane(ALGORITHM).unwrap();
        lab.set_setting(lane, "policy", policy).unwrap();
    }
    lab
}

/// Goes on until the agents of all lanes have made so many moves.
fn walk(lab: &mut Lab, moves: usize) {
    let gone = |lab: &Lab, lane| lab.journey(lane).unwrap().unwrap().trail.len() > moves;
    let mut step = 0;
    while !(0..3).all(|lane| gone(lab, lane)) {
        step += 1;
        show(lab, step);
    }
}

fn terrain(lab: &mut Lab, cells: &[(u32, u32)], terrain: Terrain) {
    let cells = cells.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
}

fn all_counts(lab: &Lab) -> [(u64, u64, u64); 3] {
    [0, 1, 2].map(|lane| counts(&lab.journey(lane).unwrap().unwrap()))
}

fn walked(lab: &mut Lab) -> [f64; 3] {
    show(lab, u64::MAX);
    [0, 1, 2].map(|lane| lab.journey(lane).unwrap().unwrap().walked)
}

#[test]
fn a_blocked_path_is_planned_anew_by_all() {
    let rows = [
        ".........",
        ".@@@.@@@.",
        ".........",
        ".@@@.@@@.",
        ".........",
    ];
    let mut lab = on_rows(&rows, [(0, 2), (8, 2)]);
    walk(&mut lab, 2);
    terrain(&mut lab, &[(6, 2)], Terrain::OutOfBounds);
    assert_eq!(all_counts(&lab), [(1, 2, 0), (1, 2, 6), (1, 2, 6)]);
    let shown = lab.journey(1).unwrap().unwrap();
    // The moves into the wall and out of it.
    assert_eq!(shown.lost, [2 * 9 + 5, 2 * 9 + 6, 2 * 9 + 6, 2 * 9 + 7]);
    // Two there, two on to the crossing, and around.
    assert_eq!(walked(&mut lab), [12.0; 3]);
}

#[test]
fn a_shortcut_is_seen_by_those_that_look_for_it() {
    let rows = [
        ".........",
        ".@@@@@@@.",
        ".@@@@@@@.",
        ".@@@@@@@@",
        ".........",
    ];
    let mut lab = on_rows(&rows, [(0, 4), (8, 2)]);
    walk(&mut lab, 1);
    terrain(&mut lab, &[(8, 3)], Terrain::Dot);
    let [all, validate, shortcuts] = all_counts(&lab);
    assert_eq!((all.1, validate.1, shortcuts.1), (2, 1, 2));
    // One there and back, along the bottom and up; or all the way round.
    assert_eq!(walked(&mut lab), [12.0, 14.0, 12.0]);
}

#[test]
fn what_is_blocked_far_from_the_plan_asks_only_the_simplest_policy() {
    let rows = ["........."; 5];
    let mut lab = on_rows(&rows, [(0, 4), (8, 4)]);
    walk(&mut lab, 2);
    terrain(&mut lab, &[(4, 0)], Terrain::OutOfBounds);
    assert_eq!(all_counts(&lab), [(1, 2, 0), (1, 1, 6), (1, 1, 6)]);
    // It opens again: no way through it can be shorter than what is left.
    terrain(&mut lab, &[(4, 0)], Terrain::Dot);
    let [all, validate, shortcuts] = all_counts(&lab);
    assert_eq!((all.1, validate, shortcuts.1), (3, (2, 1, 12), 1));
    assert!(shortcuts.2 > 12);
    assert_eq!(lab.lanes()[0].roles(), [Role::Plan]);
}

#[test]
fn a_plan_that_costs_no_more_stays() {
    let rows = [
        ".........",
        ".@@@@@@@.",
        ".@@@@@@@.",
        ".@@@@@@@@",
        ".........",
    ];
    let mut lab = on_rows(&rows, [(0, 4), (8, 2)]);
    walk(&mut lab, 1);
    let before = lab.journey(2).unwrap().unwrap().plan;
    // As the crow flies a way through it could be shorter; it is a dead end.
    terrain(&mut lab, &[(2, 1)], Terrain::Dot);
    assert_eq!(all_counts(&lab).map(|counts| counts.1), [2, 1, 2]);
    // While it plans the plan stays, but for the policy that does not look at it.
    assert!(lab.journey(0).unwrap().unwrap().plan.is_empty());
    assert_eq!(lab.journey(2).unwrap().unwrap().plan, before);
    // The one that was found costs as much.
    let said = |lab: &Lab| lab.sentence(2).unwrap().id;
    let mut step = lab.cursor();
    while said(&lab) != "event.replanning.kept" {
        assert_ne!(said(&lab), "event.replanning.found");
        step += 1;
        show(&mut lab, step);
    }
    assert_eq!(lab.journey(2).unwrap().unwrap().plan, before);
    assert_eq!(walked(&mut lab), [14.0; 3]);
}
