//! Connected components of a growing roadmap.

/// The connected components: disjoint sets with path halving.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Components {
    above: Vec<u32>,
    /// Of each root, how many vertices its part has.
    sizes: Vec<u32>,
    /// How many vertices the largest has.
    pub(super) largest: u32,
}

impl Components {
    pub(super) fn push(&mut self) {
        self.above.push(self.above.len() as u32);
        self.sizes.push(1);
        self.largest = self.largest.max(1);
    }

    pub fn size(&mut self, vertex: u32) -> u32 {
        let root = self.root(vertex);
        self.sizes[root as usize]
    }

    pub(super) fn root(&mut self, mut vertex: u32) -> u32 {
        while self.above[vertex as usize] != vertex {
            let next = self.above[self.above[vertex as usize] as usize];
            self.above[vertex as usize] = next;
            vertex = next;
        }
        vertex
    }

    pub fn joined(&mut self, a: u32, b: u32) -> bool {
        self.root(a) == self.root(b)
    }

    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.above[a.max(b) as usize] = a.min(b);
            let size = self.sizes[a as usize] + self.sizes[b as usize];
            self.sizes[a.min(b) as usize] = size;
            self.largest = self.largest.max(size);
        }
    }
}
