//! The origin of a world, so that a link can name it instead of carrying it.

use super::codec::{Reader, write_number, write_text};
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::world::{Edit, Generated, Joined, generate, generators};

/// The origin of a world from a generator: its id, version, size, seed and parameter.
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
    pub(in crate::lab) fn by(
        id: &str,
        size: (u32, u32),
        seed: u64,
        parameter: u32,
    ) -> Option<Made> {
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

    /// As the saved form has it.
    pub(in crate::lab) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        write_text(&mut out, self.generator);
        for number in [self.version, self.width, self.height, self.parameter] {
            write_number(&mut out, u64::from(number));
        }
        write_number(&mut out, self.seed);
        out
    }

    /// `None`: by another version of the generator than this one, by one that is not known here, or nothing of the
    /// kind.
    fn read(bytes: &[u8]) -> Option<Made> {
        let mut body = Reader::new(bytes);
        let id = body.text().ok()?;
        let mut numbers = [0u32; 4];
        for number in &mut numbers {
            *number = u32::try_from(body.number().ok()?).ok()?;
        }
        let [version, width, height, parameter] = numbers;
        let made = Made::by(&id, (width, height), body.number().ok()?, parameter)?;
        (made.version == version).then_some(made)
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
            self.sources.push((origin, made.bytes()));
        }
        Ok(())
    }

    /// How the present world was made before it was drawn in, if a generator of this version made it.
    pub fn made(&self) -> Option<Made> {
        Made::read(self.source()?)
    }

    /// The same as the saved form has it.
    pub(in crate::lab) fn source(&self) -> Option<&[u8]> {
        let origin = self.world().origin();
        let known = self.sources.iter().rev().find(|(of, _)| *of == origin);
        known.map(|(_, bytes)| &bytes[..])
    }
}
