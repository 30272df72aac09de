//! The drawn mesh: triangles that an author puts on the floor one by one, and links between their sides.

use glam::DVec2;

/// The most triangles that are connected without a link: a byte numbers those of a packed mesh.
pub const MAX_PART: usize = 254;
/// The most triangles of a drawn mesh: eight full parts.
pub const MAX_DRAWN: usize = 8 * MAX_PART;

/// Steps of a coordinate over the span that holds the floor: 16 bits.
const STEPS: f64 = 65_536.0;
/// The least span, in metres.
const LEAST_SPAN: f64 = 64.0;
/// Steps of the span that are kept free, for what rounding moves beyond the rim of the floor.
const SPARE: f64 = 4.0;

/// A side of a triangle of a [`DrawnMesh`]: from one of its corners to the next, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DrawnSide {
    /// The triangle.
    pub triangle: u32,
    /// The corner at which it begins: 0, 1 or 2.
    pub side: u8,
}

/// The directions in which a link is passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LinkWay {
    /// Both of them.
    #[default]
    Both,
    /// From its first side to its second alone.
    There,
    /// From its second side to its first alone.
    Back,
}

impl LinkWay {
    /// All of them, in the order in which a link is turned.
    pub const ALL: [LinkWay; 3] = [LinkWay::Both, LinkWay::There, LinkWay::Back];

    /// Its name in files and texts.
    pub fn id(self) -> &'static str {
        match self {
            LinkWay::Both => "both",
            LinkWay::There => "there",
            LinkWay::Back => "back",
        }
    }

    /// The one with that name.
    pub fn from_id(id: &str) -> Option<LinkWay> {
        LinkWay::ALL.into_iter().find(|one| one.id() == id)
    }

    /// The one that comes after it in turn.
    #[must_use]
    pub fn next(self) -> LinkWay {
        match self {
            LinkWay::Both => LinkWay::There,
            LinkWay::There => LinkWay::Back,
            LinkWay::Back => LinkWay::Both,
        }
    }
}

/// A link of a [`DrawnMesh`]: two sides by which one part is left and another entered. They are the same line from both
/// sides, such as a door in it, or two lines apart, from one of which what walks comes to the other at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawnLink {
    /// The first side.
    pub from: DrawnSide,
    /// The second side.
    pub to: DrawnSide,
    /// The directions in which it is passed.
    pub way: LinkWay,
    /// Whether it is on: a door that is open, a bridge that stands.
    pub on: bool,
}

impl DrawnLink {
    /// Both of its sides.
    pub fn ends(&self) -> [DrawnSide; 2] {
        [self.from, self.to]
    }
}

/// Triangles over vertices, and links.
///
/// It may be anything until it is put into a scene, which keeps none but valid ones: see [`DrawnMesh::checked`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnMesh {
    /// Vertices, in metres.
    pub vertices: Vec<DVec2>,
    /// The vertices of each triangle, counter-clockwise.
    pub triangles: Vec<[u32; 3]>,
    /// Links.
    pub links: Vec<DrawnLink>,
}

impl DrawnMesh {
    /// The span that holds a floor, in metres, a power of two; coordinates are whole multiples of its 65,536th part.
    pub fn span((low, high): (DVec2, DVec2)) -> f64 {
        let extent = (high - low).max_element();
        let mut span = LEAST_SPAN;
        while span - span * (SPARE / STEPS) < extent {
            span *= 2.0;
        }
        span
    }

    /// The multiple of the step that is nearest to a point.
    pub fn rounded(at: DVec2, floor: (DVec2, DVec2)) -> DVec2 {
        let step = DrawnMesh::step(floor);
        // Of two zeros one is negative.
        (at / step).round() * step + DVec2::ZERO
    }

    /// The step of coordinates, in metres.
    pub fn step(floor: (DVec2, DVec2)) -> f64 {
        DrawnMesh::span(floor) / STEPS
    }

    /// Whether there is no triangle.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// The corners of a triangle.
    pub fn corners(&self, triangle: usize) -> [DVec2; 3] {
        self.triangles[triangle].map(|vertex| self.vertices[vertex as usize])
    }

