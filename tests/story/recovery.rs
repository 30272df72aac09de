//! Stories that go on when steps fail, when two running steps disagree, and when the player carries steps out.

use crate::betty::task as with_betty;
use crate::run::{Run, action, count, literal, run, settings, to_end, until, verdicts};
use crate::world::Dice;
use wayscope::message::Message;
use wayscope::story::{
    ActResponse, ActVerdict, ActionRegistry, ActionScene, BodyStatus, BusMessage, GroundTask,
    Literal, MessageType, OperatorAction, RunEnd, RunInput, RunSettings, RunStep, StoryAction,
    StoryRun, TimedStage, VerdictKind, read_story,
};

/// A class whose bodies fail at once.
#[derive(Clone)]
struct Failing(OperatorAction);

impl StoryAction for Failing {
    fn check_preconditions(&self, state: &[bool]) -> Option<usize> {
        self.0.check_preconditions(state)
    }
    fn body(&mut self, _: &mut ActionScene) -> BodyStatus {
        BodyStatus::Failed(Message::new("test.fails"))
    }
    fn check_effects(&self, state: &[bool]) -> Option<usize> {
        self.0.check_effects(state)
    }
    fn preconditions(&self) -> &[Literal] {
        self.0.preconditions()
    }
    fn effects(&self) -> &[Literal] {
        self.0.effects()
    }
    fn copy(&self) -> Box<dyn StoryAction> {
        Box::new(self.clone())
    }
}

/// The class of the operators that [`fails`] names.
fn class(task: &GroundTask, number: u32) -> Box<dyn StoryAction> {
    let usual = OperatorAction::of(task, number);
    match fails(&task.written_action(number)) {
        true => Box::new(Failing(usual)),
        false => Box::new(usual),
    }
}

fn fails(written: &str) -> bool {
    [
        "(PickUp fred ammo armory)",
        "(Move betty armory cellar)",
        "(Force c)",
    ]
    .contains(&written)
}

fn failing(task: &GroundTask, settings: RunSettings) -> Run {
    let mut registry = ActionRegistry::of(task);
    for operator in ["PickUp", "Move", "Force"] {
        registry.register_class(operator, class);
    }
    StoryRun::with_registry(
        task.clone(),
        None,
        settings,
        TimedStage::default(),
        registry,
    )
}

#[test]
fn an_action_that_fails_is_not_planned_again_while_nothing_changes() {
    let task = with_betty(true);
    let mut run = failing(&task, settings(&task));
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    assert_eq!(count(&run, MessageType::EffectFailure), 1);
    assert!(literal(&task, "(not (at spare cellar))").holds_in(&run.progress().state));
    // Where there is no other ammunition it is tried once.
    let task = with_betty(false);
    let mut run = failing(&task, settings(&task));
    let end = RunEnd::NoPlan {
        exhausted: false,
        reason: "story.run-given-up".to_owned(),
    };
    assert_eq!(to_end(&mut run), end);
    assert!(count(&run, MessageType::EffectFailure) <= 2);
}

/// Two who disagree about a lamp that nobody needs, while a third one fails.
const LAMP: &str = "
Story lamp
Objects: a b c
Operator Light (?who)
Actor: ?who
Preconditions: (lighter ?who)
Effects: (done ?who) (lit)
Operator Quench (?who)
Actor: ?who
Preconditions: (quencher ?who)
Effects: (done ?who) (not (lit))
Operator Force (?who)
Actor: ?who
Preconditions: (strong ?who)
Effects: (open)
Operator Fetch (?who)
Actor: ?who
Preconditions: (strong ?who) (not (key))
Effects: (key)
Operator Unlock (?who)
Actor: ?who
Preconditions: (strong ?who) (key)
Effects: (open)
Initial: (lighter a) (quencher b) (strong c)
Goals: (done a) (done b) (open)
";

#[test]
fn a_new_plan_waits_until_running_steps_that_disagree_have_ended() {
    let task = GroundTask::new(read_story(LAMP).unwrap()).unwrap();
    let mut run = failing(&task, RunSettings::default());
    let mut both = false;
    for _ in 0..5_000 {
        let running = &run.state().world.running;
        both |= running.len() >= 2 && run.state().manager.failed.is_some();
        if run.step() == RunStep::Nothing {
            break;
        }
    }
    assert!(both, "it fails while both go on");
    assert_eq!(run.end(), Some(&RunEnd::Reached));
    assert_eq!(count(&run, MessageType::EffectFailure), 1);
    assert_eq!(count(&run, MessageType::StateResync), 1);
    assert_eq!(count(&run, MessageType::NarrativePlan), 2);
}

#[test]
fn what_is_true_and_how_far_the_plan_is_belong_together_at_every_moment() {
    let task = with_betty(true);
    let mut run = run(&task);
    let harmless = action(&task, "Move betty armory cellar");
    let mut judged = 0;
    while run.step() != RunStep::Nothing {
        if let Some(decision) = run.judge(harmless, &mut || 0.0) {
            let snapshot = run.progress();
            assert!(!decision.was_broken, "{snapshot:?}");
            assert_eq!(decision.verdict, ActVerdict::Safe);
            assert_eq!(decision.response, ActResponse::Allow);
            judged += 1;
        }
    }
    assert!(judged > 200);
}

