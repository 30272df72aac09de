//! A roadmap to compare with other representations, repaired after edits, and the queries on it.

use crate::message::Message;
use crate::path::{Curve, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, SceneContext};
use crate::roadmap::{Building, RoadmapNavigator, RoadmapSettings};
use crate::trace::Status;
use crate::world::scene::ChangedBox;
use glam::DVec2;
use std::sync::Arc;

/// What was built, with the navigator on it.
type Built = Box<(Building, RoadmapNavigator)>;

/// What is done next.
enum Stage {
    Begin,
    Building(Box<Building>),
    Done,
}

/// A roadmap for one body, with the settings that suit it.
pub(super) struct ComparedRoadmap {
    body: PlanningBody,
    stage: Stage,
    /// As it was built or repaired last, with the navigator on it; or why there is none.
    built: Option<Result<Built, Message>>,
    anew: bool,
}

impl ComparedRoadmap {
    /// For a body; nothing is built yet.
    pub fn new(body: PlanningBody) -> ComparedRoadmap {
        ComparedRoadmap {
            body,
            stage: Stage::Begin,
            built: None,
            anew: true,
        }
    }

    /// Whether it is built, or refused.
    pub fn is_built(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Whether it was built anew at last, not repaired.
    pub fn is_anew(&self) -> bool {
        self.anew
    }

    /// Begins to follow a scene that has changed in these boxes since it was built or repaired last.
    pub fn follow(&mut self, on: &dyn SceneContext, boxes: &[ChangedBox]) {
        let repair = match &self.built {
            Some(Ok(built)) => built.0.repair(on.around(), boxes),
            _ => None,
        };
        self.anew = repair.is_none();
        self.stage = repair.map_or(Stage::Begin, |repair| Stage::Building(Box::new(repair)));
    }

    fn begin(&self, on: &dyn SceneContext) -> Result<Building, Message> {
        self.body.check(on.headroom())?;
        let settings = RoadmapSettings::suited(on.around(), self.body.radius)?;
        Building::new(on.around(), &settings)
    }

    /// A step of building or repairing.
    pub fn step(&mut self, on: &dyn SceneContext) {
        let mut building = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Building(building) => building,
            Stage::Begin => match self.begin(on) {
                Ok(building) => Box::new(building),
                Err(why) => {
                    self.built = Some(Err(why));
                    return;
                }
            },
            Stage::Done => return,
        };
        if building.step(on.around()) == Status::Running {
            self.stage = Stage::Building(building);
            return;
        }
        self.built = Some(building.clone().finish().map(|roadmap| {
            let navigator = RoadmapNavigator::on(Arc::new(roadmap), on.revision());
            Box::new((*building, navigator))
        }));
    }

    /// The size of what was built; noughts before it is.
    pub fn size(&self) -> NavigatorSize {
        match &self.built {
            Some(Ok(built)) => built.1.size(),
            _ => NavigatorSize::default(),
        }
    }

    /// The path between two places, and how many states were expanded for it.
    ///
    /// # Errors
    /// Why there is no roadmap; those of the navigator.
    pub fn find(
        &mut self,
        on: &dyn SceneContext,
        [start, goal]: [DVec2; 2],
    ) -> Result<(Curve, u64), Message> {
        let navigator = match &mut self.built {
            Some(Ok(built)) => &mut built.1,
            Some(Err(why)) => return Err(why.clone()),
            None => return Err(Message::new("navigator.unreachable")),
        };
        let query = NavigatorQuery::new(self.body, start, goal);
        let route = navigator.find(on, query)?;
        Ok((route.curve(), navigator.work()))
    }
}
