//! A representation that is built in steps to compare with others, repaired after edits, and asked for paths.

use crate::message::Message;
use crate::path::{Curve, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, SceneContext};
use crate::trace::Status;
use crate::world::scene::ChangedBox;
use glam::DVec2;

/// A representation that is built and repaired in steps, with a navigator on what was built.
pub(super) trait Representation {
    /// A build or repair that is under way.
    type Work;
    /// The data that a repair begins from.
    type Kept;
    /// The navigator that answers queries.
    type Navigator: Navigator;

    /// Begins to build it for a body.
    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<Self::Work, Message>;

    /// Begins to repair it where the scene has changed in these boxes; none where it has to be built anew.
    fn repair(
        kept: &Self::Kept,
        on: &dyn SceneContext,
        body: PlanningBody,
        boxes: &[ChangedBox],
    ) -> Option<Result<Self::Work, Message>>;

    /// One step of it.
    fn step(work: &mut Self::Work, on: &dyn SceneContext) -> Status;

    /// What was built or repaired, and the navigator on it.
    fn finish(
        work: Self::Work,
        on: &dyn SceneContext,
        body: PlanningBody,
    ) -> Result<(Self::Kept, Self::Navigator), Message>;
}

/// The next work.
enum Stage<W> {
    Begin,
    Building(Box<W>),
    Done,
}

/// The representation that was built, with the navigator on it.
type Built<R> = Box<(
    <R as Representation>::Kept,
    <R as Representation>::Navigator,
)>;

/// A representation of a scene for one body, and a query at a time.
pub(super) struct Compared<R: Representation> {
    body: PlanningBody,
    stage: Stage<R::Work>,
    /// As it was built or repaired last; or why there is none.
    built: Option<Result<Built<R>, Message>>,
    anew: bool,
}

impl<R: Representation> Compared<R> {
    /// For a body; nothing is built yet.
    pub fn new(body: PlanningBody) -> Compared<R> {
        Compared {
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
        let begun = match &self.built {
            Some(Ok(built)) => R::repair(&built.0, on, self.body, boxes),
            _ => None,
        };
        self.anew = begun.is_none();
        self.stage = Stage::Begin;
        if let Some(begun) = begun {
            self.go_on(begun);
        }
    }

    /// Takes up what was begun, or why it could not be.
    fn go_on(&mut self, begun: Result<R::Work, Message>) {
        match begun {
            Ok(work) => self.stage = Stage::Building(Box::new(work)),
            Err(why) => (self.built, self.stage) = (Some(Err(why)), Stage::Done),
        }
    }

    /// A step of building or repairing.
    pub fn step(&mut self, on: &dyn SceneContext) {
        if matches!(self.stage, Stage::Begin) {
            self.go_on(R::begin(on, self.body));
        }
        let Stage::Building(work) = &mut self.stage else {
            return;
        };
        if R::step(work, on) == Status::Running {
            return;
        }
        if let Stage::Building(work) = std::mem::replace(&mut self.stage, Stage::Done) {
            self.built = Some(R::finish(*work, on, self.body).map(Box::new));
        }
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
    /// Why nothing was built; those of the navigator.
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
