//! A queue in pieces of a fixed size: it grows without copying what it holds; no entry takes longer than others.

use std::collections::VecDeque;

/// Entries in one piece.
const PIECE: usize = 8_192;

/// A queue of numbers that grow from one to the next or stay, in pieces. Behind the last one entries come, in front of
/// the first one they go.
#[derive(Default)]
pub(super) struct Pieces {
    /// All but the last one are full.
    pieces: VecDeque<Vec<u64>>,
    /// Entries of the first piece that have gone.
    gone: usize,
    len: usize,
}

impl Pieces {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn clear(&mut self) {
        *self = Pieces::default();
    }

    /// The entry at a place; 0 where there is none.
    pub fn get(&self, place: usize) -> u64 {
        let place = self.gone + place;
        let piece = self.pieces.get(place / PIECE);
        let entry = piece.and_then(|piece| piece.get(place % PIECE));
        entry.copied().unwrap_or_default()
    }

    pub fn push(&mut self, entry: u64) {
        match self.pieces.back_mut() {
            Some(last) if last.len() < PIECE => last.push(entry),
            _ => self.begin_piece(entry),
        }
        self.len += 1;
    }

    #[cold]
    fn begin_piece(&mut self, entry: u64) {
        // A short run has a short one.
        let first = if self.pieces.is_empty() { 0 } else { PIECE };
        let mut piece = Vec::with_capacity(first);
        piece.push(entry);
        self.pieces.push_back(piece);
    }

    pub fn last_mut(&mut self) -> Option<&mut u64> {
        match self.len {
            0 => None,
            _ => self.pieces.back_mut()?.last_mut(),
        }
    }

    /// Lets the first `count` entries go; all of them at most.
    pub fn skip(&mut self, count: usize) {
        let count = count.min(self.len);
        self.len -= count;
        self.gone += count;
        while self.gone >= PIECE {
            self.pieces.pop_front();
            self.gone -= PIECE;
        }
    }

    /// Keeps the first `len` entries.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        let kept = self.gone + self.len;
        self.pieces.truncate(kept.div_ceil(PIECE));
        if let Some(last) = self.pieces.back_mut() {
            last.truncate((kept - 1) % PIECE + 1);
        }
    }

    /// How many entries are smaller than `bound`. O(log(entries)).
    pub fn count_below(&self, bound: u64) -> usize {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle) < bound {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_what_a_list_would_whatever_comes_and_goes() {
        let (mut pieces, mut list) = (Pieces::default(), Vec::new());
        let mut next = 0;
        for turn in 1..200_u64 {
            let wild = turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            match wild % 8 {
                0 => {
                    let gone = (wild as usize / 8).min(list.len());
                    pieces.skip(gone);
                    list.drain(..gone);
                }
                1 => {
                    let kept = list.len().saturating_sub(wild as usize / 16 % 9_000);
                    pieces.truncate(kept);
                    list.truncate(kept);
                }
                2 => {
                    if let Some(last) = pieces.last_mut() {
                        *last += 1;
                    }
                    if let Some(last) = list.last_mut() {
                        *last += 1;
                    }
                    next += 1;
                }
                _ => {
                    for _ in 0..wild % 5_000 {
                        next += wild % 3;
                        pieces.push(next);
                        list.push(next);
                    }
                }
            }
            assert_eq!(pieces.len(), list.len());
            for place in (0..list.len()).step_by(97) {
                assert_eq!(pieces.get(place), list[place]);
                let below = list.partition_point(|&entry| entry < list[place]);
                assert_eq!(pieces.count_below(list[place]), below);
            }
            assert_eq!(pieces.count_below(u64::MAX), list.len());
            if let Some(&last) = list.last() {
                assert_eq!(pieces.get(list.len() - 1), last);
            }
        }
        assert!(next > 10 * PIECE as u64, "{next}");
        pieces.clear();
        assert_eq!((pieces.len(), pieces.last_mut()), (0, None));
    }
}
