//! Action classes: how the game world carries operators out, beside how the planner thinks of them.
//!
//! A class checks preconditions, has a body that takes time, and checks effects, as the article's classes do. Unlike
//! there the body may run for many ticks, and its effects are checked when it has ended.

use super::movement::order_of;
use super::stage::{OrderStatus, StageOrder, StoryStage};
use crate::message::Message;
use crate::story::ground::{GroundTask, Literal};

/// The status of an action's body.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyStatus {
    /// It goes on.
    Running,
    /// It has ended and changed the world.
    Done,
    /// It cannot go on.
    Failed(Message),
}

/// The context of an action's body.
pub struct ActionScene<'a> {
    /// Of each atom of the task, whether it is true.
    pub state: &'a mut Vec<bool>,
    /// What carries orders out.
    pub stage: &'a mut dyn StoryStage,
    /// The number of the action's order on the stage.
    pub number: u16,
    /// What happens in place of the action's effects, if something interferes.
    pub instead: Option<&'a [Literal]>,
}

/// An instance of an action class: an action that is being carried out in the game world.
pub trait StoryAction {
    /// Which precondition does not hold, from 0 on: the first of several.
    fn check_preconditions(&self, state: &[bool]) -> Option<usize>;

    /// Begins the action or goes on with it; called once a tick until it has ended.
    fn body(&mut self, scene: &mut ActionScene) -> BodyStatus;

    /// Which effect does not hold, from 0 on: the first of several.
    fn check_effects(&self, state: &[bool]) -> Option<usize>;

    /// What the indices of the checks mean: the preconditions.
    fn preconditions(&self) -> &[Literal];

    /// What the indices of the checks mean: the effects.
    fn effects(&self) -> &[Literal];

    /// The same action, as far as it is.
    fn copy(&self) -> Box<dyn StoryAction>;
}

impl Clone for Box<dyn StoryAction> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// The class for operators without one of their own: the preconditions and effects are the operator's, the body goes to
/// a place or takes a while.
#[derive(Clone, Debug, PartialEq)]
pub struct OperatorAction {
    preconditions: Vec<Literal>,
    effects: Vec<Literal>,
    order: StageOrder,
    has_begun: bool,
}

impl OperatorAction {
    /// The action with a number.
    pub fn of(task: &GroundTask, action: u32) -> OperatorAction {
        let one = &task.actions[action as usize];
        OperatorAction {
            preconditions: task.needs(action).collect(),
            effects: one.effects.clone(),
            order: order_of(task, action),
            has_begun: false,
        }
    }

    /// The same as an action class.
    pub fn class(task: &GroundTask, action: u32) -> Box<dyn StoryAction> {
        Box::new(OperatorAction::of(task, action))
    }
}

impl StoryAction for OperatorAction {
    fn check_preconditions(&self, state: &[bool]) -> Option<usize> {
        self.preconditions
            .iter()
            .position(|need| !need.holds_in(state))
    }

    fn body(&mut self, scene: &mut ActionScene) -> BodyStatus {
        if !self.has_begun {
            self.has_begun = true;
            if let Err(wrong) = scene.stage.start(scene.number, self.order) {
                return BodyStatus::Failed(wrong);
            }
        }
        match scene.stage.status(scene.number) {
            OrderStatus::Running => BodyStatus::Running,
            OrderStatus::Failed(why) => BodyStatus::Failed(why),
            OrderStatus::Done => {
                for effect in scene.instead.unwrap_or(&self.effects) {
                    effect.make(scene.state);
                }
                BodyStatus::Done
            }
        }
    }

    fn check_effects(&self, state: &[bool]) -> Option<usize> {
        self.effects
            .iter()
            .position(|effect| !effect.holds_in(state))
    }

    fn preconditions(&self) -> &[Literal] {
        &self.preconditions
    }

    fn effects(&self) -> &[Literal] {
        &self.effects
    }

    fn copy(&self) -> Box<dyn StoryAction> {
        Box::new(self.clone())
    }
}
