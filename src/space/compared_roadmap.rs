//! A roadmap to compare with other representations, repaired after edits.

use super::compared::Representation;
use crate::message::Message;
use crate::path::{PlanningBody, SceneContext};
use crate::roadmap::{Building, RoadmapNavigator, RoadmapSettings};
use crate::trace::Status;
use crate::world::scene::ChangedBox;
use std::sync::Arc;

/// A roadmap with the settings that suit the body.
pub(super) struct ComparedRoadmap;

impl Representation for ComparedRoadmap {
    type Work = Building;
    type Kept = Building;
    type Navigator = RoadmapNavigator;

    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<Building, Message> {
        body.check(on.headroom())?;
        let settings = RoadmapSettings::suited(on.around(), body.radius)?;
        Building::new(on.around(), &settings)
    }

    fn repair(
        kept: &Building,
        on: &dyn SceneContext,
        _: PlanningBody,
        boxes: &[ChangedBox],
    ) -> Option<Result<Building, Message>> {
        kept.repair(on.around(), boxes).map(Ok)
    }

    fn step(work: &mut Building, on: &dyn SceneContext) -> Status {
        work.step(on.around())
    }

    fn finish(
        work: Building,
        on: &dyn SceneContext,
        _: PlanningBody,
    ) -> Result<(Building, RoadmapNavigator), Message> {
        let roadmap = Arc::new(work.clone().finish()?);
        Ok((work, RoadmapNavigator::on(roadmap, on.revision())))
    }
}
