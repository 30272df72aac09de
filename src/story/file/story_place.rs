//! The places of a story's objects on a floor.

use crate::world::scene::{Door, Scene, Shape};
use glam::DVec2;

/// The place of an object of a story on a floor.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryPlace {
    /// At a point.
    Point(DVec2),
    /// The area with this name, wherever it is moved to.
    Area(String),
    /// At the door with this name.
    Door(String),
}

/// A place as it is on the floor now.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::story) enum PlaceNow {
    /// A point.
    Point(DVec2),
    /// An area.
    Area(Shape),
}

impl StoryPlace {
    /// The place as it is on the floor now; none if its area or door is gone.
    pub(in crate::story) fn now(&self, scene: &Scene) -> Option<PlaceNow> {
        match self {
            StoryPlace::Point(at) => Some(PlaceNow::Point(*at)),
            StoryPlace::Area(name) => {
                let areas = scene.layers().areas();
                let area = areas.iter().find(|area| area.name == *name)?;
                Some(PlaceNow::Area(area.shape.clone()))
            }
            StoryPlace::Door(name) => {
                let door = door_called(scene, name)?.1;
                Some(PlaceNow::Point(door.body.shape.middle()))
            }
        }
    }

    /// The middle of the place as it is now.
    pub fn middle(&self, scene: &Scene) -> Option<DVec2> {
        Some(match self.now(scene)? {
            PlaceNow::Point(at) => at,
            PlaceNow::Area(shape) => shape.middle(),
        })
    }
}

/// The door with that name, and its index.
pub(in crate::story) fn door_called<'a>(scene: &'a Scene, name: &str) -> Option<(usize, &'a Door)> {
    let doors = scene.layers().doors().iter().enumerate();
    doors.into_iter().find(|(_, door)| door.body.name == name)
}
