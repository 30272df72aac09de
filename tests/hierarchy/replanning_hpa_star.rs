//! Replanning HPA*: an agent that refines its path on the way, against HPA* as a whole and the oracle, with edits under
//! its feet and without.

use crate::support::journeys::{
    edit_of, finish, lab_of, numbers, on_rows, rule_of, same, show, wide_problems,
};
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, Moves};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, HpaSettings, HpaSmoothing, HpaStar, IntraEdgeDetail,
};
use wayscope::lab::{Journey, Lab};
use wayscope::search::{Search, move_rule};
use wayscope::trace::{Process, Quantity, Status, VALUES};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, generate};

const ALGORITHM: &str = "replanning-hpa-star";

fn journey(lab: &Lab) -> Journey {
    lab.journey(0).unwrap().unwrap()
}

fn quantity(lab: &Lab, quantity: Quantity) -> Option<u64> {
    lab.lanes()[0].trace().view(0).quantity(quantity)
}

fn some_problem() -> impl Strategy<Value = Problem> {
    prop_oneof![1 => problems(16).boxed(), 2 => wide_problems(16..34).boxed()]
}

/// The abstraction that such a lane has, built at once, and what to search on.
fn with_abstraction<T>(
    lab: &Lab,
    act: impl FnOnce(&Abstraction<u64>, &GridGraph<'_, u64>) -> T,
) -> T {
    let settings = lab.lanes()[0].settings();
    let rule = move_rule(settings);
    let grid = lab.world().grid().weighed(rule.risk);
    let moves = Moves::new(&grid, rule);
    let graph = GridGraph::new(&grid, &moves);
    let shape = AbstractionShape {
        side: settings.number("cluster") as u32,
        levels: settings.number("levels") as usize,
        two_from: settings.number("entrances") as u32,
        keeps: match settings.get("paths") {
            "kept" => IntraEdgeDetail::Paths,
            _ => IntraEdgeDetail::Costs,
        },
    };
    act(&Abstraction::new(shape, &graph).unwrap(), &graph)
}

/// HPA* from a cell to the goal, refined at once and not smoothed: its path, its length and its expansions.
fn whole(lab: &Lab, from: Cell) -> Option<(Vec<u32>, f64)> {
    with_abstraction(lab, |abstraction, graph| {
        let grid = graph.grid();
        let [from, goal] =
            [from, lab.world().goal()].map(|cell| wayscope::graph::NodeId(grid.index(cell) as u32));
        let plain = HpaSettings {
            smoothing: HpaSmoothing::None,
            ..HpaSettings::default()
        };
        let mut query = HpaStar::between(plain, from, goal);
        (query.run((abstraction, graph), &mut ()) == Status::Done).then(|| {
            let path = query.path().unwrap().iter().map(|node| node.0).collect();
            (path, graph.real(query.path_units().unwrap()))
        })
    })
}

/// The agent's plan where it is ready to go: it begins where the agent stands, ends at the goal, and costs what HPA*
/// finds from where it was made.
fn check_plan(lab: &Lab, total: f64) -> Result<(), TestCaseError> {
    let shown = journey(lab);
    let Some(agent) = shown.agent.filter(|_| shown.plan.len() > 1) else {
        return Ok(());
    };
    let goal = lab.world().grid().index(lab.world().goal()) as u32;
    prop_assert_eq!(
        (shown.plan.last(), shown.plan.first()),
        (Some(&agent), Some(&goal))
    );
    let kept = lab.lanes()[0].trace().view(usize::from(VALUES));
    let left = kept.record(agent).unwrap().g as f64 * lab.lanes()[0].unit(lab.world());
    prop_assert!(
        same(shown.walked + left, total),
        "{} {} {}",
        shown.walked,
        left,
        total
    );
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    /// In a world that stays as it is the agent walks the very path that HPA* finds as a whole, refined on the way or
    /// at once, for the same work in all; at every step what it has walked and what is left of its plan are what that
    /// path costs.
    #[test]
    fn what_is_walked_is_what_was_planned(problem in some_problem(), draw in any::<u64>()) {
        let [mut lab, mut other] = ["on-the-way", "at-once"]
            .map(|option| lab_of(ALGORITHM, &problem, draw, &[("refinement", option)]));
        let expected = whole(&lab, problem.start);
        finish(&mut lab);
        finish(&mut other);
        let told = format!("{:?}", lab.lanes()[0].settings());
        prop_assert_eq!(lab.lanes()[0].counters(), other.lanes()[0].counters(), "{}", told);
        let [a, b] = [&lab, &other].map(|lab| lab.lanes()[0].outcome().unwrap().path.clone());
        prop_assert_eq!(&a, &b, "{}", told);
        prop_assert_eq!(a.as_ref(), expected.as_ref().map(|(path, _)| path), "{}", told);
        let Some((path, length)) = expected else {
            prop_assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Failed);
            return Ok(());
        };
        prop_assert!(same(journey(&lab).walked, length));
        let [first, all] = [&lab, &other].map(|lab| quantity(lab, Quantity::First).unwrap());
        prop_assert!(first <= all && all == other.lanes()[0].counters().expanded, "{} {}", first, all);
        for step in 0..=lab.lanes()[0].steps() {
            show(&mut lab, step);
            check_plan(&lab, length)?;
            let shown = journey(&lab);
            let trail = if shown.agent.is_some() { &shown.trail[..] } else { &[] };
            prop_assert!(path.starts_with(trail));
        }
    }

    /// Whatever is edited under its feet, the agent arrives if and only if there is a way from where it stood at the
    /// last edit. After each edit the abstraction is the one that would be built anew; a plan that stays can be gone,
    /// and costs what it did.
    #[test]
    fn it_arrives_whenever_there_is_a_way(
        problem in some_problem(), edits in proptest::collection::vec((numbers(4), prop_oneof![0..20u32, 0..200u32]), 1..8), draw in any::<u64>(),
    ) {
        let mut lab = lab_of(ALGORITHM, &problem, draw, &[]);
        let mut step = 0;
        for (numbers, steps) in edits {
            step += u64::from(steps);
            show(&mut lab, step);
            let told = format!("{:?} {numbers:?} step {step}", lab.lanes()[0].settings());
            let edit = edit_of(numbers, lab.world().grid());
            if lab.edit(edit, Joined::New).unwrap().is_none() {
                continue;
            }
            step = lab.lanes()[0].at();
            let shown = journey(&lab);
            // Before its first step it knows nothing.
            if shown.agent.is_some() {
                let fresh = lab_of(ALGORITHM, &Problem { grid: lab.world().grid().clone(), ..problem.clone() }, draw, &[]);
                let pictures = [lab, fresh].map(|mut lab| {
                    let at = lab.lanes()[0].at().max(1);
                    show(&mut lab, at);
                    let levels = lab.hierarchy(0).unwrap().unwrap().levels;
                    let paths: Vec<_> = (1..=levels).map(|level| lab.hierarchy_paths(0, level).unwrap()).collect();
                    ((lab.hierarchy_nodes(0).unwrap(), lab.hierarchy_crossings(0).unwrap(), paths), lab)
                });
                let [(now, back), (anew, _)] = pictures;
                prop_assert_eq!(now, anew, "{}", told);
                lab = back;
            }
            if lab.lanes()[0].settings().get("policy") == "all" {
                prop_assert!(shown.plan.len() < 2, "{}", told);
            }
            check_kept(&lab, &told)?;
        }
        let from = journey(&lab).agent;
        let from = from.map_or(lab.world().start(), |cell| lab.world().grid().cell(cell as usize));
        finish(&mut lab);
        let rule = rule_of(&lab);
        let way = shortest(lab.world().grid(), rule, from, lab.world().goal());
        let outcome = lab.lanes()[0].outcome().unwrap();
        prop_assert_eq!(outcome.status == Status::Done, way.is_some(), "{:?} {:?}", lab.lanes()[0].settings(), from);
        if outcome.status == Status::Done {
            prop_assert_eq!(journey(&lab).agent, Some(lab.world().grid().index(lab.world().goal()) as u32));
        }
        // Backwards as forwards.
        let last = lab.lanes()[0].at();
        let pictures: Vec<_> = (0..=last).map(|step| { show(&mut lab, step); journey(&lab) }).collect();
        for step in (0..=last).rev() {
            show(&mut lab, step);
            prop_assert_eq!(&journey(&lab), &pictures[step as usize]);
        }
    }
}

