//! The stage: what carries the orders of a story out.

use crate::message::Message;
use crate::story::ground::GroundTask;
use crate::world::scene::Scene;

/// An order to the stage from a step of a plan. Objects are numbered as in
/// [`Domain::objects`](crate::story::Domain::objects).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StageOrder {
    /// A character walks to a place.
    Go {
        /// The character.
        actor: u32,
        /// The place.
        place: u32,
    },
    /// Something takes a while where the actor stands.
    Act {
        /// The character, if it was said.
        actor: Option<u32>,
        /// How long it takes.
        seconds: f64,
    },
}

/// The status of an order.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderStatus {
    /// It is being carried out.
    Running,
    /// It is carried out.
    Done,
    /// It cannot be carried out.
    Failed(Message),
}

/// A stage, which carries orders out: a floor with bodies, or only the time that things take.
///
/// Orders are told apart by a number that comes with them. An order with the number of another one replaces
/// it.
pub trait StoryStage {
    /// Begins to carry out an order.
    ///
    /// # Errors
    /// If the stage does not know the actor or the place, or the place cannot be reached.
    fn start(&mut self, number: u16, order: StageOrder) -> Result<(), Message>;

    /// Tells which action the order that follows with this number is for, and what is true now; of each atom of the
    /// task whether it is. A stage that knows more of the action than its order says carries that out instead.
    fn prepare(&mut self, _number: u16, _task: &GroundTask, _action: u32, _state: &[bool]) {}

    /// Tells what is true from now on, of each atom of the task.
    fn facts_changed(&mut self, _task: &GroundTask, _state: &[bool]) {}

    /// Makes the facts say where the characters are that carry nothing out, as far as this stage sees it: they may
    /// stand somewhere else than the facts have it, because they were pushed, the scene was edited, or they were
    /// called back on their way. `state` has of each atom of the task whether it is true.
    fn see(&self, _task: &GroundTask, _state: &mut [bool]) {}

    /// Takes another scene, with its revision. A stage without a floor has none.
    fn take_scene(&mut self, _scene: &Scene, _revision: u64) {}

    /// The revision of the scene that was taken last, the highest number before that; nothing if it takes none.
    fn scene_revision(&self) -> Option<u64> {
        None
    }

    /// Whether a character is at a place; nothing if this stage does not know.
    fn is_at(&self, _who: u32, _place: u32) -> Option<bool> {
        None
    }

    /// Lets time pass.
    fn tick(&mut self, seconds: f64);

    /// How far an order is; `Done` if there is none.
    fn status(&self, number: u16) -> OrderStatus;

    /// Stops carrying out an order and forgets it.
    fn cancel(&mut self, number: u16);

    /// A number that differs where the stage differs, as far as it matters to what comes.
    fn state_hash(&self) -> u64 {
        0
    }
}
