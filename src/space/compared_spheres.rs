//! Navspheres to compare with other representations: a walker's free space covered and linked, repaired after edits,
//! and routes over it.

use crate::message::Message;
use crate::navspheres::{CoverGround, Covering, NavSphere, Navrep, SphereNavigator};
use crate::path::{Curve, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, SceneContext};
use crate::trace::{Process, Status};
use crate::world::scene::ChangedBox;
use glam::DVec2;

/// The navigator on the spheres that were set, with these.
type Linked = Box<(SphereNavigator, Vec<NavSphere>)>;

/// What is done next.
enum Stage {
    Begin,
    Covering(Box<(CoverGround, Covering)>),
    Done,
}

/// Spheres over a scene for one body, and a query at a time: what is in its way is solid, and so is water.
pub(super) struct ComparedSpheres {
    body: PlanningBody,
    stage: Stage,
    /// The navigator on the spheres as they were set or repaired last, with these; or why there are none.
    built: Option<Result<Linked, Message>>,
    anew: bool,
}

impl ComparedSpheres {
    /// For a body; nothing is built yet.
    pub fn new(body: PlanningBody) -> ComparedSpheres {
        ComparedSpheres {
            body,
            stage: Stage::Begin,
            built: None,
            anew: true,
        }
    }

    /// Whether the spheres are set and linked, or refused.
    pub fn is_built(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Whether they were set anew at last, not repaired.
    pub fn is_anew(&self) -> bool {
        self.anew
    }

    /// Begins to follow a scene that has changed in these boxes since they were set or repaired last.
    pub fn follow(&mut self, on: &dyn SceneContext, boxes: &[ChangedBox]) {
        let spheres = match &self.built {
            Some(Ok(built)) => Some(built.1.as_slice()),
            _ => None,
        };
        let begun = spheres.map(|spheres| self.covering(on, Some((spheres, boxes))));
        self.anew = begun.is_none();
        match begun {
            None => self.stage = Stage::Begin,
            Some(Ok(covering)) => self.stage = Stage::Covering(covering),
            Some(Err(why)) => (self.built, self.stage) = (Some(Err(why)), Stage::Done),
        }
    }

    /// A covering of all of the floor, or the repair of one.
    fn covering(
        &self,
        on: &dyn SceneContext,
        repair: Option<(&[NavSphere], &[ChangedBox])>,
    ) -> Result<Box<(CoverGround, Covering)>, Message> {
        let ground = CoverGround::around(on.around());
        let settings = SphereNavigator::settings(on, self.body)?;
        let covering = match repair {
            Some((spheres, boxes)) => Covering::repair(&ground, settings, spheres, boxes),
            None => Covering::new(&ground, settings),
        };
        Ok(Box::new((ground, covering?)))
    }

    /// A step of the covering, or the linking of what it set.
    pub fn step(&mut self, on: &dyn SceneContext) {
        let mut both = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Covering(both) => both,
            Stage::Begin => match self.covering(on, None) {
                Ok(both) => both,
                Err(why) => {
                    self.built = Some(Err(why));
                    return;
                }
            },
            Stage::Done => return,
        };
        let (ground, covering) = &mut *both;
        if covering.step(ground, &mut ()) == Status::Running {
            self.stage = Stage::Covering(both);
            return;
        }
        let spheres = covering.spheres().to_vec();
        self.built = Some(Navrep::of(&spheres).map(|navrep| {
            let navigator = SphereNavigator::on(navrep, self.body.radius, on.revision());
            Box::new((navigator, spheres))
        }));
    }

    /// The size of what was built; noughts before it is.
    pub fn size(&self) -> NavigatorSize {
        match &self.built {
            Some(Ok(built)) => built.0.size(),
            _ => NavigatorSize::default(),
        }
    }

    /// The path between two places, and how many spheres were expanded for it.
    ///
    /// # Errors
    /// Why there are no spheres; those of the navigator.
    pub fn find(
        &mut self,
        on: &dyn SceneContext,
        [start, goal]: [DVec2; 2],
    ) -> Result<(Curve, u64), Message> {
        let navigator = match &mut self.built {
            Some(Ok(built)) => &mut built.0,
            Some(Err(why)) => return Err(why.clone()),
            None => return Err(Message::new("navigator.unreachable")),
        };
        let query = NavigatorQuery::new(self.body, start, goal);
        let route = navigator.find(on, query)?;
        Ok((route.curve(), navigator.work()))
    }
}
