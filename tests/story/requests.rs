//! Requests for plans at the start, at places and on demand.

use crate::run::{action, literal, until};
use crate::shipped_stories::shipped;
use std::sync::Arc;
use wayscope::message::Arg;
use wayscope::story::{
    BusMessage, FloorStage, GroundTask, RequestStatus, RequestTrigger, RunEnd, RunInput,
    RunSettings, RunStep, Staging, StoryRun, StoryStage, TimedStage, read_story,
};

const STORY: &str = "Story house
Types: person place
Objects: maid guest - person  hall kitchen attic - place  moon
Operator Walk (?who - person ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (open ?to) (not (= ?from ?to))
Effects: (at ?who ?to) (not (at ?who ?from))
Operator Greet (?who ?whom - person ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?whom ?where) (not (= ?who ?whom))
Effects: (greeted ?whom ?where)
Initial: (at maid kitchen) (at guest hall) (open hall) (open kitchen)
Goals: (greeted guest hall)
Request welcome
When: guest enters kitchen
Goals: (greeted guest kitchen)
Request sky
When: asked
Goals: (reached moon)
Request back
When: asked
Goals: (at maid kitchen) (not (at maid hall)) (open hall)
";

fn house() -> StoryRun<TimedStage> {
    let task = GroundTask::new(read_story(STORY).unwrap()).unwrap();
    let settings = RunSettings {
        player: task.problem.domain.objects.find("guest"),
        ..RunSettings::default()
    };
    StoryRun::new(task, None, settings, TimedStage::default())
}

fn status<S: StoryStage + Clone>(run: &StoryRun<S>, request: usize) -> RequestStatus {
    run.state().requests.requests[request].status.clone()
}

/// The goals of the requests that were sent, as they are in messages.
fn goals<S: StoryStage + Clone>(run: &StoryRun<S>) -> Vec<String> {
    let messages = run.log().iter().map(|one| &one.delivery.envelope.message);
    let goals = messages.filter_map(|message| match message {
        BusMessage::PlanRequest { goals, .. } => Some(goals),
        _ => None,
    });
    let written = |one: &wayscope::story::BusTuple| {
        let not = if one.negated { "not " } else { "" };
        format!("{not}{} {}", one.name, one.arguments.join(" "))
    };
    goals
        .map(|goals| goals.iter().map(written).collect::<Vec<_>>().join(", "))
        .collect()
}

fn rests<S: StoryStage + Clone>(run: &StoryRun<S>) -> bool {
    run.state().requests.is_at_rest && run.is_waiting()
}

#[test]
fn a_story_goes_on_by_its_requests_until_none_is_left() {
    let mut run = house();
    until(&mut run, rests);
    assert_eq!(goals(&run), ["greeted guest hall"]);
    assert!(run.end().is_none());
    // Nobody has entered anything: however long it lasts, nothing is requested.
    for _ in 0..100 {
        assert_eq!(run.step(), RunStep::Tick);
    }
    assert_eq!(status(&run, 0), RequestStatus::Open);
    let walk = action(run.task(), "walk guest hall kitchen");
    run.input(RunInput::Act(walk)).unwrap();
    until(&mut run, |run| status(run, 0) == RequestStatus::UnderWay);
    assert!(literal(run.task(), "(at guest kitchen)").holds_in(&run.progress().state));
    until(&mut run, rests);
    assert_eq!(status(&run, 0), RequestStatus::Done);
    assert!(literal(run.task(), "(greeted guest kitchen)").holds_in(&run.progress().state));
    assert_eq!(run.progress().completed, [1, 2]);
    // What can never be is refused, and the story rests on.
    run.input(RunInput::Ask(1)).unwrap();
    until(&mut run, |run| status(run, 1) != RequestStatus::Open);
    until(&mut run, rests);
    let refused = RequestStatus::Refused("story.run-no-plan".to_owned());
    assert_eq!(status(&run, 1), refused);
    // The last one ends it. Of its goals one holds for ever.
    run.input(RunInput::Ask(2)).unwrap();
    while run.step() != RunStep::Nothing {}
    assert_eq!(run.end(), Some(&RunEnd::Reached));
    assert_eq!(
        goals(&run),
        [
            "greeted guest hall",
            "greeted guest kitchen",
            "reached moon",
            "at maid kitchen, not at maid hall, open hall"
        ]
    );
}

#[test]
fn what_is_asked_for_meanwhile_waits_until_the_plan_is_carried_out() {
    let mut run = house();
    until(&mut run, |run| !run.state().world.running.is_empty());
    run.input(RunInput::Ask(2)).unwrap();
    until(&mut run, |run| run.state().requests.is_at_rest);
    assert_eq!(goals(&run).len(), 1);
    until(&mut run, rests);
    assert_eq!(status(&run, 2), RequestStatus::Done);
    assert_eq!(goals(&run).len(), 2);
}

#[test]
fn only_what_is_asked_for_can_be_asked_for_and_once() {
    let mut run = house();
    for request in [0, 3, usize::MAX] {
        let wrong = run.input(RunInput::Ask(request)).unwrap_err();
        assert_eq!(wrong.id, "story.request-none");
    }
    run.input(RunInput::Ask(1)).unwrap();
    assert!(run.input(RunInput::Ask(1)).is_err());
}

#[test]
fn a_plan_that_is_carried_out_is_not_defended_any_more_and_acts_are_checked_still() {
    let mut run = house();
    until(&mut run, rests);
    let task = run.task().clone();
    let leave = action(&task, "walk guest hall kitchen");
    let decision = run.judge(leave, &mut || 0.0).unwrap();
    assert_eq!(decision.response, wayscope::story::ActResponse::Allow);
    let elsewhere = action(&task, "walk guest kitchen hall");
    let decision = run.judge(elsewhere, &mut || 0.0).unwrap();
    assert!(matches!(
        decision.response,
        wayscope::story::ActResponse::Refuse(_)
    ));
}

#[test]
fn every_moment_is_gone_back_to_with_its_requests() {
    let mut run = house();
    let mut hashes = vec![run.state_hash()];
    let (mut has_gone, mut has_asked) = (false, false);
    while run.at() < 700 {
        if rests(&run) && !has_gone {
            has_gone = true;
            let walk = action(run.task(), "walk guest hall kitchen");
            run.input(RunInput::Act(walk)).unwrap();
        } else if status(&run, 0) == RequestStatus::UnderWay && !has_asked {
            has_asked = true;
            run.input(RunInput::Ask(2)).unwrap();
        }
        run.step();
        hashes.push(run.state_hash());
    }
    assert_eq!(status(&run, 2), RequestStatus::Done);
    for at in (0..700).rev().step_by(13).chain([0, 650, 7, 699]) {
        run.go_to(at);
        assert_eq!(run.state_hash(), hashes[at as usize], "at {at}");
    }
    // What was asked for later is forgotten where something else is done.
    run.go_to(20);
    run.input(RunInput::Ask(1)).unwrap();
    for _ in 0..600 {
        run.step();
    }
    assert_ne!(run.state_hash(), hashes[620]);
    assert_eq!(status(&run, 2), RequestStatus::Open);
}

#[test]
fn a_character_that_is_there_at_first_has_not_entered() {
    let text = STORY.replace("guest enters kitchen", "maid enters kitchen");
    let task = GroundTask::new(read_story(&text).unwrap()).unwrap();
    let stage = TimedStage::default();
    let mut run = StoryRun::new(task, None, RunSettings::default(), stage);
    until(&mut run, rests);
    assert_eq!(status(&run, 0), RequestStatus::Open);
    // But the maid has left it for the hall, and comes back.
    run.input(RunInput::Ask(2)).unwrap();
    until(&mut run, |run| status(run, 0) != RequestStatus::Open);
}

#[test]
fn requests_that_are_not_whole_are_refused_at_their_place() {
    for (from, to, id, line, column) in [
        (
            "When: asked\nGoals: (reached moon)\n",
            "Goals: (reached moon)\n",
            "pddl.expected",
            17,
            1,
        ),
        (
            "When: asked\nGoals: (reached moon)\n",
            "When: asked\n",
            "pddl.expected",
            17,
            1,
        ),
        (
            "guest enters kitchen",
            "guest leaves kitchen",
            "pddl.expected",
            15,
            13,
        ),
        (
            "guest enters kitchen",
            "ghost enters kitchen",
            "pddl.unknown-object",
            15,
            7,
        ),
        (
            "guest enters kitchen",
            "guest enters",
            "pddl.expected",
            15,
            1,
        ),
        (
            "guest enters kitchen",
            "guest enters kitchen now",
            "pddl.expected",
            15,
            28,
        ),
        (
            "When: asked\n",
            "When: asked\nWhen: asked\n",
            "pddl.twice",
            19,
            1,
        ),
        ("Request sky", "Request Welcome", "pddl.twice", 17, 9),
        ("(reached moon)", "(= moon moon)", "pddl.unsupported", 19, 1),
        (
            "Initial:",
            "When: asked\nInitial:",
            "pddl.unsupported",
            12,
            1,
        ),
        ("Request sky", "Request", "pddl.expected", 17, 1),
        ("Request sky", "Request sky now", "pddl.expected", 17, 13),
    ] {
        let wrong = read_story(&STORY.replacen(from, to, 1)).unwrap_err();
        let at = |name: &str| {
            let found = wrong.args.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        };
        assert_eq!(wrong.id, id, "{to}");
        assert_eq!(at("line"), Some(Arg::from(line)), "{to}: {wrong:?}");
        assert_eq!(at("column"), Some(Arg::from(column)), "{to}: {wrong:?}");
    }
    let mut many = STORY.to_owned();
    for number in 0..100 {
        many.push_str(&format!(
            "Request r{number} When: asked Goals: (at maid hall)\n"
        ));
    }
    assert_eq!(read_story(&many).unwrap_err().id, "pddl.requests");
}

#[test]
fn in_the_aquarium_the_guide_comes_where_the_visitor_goes() {
    let file = shipped("aquarium");
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let staging = Arc::new(Staging::new(&file.settings, &task.problem));
    let stage = FloorStage::of(staging.clone(), file.floor.scene).unwrap();
    let find = |name: &str| task.problem.domain.objects.find(name).unwrap();
    let rays = &task.problem.requests[0];
    let (visitor, place) = (find("visitor"), find("rays"));
    let enters = RequestTrigger::Enters {
        who: visitor,
        place,
    };
    assert_eq!(rays.when, enters);
    // Nobody plays until the tour is over: the visitor is led.
    let settings = RunSettings::default();
    let run = StoryRun::new(task.clone(), None, settings, stage);
    let mut run = run.staged((*staging).clone());
    until(&mut run, rests);
    assert!(
        !run.state().requests.requests[0]
            .status
            .eq(&RequestStatus::Done)
    );
    assert_eq!(run.state().stage.is_at(visitor, place), Some(false));
    assert_eq!(goals(&run).len(), 1);
}

#[test]
fn a_visitor_that_walks_about_is_shown_what_is_there() {
    let file = shipped("aquarium");
    let mut problem = file.text.problem().unwrap();
    // Without the tour of the start.
    problem
        .goals
        .retain(|(fact, _)| problem.initial.contains(fact));
    let task = GroundTask::new(problem).unwrap();
    let staging = Arc::new(Staging::new(&file.settings, &task.problem));
    let stage = FloorStage::of(staging.clone(), file.floor.scene).unwrap();
    let settings = RunSettings {
        player: staging.player,
        ..RunSettings::default()
    };
    let run = StoryRun::new(task, None, settings, stage);
    let mut run = run.staged((*staging).clone());
    until(&mut run, rests);
    let walk = action(run.task(), "walk visitor hall rays");
    run.input(RunInput::Act(walk)).unwrap();
    until(&mut run, |run| status(run, 0) == RequestStatus::UnderWay);
    let (visitor, place) = match run.task().problem.requests[0].when {
        RequestTrigger::Enters { who, place } => (who, place),
        RequestTrigger::Asked => unreachable!(),
    };
    assert_eq!(run.state().stage.is_at(visitor, place), Some(true));
    until(&mut run, rests);
    assert_eq!(status(&run, 0), RequestStatus::Done);
    let seen = literal(run.task(), "(seen visitor rays)");
    assert!(seen.holds_in(&run.progress().state));
    // The guide took the lamp and walked there; nobody else had anything to do.
    let plan = run.state().manager.plan.as_ref().unwrap();
    assert_eq!(plan.actions.len(), 4);
    run.input(RunInput::Ask(2)).unwrap();
    until(&mut run, |run| status(run, 2) == RequestStatus::Done);
}
