//! What characters are given: motions and scripts.

use glam::DVec2;
use wayscope::agents::{Body, Gains, Script, ScriptStep, WalkSettings, Walkers};
use wayscope::animation::{Gait, read_bvh};
use wayscope::message::Arg;
use wayscope::world::scene::{Obstacle, Scene, Shape};

/// Files of motion.
pub fn bvh(bytes: &[u8]) -> bool {
    match read_bvh(bytes, 1.75) {
        Ok(cycle) => {
            assert!(cycle.seam() >= 0.0);
            let gait = Gait::of(cycle);
            let mut places = Vec::new();
            for (phase, speed) in [(0.0, 0.0), (0.3, 0.4), (0.99, 3.0), (1.7, -1.0)] {
                gait.figure(phase, speed, &mut places);
                let finite = places.iter().all(|place| place.is_finite());
                assert!(finite, "{phase} {speed}: {places:?}");
                assert!(gait.rate(speed) > 0.0);
            }
        }
        Err(refused) => {
            let known = ["bvh.", "cycle."].map(|start| refused.id.starts_with(start));
            assert!(known.contains(&true), "{refused}");
            if let Some(&Arg::Int(line)) = refused.arg("line") {
                let lines = bytes.split(|byte| *byte == b'\n').count() as i64;
                assert!((0..=lines + 1).contains(&line), "{refused}: {lines} lines");
            }
        }
    }
    true
}

/// Scripts, and a character that follows one for three seconds.
pub fn script(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let script = match Script::parse(&text) {
        Ok(script) => script,
        Err(refused) => {
            assert!(refused.id.starts_with("script."), "{refused}");
            if let Some(&Arg::Int(line)) = refused.arg("line") {
                let said = text.lines().nth(line as usize - 1);
                assert!(
                    said.is_some_and(|said| !said.trim().is_empty()),
                    "{refused}"
                );
            }
            return true;
        }
    };
    let again = Script::parse(&script.text());
    assert_eq!(again.as_ref(), Ok(&script), "{}", script.text());
    let sane = |step: &ScriptStep| match step {
        ScriptStep::Goto(at) => at.abs().max_element() <= 1e6,
        ScriptStep::Wait(time) => (0.0..=3_600.0).contains(time),
    };
    assert!(script.steps().iter().all(sane));
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(6.0)).expect("a floor");
    let pillar = Shape::rectangle(DVec2::splat(2.5), DVec2::splat(3.5));
    scene
        .add(Obstacle::standing(pillar, 2.0))
        .expect("a pillar");
    let mut walkers = Walkers::new(WalkSettings::default()).expect("the usual settings");
    let at = DVec2::new(1.0, 1.0);
    let index = walkers.add(Body::PERSON, Gains::paper(1.4), at, 0.0);
    let index = index.expect("room for one");
    walkers.set_script(index, script).expect("it is there");
    for _ in 0..90 {
        walkers.tick(&scene);
        let state = walkers.walkers()[index].state();
        assert!(
            state.at.is_finite() && state.heading.is_finite(),
            "{state:?}"
        );
        assert!(scene.min().cmple(state.at).all() && scene.max().cmpge(state.at).all());
    }
    true
}
