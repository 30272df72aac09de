//! The covering of free space by spheres, one after the other.

use super::ground::CoverGround;
use super::joining::{Connectivity, Joining};
use super::lattice::Lattice;
use super::measure::Measure;
use super::raster::Raster;
use super::selection::{CoverOrder, Next, Selection};
use crate::message::Message;
use crate::navspheres::{MAX_SPHERE_RADIUS, MIN_SPHERE_RADIUS, NavSphere};
use crate::spatial::LooseQuadtree;
use crate::trace::{Process, Recorder, Status};

/// The fewest pixels.
const MIN_PIXELS: u32 = 64;
/// The most pixels.
const MAX_PIXELS: u32 = 1 << 22;

/// The settings of a covering.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoverSettings {
    /// The radius of the body, in metres.
    pub radius: f64,
    /// The share of configurations that is to be covered, 0 to 1.
    pub coverage: f64,
    /// About how many pixels the floor is divided into, 64 to 4,194,304.
    pub pixels: u32,
    /// What is covered first.
    pub order: CoverOrder,
    /// Whether spheres are added that join those between which a body can go.
    pub join: bool,
}

impl CoverSettings {
    /// For a body of that radius, and as many spheres as cover that share.
    pub fn new(radius: f64, coverage: f64) -> CoverSettings {
        CoverSettings {
            radius,
            coverage,
            pixels: 1 << 20,
            order: CoverOrder::Gain,
            join: true,
        }
    }

    fn check(&self) -> Result<(), Message> {
        // Negated, so that what is no number is refused, too.
        if !(0.0..=MAX_SPHERE_RADIUS).contains(&self.radius) {
            return Err(Message::new("spheres.cover-radius")
                .with("found", self.radius)
                .with("max", MAX_SPHERE_RADIUS));
        }
        if !(0.0..=1.0).contains(&self.coverage) {
            return Err(Message::new("spheres.cover-share").with("found", self.coverage));
        }
        if !(MIN_PIXELS..=MAX_PIXELS).contains(&self.pixels) {
            return Err(Message::new("spheres.cover-pixels")
                .with("found", self.pixels)
                .with("min", MIN_PIXELS)
                .with("max", MAX_PIXELS));
        }
        Ok(())
    }
}

/// The coverage by so many spheres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoverPoint {
    /// How many spheres are kept.
    pub spheres: u32,
    /// The share of configurations that they cover.
    pub coverage: f64,
}

/// The stage of a covering: what the next step works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverStage {
    /// A row of the raster.
    Raster,
    /// A row of candidates.
    Candidates,
    /// A sphere.
    Placing,
    /// What has to be joined, or a sphere that joins.
    Joining,
    /// Nothing.
    Done,
}

/// The covering of a ground, which is handed to each step and must stay the same. See the module.
#[derive(Clone, Debug)]
pub struct Covering {
    settings: CoverSettings,
    stage: CoverStage,
    raster: Raster,
    selection: Selection,
    measure: Measure,
    joining: Option<Box<Joining>>,
    spheres: Vec<NavSphere>,
    /// How many spheres there were before the first one was placed.
    first: usize,
    /// The discs of the spheres, by their places in the list.
    tree: LooseQuadtree,
    curve: Vec<CoverPoint>,
}

impl Covering {
    /// To be done on a ground; nothing is done yet.
    ///
    /// # Errors
    /// `spheres.cover-radius`, `spheres.cover-share`, `spheres.cover-pixels`.
    pub fn new(ground: &CoverGround, settings: CoverSettings) -> Result<Covering, Message> {
        settings.check()?;
        let lattice = Lattice::over(ground.bounds(), settings.pixels);
        Ok(Covering {
            settings,
            stage: CoverStage::Raster,
            raster: Raster::new(lattice, settings.radius, MIN_SPHERE_RADIUS),
            selection: Selection::new(settings.order, lattice.pixels()),
            measure: Measure::default(),
            joining: None,
            spheres: Vec::new(),
            first: 0,
            tree: LooseQuadtree::new(),
            curve: Vec::new(),
        })
    }

