//! All navigators, with what each promises by its nature.
use glam::DVec2;
use wayscope::agents::{
    Agility, BitmapNavigator, BitmapPlanning, BlockedGoal, Dilation, GridCells, GridNavigator,
    Guide, OtherSearch,
};
use wayscope::navmesh::MeshNavigator;
use wayscope::navspheres::SphereNavigator;
use wayscope::path::{LentScene, Navigator, PlanningBody};
use wayscope::roadmap::RoadmapNavigator;
use wayscope::world::scene::Scene;

/// A navigator and its tolerances for a body.
pub struct Case {
    pub name: &'static str,
    pub navigator: Box<dyn Navigator>,
    /// The share of the radius that its ways keep from everything.
    pub keeps: f64,
    /// How much more room than the radius, in metres, there must be along some way so that it finds one.
    pub resolution: f64,
    /// How far from the target a way may end, in metres.
    pub snaps: f64,
}

/// A person as it plans.
pub const BODY: PlanningBody = PlanningBody {
    radius: 0.4,
    height: 1.8,
};

/// The side of the cells of the grid and of the bitmap, in metres.
pub const CELL: f64 = 0.2;

pub fn bitmap(guide: Guide, dilation: Dilation) -> BitmapNavigator {
    BitmapNavigator::new(BitmapPlanning {
        cell: CELL,
        dilation,
        guide,
        blocked_goal: BlockedGoal::Report,
        agility: Agility::default(),
    })
}

pub fn grid() -> GridNavigator {
    GridNavigator::new(GridCells {
        finest: CELL / BODY.radius,
        most: 1e6,
    })
}

/// All of them.
pub fn cases() -> Vec<Case> {
    let diagonal = CELL * std::f64::consts::SQRT_2;
    let bitmap_case = |name, guide| Case {
        name,
        navigator: Box::new(bitmap(guide, Dilation::Conservative)),
        keeps: 1.0,
        // The cell of the body and that of the obstacle are each as wide as a diagonal, and distances are whole cells.
        resolution: 2.0 * diagonal + CELL,
        snaps: 0.0,
    };
    vec![
        Case {
            name: "grid",
            navigator: Box::new(grid()),
            keeps: 1.0,
            // The middle of each cell that is passed has half a diagonal more than the body needs.
            resolution: diagonal,
            snaps: 0.0,
        },
        bitmap_case("bitmap, Dijkstra", Guide::Cost),
        bitmap_case("bitmap, A*", Guide::Estimate),
        bitmap_case("bitmap, Theta*", Guide::Other(OtherSearch::LazyThetaStar)),
        Case {
            name: "mesh",
            navigator: Box::new(MeshNavigator::new()),
            keeps: 1.0 - 1e-6,
            // Corners are grown by up to 1 % more than the radius.
            resolution: 0.02 * BODY.radius,
            snaps: 0.0,
        },
        Case {
            name: "spheres",
            navigator: Box::new(SphereNavigator::new()),
            keeps: 1.0 - 1e-6,
            // Gaps are seen by pixels of an eighth of the radius.
            resolution: 0.25 * BODY.radius,
            snaps: 0.0,
        },
        Case {
            name: "roadmap",
            navigator: Box::new(RoadmapNavigator::new()),
            keeps: 1.0 - 1e-6,
            // It is made of samples with 1.75 radii of room, and rounds off its corners.
            resolution: 1.5 * BODY.radius,
            snaps: 0.0,
        },
    ]
}

/// A scene for people.
pub fn lent(scene: &Scene, revision: u64) -> LentScene<'_> {
    LentScene::new(scene, revision, 0.05, 1.8)
}

/// Which cells of a fine grid are connected, of those with so much room: a flood fill that knows no planner.
pub struct Flood {
    low: DVec2,
    cell: f64,
    columns: usize,
    part: Vec<u32>,
}

impl Flood {
    pub fn of(scene: &Scene, room: f64, cell: f64) -> Flood {
        let around = wayscope::world::scene::Surroundings::within(scene, 0.05, 1.8);
        let (low, high) = around.bounds();
        let size = ((high - low) / cell).ceil();
        let (columns, rows) = (size.x as usize, size.y as usize);
        let middle = |at: usize| {
            low + (DVec2::new((at % columns) as f64, (at / columns) as f64) + 0.5) * cell
        };
        let open: Vec<bool> = (0..columns * rows)
            .map(|at| around.clearance(middle(at)) >= room)
            .collect();
        let mut part = vec![0; open.len()];
        let mut parts = 0;
        for seed in 0..open.len() {
            if !open[seed] || part[seed] != 0 {
                continue;
            }
            parts += 1;
            part[seed] = parts;
            let mut waiting = vec![seed];
            while let Some(at) = waiting.pop() {
                let (x, y) = (at % columns, at / columns);
                let beside = [
                    (x > 0).then(|| at - 1),
                    (x + 1 < columns).then(|| at + 1),
                    (y > 0).then(|| at - columns),
                    (y + 1 < rows).then(|| at + columns),
                ];
                for next in beside.into_iter().flatten() {
                    if open[next] && part[next] == 0 {
                        part[next] = parts;
                        waiting.push(next);
                    }
                }
            }
        }
        Flood {
            low,
            cell,
            columns,
            part,
        }
    }

    /// Whether both places lie in cells of one part.
    pub fn connects(&self, a: DVec2, b: DVec2) -> bool {
        let [a, b] = [a, b].map(|at| {
            let cell = ((at - self.low) / self.cell).floor();
            self.part[cell.y as usize * self.columns + cell.x as usize]
        });
        a != 0 && a == b
    }
}
