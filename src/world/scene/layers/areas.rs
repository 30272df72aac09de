//! Areas: parts of the floor with a medium and a cost.

use super::super::{Mended, Shape};
use crate::message::Message;

/// The largest cost factor of an area: that of the dearest terrain of a grid.
pub const MAX_COST: f64 = 255.0;

/// The medium of an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AreaMedium {
    /// Ground to walk on.
    Land,
    /// Water: walkers go round it.
    #[default]
    Water,
    /// Air: a drop, over which only what flies can pass.
    Air,
}

impl AreaMedium {
    /// All of them.
    pub const ALL: [AreaMedium; 3] = [AreaMedium::Land, AreaMedium::Water, AreaMedium::Air];

    /// Its name in files and texts.
    pub fn id(self) -> &'static str {
        match self {
            AreaMedium::Land => "land",
            AreaMedium::Water => "water",
            AreaMedium::Air => "air",
        }
    }

    /// The medium with that name.
    pub fn from_id(id: &str) -> Option<AreaMedium> {
        AreaMedium::ALL.into_iter().find(|one| one.id() == id)
    }
}

/// A part of the floor with a medium and a cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// Its name; may be empty.
    pub name: String,
    /// Seen from above.
    pub shape: Shape,
    /// What is moved through there.
    pub medium: AreaMedium,
    /// The cost of a metre there, as a factor: 1 to [`MAX_COST`].
    pub cost: f64,
    /// Whether it can only be climbed, as rocks can, and not walked over.
    pub climb: bool,
}

impl Area {
    /// An area of a medium at the usual cost, without a name.
    pub fn of(shape: Shape, medium: AreaMedium) -> Area {
        Area {
            name: String::new(),
            shape,
            medium,
            cost: 1.0,
            climb: false,
        }
    }

    /// Whether a body that walks on land and does not climb can go there.
    pub fn is_walkable(&self) -> bool {
        self.medium == AreaMedium::Land && !self.climb
    }

    /// The area as a scene keeps it; and the repairs of its shape.
    ///
    /// # Errors
    /// `scene.cost`; those of its shape as for obstacles.
    pub(super) fn checked(mut self) -> Result<(Area, Mended), Message> {
        // Negated, so that what is no number is refused, too.
        if !(1.0..=MAX_COST).contains(&self.cost) {
            return Err(Message::new("scene.cost")
                .with("found", self.cost)
                .with("most", MAX_COST));
        }
        let mended = self.shape.check()?;
        Ok((self, mended))
    }
}
