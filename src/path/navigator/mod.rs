//! One interface of all path planners: what moves asks a [`Navigator`], whatever it plans on.
//!
//! A navigator answers for a round body on a scene that is lent to each call ([`SceneContext`]): it owns no world and
//! notices by the revision that the world is another one. It is a pure function of scene and question: the same
//! question gets the same answer at any time, so a simulation that goes back in time need not take it along.
//!
//! ```text
//! prepare ──> ask ──> step, step, … ──> answer ──> holds?  no: ask again
//! ```
//!
//! Implemented by [`GridNavigator`](crate::agents::GridNavigator) (A* on cells by clearance),
//! [`BitmapNavigator`](crate::agents::BitmapNavigator) (Kuffner's planner),
//! [`RoadmapNavigator`](crate::roadmap::RoadmapNavigator), [`MeshNavigator`](crate::navmesh::MeshNavigator)
//! (Polyanya on a navigation mesh) and [`SphereNavigator`](crate::navspheres::SphereNavigator) (A* over navspheres);
//! `tests/agents/navigators.rs` runs all through one suite.

mod body_structures;
mod query;
mod roomy_place;
mod route;
mod scene_context;

pub(crate) use body_structures::{BodyStructure, BodyStructures};
pub use query::{NavigatorQuery, PlanningBody, StandingCharacter};
pub use roomy_place::roomy_place;
pub use route::{Course, Route};
pub use scene_context::{LentScene, SceneContext};

use crate::message::Message;
use crate::trace::{StateHash, Status};

/// The size of the graph that a navigator searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NavigatorSize {
    /// Nodes of its graph: free cells, or states.
    pub nodes: u64,
    /// Directed edges of its graph, two for each way that can be gone in both directions.
    pub edges: u64,
    /// The memory of what was built, in bytes, without that of a search.
    pub bytes: u64,
}

/// A path planner of one moving body after the other.
pub trait Navigator {
    /// What it is called in files; the same in every version.
    fn id(&self) -> &'static str;

    /// Does up to so many units of the work that comes before the first question: what it searches on is built for
    /// such a body on the scene as it is. True once it is there, which is found out in O(1).
    ///
    /// # Errors
    /// Why it cannot be built for this body or scene; each navigator lists its own.
    fn prepare(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<bool, Message>;

    /// Asks; a question before it is dropped, whether answered or not.
    fn ask(&mut self, query: NavigatorQuery);

    /// Does up to so many units of work on the question: the rest of its preparation, then the search, an expansion a
    /// unit. On a scene of another revision than at the step before it begins anew. `Failed` where the answer is that
    /// there is no way, and where nothing is asked.
    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status;

    /// The answer, once there is one: a way, or why there is none.
    fn answer(&self) -> Option<&Result<Route, Message>>;

    /// The work of the search so far, in expansions, without the preparation; at least 1 once it is answered.
    fn work(&self) -> u64;

    /// Whether a route still holds from arc length `from` on, in metres: nothing on the scene as it is now stands in
    /// the way of the body of the query, nor do the bodies that it names. Start and target of the query do not matter.
    fn holds(
        &mut self,
        on: &dyn SceneContext,
        route: &Route,
        from: f64,
        query: &NavigatorQuery,
    ) -> bool;

    /// The size of what was prepared last.
    fn size(&self) -> NavigatorSize;

    /// Hashes its settings and what they were prepared for: together with the scene all that answers depend on.
    fn hash_into(&self, hash: &mut StateHash);

    /// The answer in one go: asks and steps to the end.
    ///
    /// # Errors
    /// Why there is no way.
    fn find(&mut self, on: &dyn SceneContext, query: NavigatorQuery) -> Result<Route, Message> {
        self.ask(query);
        while self.step(on, u64::MAX) == Status::Running {}
        match self.answer() {
            Some(answer) => answer.clone(),
            None => Err(Message::new("navigator.unasked")),
        }
    }
}
