//! Any navigator as the path planner of a crowd.

use super::grid_paths::{FoundPath, Paths};
use super::ground::CrowdGround;
use crate::path::{Navigator, NavigatorQuery, PlanningBody, SceneContext};
use glam::DVec2;

/// How far a chord may be from the arc for which it stands, in radii of the body.
const CHORD: f64 = 0.02;

/// A [`Navigator`] and the scene that is lent to it, as a crowd asks them.
///
/// A path request runs to its end without interruption, as the thesis has it (2.4.3); its cost is the work of the
/// navigator's search. Agents steer round each other, so none of them stands in the way of a path.
pub struct NavigatorPaths<'a> {
    /// The planner.
    pub navigator: &'a mut dyn Navigator,
    /// On which scene; what is [around](SceneContext::around) must be the ground of the crowd.
    pub on: &'a dyn SceneContext,
    /// For which body.
    pub body: PlanningBody,
}

impl Paths for NavigatorPaths<'_> {
    fn find(&mut self, _: &dyn CrowdGround, from: DVec2, to: DVec2) -> FoundPath {
        let found = self
            .navigator
            .find(self.on, NavigatorQuery::new(self.body, from, to));
        let path = found.ok().map(|route| {
            let mut points = route.waypoints(CHORD * self.body.radius);
            // An agent knows where it is.
            if points.len() > 1 {
                points.remove(0);
            }
            points
        });
        FoundPath {
            path,
            work: self.navigator.work().max(1),
        }
    }
}
