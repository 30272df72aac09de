//! The links of a subgoal graph that lead up, packed for the query.

use super::graph::{NONE, SubgoalLink};

/// The links of each subgoal to those that were left when it was taken out, one list behind the other. Of a link that
/// stands in for a subgoal, that one is known.
#[derive(Clone, Debug, Default)]
pub(super) struct UpLinks {
    /// The links of the n-th: `links[starts[n]..starts[n + 1]]`; empty until all are packed.
    starts: Vec<u32>,
    links: Vec<SubgoalLink>,
}

impl UpLinks {
    /// Packs the links of all subgoals.
    pub fn pack(around: &[Vec<SubgoalLink>]) -> UpLinks {
        let mut packed = UpLinks {
            starts: vec![0],
            links: Vec::with_capacity(around.iter().map(Vec::len).sum()),
        };
        for links in around {
            packed.links.extend_from_slice(links);
            packed.starts.push(packed.links.len() as u32);
        }
        packed
    }

    /// The links up from a subgoal.
    #[inline(always)]
    pub fn of(&self, n: usize) -> &[SubgoalLink] {
        match (self.starts.get(n), self.starts.get(n + 1)) {
            (Some(&from), Some(&to)) => &self.links[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The subgoal by way of which the link between two leads; `None` where it leads straight there.
    pub fn middle(&self, a: u32, b: u32) -> Option<u32> {
        let of = |from: u32, to: u32| {
            let mut links = self.of(from as usize).iter();
            links.find(|link| link.to == to).map(|link| link.middle)
        };
        let middle = of(a, b).or_else(|| of(b, a));
        middle.filter(|&middle| middle != NONE)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.starts.len() * size_of::<u32>() + self.links.len() * size_of::<SubgoalLink>()
    }
}
