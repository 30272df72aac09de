//! Navspheres to compare with other representations: a walker's free space covered and linked, repaired after edits.

use super::compared::Representation;
use crate::message::Message;
use crate::navspheres::{CoverGround, Covering, NavSphere, Navrep, SphereNavigator};
use crate::path::{PlanningBody, SceneContext};
use crate::trace::{Process, Status};
use crate::world::scene::ChangedBox;

/// Spheres over a scene for one body: what is in its way is solid, and so is water.
pub(super) struct ComparedSpheres;

/// A covering of all of the floor, or the repair of one.
fn covering(
    on: &dyn SceneContext,
    body: PlanningBody,
    repair: Option<(&[NavSphere], &[ChangedBox])>,
) -> Result<(CoverGround, Covering), Message> {
    let ground = CoverGround::around(on.around());
    let settings = SphereNavigator::settings(on, body)?;
    let covering = match repair {
        Some((spheres, boxes)) => Covering::repair(&ground, settings, spheres, boxes),
        None => Covering::new(&ground, settings),
    };
    Ok((ground, covering?))
}

impl Representation for ComparedSpheres {
    type Work = (CoverGround, Covering);
    type Kept = Vec<NavSphere>;
    type Navigator = SphereNavigator;

    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<Self::Work, Message> {
        covering(on, body, None)
    }

    fn repair(
        kept: &Vec<NavSphere>,
        on: &dyn SceneContext,
        body: PlanningBody,
        boxes: &[ChangedBox],
    ) -> Option<Result<Self::Work, Message>> {
        Some(covering(on, body, Some((kept, boxes))))
    }

    fn step((ground, covering): &mut Self::Work, _: &dyn SceneContext) -> Status {
        covering.step(&*ground, &mut ())
    }

    /// The linking of what was set.
    fn finish(
        (_, covering): Self::Work,
        on: &dyn SceneContext,
        body: PlanningBody,
    ) -> Result<(Vec<NavSphere>, SphereNavigator), Message> {
        let spheres = covering.spheres().to_vec();
        let navrep = Navrep::of(&spheres)?;
        let navigator = SphereNavigator::on(navrep, body.radius, on.revision());
        Ok((spheres, navigator))
    }
}
