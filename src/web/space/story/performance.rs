//! A story that is carried out, for the page: forwards and backwards, with its graph, its checks and its messages.

use wasm_bindgen::prelude::*;

use super::StoryHandle;
use super::common::{actors_of, clock};
use super::drawn::drawn_plan;
use super::performance_values::{
    AnswerValue, act_values, check_values, message_values, performance_value, possible_values,
};
use crate::message::Message;
use crate::story::{
    AnyStage, ExecutionDag, FrontRule, RunInput, RunSettings, RunStep, STORY_TICK, StoryRun,
};
use crate::web::values::{Failure, object};

/// Messages, cycles and ticks in one call at most.
const MOST_STEPS: u32 = 20_000;

/// A story that is carried out.
#[wasm_bindgen]
pub struct StoryPerformance {
    pub(super) run: StoryRun<AnyStage>,
}

#[wasm_bindgen]
impl StoryPerformance {
    /// The story with the plan that was found, before the first message. Of the player's character there may be none
    /// (an empty name); with `helps` plans give it steps. `single`: an actor does one thing at a time; `highest`: of
    /// several steps that can begin the one with the highest number goes first.
    #[wasm_bindgen(constructor)]
    pub fn new(
        story: &StoryHandle,
        player: &str,
        helps: bool,
        single: bool,
        highest: bool,
    ) -> StoryPerformance {
        let settings = RunSettings {
            player: story.task.problem.domain.objects.find(player),
            player_helps: helps,
            one_per_actor: single,
            front: front(highest),
            ..RunSettings::default()
        };
        let (task, plan) = (story.task.clone(), story.plan.clone());
        let run = StoryRun::new(task, plan, settings, story.stage_at_first());
        StoryPerformance {
            run: match &story.floor {
                Some(floor) => run.staged((*floor.staging).clone()),
                None => run,
            },
        }
    }

    /// One message, one cycle, or one tick. Whether there was one.
    pub fn step(&mut self) -> bool {
        self.run.step_by(&mut clock()) != RunStep::Nothing
    }

    /// Steps until so many ticks are made, or it ends. Whether it goes on.
    pub fn advance(&mut self, ticks: u32) -> bool {
        let mut left = ticks;
        for _ in 0..MOST_STEPS {
            if left == 0 {
                return true;
            }
            match self.run.step_by(&mut clock()) {
                RunStep::Nothing => return false,
                RunStep::Tick => left -= 1,
                _ => {}
            }
        }
        true
    }

    /// Steps until the graph changes: an action begins, ends or fails, or another plan comes. Whether it did; not if
    /// nothing goes on until the player does what is awaited.
    #[wasm_bindgen(js_name = nextCycle)]
    pub fn next_cycle(&mut self) -> bool {
        let manager = |one: &StoryPerformance| {
            let manager = &one.run.state().manager;
            let dag = manager.dag.as_ref().map(ExecutionDag::snapshot);
            (dag, manager.failed, manager.awaited.len())
        };
        let before = manager(self);
        for _ in 0..MOST_STEPS {
            if self.run.is_waiting() || self.run.step_by(&mut clock()) == RunStep::Nothing {
                return false;
            }
            if manager(self) != before {
                return true;
            }
        }
        false
    }

    /// How many steps were made.
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> u32 {
        self.run.at() as u32
    }

    /// Goes to the moment after so many steps, not beyond the latest that there was.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, at: u32) {
        // What is planned again on the way takes its time again.
        self.run.go_to_by(u64::from(at), &mut clock());
    }

    /// The seconds that have passed in the story.
    #[wasm_bindgen(getter)]
    pub fn seconds(&self) -> f64 {
        self.run.state().ticks as f64 * STORY_TICK
    }

    /// How far it is: the steps by their states, what is awaited, what failed, and how it ended.
    pub fn view(&self) -> Result<JsValue, JsValue> {
        object(&performance_value(&self.run))
    }

    /// The plan with where it is drawn, or null.
    pub fn plan(&self, with_start: bool) -> Result<JsValue, JsValue> {
        let plan = self.run.state().manager.plan.as_deref();
        object(&plan.map(|plan| drawn_plan(self.run.task_now(), plan, with_start)))
    }

    /// The checks and bodies of the latest actions, the latest first.
    pub fn checks(&self, most: usize) -> Result<JsValue, JsValue> {
        object(&check_values(&self.run, most))
    }

    /// The objects that can be the player's characters: those that are actors of actions.
    pub fn actors(&self) -> Vec<String> {
        actors_of(self.run.task())
    }

    /// The components' names, by number.
    pub fn components(&self) -> Vec<String> {
        self.run.state().controller.components().to_vec()
    }

    /// The messages from one on that were delivered.
    pub fn messages(&self, from: usize) -> Result<JsValue, JsValue> {
        object(&message_values(&self.run, from))
    }

    /// A message as XML; empty if there is none with this number.
    pub fn xml(&self, number: u32) -> String {
        let mut log = self.run.log().iter();
        let found = log.find(|one| one.delivery.envelope.number == u64::from(number));
        found.map_or(String::new(), |one| one.delivery.envelope.message.to_xml())
    }

    /// What the player's character can do now, with what would become of it.
    pub fn acts(&self) -> Result<JsValue, JsValue> {
        object(&act_values(&self.run, &mut clock()))
    }

    /// What the player's character can do now, without what would become of it: that takes time.
    pub fn possible(&self) -> Result<JsValue, JsValue> {
        object(&possible_values(&self.run))
    }

    /// What would become of an act of the player's character now; null if nothing is known of it.
    pub fn judge(&self, action: u32) -> Result<JsValue, JsValue> {
        object(&AnswerValue::judged(&self.run, action, &mut clock()))
    }

    /// The player's character does something.
    pub fn act(&mut self, action: u32) -> Result<(), JsValue> {
        self.run.input(RunInput::Act(action)).or_throw()
    }

    /// The effects of a step's body fail.
    pub fn jam(&mut self, step: u16) -> Result<(), JsValue> {
        self.run.input(RunInput::Jam(step)).or_throw()
    }

    /// The last answer of the mediation, or null.
    pub fn answer(&self) -> Result<JsValue, JsValue> {
        object(&AnswerValue::of(&self.run))
    }

    /// Whether an actor does one thing at a time, and which step goes first.
    #[wasm_bindgen(js_name = setRules)]
    pub fn set_rules(&mut self, single: bool, highest: bool) -> Result<(), JsValue> {
        let rules = || -> Result<(), Message> {
            self.run.input(RunInput::OnePerActor(single))?;
            self.run.input(RunInput::Front(front(highest)))
        };
        let mut rules = rules;
        rules().or_throw()
    }

    /// A number, in base 16, that differs where the state differs.
    #[wasm_bindgen(js_name = stateHash)]
    pub fn state_hash(&self) -> String {
        format!("{:016x}", self.run.state_hash())
    }
}

fn front(highest: bool) -> FrontRule {
    match highest {
        true => FrontRule::Highest,
        false => FrontRule::Lowest,
    }
}
