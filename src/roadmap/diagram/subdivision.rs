//! The making of the diagram, a box a step.
//!
//! First boxes are divided, then what lies in each leaf is found. The sides of a leaf are taken in the parts between
//! corners of boxes, so that it agrees with smaller ones beside it. O(n log n) for n sites and what comes of them,
//! where sites are not all equally far from one place.

use super::boxes::{Fate, Frame, TreeBox};
use super::cell::{Cell, Exit, Node, Pieces, Rim};
use super::chains::VoronoiDiagram;
use super::crossings::crossings;
use super::cut::cut;
use super::sites::Sites;
use crate::message::Message;
use crate::trace::Status;
use crate::world::scene::Surroundings;
use std::collections::BTreeMap;

/// The phase of a diagram's making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramPhase {
    /// Boxes are divided.
    Boxes,
    /// What lies in leaves is found.
    Leaves,
    /// The diagram is finished.
    Done,
}

/// The side of a leaf between two corners of boxes: whether it goes up, its line, where on it it begins and ends.
type Side = (bool, u32, u32, u32);

/// A diagram in the making.
///
/// Handed the same surroundings at each step; deterministic.
#[derive(Clone, Debug)]
pub struct DiagramProcess {
    radius: f64,
    sites: Sites,
    frame: Frame,
    pending: Vec<TreeBox>,
    leaves: Vec<TreeBox>,
    /// Corners of leaves, by columns and by rows.
    corners: Option<[Vec<(u32, u32)>; 2]>,
    resolved: usize,
    sides: BTreeMap<Side, Vec<(u32, [u32; 2])>>,
    pieces: Pieces,
    diagram: Option<VoronoiDiagram>,
}

impl DiagramProcess {
    /// Begins.
    ///
    /// # Errors
    /// `roadmap.radius`, `roadmap.radius-large` and `roadmap.radius-small`, as for a roadmap.
    pub fn new(around: &Surroundings, radius: f64) -> Result<DiagramProcess, Message> {
        let (min, max) = around.bounds();
        crate::roadmap::settings::check_radius(radius, max - min)?;
        let sites = Sites::new(around.items().map(|(item, _)| *item).collect());
        Ok(DiagramProcess {
            radius,
            frame: Frame::around(min, max),
            pending: vec![TreeBox::root(&sites)],
            sites,
            leaves: Vec::new(),
            corners: None,
            resolved: 0,
            sides: BTreeMap::new(),
            pieces: Pieces::default(),
            diagram: None,
        })
    }

    /// Does one unit of work: divides a box, or finds what lies in a leaf.
    pub fn step(&mut self, around: &Surroundings) -> Status {
        if self.diagram.is_some() {
            return Status::Done;
        }
        if let Some(next) = self.pending.pop() {
            match next.settle(&self.sites, &self.frame, around, self.radius) {
                Fate::Empty => {}
                Fate::Leaf(leaf) => self.leaves.push(leaf),
                Fate::Divided(parts) => self.pending.extend(parts),
            }
        } else if self.resolved < self.leaves.len() {
            self.resolve();
        } else {
            let pieces = std::mem::take(&mut self.pieces);
            let pieces = cut(&self.sites, &self.leaves, pieces, self.radius);
            self.diagram = Some(VoronoiDiagram::of(self.radius, pieces));
            return Status::Done;
        }
        Status::Running
    }

    /// What it is at.
    pub fn phase(&self) -> DiagramPhase {
        match self.diagram {
            Some(_) => DiagramPhase::Done,
            None if self.pending.is_empty() => DiagramPhase::Leaves,
            None => DiagramPhase::Boxes,
        }
    }

