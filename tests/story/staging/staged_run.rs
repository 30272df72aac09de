//! Stories carried out by their components on floors with walking characters: edits, failures, doors and going back.

use crate::run::{count, to_end, until};
use crate::shipped_stories::shipped;
use glam::DVec2;
use std::sync::Arc;
use wayscope::story::{
    BodyStatus, BusMessage, FloorStage, GroundTask, Literal, MessageType, RunEnd, RunInput,
    RunSettings, RunStep, Staging, StoryPlace, StoryRun,
};
use wayscope::world::scene::{Authored, LayerEdit, Obstacle, Scene, Shape};

type Run = StoryRun<FloorStage>;

/// A shipped story on its floor, with its scene and staging.
fn on_floor(name: &str) -> (Run, Scene, Arc<Staging>) {
    let file = shipped(name);
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let staging = Arc::new(Staging::new(&file.settings, &task.problem));
    let scene = file.floor.scene;
    let stage = FloorStage::of(staging.clone(), scene.clone()).unwrap();
    let run = StoryRun::new(task, None, RunSettings::default(), stage);
    (run.staged((*staging).clone()), scene, staging)
}

/// The scene with a block on the middle of a place, so many metres to each side.
fn blocked(run: &Run, staging: &Staging, scene: &Scene, name: &str, size: f64) -> Scene {
    let object = run.task().problem.domain.objects.find(name).unwrap();
    let place = staging.places[object as usize].as_ref().unwrap();
    let (middle, half) = (place.middle(scene).unwrap(), DVec2::splat(size));
    let mut scene = scene.clone();
    let shape = Shape::rectangle(middle - half, middle + half);
    scene.add(Obstacle::standing(shape, 2.5)).unwrap();
    scene
}

#[test]
fn the_figure_is_carried_out_on_its_floor_and_its_messages_name_the_character_shown() {
    let (mut run, ..) = on_floor("figure");
    while run.step() != RunStep::Nothing {
        assert_eq!(run.state().stage.walkers().overlaps(), []);
        assert!(run.at() < 20_000);
    }
    assert_eq!(run.end(), Some(&RunEnd::Reached));
    let seconds = run.state().ticks as f64 / 25.0;
    assert!((20.0..90.0).contains(&seconds), "{seconds}");
    let mut told = run.log().iter().map(|one| &one.delivery.envelope.message);
    let steps = told.find_map(|message| match message {
        BusMessage::NarrativePlan { steps, .. } => Some(steps.clone()),
        _ => None,
    });
    let follows = |steps: Vec<_>| {
        let mut steps = steps.iter();
        steps.any(|step: &wayscope::story::BusTuple| step.name == "follow")
    };
    assert!(steps.is_some_and(follows), "a camera follows one who walks");
}

#[test]
fn an_edit_is_carried_out_again_at_its_moment_when_the_story_goes_back() {
    let (mut run, scene, staging) = on_floor("figure");
    let edited = blocked(&run, &staging, &scene, "tower", 0.3);
    run.heed(&scene, 7).unwrap();
    let mut hashes = vec![run.state_hash()];
    for at in 1..700 {
        if at == 260 {
            run.heed(&edited, 8).unwrap();
        }
        run.step();
        run.heed(
            if at < 260 { &scene } else { &edited },
            if at < 260 { 7 } else { 8 },
        )
        .unwrap();
        hashes.push(run.state_hash());
    }
    for at in [100, 400, 259, 260, 30, 699, 300, 640] {
        run.go_to(at);
        // The page hands in the scene that it has at each moment: it is known.
        run.heed(&edited, 8).unwrap();
        assert_eq!(run.at(), at);
        assert_eq!(run.state_hash(), hashes[at as usize], "at {at}");
    }
    // What is done before the edit forgets it: the scene is taken there, then.
    run.go_to(100);
    run.input(RunInput::OnePerActor(false)).unwrap();
    run.heed(&edited, 8).unwrap();
    assert_eq!(run.state().stage.scene(), &edited);
}

