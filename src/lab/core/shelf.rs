//! The scenarios at hand, and those of the worlds that were left, so that undo and redo find them again.

use crate::world::Scenario;

/// Worlds whose scenarios are kept besides those of the present one.
const OTHERS: usize = 8;

/// Scenarios by the world for which they were read, known by [`World::origin`](crate::world::World::origin).
#[derive(Default)]
pub(in crate::lab) struct Shelf {
    origin: u64,
    present: Vec<Scenario>,
    /// The one left last at the end; none is empty.
    others: Vec<(u64, Vec<Scenario>)>,
}

impl Shelf {
    /// A shelf without scenarios, for the world of that origin.
    pub fn new(origin: u64) -> Shelf {
        Shelf {
            origin,
            ..Shelf::default()
        }
    }

    /// Those of the present world.
    pub fn present(&self) -> &[Scenario] {
        &self.present
    }

    /// Bytes that all of them hold.
    pub fn bytes(&self) -> usize {
        let others = self.others.iter().map(|(_, others)| others);
        let all = others.chain([&self.present]).flatten();
        all.map(|one| size_of::<Scenario>() + one.map.len()).sum()
    }

    /// Takes others for the present world.
    pub fn set(&mut self, scenarios: Vec<Scenario>) {
        self.present = scenarios;
    }

    /// The world of another origin is the present one from now on.
    pub fn turn_to(&mut self, origin: u64) {
        if origin == self.origin {
            return;
        }
        let left = std::mem::take(&mut self.present);
        if !left.is_empty() {
            self.others.push((self.origin, left));
        }
        if let Some(at) = self.others.iter().position(|(known, _)| *known == origin) {
            self.present = self.others.remove(at).1;
        }
        if self.others.len() > OTHERS {
            self.others.remove(0);
        }
        self.origin = origin;
    }
}
