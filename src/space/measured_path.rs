//! A path with its measures, so that paths of different planners can be compared.

use crate::path::Curve;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A change of direction by more than this, in radians, is a jump. Lines and arcs of a smooth way meet at less.
pub const JUMP: f64 = 1e-3;

/// The planner that found a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// On the roadmap.
    Roadmap,
    /// Over navspheres, the shortest through the overlaps of the spheres of the route.
    Spheres,
    /// By A\* from cell to cell.
    AStar,
    /// The same without the bends that a line of sight makes needless ([`pull`](crate::path::smooth::pull)).
    AStarSmoothed,
    /// By HPA\*, as its refinement leaves it.
    HpaStar,
    /// The same, smoothed like that of A\*: not along the eight directions as in the article, so that both can be
    /// compared.
    HpaStarSmoothed,
    /// By Theta\* on cells: from middle to middle in line of sight.
    ThetaStar,
    /// By Polyanya on a navigation mesh: the shortest for this body.
    Polyanya,
    /// By A\* over the middles of a mesh's sides, pulled tight by the funnel.
    MeshMiddles,
    /// By A\* over the middles of a mesh's polygons, pulled tight by the funnel.
    MeshCentres,
    /// By O'Neill's connection map and rays that look one portal ahead.
    TableWalk1,
    /// The same, two portals ahead.
    TableWalk2,
    /// The same, five portals ahead.
    TableWalk5,
    /// The same, ten portals ahead.
    TableWalk10,
}

impl PathKind {
    /// Those on a grid, in the order in which they are found.
    pub const ON_GRID: [PathKind; 5] = [
        PathKind::AStar,
        PathKind::AStarSmoothed,
        PathKind::HpaStar,
        PathKind::HpaStarSmoothed,
        PathKind::ThetaStar,
    ];

    /// Those on a mesh, in the order in which they are found.
    pub const ON_MESH: [PathKind; 3] = [
        PathKind::Polyanya,
        PathKind::MeshMiddles,
        PathKind::MeshCentres,
    ];

    /// Those on a packed mesh, in the order in which they are found.
    pub const ON_PACKED: [PathKind; 4] = [
        PathKind::TableWalk1,
        PathKind::TableWalk2,
        PathKind::TableWalk5,
        PathKind::TableWalk10,
    ];

    /// How many portals ahead the rays of a walk on a packed mesh look; 0 of the others.
    pub fn iterations(self) -> u32 {
        match self {
            PathKind::TableWalk1 => 1,
            PathKind::TableWalk2 => 2,
            PathKind::TableWalk5 => 5,
            PathKind::TableWalk10 => 10,
            _ => 0,
        }
    }

    /// What it is called in ids.
    pub fn id(self) -> &'static str {
        match self {
            PathKind::Roadmap => "roadmap",
            PathKind::Spheres => "spheres",
            PathKind::AStar => "a-star",
            PathKind::AStarSmoothed => "a-star-smoothed",
            PathKind::HpaStar => "hpa-star",
            PathKind::HpaStarSmoothed => "hpa-star-smoothed",
            PathKind::ThetaStar => "theta-star",
            PathKind::Polyanya => "polyanya",
            PathKind::MeshMiddles => "mesh-middles",
            PathKind::MeshCentres => "mesh-centres",
            PathKind::TableWalk1 => "table-walk-1",
            PathKind::TableWalk2 => "table-walk-2",
            PathKind::TableWalk5 => "table-walk-5",
            PathKind::TableWalk10 => "table-walk-10",
        }
    }
}

/// A path and its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredPath {
    /// How it was found.
    pub kind: PathKind,
    /// Where it leads along; without pieces where it ends where it begins.
    pub curve: Curve,
    /// Its length, in metres.
    pub length: f64,
    /// How near it comes to obstacles and to the floor's sides, in metres, exact but for rounding; 0 where it crosses
    /// one.
    pub clearance: f64,
    /// All turning, in radians.
    pub turning: f64,
    /// At how many joints the direction changes by more than [`JUMP`].
    pub jumps: usize,
    /// The largest change of direction at a joint, in radians.
    pub largest_jump: f64,
    /// States or cells expanded to find it.
    pub expanded: u64,
}

impl MeasuredPath {
    /// Measures the way along `curve`, which begins at `start`. O(pieces of the curve, each with what is near it).
    pub fn along(
        kind: PathKind,
        curve: Curve,
        start: DVec2,
        around: &Surroundings,
        expanded: u64,
    ) -> MeasuredPath {
        let joints = curve.joints();
        // No way is clearer than its beginning, which bounds how far the rest looks around.
        let clearance = curve.clearance(around, around.clearance(start));
        MeasuredPath {
            kind,
            length: curve.length(),
            clearance,
            turning: curve.total_turning(),
            jumps: joints.iter().filter(|jump| **jump > JUMP).count(),
            largest_jump: joints.iter().copied().fold(0.0, f64::max),
            expanded,
            curve,
        }
    }
}
