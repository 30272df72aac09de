//! The quadtree: boxes small beside their clearance, each with the sites that can be nearest in it.
//!
//! A box is divided until its side is at most half of its clearance, so that it lies in free space as a whole; left out
//! is what the body does not fit into, what lies in obstacles, and where a single outline is nearest. What remains lies
//! along the diagram, as many boxes for each metre as its clearance asks for.
//!
//! The tree is turned against the axes: walls and what lies halfway between them are parallel to these, and an edge of
//! the diagram along the side of a box would be crossed nowhere and everywhere.

use super::sites::Sites;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// Divisions of the whole at most: a body of 1e-5 of the floor needs 19.
pub(super) const DEEPEST: u32 = 24;

/// The direction of the first side of the boxes: cosine and sine of 0.3.
const TURN: DVec2 = DVec2::new(0.955_336_489_125_606, 0.295_520_206_661_339_6);

/// The coordinate frame of the boxes: numbers of corners are those of the finest division.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    origin: DVec2,
    unit: f64,
}

impl Frame {
    /// One around a floor.
    pub fn around(min: DVec2, max: DVec2) -> Frame {
        let size = max - min;
        // Not its middle, through which edges of the diagram like to go.
        let side = 1.1 * size.length();
        let middle = min + size * DVec2::new(0.503_1, 0.497_3);
        Frame {
            origin: middle - (TURN + TURN.perp()) * (side / 2.0),
            unit: side / f64::from(1_u32 << DEEPEST),
        }
    }

    /// Where a corner is.
    pub fn corner(&self, x: u32, y: u32) -> DVec2 {
        self.origin + (TURN * f64::from(x) + TURN.perp() * f64::from(y)) * self.unit
    }
}

/// A square of the tree.
#[derive(Clone, Debug)]
pub(super) struct TreeBox {
    pub x: u32,
    pub y: u32,
    /// Its side, in units of the frame.
    pub side: u32,
    /// The sites that can be the nearest somewhere in it.
    pub list: Vec<u32>,
}

/// The outcome of looking at a box.
pub(super) enum Fate {
    /// No edge of the diagram with clearance enough is in it.
    Empty,
    /// It is small enough.
    Leaf(TreeBox),
    /// Its quarters.
    Divided([TreeBox; 4]),
}

impl TreeBox {
    /// The whole.
    pub fn root(sites: &Sites) -> TreeBox {
        TreeBox {
            x: 0,
            y: 0,
            side: 1 << DEEPEST,
            list: (0..sites.len() as u32).collect(),
        }
    }

    /// Decides about it.
    pub fn settle(self, sites: &Sites, frame: &Frame, around: &Surroundings, radius: f64) -> Fate {
        let corners = [
            frame.corner(self.x, self.y),
            frame.corner(self.x + self.side, self.y + self.side),
        ];
        let middle = (corners[0] + corners[1]) / 2.0;
        let half = corners[0].distance(corners[1]) / 2.0;
        let near = sites.nearest(&self.list, middle);
        let whole = near.distance > half;
        if near.distance + half < radius || (whole && !around.free(middle)) {
            return Fate::Empty;
        }
        let list = sites.rivals(&self.list, middle, half, near);
        if whole && sites.alone(&list) {
            return Fate::Empty;
        }
        let side = half * std::f64::consts::SQRT_2;
        if whole && side <= near.distance / 2.0 {
            return Fate::Leaf(TreeBox { list, ..self });
        }
        if self.side == 1 {
            return Fate::Empty;
        }
        let side = self.side / 2;
        Fate::Divided([[0, 0], [1, 0], [0, 1], [1, 1]].map(|[right, up]| TreeBox {
            x: self.x + right * side,
            y: self.y + up * side,
            side,
            list: list.clone(),
        }))
    }
}
