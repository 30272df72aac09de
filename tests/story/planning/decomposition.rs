//! Abstract actions: carried out by a schema's steps, flat plans sound, each effect made within.

use crate::planning::validator::{planned, validate};
use wayscope::story::{
    Decomposing, GroundTask, PlanSearch, PlannerSettings, StepKind, StoryPlan, read_story,
};
use wayscope::trace::Status;

pub const ATTACK: &str = "
Story attack
Types: person place thing
Objects: fred barney - person  gate yard hall - place  knife rope - thing
Operator Walk (?p - person ?from ?to - place)
Preconditions: (at ?p ?from) (path ?from ?to)
Effects: (at ?p ?to) (not (at ?p ?from))
Operator Take (?p - person ?t - thing ?l - place)
Preconditions: (at ?p ?l) (lies ?t ?l)
Effects: (has ?p ?t) (not (lies ?t ?l))
Operator Hide (?p - person ?l - place)
Preconditions: (at ?p ?l) (dark ?l)
Effects: (hidden ?p)
Operator Shout (?p - person ?l - place)
Preconditions: (at ?p ?l)
Effects: (alarmed ?l) (not (hidden ?p))
Operator Stab (?p ?q - person ?t - thing ?l - place)
Preconditions: (at ?p ?l) (at ?q ?l) (has ?p ?t) (sharp ?t) (not (= ?p ?q))
Effects: (wounded ?q)
Operator Arm (?p - person ?t - thing)
Preconditions: (sharp ?t)
Effects: (has ?p ?t)
Schema fetch of Arm (?from ?to - place)
Constraints: (path ?from ?to)
Steps: (Walk ?p ?from ?to) (Take ?p ?t ?to)
Operator Attack (?p ?q - person)
Preconditions: (not (= ?p ?q))
Effects: (wounded ?q)
Schema ambush of Attack (?t - thing ?l - place)
Constraints: (sharp ?t) (dark ?l)
Steps: (Arm ?p ?t) (Hide ?p ?l) (Stab ?p ?q ?t ?l)
Orderings: (1 2) (2 3)
Schema frontal of Attack (?t - thing ?l - place)
Constraints: (sharp ?t)
Steps: (Arm ?p ?t) (Shout ?p ?l) (Stab ?p ?q ?t ?l)
Orderings: (1 3) (2 3)
Initial: (at fred gate) (at barney hall) (lies knife yard) (lies rope yard) (sharp knife) (dark hall)
  (path gate yard) (path yard hall) (path hall yard) (path yard gate)
Goals: (wounded barney)
";

pub fn settings(decomposing: Decomposing) -> PlannerSettings {
    PlannerSettings {
        decomposing,
        search: PlanSearch::Plans,
        ..PlannerSettings::default()
    }
}

#[test]
fn the_flat_plan_is_sound_and_each_effect_is_made_within() {
    let task = GroundTask::new(read_story(ATTACK).unwrap()).unwrap();
    let (status, planner) = planned(&task, settings(Decomposing::First));
    assert_eq!(status, Status::Done);
    let partial = planner.current_plan();
    let plan = StoryPlan::of(&task, partial);
    validate(&task, &plan);
    assert!(plan.parts.len() >= 2, "{plan:?}");
    let attack = &plan.parts[0];
    assert!(task.written_action(attack.action).starts_with("(Attack"));
    let inner = plan
        .parts
        .iter()
        .find(|part| part.within == Some(0))
        .unwrap();
    assert!(inner.steps.iter().all(|step| attack.steps.contains(step)));
    let mut ends = 0;
    for (number, step) in (0..).zip(&partial.steps) {
        let StepKind::Abstract(action) = step.kind else {
            continue;
        };
        ends += 1;
        for effect in &task.actions[action as usize].effects {
            let made = |link: &&wayscope::story::CausalLink| {
                link.consumer == number && link.literal == *effect
            };
            let link = partial.links.iter().find(made).unwrap();
            assert_eq!(partial.steps[usize::from(link.producer)].within, number);
        }
        // Every step of it is between its beginning and its end.
        for (other, part) in (0..).zip(&partial.steps) {
            if part.within == number {
                assert!(partial.order.is_before(step.partner, other));
                assert!(partial.order.is_before(other, number));
            }
        }
    }
    assert_eq!(ends, plan.parts.len());
}

#[test]
fn without_abstract_actions_the_plan_has_no_parts() {
    let task = GroundTask::new(read_story(ATTACK).unwrap()).unwrap();
    let (status, planner) = planned(&task, settings(Decomposing::Never));
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(&task, planner.current_plan());
    validate(&task, &plan);
    assert!(plan.parts.is_empty());
    assert_eq!(plan.actions.len(), 4, "walk, take, walk, stab");
}

