//! The places of a story's objects on the floor.

use super::floor_stage::FloorStage;
use crate::story::file::story_place::PlaceNow;
use crate::story::ground::GroundTask;
use crate::story::staging::{Staging, Whereabouts};
use crate::world::scene::Shape;
use glam::DVec2;
use std::f64::consts::TAU;

/// How far from the middle of a place things lie that have no point of their own, in metres.
const AROUND: f64 = 0.7;

/// The place of an object on the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObjectPlace {
    /// The place, in metres.
    pub at: DVec2,
    /// Who holds it.
    pub holder: Option<u32>,
}

impl FloorStage {
    /// Where each object is on the floor: bodies where they stand, what is held with its holder, what lies somewhere at
    /// its point or, once it was moved, near the middle of where it is now. `None` for what is nowhere, and for places.
    pub fn object_places(
        &self,
        task: &GroundTask,
        state: &[bool],
        staging: &Staging,
    ) -> Vec<Option<ObjectPlace>> {
        let now = staging.whereabouts(task, state);
        let first = staging.whereabouts(task, &task.initial);
        (0..now.len() as u32)
            .map(|object| self.object_place(object, &now, &first, staging))
            .collect()
    }

    /// The area that an object is on the floor as it is now, if it is one.
    pub fn area_of(&self, object: u32) -> Option<Shape> {
        let place = self.places.get(object as usize)?.as_ref()?;
        match place.now(&self.scene)? {
            PlaceNow::Area(shape) => Some(shape),
            PlaceNow::Point(_) => None,
        }
    }

    fn object_place(
        &self,
        object: u32,
        now: &[Whereabouts],
        first: &[Whereabouts],
        staging: &Staging,
    ) -> Option<ObjectPlace> {
        let free = |at: DVec2| Some(ObjectPlace { at, holder: None });
        if let Some(walker) = self.walker_of(object) {
            return free(walker.state().at);
        }
        match now[object as usize] {
            Whereabouts::Unknown => None,
            Whereabouts::HeldBy(holder) => {
                let at = self.where_is(holder)?;
                Some(ObjectPlace {
                    at,
                    holder: Some(holder),
                })
            }
            same if same == first[object as usize] && staging.places[object as usize].is_some() => {
                free(
                    staging.places[object as usize]
                        .as_ref()?
                        .middle(self.scene())?,
                )
            }
            Whereabouts::At(place) => free(self.where_is(place)? + beside(object)),
        }
    }
}

/// A direction of its own for each object, so that what lies at one place does not lie on each other.
fn beside(object: u32) -> DVec2 {
    let golden = 0.618_033_988_749_895;
    DVec2::from_angle((f64::from(object) * golden).fract() * TAU) * AROUND
}
