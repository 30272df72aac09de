//! The search structures of a navigator, built in steps for bodies of different radii on one scene.

use super::{PlanningBody, SceneContext};
use crate::message::Message;
use crate::trace::Status;
use std::sync::Arc;

/// How many are kept for bodies of different radii.
const MOST_KEPT: usize = 8;

/// A search structure for bodies of one radius.
pub(crate) trait BodyStructure: Sized {
    /// A build that is under way.
    type Building: Clone;

    /// Begins to build it.
    ///
    /// # Errors
    /// Why it cannot be built.
    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<Self::Building, Message>;

    /// One step of it.
    fn step(building: &mut Self::Building) -> Status;

    /// What was built.
    ///
    /// # Errors
    /// Why it could not be, which holds for all bodies of this radius on this scene.
    fn finish(building: Self::Building, body: PlanningBody) -> Result<Self, Message>;
}

/// A structure for each radius that was asked for last, of the scene of one revision.
pub(crate) struct BodyStructures<T: BodyStructure> {
    /// By radius, the one used last at the end.
    known: Vec<(f64, Arc<T>)>,
    /// What is built at present, with its radius.
    building: Option<(f64, Box<T::Building>)>,
    /// Why none could be built for a body of this radius.
    failed: Option<(f64, Message)>,
    revision: u64,
}

impl<T: BodyStructure> Default for BodyStructures<T> {
    fn default() -> BodyStructures<T> {
        BodyStructures {
            known: Vec::new(),
            building: None,
            failed: None,
            revision: 0,
        }
    }
}

impl<T: BodyStructure> Clone for BodyStructures<T> {
    fn clone(&self) -> BodyStructures<T> {
        BodyStructures {
            known: self.known.clone(),
            building: self.building.clone(),
            failed: self.failed.clone(),
            revision: self.revision,
        }
    }
}

impl<T: BodyStructure> BodyStructures<T> {
    /// With one that others have built for bodies of this radius on the scene of this revision.
    pub fn with(structure: T, radius: f64, revision: u64) -> BodyStructures<T> {
        BodyStructures {
            known: vec![(radius, Arc::new(structure))],
            revision,
            ..BodyStructures::default()
        }
    }

    /// Forgets what belongs to another scene; whether this is another one than before.
    pub fn heed_revision(&mut self, revision: u64) -> bool {
        let is_new = self.revision != revision;
        if is_new {
            *self = BodyStructures {
                revision,
                ..BodyStructures::default()
            };
        }
        is_new
    }

    /// The one that was used last.
    pub fn last(&self) -> Option<&T> {
        self.known.last().map(|(_, one)| &**one)
    }

    /// The one for a radius, which is then the one used last.
    pub fn of(&mut self, radius: f64) -> Option<Arc<T>> {
        let index = self.known.iter().position(|one| one.0 == radius)?;
        let found = self.known.remove(index);
        let structure = found.1.clone();
        self.known.push(found);
        Some(structure)
    }

    /// Builds the one for a body with up to so many steps; how many are left where it is there, none where it is not.
    ///
    /// # Errors
    /// Those of [`BodyStructure`].
    pub fn build(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        mut units: u64,
    ) -> Result<Option<u64>, Message> {
        let radius = body.radius;
        if self.of(radius).is_some() {
            return Ok(Some(units));
        }
        if let Some((_, why)) = self.failed.as_ref().filter(|one| one.0 == radius) {
            return Err(why.clone());
        }
        let mut building = match self.building.take().filter(|one| one.0 == radius) {
            Some((_, building)) => building,
            None => Box::new(T::begin(on, body)?),
        };
        loop {
            if units == 0 {
                self.building = Some((radius, building));
                return Ok(None);
            }
            units -= 1;
            if T::step(&mut building) != Status::Running {
                break;
            }
        }
        let built = T::finish(*building, body);
        let built = built.inspect_err(|why| self.failed = Some((radius, why.clone())))?;
        if self.known.len() == MOST_KEPT {
            self.known.remove(0);
        }
        self.known.push((radius, Arc::new(built)));
        Ok(Some(units))
    }
}
