//! Threats: found by definition, averted by demotion where promotion cannot be, and the other way round.

use crate::planning::validator::{closure, sound_plan, with};
use wayscope::story::{
    CausalLink, GroundTask, PartialPlan, PlanFlaw, PlanSearch, PlannerSettings, StoryPlan,
    StoryPlanner, read_story, threats,
};
use wayscope::trace::{Process, Status};

fn task(operators: &str, initial: &str, goals: &str) -> GroundTask {
    let text = format!("Story threat {operators} Initial: {initial} Goals: {goals}");
    GroundTask::new(read_story(&text).unwrap()).unwrap()
}

/// Whether one action comes before another in the plan.
fn first(task: &GroundTask, one: &str, other: &str) -> bool {
    let plan = sound_plan(task, with(PlanSearch::Plans));
    let before = closure(plan.actions.len() + 2, &plan).unwrap();
    let step = |name: &str| {
        let written = format!("({name})");
        (1..plan.goal())
            .find(|step| plan.written_step(task, *step).unwrap() == written)
            .unwrap()
    };
    before[usize::from(step(one))][usize::from(step(other))]
}

#[test]
fn promotion_where_the_producer_is_the_start() {
    // Burning the letter undoes what reading it needs, and that is true from the start.
    let operators = "Operator Read () Preconditions: (letter) Effects: (known)
        Operator Burn () Preconditions: (fire) Effects: (safe) (not (letter))";
    assert!(first(
        &task(operators, "(letter) (fire)", "(known) (safe)"),
        "Read",
        "Burn"
    ));
}

#[test]
fn demotion_where_the_consumer_is_the_goal() {
    // Walking in makes the floor dirty, which the goal needs clean: the floor is swept after that.
    let operators = "Operator Sweep () Effects: (clean)
        Operator Walk () Effects: (inside) (not (clean))";
    assert!(first(
        &task(operators, "(door)", "(clean) (inside)"),
        "Walk",
        "Sweep"
    ));
}

#[test]
fn a_threat_without_way_out_makes_another_step() {
    // Each key undoes the other one's place: a hand is freed between them.
    let operators = "Operator TakeA () Preconditions: (free) Effects: (a) (not (free))
        Operator TakeB () Preconditions: (free) Effects: (b) (not (free))
        Operator Pocket () Effects: (free)";
    let task = task(operators, "(free)", "(a) (b)");
    let plan = sound_plan(&task, with(PlanSearch::Plans));
    assert_eq!(plan.actions.len(), 3);
}

#[test]
fn a_negative_condition_is_linked_and_protected() {
    let operators = "Operator Sneak () Preconditions: (not (light)) Effects: (inside)
        Operator Switch () Effects: (light)";
    assert!(first(
        &task(operators, "(x)", "(inside) (light)"),
        "Sneak",
        "Switch"
    ));
}

#[test]
fn threats_are_those_of_the_definition() {
    let task = crate::figure::task();
    let (_, planner) = crate::planning::validator::planned(&task, with(PlanSearch::Plans));
    let mut seen = 0;
    for node in 0..planner.nodes().len() as u32 {
        let plan = planner.plan_of(&task, node);
        let mut expected = Vec::new();
        for (number, link) in (0..).zip(&plan.links) {
            for step in 2..plan.steps.len() as u16 {
                let apart = step == link.producer || step == link.consumer;
                let between = plan.order.may_be_before(link.producer, step)
                    && plan.order.may_be_before(step, link.consumer);
                if !apart && between && plan.causes(&task, step, link.literal.negation()) {
                    expected.push(PlanFlaw::Threat { link: number, step });
                }
            }
        }
        assert_eq!(threats(&task, &plan), expected);
        seen += expected.len();
    }
    assert!(seen > 4, "{seen}");
}

/// A plan of three steps: Make (2) and Need (3), linked, and Spoil (4), which undoes what the link keeps.
fn spoiled(orderings: &[(u16, u16)]) -> (GroundTask, Option<PartialPlan>) {
    let task = task(
        "Operator Make () Effects: (p)
         Operator Need () Preconditions: (p) Effects: (q)
         Operator Spoil () Effects: (r) (not (p))",
        "(x)",
        "(q) (r)",
    );
    let actions = ["Make", "Need", "Spoil"].map(|name| task.find_action(name, &[]).unwrap());
    let p = task.actions[actions[0] as usize].effects[0];
    let link = CausalLink {
        producer: 2,
        literal: p,
        consumer: 3,
    };
    let plan = PartialPlan::given(&task, &actions, orderings, &[link]);
    (task, plan)
}

#[test]
fn a_given_plan_has_the_threats_that_are_drawn() {
    let threat = [PlanFlaw::Threat { link: 0, step: 4 }];
    for (orderings, expected) in [
        (&[][..], &threat[..]),
        (&[(4, 2)], &[]),
        (&[(3, 4)], &[]),
        (&[(2, 4)], &threat),
        (&[(4, 3)], &threat),
        (&[(2, 4), (4, 3)], &threat),
    ] {
        let (task, plan) = spoiled(orderings);
        assert_eq!(threats(&task, &plan.unwrap()), expected, "{orderings:?}");
    }
    assert!(
        spoiled(&[(2, 3), (3, 2)]).1.is_none(),
        "a circle is no order"
    );
    assert!(spoiled(&[(3, 2)]).1.is_none(), "a link does not go back");
}

#[test]
fn the_search_goes_on_from_a_given_plan() {
    // Each resolution alone is left, both, or none.
    for (orderings, before) in [
        (&[(4, 3)][..], Some(true)),
        (&[(2, 4)], Some(false)),
        (&[], None),
    ] {
        let (task, plan) = spoiled(orderings);
        let mut planner = StoryPlanner::going_on(&task, PlannerSettings::default(), plan.unwrap());
        assert_eq!(planner.run(&task, &mut ()), Status::Done);
        let found = planner.current_plan();
        assert_eq!(found.steps.len(), 5, "nothing is added");
        let plan = StoryPlan::of(&task, found);
        crate::planning::validator::validate(&task, &plan);
        assert_eq!(&planner.plan_of(&task, planner.current().0), found);
        if let Some(before) = before {
            assert_eq!(found.order.is_before(4, 2), before);
            assert_eq!(found.order.is_before(3, 4), !before);
        }
    }
    let (task, plan) = spoiled(&[(2, 4), (4, 3)]);
    let mut planner = StoryPlanner::going_on(&task, PlannerSettings::default(), plan.unwrap());
    assert_eq!(
        planner.run(&task, &mut ()),
        Status::Failed,
        "neither is left"
    );
}
