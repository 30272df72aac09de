//! The links of all spheres, list behind list in one piece of memory.

use super::{NavSphere, SphereLink};
use std::ops::Range;

/// The span of memory in which the list of a sphere lies.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: usize,
    len: u32,
    /// How many links fit before the list has to move.
    room: u32,
}

/// The least room of a list that has moved.
const LEAST_ROOM: u32 = 4;

/// What fills room.
const NO_LINK: SphereLink = SphereLink {
    other: u32::MAX,
    bottleneck: 0.0,
    length: 0.0,
};

/// A list of links for each sphere, ascending by the other one.
///
/// A list without room moves to a place with twice as much, one that another list has left or one at the end. So a
/// clone copies one piece of memory.
#[derive(Clone, Debug, Default)]
pub struct LinkLists {
    links: Vec<SphereLink>,
    spans: Vec<Span>,
    /// Where lists have left room, by the exponent of the power of two that fits.
    left: Vec<Vec<usize>>,
    /// How many links all lists have.
    count: usize,
}

impl LinkLists {
    /// The lists of spheres of which these pairs overlap. In each pair the later sphere comes first; pairs ascend.
    ///
    /// # Panics
    /// If pairs do not ascend, or have a number that no sphere has.
    pub fn of_pairs(spheres: &[NavSphere], pairs: &[(u32, u32)]) -> LinkLists {
        let mut spans = vec![Span::default(); spheres.len()];
        for &(later, earlier) in pairs {
            spans[later as usize].room += 1;
            spans[earlier as usize].room += 1;
        }
        let mut start = 0;
        for span in &mut spans {
            span.start = start;
            start += span.room as usize;
        }
        // Some room for lists that will move, so that the first one has not to move all memory.
        let mut links = Vec::with_capacity(start + start / 4);
        links.resize(start, NO_LINK);
        // The later one of a pair ascends, and so does the earlier one for the same later one: all lists ascend.
        for &(later, earlier) in pairs {
            let (a, b) = (&spheres[later as usize], &spheres[earlier as usize]);
            let link = SphereLink::of_overlapping(a, b, earlier);
            for (holder, other) in [(later, earlier), (earlier, later)] {
                let span = &mut spans[holder as usize];
                links[span.start + span.len as usize] = SphereLink { other, ..link };
                span.len += 1;
            }
        }
        LinkLists {
            links,
            spans,
            left: Vec::new(),
            count: start,
        }
    }

    /// The links of a sphere.
    #[inline]
    pub fn of(&self, number: u32) -> &[SphereLink] {
        self.spans
            .get(number as usize)
            .map_or(&[], |span| &self.links[range(span)])
    }

    /// How many links all lists have.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Makes a list for one more sphere.
    pub(super) fn grow(&mut self) {
        self.spans.push(Span::default());
    }

    /// Takes the list of the last sphere away, which has never had a link.
    pub(super) fn shrink(&mut self) {
        self.spans.pop();
    }

    /// Puts a link into a list at its place.
    pub(super) fn insert(&mut self, number: u32, link: SphereLink) {
        let index = number as usize;
        if self.spans[index].len == self.spans[index].room {
            self.make_room(index);
        }
        let span = &mut self.spans[index];
        span.len += 1;
        let list = &mut self.links[range(span)];
        let last = list.len() - 1;
        let place = list[..last].partition_point(|one| one.other < link.other);
        list.copy_within(place..last, place + 1);
        list[place] = link;
        self.count += 1;
    }

    /// Takes the link to another sphere out of a list.
    pub(super) fn remove(&mut self, number: u32, other: u32) {
        let span = &mut self.spans[number as usize];
        let list = &mut self.links[range(span)];
        let place = list.partition_point(|one| one.other < other);
        if list.get(place).is_some_and(|one| one.other == other) {
            list.copy_within(place + 1.., place);
            span.len -= 1;
            self.count -= 1;
        }
    }

    /// Empties a list.
    pub(super) fn clear(&mut self, number: u32) {
        let span = &mut self.spans[number as usize];
        self.count -= span.len as usize;
        span.len = 0;
    }

    /// Moves a list to where it has twice its room.
    fn make_room(&mut self, index: usize) {
        let span = self.spans[index];
        let room = (2 * span.room).next_power_of_two().max(LEAST_ROOM);
        let left = self.left.get_mut(room.ilog2() as usize);
        let start = match left.and_then(Vec::pop) {
            Some(start) => {
                self.links.copy_within(range(&span), start);
                start
            }
            None => {
                let start = self.links.len();
                self.links.extend_from_within(range(&span));
                self.links.resize(start + room as usize, NO_LINK);
                start
            }
        };
        if span.room >= LEAST_ROOM {
            let size = span.room.ilog2() as usize;
            if self.left.len() <= size {
                self.left.resize(size + 1, Vec::new());
            }
            self.left[size].push(span.start);
        }
        self.spans[index] = Span {
            start,
            room,
            ..span
        };
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let left = self.left.iter().map(Vec::capacity).sum::<usize>();
        self.links.capacity() * size_of::<SphereLink>()
            + self.spans.capacity() * size_of::<Span>()
            + left * size_of::<usize>()
    }
}

fn range(span: &Span) -> Range<usize> {
    span.start..span.start + span.len as usize
}
