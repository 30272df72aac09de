//! A loose quadtree: discs of the plane by number, asked for those near a disc.

use glam::DVec2;

/// Discs by number, each in at most one place.
#[derive(Clone, Debug, Default)]
pub struct LooseQuadtree {
    discs: Vec<Option<(DVec2, f64)>>,
    len: usize,
}

impl LooseQuadtree {
    /// A tree without discs.
    pub fn new() -> LooseQuadtree {
        LooseQuadtree::default()
    }

    /// How many discs it holds.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts in a disc; where there is one of that number, in place of it.
    pub fn insert(&mut self, number: u32, at: DVec2, radius: f64) {
        let index = number as usize;
        if self.discs.len() <= index {
            self.discs.resize(index + 1, None);
        }
        self.len += usize::from(self.discs[index].is_none());
        self.discs[index] = Some((at, radius));
    }

    /// Takes a disc out; without effect where there is none of that number.
    pub fn remove(&mut self, number: u32) {
        if let Some(disc) = self.discs.get_mut(number as usize) {
            self.len -= usize::from(disc.take().is_some());
        }
    }

    /// Shows `visit` the number of each disc that may overlap the given one, once, in no order to rely on.
    pub fn near(&self, at: DVec2, radius: f64, mut visit: impl FnMut(u32)) {
        for (number, disc) in self.discs.iter().enumerate() {
            let Some((there, other)) = *disc else {
                continue;
            };
            let reach = radius + other;
            if (at - there).abs().max_element() <= reach {
                visit(number as u32);
            }
        }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.discs.capacity() * size_of::<Option<(DVec2, f64)>>()
    }
}