    /// It is done within a part of the floor alone, from its beginning.
    pub(super) fn begin_within(&mut self, lattice: Lattice) {
        let CoverSettings { radius, order, .. } = self.settings;
        self.raster = Raster::new(lattice, radius, MIN_SPHERE_RADIUS);
        self.selection = Selection::new(order, lattice.pixels());
    }

    /// Begins with spheres that are there already.
    pub(super) fn keep_at_first(&mut self, spheres: Vec<NavSphere>) {
        self.tree = tree_of(&spheres);
        self.first = spheres.len();
        self.spheres = spheres;
    }

    /// Takes in what the spheres cover that are there already.
    fn cover_first(&mut self) {
        for sphere in &self.spheres[..self.first] {
            let (centre, reach) = (sphere.at.truncate(), sphere.radius - self.settings.radius);
            self.selection.cover(&self.raster, centre, reach);
            self.measure
                .cover(&self.raster.lattice, sphere, self.settings.radius);
        }
    }

    /// Up to so many steps.
    pub fn advance(&mut self, ground: &CoverGround, steps: u32) -> Status {
        for _ in 0..steps {
            if self.step(ground, &mut ()) != Status::Running {
                return Status::Done;
            }
        }
        self.status()
    }

    /// The spheres placed so far, in this order.
    pub fn spheres(&self) -> &[NavSphere] {
        &self.spheres
    }

    /// How much was covered after each sphere.
    pub fn curve(&self) -> &[CoverPoint] {
        &self.curve
    }

    /// The share of configurations that is covered; 0 before the raster is filled.
    pub fn coverage(&self) -> f64 {
        match self.raster.is_full() {
            true => self.measure.coverage(),
            false => 0.0,
        }
    }

    /// By how many points the coverage is measured, so far.
    pub fn measured_points(&self) -> u64 {
        self.measure.open()
    }

    /// The side of a pixel, in metres.
    pub fn pixel(&self) -> f64 {
        self.raster.lattice.step
    }

    /// What was asked for.
    pub fn settings(&self) -> CoverSettings {
        self.settings
    }

    /// What the next step works at.
    pub fn stage(&self) -> CoverStage {
        self.stage
    }

    /// How often it was counted what a sphere would cover.
    pub fn looked(&self) -> u64 {
        self.selection.looked()
    }

    /// How free space and spheres hang together; once all is joined.
    pub fn connectivity(&self) -> Option<Connectivity> {
        self.joining.as_ref()?.connectivity()
    }

    /// How much is done, about, 0 to 1.
    pub fn progress(&self) -> f64 {
        let rows = self.raster.lattice.rows as f64;
        match self.stage {
            CoverStage::Raster => 0.4 * self.raster.filled() as f64 / rows,
            CoverStage::Candidates if self.spheres.len() == self.first => {
                0.4 + 0.1 * self.selection.filled() as f64 / rows
            }
            CoverStage::Candidates | CoverStage::Placing => {
                0.5 + 0.4 * (self.coverage() / self.settings.coverage.max(1e-9)).min(1.0)
            }
            CoverStage::Joining => {
                0.9 + 0.1
                    * self
                        .joining
                        .as_ref()
                        .map_or(0.0, |joining| joining.progress())
            }
            CoverStage::Done => 1.0,
        }
    }

    fn status(&self) -> Status {
        match self.stage {
            CoverStage::Done => Status::Done,
            _ => Status::Running,
        }
    }

    fn fill_row(&mut self, ground: &CoverGround) {
        let row = self.raster.filled();
        let lattice = self.raster.lattice;
        self.raster.fill_row(ground);
        self.selection.open_row(&self.raster, row);
        for pixel in row * lattice.columns..(row + 1) * lattice.columns {
            let clearance = self.raster.clearance(pixel);
            let radius = self.settings.radius;
            self.measure.add(ground, &lattice, clearance, radius);
        }
        if self.raster.is_full() {
            self.cover_first();
            self.stage = CoverStage::Candidates;
        }
    }

