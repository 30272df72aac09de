//! The diagram: places joined to edges, from vertex to vertex.

use super::cell::{Node, Pieces};
use glam::DVec2;

/// A place on the diagram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiagramPoint {
    /// Where.
    pub at: DVec2,
    /// How far the nearest obstacle is, in metres.
    pub clearance: f64,
    /// Two of the nearest points of obstacles; of a vertex two that are far apart.
    pub witnesses: [DVec2; 2],
}

/// An edge of the diagram: its points in order, from a vertex or an end to the next. A loop begins and ends with the
/// same point.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramEdge {
    /// Numbers of points, two at least.
    pub points: Vec<u32>,
}

impl DiagramEdge {
    /// Its first and its last point.
    pub fn ends(&self) -> [u32; 2] {
        [self.points[0], self.points[self.points.len() - 1]]
    }
}

/// The generalised Voronoi diagram of free space where there is clearance enough.
///
/// Points are exact, each as far from its two witnesses as from what is nearest; between two points of an edge the
/// diagram comes away from the straight line by a thirtieth of the clearance at most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VoronoiDiagram {
    pub(super) radius: f64,
    pub(super) points: Vec<DiagramPoint>,
    pub(super) edges: Vec<DiagramEdge>,
    pub(super) loose: u32,
}

impl VoronoiDiagram {
    pub(super) fn of(radius: f64, pieces: Pieces) -> VoronoiDiagram {
        let Pieces {
            nodes,
            links,
            loose,
        } = pieces;
        let point = |node: &Node| DiagramPoint {
            at: node.at,
            clearance: node.clearance,
            witnesses: node.witnesses,
        };
        let links: Vec<Vec<u32>> = links.into_iter().map(|(ends, _)| ends.to_vec()).collect();
        VoronoiDiagram {
            radius,
            points: nodes.iter().map(point).collect(),
            edges: joined(nodes.len(), links),
            loose,
        }
        .compact()
    }

    /// The clearance that all of it has at least, in metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The points, by number.
    pub fn points(&self) -> &[DiagramPoint] {
        &self.points
    }

    /// The edges.
    pub fn edges(&self) -> &[DiagramEdge] {
        &self.edges
    }

    /// A point.
    pub fn point(&self, number: u32) -> &DiagramPoint {
        &self.points[number as usize]
    }

    /// Edges that ended for no reason but rounding.
    pub fn loose(&self) -> u32 {
        self.loose
    }

    /// How many vertices it has, ends of edges among them.
    pub fn vertices(&self) -> usize {
        let mut ends: Vec<u32> = self.edges.iter().flat_map(DiagramEdge::ends).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.len()
    }

    /// The straight pieces between points that follow one another.
    pub fn segments(&self) -> impl Iterator<Item = [&DiagramPoint; 2]> + '_ {
        let pairs = self.edges.iter().flat_map(|edge| edge.points.windows(2));
        pairs.map(|pair| [self.point(pair[0]), self.point(pair[1])])
    }

    /// The sum of the lengths of all edges, in metres.
    pub fn total_length(&self) -> f64 {
        self.segments().map(|[a, b]| a.at.distance(b.at)).sum()
    }

    /// How many bytes it takes up.
    pub fn bytes(&self) -> usize {
        let points = self.points.len() * size_of::<DiagramPoint>();
        let edges = self.edges.iter();
        points
            + edges
                .map(|edge| size_of_val(edge) + 4 * edge.points.len())
                .sum::<usize>()
    }

    /// The same with the points alone that edges have, in the order in which these come to them.
    pub(super) fn compact(mut self) -> VoronoiDiagram {
        let mut numbers = vec![u32::MAX; self.points.len()];
        let mut points = Vec::new();
        for edge in &mut self.edges {
            for point in &mut edge.points {
                let number = &mut numbers[*point as usize];
                if *number == u32::MAX {
                    *number = points.len() as u32;
                    points.push(self.points[*point as usize]);
                }
                *point = *number;
            }
        }
        self.points = points;
        self
    }
}

/// Chains of numbers below `count`, joined where just two of them end.
pub(super) fn joined(count: usize, chains: Vec<Vec<u32>>) -> Vec<DiagramEdge> {
    let ends = |chain: &Vec<u32>| [chain[0], chain[chain.len() - 1]];
    let mut at: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (number, chain) in chains.iter().enumerate() {
        for end in ends(chain) {
            at[end as usize].push(number as u32);
        }
    }
    let mut used = vec![false; chains.len()];
    let mut edges = Vec::new();
    let mut walk = |first: u32, start: u32| {
        if used[first as usize] {
            return;
        }
        let mut points = vec![start];
        let (mut chain, mut here) = (first, start);
        loop {
            used[chain as usize] = true;
            let of = &chains[chain as usize];
            if of[0] == here {
                points.extend(&of[1..]);
            } else {
                points.extend(of.iter().rev().skip(1));
            }
            here = points[points.len() - 1];
            let there = &at[here as usize];
            let next = there.iter().find(|next| !used[**next as usize]);
            match next {
                Some(next) if there.len() == 2 && here != start => chain = *next,
                _ => break,
            }
        }
        edges.push(DiagramEdge { points });
    };
    for (node, there) in at.iter().enumerate() {
        if there.len() != 2 {
            there.iter().for_each(|chain| walk(*chain, node as u32));
        }
    }
    // What is left are loops.
    for (number, chain) in chains.iter().enumerate() {
        walk(number as u32, chain[0]);
    }
    edges
}