#[test]
fn an_abstract_action_whose_steps_do_not_make_its_effect_is_no_way() {
    let lying = ATTACK.replace(
        "Steps: (Walk ?p ?from ?to) (Take ?p ?t ?to)",
        "Steps: (Walk ?p ?from ?to)",
    );
    let task = GroundTask::new(read_story(&lying).unwrap()).unwrap();
    let (status, planner) = planned(&task, settings(Decomposing::Also));
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(&task, planner.current_plan());
    validate(&task, &plan);
    let armed =
        |part: &wayscope::story::PlanPart| task.written_action(part.action).starts_with("(Arm");
    assert!(!plan.parts.iter().any(armed));
}

#[test]
fn what_is_promised_is_not_made_outside() {
    let text = "Story promises
        Operator MakeW () Effects: (w)
        Operator MakeX () Effects: (x)
        Operator Do () Effects: (x)
        Schema s of Do Steps: (MakeX)
        Operator Lie () Effects: (x) (w)
        Schema s of Lie Steps: (MakeW)
        Goals: (x) (w)";
    let task = GroundTask::new(read_story(text).unwrap()).unwrap();
    let (status, planner) = planned(&task, settings(Decomposing::First));
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(&task, planner.current_plan());
    validate(&task, &plan);
    let lie = |part: &wayscope::story::PlanPart| task.written_action(part.action) == "(Lie)";
    assert!(
        !plan.parts.iter().any(lie),
        "the x of Lie can only come from Do"
    );
}

#[test]
fn what_a_beginning_hands_on_is_not_made_within() {
    let text = "Story handed
        Operator MakeX () Effects: (x)
        Operator Wait () Effects: (w)
        Operator Inner () Preconditions: (x) Effects: (w)
        Schema i of Inner Steps: (Wait)
        Operator Outer () Effects: (x) (w)
        Schema o of Outer Steps: (Inner)
        Goals: (x) (w)";
    let task = GroundTask::new(read_story(text).unwrap()).unwrap();
    let (status, planner) = planned(&task, settings(Decomposing::First));
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(&task, planner.current_plan());
    validate(&task, &plan);
    let outer = |part: &wayscope::story::PlanPart| task.written_action(part.action) == "(Outer)";
    assert!(!plan.parts.iter().any(outer), "{plan:?}");
}

#[test]
fn what_comes_before_an_end_by_chance_may_come_after_the_beginning() {
    // Spoil undoes what Inner makes, so that it comes before Inner's end; but it needs what only a step within makes.
    let text = "Story chance
        Operator FirstA () Preconditions: (once) Effects: (y) (not (once))
        Operator FirstB () Preconditions: (once) Effects: (y) (not (once))
        Operator FirstC () Preconditions: (once) Effects: (y) (not (once))
        Operator Second () Effects: (x)
        Operator Third () Effects: (x)
        Operator Spoil () Preconditions: (y) Effects: (a) (not (x))
        Operator Use () Preconditions: (x) (a) Effects: (used)
        Operator Inner () Effects: (x)
        Schema one of Inner Steps: (FirstA) (Second)
        Schema other of Inner Steps: (FirstB) (Third)
        Operator Outer () Effects: (used)
        Schema o of Outer Steps: (Spoil) (Inner) (Use) Orderings: (1 3)
        Initial: (once)
        Goals: (used)";
    let task = GroundTask::new(read_story(text).unwrap()).unwrap();
    for (flaw_order, id) in wayscope::story::FlawOrder::ALL {
        let settings = PlannerSettings {
            flaw_order,
            ..settings(Decomposing::First)
        };
        let (status, planner) = planned(&task, settings);
        assert_eq!(status, Status::Done, "{id}");
        let plan = StoryPlan::of(&task, planner.current_plan());
        validate(&task, &plan);
        assert_eq!(plan.parts.len(), 2, "{id}: {plan:?}");
    }
}

#[test]
fn methods_keep_their_numbers_where_steps_are_barred_and_none_is_taken_for_a_primitive_action() {
    let task = GroundTask::new(read_story(ATTACK).unwrap()).unwrap();
    let named = |action: u32, names: &[&str]| {
        let written = task.written_action(action);
        names.iter().any(|name| written[1..].starts_with(name))
    };
    // Nobody hides: the frontal attack is left, and is called so in the task as it was.
    let live = task.from_state(&task.initial, |action| named(action, &["Hide"]));
    let (status, planner) = planned(&live, settings(Decomposing::First));
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(&live, planner.current_plan());
    let attack = &plan.parts[0];
    let method = &task.actions[attack.action as usize].methods[usize::from(attack.method)];
    let operator = task.actions[attack.action as usize].operator as usize;
    let schema = &task.problem.domain.operators[operator].schemas[usize::from(method.schema)];
    assert_eq!(schema.name, "frontal");
    // Nobody walks: nobody arms, so that nobody attacks, and nothing abstract is left as it is.
    let live = task.from_state(&task.initial, |action| named(action, &["Walk"]));
    for (action, number) in live.actions.iter().zip(0..) {
        assert_eq!(
            action.is_abstract(),
            task.actions[number as usize].is_abstract()
        );
        if action.is_abstract() {
            assert!(action.effects.is_empty(), "{}", task.written_action(number));
        }
    }
    let (status, _) = planned(&live, settings(Decomposing::First));
    assert_eq!(status, Status::Failed);
}