#[test]
fn a_place_that_is_built_up_meanwhile_fails_the_walks_into_it_and_none_is_tried_five_times() {
    let (mut run, scene, staging) = on_floor("figure");
    until(&mut run, |run| !run.progress().executing.is_empty());
    until(&mut run, |run| run.state().ticks > 20);
    let edited = blocked(&run, &staging, &scene, "armory", 6.0);
    run.heed(&edited, 1).unwrap();
    let end = to_end(&mut run);
    assert!(matches!(end, RunEnd::NoPlan { .. }), "{end:?}");
    assert!(count(&run, MessageType::EffectFailure) > 0);
    // Other ways in are tried, none of them more than twice.
    let reports = &run.state().world.reports;
    let failed = reports
        .iter()
        .filter(|one| matches!(one.body, Some(BodyStatus::Failed(_))));
    let failed: Vec<u32> = failed.map(|one| one.action).collect();
    let times = |action: &u32| failed.iter().filter(|one| *one == action).count();
    assert!(failed.iter().all(|action| times(action) <= 2), "{failed:?}");
}

#[test]
fn doors_follow_the_facts_at_once() {
    let (mut run, _, staging) = on_floor("heist");
    until(&mut run, |run| !run.progress().executing.is_empty());
    let task = run.task();
    let opens = |atom: &u32| {
        let fact = &task.atoms[*atom as usize];
        staging.opens.contains(&fact.predicate)
    };
    let atom = (0..task.atoms.len() as u32).find(opens).unwrap();
    let object = task.atoms[atom as usize].arguments[0];
    let Some(StoryPlace::Door(name)) = staging.places[object as usize].clone() else {
        panic!("it is a door");
    };
    for open in [true, false, true] {
        run.input(RunInput::Change(Literal::new(atom, !open)))
            .unwrap();
        let doors = run.state().stage.scene().layers().doors();
        let door = doors.iter().find(|door| door.body.name == name).unwrap();
        assert_eq!(door.is_open(), open);
        run.step();
    }
}

/// The places that the facts say a character is at, of those that the floor knows.
fn told_at(run: &Run, staging: &Staging, who: &str) -> Vec<String> {
    let task = run.task();
    let objects = &task.problem.domain.objects;
    let atoms = task.atoms.iter().zip(&run.state().world.state);
    let is_told = |(fact, holds): &(&wayscope::story::Fact, &bool)| {
        **holds && staging.lies.contains(&fact.predicate) && objects.shown(fact.arguments[0]) == who
    };
    let places = atoms.filter(is_told);
    places
        .map(|(fact, _)| objects.shown(fact.arguments[1]).to_owned())
        .collect()
}

/// The scene with two areas that have changed their names.
fn exchanged(scene: &Scene, one: &str, other: &str) -> Scene {
    let mut scene = scene.clone();
    for index in 0..scene.layers().areas().len() {
        let mut area = scene.layers().areas()[index].clone();
        area.name = match area.name {
            name if name == one => other.to_owned(),
            name if name == other => one.to_owned(),
            name => name,
        };
        scene
            .edit_layers(LayerEdit::Replace(index, Authored::Area(area)))
            .unwrap();
    }
    scene
}

#[test]
fn a_request_tells_where_the_bodies_are_not_where_they_were_sent_last() {
    let (mut run, scene, staging) = on_floor("figure");
    until(&mut run, |run| !run.progress().executing.is_empty());
    assert_eq!(told_at(&run, &staging, "betty"), ["armory"]);
    // The rooms change their names under those who stand in them, and a step has none of its effects.
    run.heed(&exchanged(&scene, "armory", "cellar"), 1).unwrap();
    let first = run.progress().executing[0];
    run.input(RunInput::Jam(first)).unwrap();
    until(&mut run, |run| count(run, MessageType::StateResync) > 0);
    assert_eq!(told_at(&run, &staging, "betty"), ["cellar"]);
    let mut told = run.log().iter().map(|one| &one.delivery.envelope.message);
    let state = told.find_map(|message| match message {
        BusMessage::StateResync { state, .. } => Some(state.clone()),
        _ => None,
    });
    let at = |who: &str, place: &str| {
        let arguments = [who.to_owned(), place.to_owned()];
        state
            .iter()
            .flatten()
            .any(|one| one.name.eq_ignore_ascii_case("at") && one.arguments == arguments)
    };
    for who in ["betty", "fred"] {
        assert!(
            at(who, "cellar") && !at(who, "armory") && !at(who, "tower"),
            "{who}: {state:?}"
        );
    }
}
