//! A floor as the stage of a story.

use super::floor_order::FloorOrder;
use super::floor_stage::{FloorStage, LONGEST, STEP};
use crate::message::Message;
use crate::story::execution::{OrderStatus, StageOrder, StoryStage};
use crate::story::file::story_place::PlaceNow;
use crate::story::ground::GroundTask;
use crate::trace::StateHash;
use crate::world::scene::Scene;

/// How near to a place that is a point a body is at it, in metres.
const BESIDE: f64 = 1.5;

impl StoryStage for FloorStage {
    fn prepare(&mut self, number: u16, task: &GroundTask, action: u32, state: &[bool]) {
        let Some(staging) = self.staging.clone() else {
            return;
        };
        self.facts_changed(task, state);
        let (order, with) = staging.order(task, action);
        self.prepared.insert(number, order);
        self.with.remove(&number);
        if let Some((object, reach)) = with
            && let Some(object) = staging.met_at(task, state, object)
        {
            self.at_object(number, object, reach);
        }
    }

    fn facts_changed(&mut self, task: &GroundTask, state: &[bool]) {
        if let Some(staging) = self.staging.clone() {
            self.set_doors(&staging.doors(task, state));
        }
    }

    fn is_at(&self, who: u32, place: u32) -> Option<bool> {
        let at = self.walker_of(who)?.state().at;
        match self
            .places
            .get(place as usize)?
            .as_ref()?
            .now(&self.scene)?
        {
            PlaceNow::Area(shape) => Some(shape.contains(at)),
            PlaceNow::Point(point) => Some(point.distance(at) <= BESIDE),
        }
    }

    fn see(&self, task: &GroundTask, state: &mut [bool]) {
        if let Some(staging) = &self.staging {
            self.see_bodies(staging, task, state);
        }
    }

    fn take_scene(&mut self, scene: &Scene, revision: u64) {
        self.heed(scene, revision);
    }

    fn scene_revision(&self) -> Option<u64> {
        Some(self.heeded.unwrap_or(u64::MAX))
    }

    fn start(&mut self, step: u16, order: StageOrder) -> Result<(), Message> {
        self.forget(step);
        let order = self.prepared.remove(&step).unwrap_or(order);
        let doing = self.begun(step, order)?;
        self.orders.push(FloorOrder::new(step, doing));
        Ok(())
    }

    fn tick(&mut self, seconds: f64) {
        if seconds > 0.0 {
            self.rest = (self.rest + seconds).min(LONGEST);
        }
        while self.rest >= STEP - 1e-9 {
            self.rest = (self.rest - STEP).max(0.0);
            self.tick_once();
        }
    }

    fn status(&self, step: u16) -> OrderStatus {
        let order = self.orders.iter().find(|order| order.step == step);
        order.map_or(OrderStatus::Done, |order| order.status.clone())
    }

    fn cancel(&mut self, step: u16) {
        self.forget(step);
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        hash.word(self.walkers.state_hash());
        hash.number(self.rest);
        // Of the scene its revision: what it is by then is the same wherever the run is the same.
        hash.word(self.heeded.unwrap_or(u64::MAX));
        hash.word(self.revision);
        for (name, open) in &self.doors {
            name.bytes().for_each(|byte| hash.word(u64::from(byte)));
            hash.word(2 + u64::from(*open));
        }
        for (step, (object, reach)) in &self.with {
            hash.word(u64::from(*step) << 32 | u64::from(*object));
            hash.number(*reach);
        }
        for order in &self.orders {
            order.hash_into(&mut hash);
        }
        hash.finish()
    }
}
