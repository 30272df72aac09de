//! Where a world comes from, so that a link can name it instead of carrying it.

use super::instrument::Lab;
use crate::message::Message;
use crate::world::{Edit, Generated, Joined, generate, generators};

/// Worlds whose making is known, besides the present one: those that undo may bring back.
const KNOWN: usize = 16;

/// How a generator made a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// The generator's id.
    pub generator: &'static str,
    /// The version of it.
    pub version: u32,
    /// In cells.
    pub width: u32,
    /// In cells.
    pub height: u32,
    /// What its random numbers began with.
    pub seed: u64,
    /// Its parameter, a whole number; 0 if it has none.
    pub parameter: u32,
}

impl Made {
    /// How a generator of this crate makes a world. `None`: there is none of that id.
    pub(super) fn by(id: &str, size: (u32, u32), seed: u64, parameter: u32) -> Option<Made> {
        let spec = generators().iter().find(|spec| spec.id == id)?;
        Some(Made {
            generator: spec.id,
            version: spec.version,
            width: size.0,
            height: size.1,
            seed,
            parameter,
        })
    }

    /// Makes it again. O(cells), for some generators times their logarithm.
    ///
    /// # Errors
    /// Those of [`generate()`].
    pub fn again(&self) -> Result<Generated, Message> {
        generate(
            self.generator,
            self.width,
            self.height,
            self.seed,
            f64::from(self.parameter),
        )
    }
}

/// How worlds were made, by [`World::origin`](crate::world::World::origin); the one heard of last at the end.
#[derive(Default)]
pub(super) struct Sources(Vec<(u64, Made)>);

impl Sources {
    /// The world of that origin was made so.
    pub fn note(&mut self, origin: u64, made: Made) {
        self.0.retain(|(known, _)| *known != origin);
        if self.0.len() > KNOWN {
            self.0.remove(0);
        }
        self.0.push((origin, made));
    }

    /// How the world of that origin was made, if that is known.
    pub fn find(&self, origin: u64) -> Option<&Made> {
        let found = self.0.iter().find(|(known, _)| *known == origin);
        found.map(|(_, made)| made)
    }
}

impl Lab {
    /// Takes a world that a generator makes, as one edit.
    ///
    /// # Errors
    /// Those of [`generate()`], and `lane.too-large` if the lanes would not fit it.
    pub fn generate(
        &mut self,
        id: &str,
        width: u32,
        height: u32,
        seed: u64,
        parameter: f64,
    ) -> Result<(), Message> {
        let Generated { grid, start, goal } = generate(id, width, height, seed, parameter)?;
        let whole = parameter.round() as u32; // In range, or ignored.
        let made = Made::by(id, (width, height), seed, whole);
        let name = id.to_owned();
        self.edit(
            Edit::Replace {
                name,
                grid,
                start,
                goal,
            },
            Joined::New,
        )?;
        if let Some(made) = made {
            let origin = self.world().origin();
            self.sources.note(origin, made);
        }
        Ok(())
    }

    /// How the present world was made before anybody drew in it, if a generator made it.
    pub fn made(&self) -> Option<&Made> {
        self.sources.find(self.world().origin())
    }
}
