//! Squares put onto a map and taken away again, and what follows them.

use std::time::Duration;

use crate::graph::{CornerRule, DiagonalCost, GridGraph, MoveRule, Moves, Neighbours};
use crate::hierarchy::{Abstraction, AbstractionShape};
use crate::message::Message;
use crate::navmesh::DynamicMesh;
use crate::papers::{Map, Watch, median, timed};
use crate::roadmap::{Building, RoadmapSettings};
use crate::trace::Status;
use crate::world::scene::{ChangedBox, Obstacle, Scene, Shape, Surroundings, trace_grid};
use crate::world::{Cell, CellBox, Grid, Terrain};
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// The sides of the squares, in cells.
pub const SIDES: [u32; 5] = [1, 2, 4, 8, 16];

/// The systems, in the order of the tables: mesh, HPA\*, roadmap.
pub const SYSTEMS: usize = 3;

/// The radius of the body that walks on mesh and roadmap, in cells.
pub const RADIUS: f64 = 0.4;

/// How high walls and squares are, in cells: higher than what walks.
const HIGH: f64 = 2.0;

/// That of the benchmarks.
const RULE: MoveRule = MoveRule {
    neighbours: Neighbours::Eight,
    corners: CornerRule::NeverCut,
    diagonal: DiagonalCost::Sqrt2,
    reach: 0,
    risk: 0,
};

const SHAPE: AbstractionShape = AbstractionShape {
    side: 10,
    levels: 2,
    two_from: crate::hierarchy::TWO_FROM,
    keeps: crate::hierarchy::IntraEdgeDetail::Costs,
};

/// Where a square may be is looked for so often.
const TRIES: u32 = 2_000;

/// Sums over edits of one system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Edits that were followed.
    pub edits: u32,
    /// Of these, how many made all anew.
    pub anew: u32,
    /// What was made anew: triangles taken out, clusters, vertices.
    pub touched: u64,
    /// All that there was of these.
    pub whole: u64,
    pub repairing: Duration,
    pub building: Duration,
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.edits += other.edits;
        self.anew += other.anew;
        self.touched += other.touched;
        self.whole += other.whole;
        self.repairing += other.repairing;
        self.building += other.building;
    }

    /// One of these by edit.
    pub fn each(&self, of: f64) -> Option<f64> {
        (self.edits > 0).then(|| of / f64::from(self.edits))
    }
}

/// The measurements on a map.
pub struct EditsOnMap {
    pub triangles: usize,
    pub sums: [Sums; SYSTEMS],
}

/// The measurements on all maps.
#[derive(Default)]
pub struct EditMeasurements {
    pub by_side: [[Sums; SYSTEMS]; SIDES.len()],
    pub by_map: Vec<EditsOnMap>,
}

/// A map as each system has it.
struct World {
    scene: Scene,
    around: Surroundings,
    grid: Grid,
    moves: Moves,
}

impl World {
    fn of(grid: Grid, scene: Scene) -> World {
        World {
            around: Surroundings::within(&scene, 0.0, HIGH),
            moves: Moves::new(&grid, RULE),
            scene,
            grid,
        }
    }

    fn graph(&self) -> GridGraph<'_, u64> {
        GridGraph::new(&self.grid, &self.moves)
    }
}

/// The same map with a square and without it.
struct Edit {
    with: World,
    cells: CellBox,
    within: ChangedBox,
}

/// The systems that follow edits, with what it takes to build them.
struct Systems {
    mesh: DynamicMesh,
    abstraction: Abstraction<u64>,
    /// None where no body fits.
    roadmap: Option<Building>,
    building: [Duration; SYSTEMS],
}

impl EditMeasurements {
    /// Of `each` squares of each size a map, as far as they find room.
    pub fn of(
        maps: &[Map],
        each: usize,
        repeats: usize,
        watch: &mut dyn Watch,
    ) -> Result<EditMeasurements, Message> {
        let mut all = EditMeasurements::default();
        let whole = (maps.len() * SIDES.len() * each).max(1) as f64;
        for (number, map) in maps.iter().enumerate() {
            watch.done((number * SIDES.len() * each) as f64 / whole, map);
            let scene = trace_grid(&map.grid, 1.0, HIGH)?;
            let world = World::of(map.grid.clone(), scene);
            let mut systems = Systems::on(&world, repeats, watch)?;
            let mut of_map = EditsOnMap {
                triangles: systems.mesh.triangles(),
                sums: [Sums::default(); SYSTEMS],
            };
            // The same squares whichever maps there are beside it.
            let mut random = Pcg32::new(u64::from(map.grid.width()), 0x9e37_79b9_7f4a_7c15);
            for (size, side) in SIDES.into_iter().enumerate() {
                for one in 0..each {
                    let done = (number * SIDES.len() + size) * each + one;
                    watch.done(done as f64 / whole, map);
                    let Some(edit) = Edit::at_random(&world, side, &mut random)? else {
                        continue;
                    };
                    for (system, sums) in systems.follow(&world, &edit, watch)?.iter().enumerate() {
                        all.by_side[size][system].add(*sums);
                        of_map.sums[system].add(*sums);
                    }
                }
            }
            all.by_map.push(of_map);
        }
        Ok(all)
    }
}

