//! Stories carried out: messages, failures, the player's acts, and going back.

use crate::betty::task as with_betty;
use crate::world::Dice;
use wayscope::message::Message;
use wayscope::story::{
    ActionRegistry, ActionScene, BodyStatus, BusMessage, CheckResult, FrontRule, GroundTask,
    Literal, MediationPolicy, MessageType, OperatorAction, OrderStatus, RunEnd, RunInput,
    RunSettings, RunStep, StageOrder, StoryAction, StoryRun, StoryStage, TimedStage, VerdictKind,
    read_bus_message, read_story,
};

pub type Run = StoryRun<TimedStage>;

pub fn settings(task: &GroundTask) -> RunSettings {
    RunSettings {
        player: task.problem.domain.objects.find("betty"),
        ..RunSettings::default()
    }
}

pub fn run(task: &GroundTask) -> Run {
    StoryRun::new(task.clone(), None, settings(task), TimedStage::default())
}

pub fn to_end(run: &mut StoryRun<impl StoryStage + Clone>) -> RunEnd {
    for _ in 0..20_000 {
        if run.step() == RunStep::Nothing {
            return run.end().unwrap().clone();
        }
    }
    panic!(
        "the story has no end: {}",
        run.state().manager.dag.as_ref().unwrap().snapshot()
    );
}

pub fn until<S: StoryStage + Clone>(run: &mut StoryRun<S>, wanted: impl Fn(&StoryRun<S>) -> bool) {
    for _ in 0..20_000 {
        if wanted(run) {
            return;
        }
        assert_ne!(run.step(), RunStep::Nothing, "{:?}", run.end());
    }
    panic!("it does not come");
}

pub fn literal(task: &GroundTask, written: &str) -> Literal {
    let all = (0..task.atoms.len() as u32)
        .flat_map(|atom| [Literal::new(atom, false), Literal::new(atom, true)]);
    let mut named = all.filter(|one| task.written_literal(*one) == written);
    named
        .next()
        .unwrap_or_else(|| panic!("{written} is no literal"))
}

pub fn action(task: &GroundTask, call: &str) -> u32 {
    let words: Vec<&str> = call.split(' ').collect();
    task.find_action(words[0], &words[1..])
        .unwrap_or_else(|| panic!("{call} is no action"))
}

fn kinds<S: StoryStage + Clone>(run: &StoryRun<S>) -> Vec<MessageType> {
    run.log()
        .iter()
        .map(|one| one.delivery.envelope.message.kind())
        .collect()
}

pub fn count<S: StoryStage + Clone>(run: &StoryRun<S>, kind: MessageType) -> usize {
    kinds(run).iter().filter(|one| **one == kind).count()
}

pub fn verdicts<S: StoryStage + Clone>(run: &StoryRun<S>) -> Vec<VerdictKind> {
    let messages = run.log().iter().map(|one| &one.delivery.envelope.message);
    messages
        .filter_map(|message| match message {
            BusMessage::Verdict { verdict, .. } => Some(*verdict),
            _ => None,
        })
        .collect()
}

/// Who receives which messages in a story without failures and without a player, as docs/story-execution.md has it.
fn receivers(kind: MessageType) -> &'static [&'static str] {
    match kind {
        MessageType::PlanRequest => &["story-planner"],
        MessageType::StoryPlan => &["discourse-planner"],
        MessageType::NarrativePlan => &["game-world", "execution-manager"],
        MessageType::StartAction => &["game-world"],
        MessageType::ActionSuccess => &["execution-manager"],
        _ => &[],
    }
}