#[test]
fn an_act_of_the_player_whose_body_fails_is_told_with_its_reason() {
    let task = with_betty(true);
    let mut run = failing(&task, settings(&task));
    until(&mut run, |run| run.progress().executing == [1]);
    let act = action(&task, "Move betty armory cellar");
    run.input(RunInput::Act(act)).unwrap();
    until(&mut run, |run| run.state().player.acts.is_empty());
    until(&mut run, |run| count(run, MessageType::ActFailure) == 1);
    assert_eq!(
        run.state().manager.act_failure.as_deref(),
        Some("test.fails")
    );
    let told = run.log().iter().map(|one| &one.delivery.envelope.message);
    let reasons: Vec<&str> = told
        .filter_map(|message| match message {
            BusMessage::ActFailure { reason, action, .. } => {
                assert_eq!(action.arguments, ["betty", "armory", "cellar"]);
                Some(reason.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(reasons, ["test.fails"]);
    // The next answer is about another act.
    let act = action(&task, "Move betty armory tower");
    run.input(RunInput::Act(act)).unwrap();
    until(&mut run, |run| run.state().player.acts.is_empty());
    assert_eq!(run.state().manager.act_failure, None);
}

fn as_fred(task: &GroundTask, one_per_actor: bool) -> Run {
    let settings = RunSettings {
        player: task.problem.domain.objects.find("fred"),
        player_helps: true,
        one_per_actor,
        ..RunSettings::default()
    };
    StoryRun::new(task.clone(), None, settings, TimedStage::default())
}

/// The action of the step that is awaited first.
fn awaited(run: &Run) -> Option<u32> {
    let manager = &run.state().manager;
    let step = manager.awaited.first()?.step;
    Some(manager.plan.as_ref()?.actions[usize::from(step) - 1])
}

#[test]
fn the_player_does_one_thing_at_a_time_and_a_planned_act_is_never_beside_the_plan() {
    let task = with_betty(false);
    let mut run = as_fred(&task, true);
    for call in [
        "Move fred tower armory",
        "PickUp fred gun armory",
        "PickUp fred ammo armory",
    ] {
        until(&mut run, |run| run.is_waiting());
        run.input(RunInput::Act(action(&task, call))).unwrap();
    }
    until(&mut run, |run| run.is_waiting());
    run.input(RunInput::Act(action(&task, "Move fred armory bunker")))
        .unwrap();
    until(&mut run, |run| run.progress().executing.len() == 1);
    let load = RunInput::Act(action(&task, "Load fred gun ammo"));
    let refused = run.input(load.clone()).unwrap_err();
    assert_eq!(refused.id, "story.act-under-way");
    until(&mut run, |run| run.is_waiting());
    run.input(load).unwrap();
    until(&mut run, |run| run.is_waiting());
    run.input(RunInput::Act(action(&task, "Shoot fred barney gun bunker")))
        .unwrap();
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    assert_eq!(verdicts(&run), [VerdictKind::Awaited; 6]);
}

#[test]
fn a_step_that_is_awaited_and_cannot_be_done_any_more_leads_to_another_plan() {
    let task = with_betty(true);
    let mut run = as_fred(&task, true);
    until(&mut run, |run| run.is_waiting());
    run.input(RunInput::Act(action(&task, "Move fred tower armory")))
        .unwrap();
    until(&mut run, |run| run.is_waiting());
    run.input(RunInput::Change(literal(&task, "(not (at ammo armory))")))
        .unwrap();
    until(&mut run, |run| {
        count(run, MessageType::PreconditionFailure) == 1
    });
    while run.end().is_none() {
        if run.is_waiting() {
            let next = awaited(&run).unwrap();
            run.input(RunInput::Act(next)).unwrap();
        }
        assert!(run.step() != RunStep::Nothing || run.end().is_some());
    }
    assert_eq!(run.end(), Some(&RunEnd::Reached));
}

#[test]
fn whatever_the_player_does_first_what_is_awaited_leads_to_the_end() {
    let mut dice = Dice(17);
    let (mut reached, mut acts) = (0, 0);
    for round in 0..60 {
        let task = with_betty(round % 3 > 0);
        let mut run = as_fred(&task, round % 2 == 0);
        for _ in 0..8_000 {
            let may = run.acts();
            if run.at() < 1_500 && dice.chance(5) && !may.is_empty() {
                let act = may[dice.below(may.len())];
                acts += usize::from(run.input(RunInput::Act(act)).is_ok());
            }
            if run.is_waiting() && dice.chance(60) {
                let next = awaited(&run).unwrap();
                run.input(RunInput::Act(next)).unwrap();
            }
            if run.step() == RunStep::Nothing {
                break;
            }
        }
        assert_eq!(count(&run, MessageType::EffectFailure), 0);
        assert!(run.end().is_some(), "round {round} hangs");
        reached += usize::from(run.end() == Some(&RunEnd::Reached));
    }
    println!("{acts} acts, {reached} stories reach their goals");
    assert!(acts > 200 && reached > 30, "{acts} acts, {reached} reached");
}

#[test]
fn going_on_ends_at_the_latest_moment_that_there_was() {
    let task = with_betty(false);
    let mut run = as_fred(&task, true);
    until(&mut run, |run| run.is_waiting());
    let (at, hash) = (run.at(), run.state_hash());
    run.go_to(u64::MAX);
    assert_eq!(run.at(), at);
    run.go_to(2);
    assert_ne!(run.state_hash(), hash);
    run.go_to(u64::MAX);
    assert_eq!((run.at(), run.state_hash()), (at, hash));
}