    /// The pieces found so far, as pairs of places, with their clearances.
    pub fn found(&self) -> impl Iterator<Item = [(glam::DVec2, f64); 2]> + '_ {
        let place = |node: &Node| (node.at, node.clearance);
        let links = self.pieces.links.iter();
        links.map(move |(ends, _)| ends.map(|end| place(&self.pieces.nodes[end as usize])))
    }

    /// How many boxes became leaves, and in how many of these all is found.
    pub fn leaves(&self) -> [usize; 2] {
        [self.leaves.len(), self.resolved]
    }

    /// The diagram, once it is finished.
    pub fn diagram(&self) -> Option<&VoronoiDiagram> {
        self.diagram.as_ref()
    }

    /// The diagram, if it is finished.
    pub fn finish(self) -> Option<VoronoiDiagram> {
        self.diagram
    }

    fn resolve(&mut self) {
        let leaves = &self.leaves;
        self.corners.get_or_insert_with(|| corners(leaves));
        let index = self.resolved;
        self.resolved += 1;
        let leaf = &self.leaves[index];
        let (x, y, side) = (leaf.x, leaf.y, leaf.side);
        let mut rims = Vec::new();
        // To the right below, up, to the left above, down.
        for (upright, line, from, back) in [
            (false, y, x, false),
            (true, x + side, y, false),
            (false, y + side, x, true),
            (true, x, y, true),
        ] {
            let mut places = self.between(upright, line, from, from + side);
            if back {
                places.reverse();
            }
            for pair in places.windows(2) {
                rims.push(self.rim(index, upright, line, [pair[0], pair[1]]));
            }
        }
        let list = &self.leaves[index].list;
        let cell = Cell { rims, cuts: 0 };
        self.pieces.resolve(&self.sites, list, index as u32, cell);
    }

    /// The corners of leaves on a side, its own ends among them.
    fn between(&self, upright: bool, line: u32, low: u32, high: u32) -> Vec<u32> {
        let Some(corners) = &self.corners else {
            return vec![low, high];
        };
        let lines = &corners[usize::from(!upright)];
        let first = lines.partition_point(|place| *place < (line, low));
        let behind = lines.partition_point(|place| *place <= (line, high));
        lines[first..behind].iter().map(|place| place.1).collect()
    }

    /// A part of a leaf's rim; its crossings are found once for both sides of it.
    fn rim(&mut self, leaf: usize, upright: bool, line: u32, [from, to]: [u32; 2]) -> Rim {
        let (low, high) = (from.min(to), from.max(to));
        let corner = |along: u32| {
            let [x, y] = if upright {
                [line, along]
            } else {
                [along, line]
            };
            self.frame.corner(x, y)
        };
        let (a, b) = (corner(low), corner(high));
        let side = (upright, line, low, high);
        if !self.sides.contains_key(&side) {
            let list = &self.leaves[leaf].list;
            let found = crossings(&self.sites, list, a, b);
            let numbers = found
                .iter()
                .map(|crossing| (self.pieces.crossing(crossing), crossing.sites))
                .collect();
            self.sides.insert(side, numbers);
        }
        let nodes = &self.pieces.nodes;
        let exit = |&(node, sites): &(u32, [u32; 2])| Exit {
            node,
            at: nodes[node as usize].at,
            after: sites[usize::from(from < to)],
        };
        let mut exits: Vec<Exit> = self.sides[&side].iter().map(exit).collect();
        if from > to {
            exits.reverse();
        }
        Rim {
            from: if from < to { a } else { b },
            exits,
        }
    }
}

/// The corners of all leaves, once by columns and once by rows, in order.
fn corners(leaves: &[TreeBox]) -> [Vec<(u32, u32)>; 2] {
    let mut places: Vec<(u32, u32)> = leaves
        .iter()
        .flat_map(|leaf| {
            let (x, y, side) = (leaf.x, leaf.y, leaf.side);
            [(x, y), (x + side, y), (x, y + side), (x + side, y + side)]
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    let mut rows: Vec<(u32, u32)> = places.iter().map(|(x, y)| (*y, *x)).collect();
    rows.sort_unstable();
    [places, rows]
}

impl VoronoiDiagram {
    /// The diagram as far as a body of `radius` metres fits, in one go.
    ///
    /// # Errors
    /// Those of [`DiagramProcess::new`].
    pub fn build(around: &Surroundings, radius: f64) -> Result<VoronoiDiagram, Message> {
        let mut process = DiagramProcess::new(around, radius)?;
        while process.step(around) == Status::Running {}
        Ok(process.finish().unwrap_or_default())
    }
}