#[test]
fn the_figure_is_carried_out_message_by_message() {
    use MessageType::*;
    let task = with_betty(false);
    let mut run = run(&task);
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    let wounded = literal(&task, "(wounded barney)");
    assert!(wounded.holds_in(&run.progress().state));
    assert_eq!(run.progress().completed, [1, 2, 3, 4, 5, 6]);
    let mut expected = vec![Register; 4];
    expected.extend([PlanRequest, StoryPlan, NarrativePlan]);
    for _ in 0..6 {
        expected.extend([StartAction, ActionSuccess]);
    }
    assert_eq!(kinds(&run), expected);
    // Numbers without a gap, receivers those that are registered, and the same again from XML.
    for (number, one) in (0..).zip(run.log()) {
        let envelope = &one.delivery.envelope;
        assert_eq!(envelope.number, number);
        let components = run.state().controller.components();
        let to = one.delivery.to.iter();
        let to: Vec<&str> = to
            .map(|one| components[usize::from(*one)].as_str())
            .collect();
        assert_eq!(to, receivers(envelope.message.kind()));
        assert_eq!(
            read_bus_message(&envelope.message.to_xml()).as_ref(),
            Ok(&envelope.message)
        );
    }
    for report in &run.state().world.reports {
        let all = (report.preconditions, report.body.clone(), report.effects);
        assert_eq!(
            all,
            (
                CheckResult::Holds,
                Some(BodyStatus::Done),
                CheckResult::Holds
            )
        );
    }
    assert!(run.input(RunInput::Jam(1)).is_err(), "it is at its end");
}

#[test]
fn the_published_states_occur_in_a_run() {
    let task = with_betty(false);
    let settings = RunSettings {
        front: FrontRule::Highest,
        ..settings(&task)
    };
    let mut run = StoryRun::new(task.clone(), None, settings, TimedStage::default());
    let mut seen = Vec::new();
    for _ in 0..5_000 {
        if run.step() == RunStep::Nothing {
            break;
        }
        if let Some(dag) = &run.state().manager.dag {
            seen.push(dag.snapshot().to_string());
        }
    }
    seen.dedup();
    assert_eq!(seen[0], "C{} E{} R{1} W{2,3,4,5,6}");
    assert!(
        seen.contains(&"C{1,2,3} E{5} R{4} W{6}".to_owned()),
        "{seen:?}"
    );
}

#[test]
fn a_precondition_that_fails_leads_to_another_plan() {
    let task = with_betty(true);
    let mut run = run(&task);
    until(&mut run, |run| run.progress().executing == [1]);
    run.input(RunInput::Change(literal(&task, "(not (at ammo armory))")))
        .unwrap();
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    assert_eq!(count(&run, MessageType::PreconditionFailure), 1);
    assert_eq!(count(&run, MessageType::StateResync), 1);
    assert_eq!(count(&run, MessageType::NarrativePlan), 2);
    assert!(literal(&task, "(not (at spare cellar))").holds_in(&run.progress().state));
    let failure = run
        .log()
        .iter()
        .find_map(|one| match &one.delivery.envelope.message {
            BusMessage::PreconditionFailure {
                step, condition, ..
            } => Some((*step, condition.clone())),
            _ => None,
        });
    let (step, condition) = failure.unwrap();
    assert_eq!(
        (condition.name.as_str(), condition.arguments.join(" ")),
        ("at", "ammo armory".to_owned())
    );
    assert!(step == 2 || step == 3);
}

#[test]
fn without_other_ammunition_there_is_no_plan() {
    let task = with_betty(false);
    let mut run = run(&task);
    until(&mut run, |run| run.progress().executing == [1]);
    run.input(RunInput::Change(literal(&task, "(not (at ammo armory))")))
        .unwrap();
    let end = RunEnd::NoPlan {
        exhausted: true,
        reason: "story.run-no-plan".to_owned(),
    };
    assert_eq!(to_end(&mut run), end);
}

#[test]
fn an_effect_that_fails_leads_to_another_plan() {
    let task = crate::figure::task();
    let mut run = run(&task);
    until(&mut run, |run| run.progress().executing == [6]);
    run.input(RunInput::Jam(6)).unwrap();
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    assert_eq!(count(&run, MessageType::EffectFailure), 1);
    assert!(literal(&task, "(jammed gun)").holds_in(&run.progress().state));
    assert_eq!(run.state().manager.plan.as_ref().unwrap().actions.len(), 1);
}