    fn place(&mut self, ground: &CoverGround) {
        if self.measure.coverage() >= self.settings.coverage {
            return self.placed();
        }
        match self.selection.next(&self.raster) {
            Next::Place(pixel) => {
                let lattice = self.raster.lattice;
                let over = self.settings.radius;
                // A hundredth of a pixel changes no count.
                let sphere =
                    ground.largest_around(lattice.middle(pixel), over, lattice.step / 64.0);
                self.keep(sphere);
            }
            Next::Queue => self.stage = CoverStage::Candidates,
            Next::Nothing => self.placed(),
        }
    }

    fn placed(&mut self) {
        self.stage = CoverStage::Done;
        if self.settings.join {
            self.stage = CoverStage::Joining;
            self.joining = Some(Box::new(Joining::new(&self.raster, self.spheres.len())));
        }
    }

    /// Keeps a sphere that lies in none, and those before it that do not lie in it.
    fn keep(&mut self, sphere: NavSphere) {
        let (centre, reach) = (sphere.at.truncate(), sphere.radius - self.settings.radius);
        self.selection.cover(&self.raster, centre, reach);
        let (mut held, mut holds) = (false, false);
        self.tree.near(centre, sphere.radius, |number| {
            let other = &self.spheres[number as usize];
            held |= lies_in(&sphere, other);
            holds |= lies_in(other, &sphere);
        });
        if held {
            return;
        }
        if holds {
            // Where all are as large as they can be this hardly ever happens.
            self.spheres.retain(|one| !lies_in(one, &sphere));
            self.tree = tree_of(&self.spheres);
        }
        self.add(sphere);
    }

    fn add(&mut self, sphere: NavSphere) {
        let lattice = &self.raster.lattice;
        self.measure.cover(lattice, &sphere, self.settings.radius);
        let number = self.spheres.len() as u32;
        self.tree
            .insert(number, sphere.at.truncate(), sphere.radius);
        self.spheres.push(sphere);
        self.curve.push(CoverPoint {
            spheres: self.spheres.len() as u32,
            coverage: self.measure.coverage(),
        });
    }

    fn join(&mut self, ground: &CoverGround) {
        let Some(mut joining) = self.joining.take() else {
            return;
        };
        // What joins is kept whatever lies in it: spheres are known by their numbers yet.
        if let Some(sphere) = joining.step(ground, &self.raster, &self.spheres, &self.tree) {
            self.add(sphere);
        }
        if joining.connectivity().is_some() {
            self.drop_nested();
            self.stage = CoverStage::Done;
        }
        self.joining = Some(joining);
    }

    /// Drops spheres that lie in others, those that join among them.
    fn drop_nested(&mut self) {
        let nested = |sphere: &NavSphere| {
            let mut held = false;
            self.tree
                .near(sphere.at.truncate(), sphere.radius, |number| {
                    held |= lies_in(sphere, &self.spheres[number as usize]);
                });
            held
        };
        let kept: Vec<NavSphere> = (self.spheres.iter().copied())
            .filter(|sphere| !nested(sphere))
            .collect();
        self.spheres = kept;
        self.tree = tree_of(&self.spheres);
        if let Some(last) = self.curve.last_mut() {
            last.spheres = self.spheres.len() as u32;
        }
    }
}

fn tree_of(spheres: &[NavSphere]) -> LooseQuadtree {
    let mut tree = LooseQuadtree::new();
    for (number, sphere) in (0..).zip(spheres) {
        tree.insert(number, sphere.at.truncate(), sphere.radius);
    }
    tree
}

/// Whether a sphere lies in a larger one.
fn lies_in(sphere: &NavSphere, other: &NavSphere) -> bool {
    sphere.radius < other.radius && sphere.nests(other)
}

impl Process<&CoverGround> for Covering {
    fn step<R: Recorder>(&mut self, ground: &CoverGround, _recorder: &mut R) -> Status {
        match self.stage {
            CoverStage::Raster => self.fill_row(ground),
            CoverStage::Candidates => {
                if !self.selection.queue_row(&self.raster) {
                    self.stage = CoverStage::Placing;
                }
            }
            CoverStage::Placing => self.place(ground),
            CoverStage::Joining => self.join(ground),
            CoverStage::Done => {}
        }
        self.status()
    }
}