    /// The vertices at both ends of a side; its triangle is to the left of the line between them.
    pub fn ends(&self, side: DrawnSide) -> (u32, u32) {
        let corners = self.triangles[side.triangle as usize];
        let at = usize::from(side.side);
        (corners[at], corners[(at + 1) % 3])
    }

    /// All sides, triangle by triangle.
    pub fn sides(&self) -> impl Iterator<Item = DrawnSide> + use<> {
        let triangles = 0..self.triangles.len() as u32;
        triangles.flat_map(|triangle| (0..3).map(move |side| DrawnSide { triangle, side }))
    }

    /// The side beyond each side of each triangle: that of another triangle between the same vertices. O(n log n), and
    /// linear where no vertex has many triangles.
    pub fn beyond(&self) -> Vec<[Option<DrawnSide>; 3]> {
        // Sides in runs by the vertex at which they begin, each run in the order of the vertices at which they end.
        let runs = self.vertices.len().max(1);
        let run = |vertex: u32| vertex as usize % runs;
        let mut ends = vec![0; runs + 1];
        for side in self.sides() {
            ends[run(self.ends(side).0) + 1] += 1;
        }
        for at in 0..runs {
            ends[at + 1] += ends[at];
        }
        let none = DrawnSide {
            triangle: 0,
            side: 0,
        };
        let mut ordered = vec![((0, 0), none); 3 * self.triangles.len()];
        let mut next = ends.clone();
        for side in self.sides() {
            let (a, b) = self.ends(side);
            ordered[next[run(a)]] = ((a, b), side);
            next[run(a)] += 1;
        }
        for at in 0..runs {
            ordered[ends[at]..ends[at + 1]].sort_by_key(|(ends, _)| *ends);
        }
        let mut beyond = vec![[None; 3]; self.triangles.len()];
        for side in self.sides() {
            let (a, b) = self.ends(side);
            let run = &ordered[ends[run(b)]..ends[run(b) + 1]];
            let last = run.partition_point(|(ends, _)| *ends <= (b, a));
            let found = last.checked_sub(1).map(|last| run[last]);
            beyond[side.triangle as usize][usize::from(side.side)] = found
                .filter(|(ends, _)| *ends == (b, a))
                .map(|found| found.1);
        }
        beyond
    }

    /// The number of the link at a side.
    pub fn link_at(&self, side: DrawnSide) -> Option<usize> {
        self.links
            .iter()
            .position(|link| link.ends().contains(&side))
    }

    /// The part of each triangle: those that are connected without links have the same number. Parts are numbered in
    /// the order of their first triangles.
    pub fn parts(&self) -> Vec<u32> {
        self.parts_by(self.beyond())
    }

    /// The same where what is beyond each side is known.
    pub(super) fn parts_by(&self, mut beyond: Vec<[Option<DrawnSide>; 3]>) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        for end in self.links.iter().flat_map(DrawnLink::ends) {
            beyond[end.triangle as usize][usize::from(end.side)] = None;
        }
        let mut part_of = vec![NONE; self.triangles.len()];
        let mut count = 0;
        for first in 0..part_of.len() {
            if part_of[first] != NONE {
                continue;
            }
            let mut waiting = vec![first];
            while let Some(triangle) = waiting.pop() {
                if part_of[triangle] != NONE {
                    continue;
                }
                part_of[triangle] = count;
                let next = beyond[triangle].iter().flatten();
                waiting.extend(next.map(|side| side.triangle as usize));
            }
            count += 1;
        }
        part_of
    }

    /// Gives the sides of all links other numbers, after triangles got others; links of sides that are gone go too.
    pub fn relink(&mut self, number_of: impl Fn(DrawnSide) -> Option<DrawnSide>) {
        let links = self.links.iter().filter_map(|link| {
            Some(DrawnLink {
                from: number_of(link.from)?,
                to: number_of(link.to)?,
                ..*link
            })
        });
        self.links = links.collect();
    }

    /// How much there is to be kept, in points.
    pub(super) fn points(&self) -> usize {
        self.vertices.len() + 2 * self.triangles.len() + self.links.len()
    }
}