/// A plan that was kept leads on by moves and by ways through clusters that cost what is told of them.
fn check_kept(lab: &Lab, told: &str) -> Result<(), TestCaseError> {
    let shown = journey(lab);
    if shown.agent.is_none() || shown.plan.len() < 2 {
        return Ok(());
    }
    let lane = &lab.lanes()[0];
    let kept = lane.trace().view(usize::from(VALUES));
    let rule = rule_of(lab);
    let unit = lane.unit(lab.world());
    for pair in shown.plan.windows(2) {
        let [to, from] = [pair[0], pair[1]];
        let cells = [from, to].map(|cell| lab.world().grid().cell(cell as usize));
        let cost = (kept.record(from).unwrap().g - kept.record(to).unwrap().g) as f64 * unit;
        let least = shortest(lab.world().grid(), rule, cells[0], cells[1]);
        prop_assert!(
            least.is_some_and(|least| cost >= least - 1e-6 * least - 1e-9),
            "{cells:?} {cost} {least:?} {told}"
        );
    }
    Ok(())
}

/// An open hall: a hundred cells to go, six clusters in a row.
fn hall(policy: &str) -> Lab {
    let grid = Grid::new(60, 20, Terrain::Dot).unwrap();
    let problem = Problem {
        grid,
        start: Cell::new(1, 10),
        goal: Cell::new(58, 10),
    };
    let mut lab = lab_of(ALGORITHM, &problem, 0, &[]);
    lab.set_setting(0, "policy", policy).unwrap();
    lab
}

