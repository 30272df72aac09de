//! The heist: thirty primitive and thirty abstract actions, a plan of about fifty steps.

use crate::validator::{sound_plan, with};
use std::time::Instant;
use wayscope::story::{GroundTask, Operator, PlanSearch, read_story};

const HEIST: &str = include_str!("heist.story");

#[test]
fn a_plan_of_fifty_steps_is_found_at_once() {
    let story = read_story(HEIST).unwrap();
    let operators = &story.domain.operators;
    let abstracts = operators
        .iter()
        .filter(|one: &&Operator| one.is_abstract())
        .count();
    assert!(
        abstracts >= 30 && operators.len() - abstracts >= 30,
        "{abstracts} of {}",
        operators.len()
    );
    let begun = Instant::now();
    let task = GroundTask::new(story).unwrap();
    let plan = sound_plan(&task, with(PlanSearch::Both));
    let took = begun.elapsed();
    assert!(
        (45..=70).contains(&plan.actions.len()),
        "{} steps",
        plan.actions.len()
    );
    // Two hundred milliseconds are asked for in the browser; here with a validator, beside other tests.
    assert!(took.as_secs() < 20, "{took:?}");
}