#[test]
fn betty_takes_the_ammunition_both_ways() {
    for (spare, beta, wanted) in [
        (true, 0.0, VerdictKind::Intervene),
        (true, 1e6, VerdictKind::Accommodate),
        // There is no other ammunition, so that no price makes another plan.
        (false, 1e6, VerdictKind::Intervene),
    ] {
        let task = with_betty(spare);
        let settings = RunSettings {
            policy: MediationPolicy {
                beta,
                ..MediationPolicy::default()
            },
            ..settings(&task)
        };
        let mut run = StoryRun::new(task.clone(), None, settings, TimedStage::default());
        until(&mut run, |run| run.progress().executing == [1]);
        let take = action(&task, "PickUp betty ammo armory");
        assert!(run.acts().contains(&take));
        run.input(RunInput::Act(take)).unwrap();
        assert_eq!(
            run.input(RunInput::Act(take)).unwrap_err().id,
            "story.act-under-way"
        );
        assert_eq!(to_end(&mut run), RunEnd::Reached, "{spare} {beta}");
        assert_eq!(verdicts(&run)[0], wanted);
        let has = literal(&task, "(has betty ammo)").holds_in(&run.progress().state);
        assert_eq!(has, wanted == VerdictKind::Accommodate);
        let plans = count(&run, MessageType::NarrativePlan);
        assert_eq!(plans, if has { 2 } else { 1 });
    }
}

#[test]
fn an_act_that_breaks_nothing_happens() {
    let task = with_betty(false);
    let mut run = run(&task);
    until(&mut run, |run| run.progress().executing == [1]);
    run.input(RunInput::Act(action(&task, "Move betty armory cellar")))
        .unwrap();
    until(&mut run, |run| run.state().player.acts.is_empty());
    assert_eq!(verdicts(&run), [VerdictKind::Safe, VerdictKind::Safe]);
    assert!(literal(&task, "(at betty cellar)").holds_in(&run.progress().state));
    run.input(RunInput::Act(action(&task, "PickUp betty ammo armory")))
        .unwrap();
    until(&mut run, |run| run.state().player.acts.is_empty());
    assert_eq!(verdicts(&run)[2], VerdictKind::CannotBeDone);
    let shoot = action(&task, "Move fred armory bunker");
    assert_eq!(
        run.input(RunInput::Act(shoot)).unwrap_err().id,
        "story.act-none"
    );
    assert_eq!(
        run.input(RunInput::Act(9_999)).unwrap_err().id,
        "story.act-none"
    );
    assert_eq!(to_end(&mut run), RunEnd::Reached);
}

