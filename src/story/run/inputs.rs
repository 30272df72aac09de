//! Inputs to a story while it runs.

use super::ground::RunGround;
use super::settings::RunInput;
use super::state::RunState;
use crate::message::Message;
use crate::story::execution::StoryStage;

impl<S: StoryStage + Clone> RunState<S> {
    /// Does something to the story.
    ///
    /// # Errors
    /// `story.act-none` if nobody plays or the act is none of the player's; `story.act-under-way`; `story.run-ended`;
    /// `story.step-none` if no such step can be jammed; `story.request-none` if no such request can be asked for.
    pub fn input(&mut self, ground: &RunGround, input: RunInput) -> Result<(), Message> {
        if self.end.is_some() {
            return Err(Message::new("story.run-ended"));
        }
        let task = &ground.task;
        match input {
            RunInput::Act(action) => {
                let player = self.settings.player;
                if !player.is_some_and(|player| task.is_act_of(action, player)) {
                    return Err(Message::new("story.act-none"));
                }
                if self.settings.one_per_actor && self.manager.is_busy(player) {
                    return Err(Message::new("story.act-under-way"));
                }
                self.player.begin(action)?;
                self.ask(ground);
            }
            RunInput::Ask(number) => self.requests.ask(ground, number)?,
            RunInput::Change(literal) => {
                literal.make(&mut self.world.state);
                self.planning.forgive();
                self.world.tell_stage(task, &mut self.stage);
            }
            RunInput::Scene(scene, revision) => {
                self.stage.take_scene(&scene, revision);
                self.planning.forgive();
            }
            RunInput::Jam(step) => {
                let plan = self.manager.plan.as_ref();
                let known = plan.is_some_and(|plan| (1..plan.goal()).contains(&step));
                if !known || self.world.completed.contains(&step) {
                    return Err(Message::new("story.step-none").with("step", step));
                }
                if !self.world.jammed.contains(&step) {
                    self.world.jammed.push(step);
                }
            }
            RunInput::OnePerActor(one) => {
                self.settings.one_per_actor = one;
                if let Some(dag) = &mut self.manager.dag {
                    dag.set_one_per_actor(one);
                }
            }
            RunInput::Front(rule) => self.settings.front = rule,
            RunInput::Policy(policy) => self.mediator.policy = policy,
        }
        Ok(())
    }
}