fn walk_on(lab: &mut Lab, cells: usize) {
    while journey(lab).trail.len() <= cells {
        let step = lab.lanes()[0].at() + 1;
        show(lab, step);
    }
}

fn wall(lab: &mut Lab, x: u32, ys: std::ops::Range<u32>) {
    let cells = ys.map(|y| Cell::new(x, y)).collect();
    let terrain = Terrain::OutOfBounds;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
}

/// Only a change in a cluster ahead, or in those of the ends, asks for a new plan where the agent checks.
#[test]
fn a_change_that_does_not_concern_it_leaves_the_plan() {
    for (policy, x, plans) in [
        ("validate", 15, 1),
        ("validate", 45, 2),
        ("all", 15, 2),
        ("all", 45, 2),
    ] {
        let mut lab = hall(policy);
        walk_on(&mut lab, 24);
        assert_eq!(quantity(&lab, Quantity::Plans), Some(1));
        wall(&mut lab, x, 12..18);
        let repaired = lab.hierarchy(0).unwrap().unwrap().repaired;
        finish(&mut lab);
        let told = format!("{policy} {x}");
        // Its row of clusters was gone through up to there; the wall lies in it where it is ahead.
        assert_eq!(quantity(&lab, Quantity::Plans), Some(plans), "{told}");
        assert_eq!(quantity(&lab, Quantity::Heard), Some(1), "{told}");
        assert!((1..4).contains(&repaired), "{told}: {repaired}");
    }
}

/// One that is blocked plans anew from where it stands, and one that is shut in says so, until a door opens.
#[test]
fn a_blocked_agent_plans_from_where_it_stands() {
    let mut lab = hall("validate");
    walk_on(&mut lab, 24);
    let (stands, gone) = (journey(&lab).agent, journey(&lab).trail);
    wall(&mut lab, 30, 0..20);
    assert_eq!(journey(&lab).agent, stands);
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Failed);
    assert_eq!(journey(&lab).agent, stands);
    let open = Edit::Terrain {
        cells: vec![Cell::new(30, 19)],
        terrain: Terrain::Dot,
    };
    lab.edit(open, Joined::New).unwrap();
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
    let shown = journey(&lab);
    assert!(shown.trail.contains(&(19 * 60 + 30)));
    assert!(shown.trail.starts_with(&gone) && shown.trail.len() > 58);
    assert_eq!(quantity(&lab, Quantity::Plans), Some(3));
}

/// On the example of the article the first move is known after a part of the work, and that is told.
#[test]
fn the_first_move_does_not_wait_for_the_rest() {
    let made = generate("hpa-example", 40, 40, 0, 0.0).unwrap();
    let problem = Problem {
        grid: made.grid,
        start: made.start,
        goal: made.goal,
    };
    let firsts = ["on-the-way", "at-once"].map(|option| {
        let mut lab = lab_of(ALGORITHM, &problem, 0, &[("refinement", option)]);
        finish(&mut lab);
        (
            quantity(&lab, Quantity::First).unwrap(),
            lab.lanes()[0].counters().expanded,
        )
    });
    // Joining, the search at the top, one leg; or all of it.
    assert_eq!(firsts, [(94, 372), (372, 372)]);
}

/// Start and goal on one cell, or next to each other, or apart for good.
#[test]
fn small_ways() {
    for (goal, done) in [((0, 0), true), ((1, 0), true), ((3, 0), false)] {
        let mut lab = on_rows(&["..@.", "..@."], [(0, 0), goal], ALGORITHM);
        finish(&mut lab);
        let status = lab.lanes()[0].outcome().unwrap().status;
        assert_eq!(status == Status::Done, done, "{goal:?}");
        assert!(!lab.lanes()[0].claim(lab.world()).may_stop);
    }
}
