//! The stored paths of a cluster's intra-edges, which a refinement looks up instead of searching.

use crate::graph::DIRECTIONS;

/// Where no next hop leads on: at the node itself, and where there is no way to it.
pub(in crate::hierarchy) const NOWHERE: u8 = u8::MAX;

/// A shortest path for each pair of nodes of one cluster, as moves. One direction is stored; the other is its reverse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::hierarchy) struct Kept {
    /// Where the moves of each pair begin, and the end of all: the pairs 0 1, 0 2, 1 2, 0 3… of places among the nodes.
    /// Empty where nothing is kept.
    first: Vec<u32>,
    /// Directions, from the earlier node of a pair to the later one; none where there is no way.
    moves: Vec<u8>,
}

impl Kept {
    /// No paths yet; those of all pairs have to be added, in their order.
    pub fn begin() -> Kept {
        Kept {
            first: vec![0],
            moves: Vec::new(),
        }
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Adds a move of the path of the next pair.
    pub fn go(&mut self, direction: u8) {
        self.moves.push(direction);
    }

    /// The path of the next pair is whole.
    pub fn close(&mut self) {
        self.first.push(self.moves.len() as u32);
    }

    /// The moves from one node to another, by their places among the nodes; `None` where nothing is kept of them.
    pub fn moves(&self, from: usize, to: usize) -> Option<impl Iterator<Item = usize>> {
        let (early, late) = (from.min(to), from.max(to));
        let pair = (early < late).then(|| late * (late - 1) / 2 + early)?;
        let [begin, end] = [self.first.get(pair)?, self.first.get(pair + 1)?];
        let moves = self.moves.get(*begin as usize..*end as usize)?;
        let backwards = from > to;
        let count = moves.len();
        Some((0..count).map(move |i| match backwards {
            false => usize::from(moves[i]),
            true => opposite(usize::from(moves[count - 1 - i])),
        }))
    }

    /// Adds the cells of the same path to a list, without the first, `cell`; `offsets` are those of the directions in
    /// indices. Answers whether anything is kept of it.
    pub fn append(
        &self,
        (from, to): (usize, usize),
        mut cell: u32,
        offsets: &[i32; DIRECTIONS.len()],
        cells: &mut Vec<u32>,
    ) -> bool {
        let Some(moves) = self.moves(from, to) else {
            return false;
        };
        cells.extend(moves.map(|direction| {
            cell = cell.wrapping_add_signed(offsets[direction & 7]);
            cell
        }));
        true
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        self.first.len() * size_of::<u32>() + self.moves.len()
    }
}

/// The direction that leads back.
fn opposite(direction: usize) -> usize {
    // Two on within the straight ones and within the diagonals.
    (direction & 4) | ((direction + 2) & 3)
}

/// The direction of a step.
pub(in crate::hierarchy) fn direction_of(step: (i32, i32)) -> Option<u8> {
    let at = DIRECTIONS.iter().position(|&known| known == step)?;
    Some(at as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_is_there_backwards() {
        for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
            assert_eq!(DIRECTIONS[opposite(direction)], (-dx, -dy));
            assert_eq!(direction_of((dx, dy)), Some(direction as u8));
        }
        let mut kept = Kept::begin();
        for moves in [&[0, 4][..], &[], &[1]] {
            moves.iter().for_each(|&one| kept.go(one));
            kept.close();
        }
        let moves = |from, to| kept.moves(from, to).map(Iterator::collect::<Vec<_>>);
        assert_eq!(moves(0, 1), Some(vec![0, 4]));
        assert_eq!(moves(1, 0), Some(vec![6, 2]));
        assert_eq!(moves(0, 2), Some(vec![]));
        assert_eq!(moves(2, 1), Some(vec![3]));
        assert_eq!(moves(3, 0), None);
        assert_eq!((moves(0, 0), moves(1, 1)), (None, None));
    }
}