/// Fred cannot walk: Betty brings the gun.
const AWAITED: &str = "
Story help
Types: walker keeper - person  person place thing
Objects: betty - walker  fred - keeper  armory bunker - place  gun - thing
Operator Move (?who - walker ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (not (= ?from ?to))
Effects: (at ?who ?to) (not (at ?who ?from))
Operator PickUp (?who - person ?what - thing ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?what ?where)
Effects: (has ?who ?what) (not (at ?what ?where))
Operator Give (?who ?to - person ?what - thing ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?to ?where) (has ?who ?what)
Effects: (has ?to ?what) (not (has ?who ?what))
Operator Show (?who - keeper ?what - thing)
Actor: ?who
Preconditions: (has ?who ?what)
Effects: (shown ?what)
Initial: (at betty armory) (at gun armory) (at fred bunker)
Goals: (shown gun) (has fred gun)
";

#[test]
fn steps_of_the_player_are_awaited_with_a_hint() {
    let task = GroundTask::new(read_story(AWAITED).unwrap()).unwrap();
    let settings = RunSettings {
        player_helps: true,
        ..settings(&task)
    };
    let mut run = StoryRun::new(task.clone(), None, settings, TimedStage::default());
    until(&mut run, |run| !run.state().manager.awaited.is_empty());
    assert_eq!(count(&run, MessageType::StartAction), 0);
    until(&mut run, |run| run.state().manager.awaited[0].is_hinted);
    assert!(
        (run.state().ticks as f64 - 8.0 * 25.0).abs() <= 2.0,
        "{}",
        run.state().ticks
    );
    until(&mut run, |run| count(run, MessageType::AwaitAction) == 2);
    let calls = [
        "PickUp betty gun armory",
        "Move betty armory bunker",
        "Give betty fred gun bunker",
    ];
    for call in calls {
        until(&mut run, |run| {
            !run.state().manager.awaited.is_empty() && run.progress().executing.is_empty()
        });
        run.input(RunInput::Act(action(&task, call))).unwrap();
        until(&mut run, |run| run.state().player.acts.is_empty());
        assert_eq!(verdicts(&run).last(), Some(&VerdictKind::Awaited), "{call}");
    }
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    assert_eq!(count(&run, MessageType::ActionSuccess), 4);
}

/// What can be done to a story, at random.
fn random_input(run: &Run, dice: &mut Dice) -> RunInput {
    let task = run.task();
    let acts = run.acts();
    match dice.below(8) {
        0 => RunInput::Change(Literal::new(
            dice.below(task.atoms.len()) as u32,
            dice.chance(70),
        )),
        1 => RunInput::Jam(dice.below(8) as u16),
        2 => RunInput::OnePerActor(dice.chance(50)),
        3 => RunInput::Policy(MediationPolicy {
            beta: [0.0, 3.0, 1e6][dice.below(3)],
            ..MediationPolicy::default()
        }),
        _ if acts.is_empty() => RunInput::Front(FrontRule::Highest),
        _ => RunInput::Act(acts[dice.below(acts.len())]),
    }
}

#[test]
fn every_moment_is_the_same_when_it_is_gone_back_to() {
    let mut dice = Dice(41);
    for spare in [true, false] {
        for _ in 0..15 {
            let mut run = run(&with_betty(spare));
            let mut hashes = vec![run.state_hash()];
            for _ in 0..600 {
                if dice.chance(3) {
                    let input = random_input(&run, &mut dice);
                    let _ = run.input(input);
                }
                if run.step() == RunStep::Nothing {
                    break;
                }
                hashes.push(run.state_hash());
            }
            let logged = run.log().to_vec();
            for _ in 0..12 {
                let at = dice.below(hashes.len());
                run.go_to(at as u64);
                assert_eq!(run.at(), at as u64);
                assert_eq!(run.state_hash(), hashes[at], "at {at}");
                assert_eq!(
                    run.log().iter().filter(|one| one.at >= at as u64).count(),
                    0
                );
            }
            run.go_to(hashes.len() as u64 - 1);
            assert_eq!(run.log(), logged);
        }
    }
}

#[test]
fn whatever_the_player_does_no_plan_is_broken_and_the_story_ends() {
    let mut dice = Dice(5);
    let (mut reached, mut acts, mut second) = (0, 0, 0);
    for round in 0..120 {
        let task = with_betty(round % 3 > 0);
        let settings = RunSettings {
            one_per_actor: round % 2 == 0,
            policy: MediationPolicy {
                beta: [0.0, 3.0, 1e6][round % 3],
                ..MediationPolicy::default()
            },
            ..settings(&task)
        };
        let mut run = StoryRun::new(task.clone(), None, settings, TimedStage::default());
        for _ in 0..5_000 {
            let may = run.acts();
            if dice.chance(4) && !may.is_empty() {
                let act = may[dice.below(may.len())];
                acts += usize::from(run.input(RunInput::Act(act)).is_ok());
            }
            if run.step() == RunStep::Nothing {
                break;
            }
        }
        // Nothing but the player interferes, and every act is held against the plan: so no step ever fails.
        assert_eq!(count(&run, MessageType::PreconditionFailure), 0);
        assert_eq!(count(&run, MessageType::EffectFailure), 0);
        second += usize::from(count(&run, MessageType::NarrativePlan) > 1);
        reached += usize::from(run.end() == Some(&RunEnd::Reached));
    }
    assert_eq!(reached, 120);
    assert!(
        acts > 300 && second > 3,
        "{acts} acts, {second} other plans"
    );
}

/// A stage on which nothing ever ends, or nothing begins.
#[derive(Clone)]
struct Stuck(bool);

impl StoryStage for Stuck {
    fn start(&mut self, _: u16, _: StageOrder) -> Result<(), Message> {
        match self.0 {
            true => Ok(()),
            false => Err(Message::new("test.unreachable")),
        }
    }
    fn tick(&mut self, _: f64) {}
    fn status(&self, _: u16) -> OrderStatus {
        OrderStatus::Running
    }
    fn cancel(&mut self, _: u16) {}
}

#[test]
fn an_action_that_never_ends_or_begins_fails_and_is_given_up() {
    for begins in [true, false] {
        let task = with_betty(false);
        let settings = RunSettings {
            patience: 2.0,
            ..settings(&task)
        };
        let mut run = StoryRun::new(task, None, settings, Stuck(begins));
        let end = RunEnd::NoPlan {
            exhausted: false,
            reason: "story.run-given-up".to_owned(),
        };
        assert_eq!(to_end(&mut run), end);
        let reasons: Vec<String> = run
            .log()
            .iter()
            .filter_map(|one| match &one.delivery.envelope.message {
                BusMessage::EffectFailure { reason, .. } => Some(reason.clone()),
                _ => None,
            })
            .collect();
        let reason = if begins {
            "story.action-timeout"
        } else {
            "test.unreachable"
        };
        // What has failed as things stand is not tried again; other ways are, until none is left.
        assert!((1..5).contains(&reasons.len()), "{reasons:?}");
        assert!(reasons.iter().all(|one| one == reason), "{reasons:?}");
    }
}

#[test]
fn a_name_that_is_not_registered_fails_by_name() {
    let task = with_betty(false);
    let mut registry = ActionRegistry::of(&task);
    registry.forget_object("Armory");
    let call = ["fred", "tower", "armory"].map(str::to_owned);
    let id = |name: &str, registry: &ActionRegistry| {
        registry.instance(&task, name, &call).err().unwrap().id
    };
    assert_eq!(id("Move", &registry), "story.object-unregistered");
    assert_eq!(id("Fly", &registry), "story.action-unregistered");
    assert_eq!(
        id("PickUp", &ActionRegistry::of(&task)),
        "story.action-unknown"
    );
    let settings = settings(&task);
    let mut run = StoryRun::with_registry(task, None, settings, TimedStage::default(), registry);
    assert!(matches!(to_end(&mut run), RunEnd::NoPlan { .. }));
}

/// A class of its own for shooting: the body counts its ticks and asks no stage.
#[derive(Clone)]
struct Shoot {
    usual: OperatorAction,
    fires_at: u16,
}

impl StoryAction for Shoot {
    fn check_preconditions(&self, state: &[bool]) -> Option<usize> {
        self.usual.check_preconditions(state)
    }
    fn body(&mut self, scene: &mut ActionScene) -> BodyStatus {
        self.fires_at += 1;
        match self.fires_at {
            0..10 => BodyStatus::Running,
            _ => {
                self.usual
                    .effects()
                    .iter()
                    .for_each(|effect| effect.make(scene.state));
                BodyStatus::Done
            }
        }
    }
    fn check_effects(&self, state: &[bool]) -> Option<usize> {
        self.usual.check_effects(state)
    }
    fn preconditions(&self) -> &[Literal] {
        self.usual.preconditions()
    }
    fn effects(&self) -> &[Literal] {
        self.usual.effects()
    }
    fn copy(&self) -> Box<dyn StoryAction> {
        Box::new(self.clone())
    }
}

#[test]
fn operators_can_have_action_classes_of_their_own() {
    let task = with_betty(false);
    let mut registry = ActionRegistry::of(&task);
    registry.register_class("shoot", |task, action| {
        Box::new(Shoot {
            usual: OperatorAction::of(task, action),
            fires_at: 0,
        })
    });
    let settings = settings(&task);
    let mut run = StoryRun::with_registry(task, None, settings, TimedStage::default(), registry);
    until(&mut run, |run| run.progress().executing == [6]);
    let before = run.state().ticks;
    assert_eq!(to_end(&mut run), RunEnd::Reached);
    // The first tick of the body is when it begins.
    assert_eq!(run.state().ticks - before, 9);
}