impl Edit {
    /// A square on free cells alone, or none where there is no room for it.
    fn at_random(world: &World, side: u32, random: &mut Pcg32) -> Result<Option<Edit>, Message> {
        let (width, height) = (world.grid.width(), world.grid.height());
        if width < side || height < side {
            return Ok(None);
        }
        for _ in 0..TRIES {
            let x = random.next_u32() % (width - side + 1);
            let y = random.next_u32() % (height - side + 1);
            let cells = || (y..y + side).flat_map(|y| (x..x + side).map(move |x| Cell::new(x, y)));
            let index = |cell: Cell| (cell.y * width + cell.x) as usize;
            if !cells().all(|cell| world.grid.medium(index(cell)).is_some()) {
                continue;
            }
            let mut grid = world.grid.clone();
            cells().for_each(|cell| grid.set_terrain(index(cell), Terrain::OutOfBounds));
            let low = DVec2::new(f64::from(x), f64::from(height - y - side));
            let high = low + f64::from(side);
            let mut scene = world.scene.clone();
            scene.add(Obstacle::standing(Shape::rectangle(low, high), HIGH))?;
            return Ok(Some(Edit {
                with: World::of(grid, scene),
                cells: CellBox {
                    min: Cell::new(x, y),
                    max: Cell::new(x + side - 1, y + side - 1),
                },
                within: ChangedBox { low, high },
            }));
        }
        Ok(None)
    }
}

impl Systems {
    fn on(world: &World, repeats: usize, watch: &dyn Watch) -> Result<Systems, Message> {
        let mut building = [Duration::ZERO; SYSTEMS];
        let mut time = |system: usize, work: &mut dyn FnMut()| {
            let times = (0..repeats.max(1)).map(|_| timed(watch, &mut *work));
            building[system] = median(times.collect());
        };
        let build = || DynamicMesh::build(&world.scene, 0.0, HIGH, RADIUS, true);
        let mesh = build()?;
        time(0, &mut || drop(build()));
        let abstract_all = || Abstraction::new(SHAPE, &world.graph());
        let abstraction = abstract_all()?;
        time(1, &mut || drop(abstract_all()));
        let settings = RoadmapSettings::suited(&world.around, RADIUS).ok();
        let sample = || {
            let building = Building::new(&world.around, settings.as_ref()?).ok()?;
            finished(building, &world.around)
        };
        let roadmap = sample();
        time(2, &mut || drop(sample()));
        Ok(Systems {
            mesh,
            abstraction,
            roadmap,
            building,
        })
    }

    /// A square comes and goes: two edits.
    fn follow(
        &mut self,
        without: &World,
        edit: &Edit,
        watch: &dyn Watch,
    ) -> Result<[Sums; SYSTEMS], Message> {
        let mut sums = [Sums::default(); SYSTEMS];
        let ways = [&edit.with, without];
        for world in ways {
            let repaired = self.mesh.repair(&world.scene, &[edit.within])?;
            sums[0].anew += u32::from(repaired.anew);
            sums[0].touched += repaired.triangles as u64;
            sums[0].whole += self.mesh.triangles() as u64;

            let clusters = self.abstraction.repair(edit.cells, &world.graph());
            let levels = 1..=self.abstraction.shape().levels;
            let all = levels.map(|level| self.abstraction.clusters().count(level) as u64);
            sums[1].touched += clusters.iter().map(|level| level.len() as u64).sum::<u64>();
            sums[1].whole += all.sum::<u64>();
        }
        sums[0].repairing = timed(watch, || {
            for world in ways {
                drop(self.mesh.repair(&world.scene, &[edit.within]));
            }
        });
        sums[1].repairing = timed(watch, || {
            for world in ways {
                self.abstraction.repair(edit.cells, &world.graph());
            }
        });
        if let Some(first) = &self.roadmap {
            // Where it is not repaired it is built anew, which counts as what following an edit takes.
            let follow =
                |from: &Building, world: &World| match from.repair(&world.around, &[edit.within]) {
                    Some(repair) => finished(repair, &world.around),
                    None => {
                        let anew = Building::new(&world.around, from.settings()).ok()?;
                        finished(anew, &world.around)
                    }
                };
            let came = follow(first, &edit.with);
            let went = came.as_ref().and_then(|came| follow(came, without));
            for building in [&came, &went] {
                let Some(building) = building else {
                    sums[2].anew += 1;
                    continue;
                };
                let whole = building.net().vertex_slots() as u64;
                let repaired = building.repaired();
                sums[2].anew += u32::from(repaired.is_none());
                sums[2].touched += repaired.map_or(whole, |repaired| repaired.came[0] as u64);
                sums[2].whole += whole;
            }
            sums[2].repairing = timed(watch, || {
                let came = follow(first, &edit.with);
                drop(came.and_then(|came| follow(&came, without)));
            });
        }
        for (system, sums) in sums.iter_mut().enumerate() {
            if system < 2 || self.roadmap.is_some() {
                sums.edits = ways.len() as u32;
                sums.building = self.building[system] * sums.edits;
            }
        }
        Ok(sums)
    }
}

/// A roadmap at the end of its building.
fn finished(mut building: Building, around: &Surroundings) -> Option<Building> {
    while building.step(around) == Status::Running {}
    (building.status() == Status::Done).then_some(building)
}
