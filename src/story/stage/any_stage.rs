//! A stage that has a floor or none.

use super::floor_stage::FloorStage;
use crate::message::Message;
use crate::story::execution::{OrderStatus, StageOrder, StoryStage, TimedStage};
use crate::story::ground::GroundTask;
use crate::world::scene::Scene;

/// A stage for stories of which some have a floor.
#[derive(Clone, Debug)]
pub enum AnyStage {
    /// Without a floor.
    Timed(TimedStage),
    /// On a floor.
    Floor(Box<FloorStage>),
}

impl AnyStage {
    /// The floor, if there is one.
    pub fn floor(&self) -> Option<&FloorStage> {
        match self {
            AnyStage::Timed(_) => None,
            AnyStage::Floor(floor) => Some(floor),
        }
    }

    fn stage(&self) -> &dyn StoryStage {
        match self {
            AnyStage::Timed(timed) => timed,
            AnyStage::Floor(floor) => floor.as_ref(),
        }
    }

    fn stage_mut(&mut self) -> &mut dyn StoryStage {
        match self {
            AnyStage::Timed(timed) => timed,
            AnyStage::Floor(floor) => floor.as_mut(),
        }
    }
}

impl Default for AnyStage {
    fn default() -> AnyStage {
        AnyStage::Timed(TimedStage::default())
    }
}

impl StoryStage for AnyStage {
    fn prepare(&mut self, number: u16, task: &GroundTask, action: u32, state: &[bool]) {
        self.stage_mut().prepare(number, task, action, state);
    }

    fn facts_changed(&mut self, task: &GroundTask, state: &[bool]) {
        self.stage_mut().facts_changed(task, state);
    }

    fn see(&self, task: &GroundTask, state: &mut [bool]) {
        self.stage().see(task, state);
    }

    fn take_scene(&mut self, scene: &Scene, revision: u64) {
        self.stage_mut().take_scene(scene, revision);
    }

    fn scene_revision(&self) -> Option<u64> {
        self.stage().scene_revision()
    }

    fn is_at(&self, who: u32, place: u32) -> Option<bool> {
        self.stage().is_at(who, place)
    }

    fn start(&mut self, number: u16, order: StageOrder) -> Result<(), Message> {
        self.stage_mut().start(number, order)
    }

    fn tick(&mut self, seconds: f64) {
        self.stage_mut().tick(seconds);
    }

    fn status(&self, number: u16) -> OrderStatus {
        self.stage().status(number)
    }

    fn cancel(&mut self, number: u16) {
        self.stage_mut().cancel(number);
    }

    fn state_hash(&self) -> u64 {
        self.stage().state_hash()
    }
}
