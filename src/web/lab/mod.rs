//! The wasm boundary of the laboratory.
//!
//! Per-cell data cross as a pointer and a length into wasm memory; make the typed array anew for each read, because
//! memory may have grown or the data moved since. Structured values cross as plain objects. Fallible calls throw an
//! `Error` whose `cause` is `{ id, args }`, for the catalogue of texts.

mod adviser;
mod benchmark;
mod brush;
mod catalogue;
mod chapters;
mod compare;
mod convert;
mod explain;
mod families;
mod files;
mod found_path;
mod insight;
mod limits;
mod link;
mod offers;
mod papers;
mod practice;
mod scenario_json;
mod solver;
mod table;
mod time;
mod traces;

use wasm_bindgen::prelude::*;

use crate::lab;
use crate::message::{Message, found_text};
use crate::web::clock::for_milliseconds;
use crate::world::{
    Cell, CellBox, Edit, Grid, Joined, Terrain, far_apart, generators, nearest_free, read_map,
    read_scenarios, write_map,
};
use catalogue::catalogue;
use convert::{Failure, object};

pub use adviser::{Adviser, TrialsHandle};
pub use benchmark::BenchmarkHandle;
pub use catalogue::set_whole;
pub use compare::BatchHandle;
pub use files::{MapDraft, kind_of_file, size_of_image};
pub use link::read_link;
pub use papers::{PapersWatch, paper_tables};
pub use solver::SolverHandle;

/// A lab: one world, its lanes, their pictures.
#[wasm_bindgen(js_name = Lab)]
pub struct LabHandle {
    inner: lab::Lab,
    /// The tree asked for last, kept for as long as it is read.
    tree: lab::Tree,
}

/// A step that is asked for. Infinity, like all beyond the range, asks for the end.
fn step_of(cursor: f64) -> Result<u64, JsValue> {
    match cursor >= 0.0 {
        true => Ok(cursor as u64),
        false => Err(Message::new("number.step").with("found", cursor)).or_throw(),
    }
}

/// The largest whole number up to which a JavaScript number knows all.
const LARGEST_SEED: f64 = 9_007_199_254_740_991.0;

/// More cells than this are changed as a whole: remembering each for undo would take more than the map.
const CHANGED_ONE_BY_ONE: usize = 1 << 18;

/// Colours as they come from JavaScript.
fn palette(colours: &[u32]) -> Result<lab::Palette, Message> {
    colours.try_into().map_err(|_| {
        Message::new("palette.size")
            .with("found", colours.len())
            .with("expected", 4 * lab::MARKS)
    })
}

/// A box as `[x, y, width, height]`; nothing for none.
fn corner_and_size(area: Option<CellBox>) -> Vec<u32> {
    area.map_or_else(Vec::new, |CellBox { min, max }| {
        vec![min.x, min.y, max.x - min.x + 1, max.y - min.y + 1]
    })
}

/// Cell indices of a path, for JavaScript.
type Cells = Vec<u32>;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// A lab from its saved form, or the first scene.
    #[wasm_bindgen(constructor)]
    pub fn new(saved: Option<Vec<u8>>) -> Result<LabHandle, JsValue> {
        console_error_panic_hook::set_once();
        let inner = match saved {
            Some(bytes) => lab::Lab::restore(&bytes, catalogue()).or_throw()?,
            None => lab::Lab::first_of(catalogue()),
        };
        Ok(LabHandle {
            inner,
            tree: lab::Tree::default(),
        })
    }

    /// The whole state as bytes.
    pub fn save(&self) -> Vec<u8> {
        self.inner.save()
    }

    // Time ------------------------------------------------------------------------------------------------

    /// Asks for a step to be shown, and `part` events of the next one on top; does at most `budget` units of work,
    /// answers how many were done.
    pub fn advance(&mut self, cursor: f64, budget: u32, part: Option<u32>) -> Result<f64, JsValue> {
        let cursor = step_of(cursor)?;
        let part = u64::from(part.unwrap_or(0));
        Ok(self.inner.advance_within(cursor, part, u64::from(budget)) as f64)
    }

    /// Once a frame: the same for so many milliseconds; the clock is asked after every few units.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(
        &mut self,
        cursor: f64,
        milliseconds: f64,
        part: Option<u32>,
    ) -> Result<f64, JsValue> {
        let cursor = step_of(cursor)?;
        let part = u64::from(part.unwrap_or(0));
        let mut goes_on = for_milliseconds(milliseconds);
        Ok(self.inner.advance_while(cursor, part, &mut goes_on) as f64)
    }

    /// The state in small structured values.
    pub fn state(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.summary())
    }

    /// A hash of what a lane shows.
    pub fn hash(&self, lane: usize) -> Result<String, JsValue> {
        Ok(format!("{:016x}", self.inner.lane(lane).or_throw()?.hash()))
    }

    // Pictures --------------------------------------------------------------------------------------------

    /// Sets the 32 colours: ground, swamp, water, blocked, eight marks each.
    #[wasm_bindgen(js_name = setPalette)]
    pub fn set_palette(&mut self, colours: &[u32]) -> Result<(), JsValue> {
        self.inner.set_palette(palette(colours).or_throw()?);
        Ok(())
    }

    /// Repaints what changed in a lane's picture; `[x, y, width, height]` of it, or nothing.
    pub fn paint(&mut self, lane: usize) -> Result<Vec<u32>, JsValue> {
        Ok(corner_and_size(self.inner.paint(lane).or_throw()?))
    }

    /// Where a lane's pixels are: one RGBA value a cell.
    #[wasm_bindgen(js_name = pixelsPtr)]
    pub fn pixels_ptr(&self, lane: usize) -> Result<*const u32, JsValue> {
        Ok(self
            .inner
            .lane(lane)
            .or_throw()?
            .picture()
            .pixels()
            .as_ptr())
    }

    /// How many pixels a lane has.
    #[wasm_bindgen(js_name = pixelsLen)]
    pub fn pixels_len(&self, lane: usize) -> Result<usize, JsValue> {
        Ok(self.inner.lane(lane).or_throw()?.picture().pixels().len())
    }

    /// Where a lane's marks are, as painted last: one byte a cell.
    #[wasm_bindgen(js_name = marksPtr)]
    pub fn marks_ptr(&self, lane: usize) -> Result<*const u8, JsValue> {
        let lane = self.inner.lane(lane).or_throw()?;
        Ok(lane.picture().marks().as_ptr())
    }

    /// How many marks a lane has.
    #[wasm_bindgen(js_name = marksLen)]
    pub fn marks_len(&self, lane: usize) -> Result<usize, JsValue> {
        let lane = self.inner.lane(lane).or_throw()?;
        Ok(lane.picture().marks().len())
    }

    /// Where the terrain is: one code a cell, 4 and above are blocked.
    #[wasm_bindgen(js_name = terrainPtr)]
    pub fn terrain_ptr(&self) -> *const u8 {
        self.inner.world().grid().terrain().as_ptr().cast()
    }

    /// How many cells there are.
    #[wasm_bindgen(js_name = terrainLen)]
    pub fn terrain_len(&self) -> usize {
        self.inner.world().grid().len()
    }

    /// The path that a lane shows, as cell indices; empty before its end.
    pub fn path(&self, lane: usize) -> Result<Cells, JsValue> {
        let path = self.inner.path(lane).or_throw()?;
        Ok(path.map_or_else(Vec::new, <[u32]>::to_vec))
    }

    // The world -------------------------------------------------------------------------------------------

    /// Paints a straight stroke with a map file's terrain character, and all within `reach` of it; answers whether
    /// anything changed.
    #[wasm_bindgen(js_name = paintStroke)]
    #[expect(
        clippy::too_many_arguments,
        reason = "JavaScript passes numbers, no structs"
    )]
    pub fn paint_stroke(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        terrain: &str,
        join: bool,
        reach: Option<u32>,
        hexagons: Option<bool>,
    ) -> Result<bool, JsValue> {
        let mut chars = terrain.chars();
        let known = match (chars.next(), chars.next()) {
            (Some(only), None) => Terrain::from_char(only),
            _ => None,
        };
        let wrong =
            || Message::new("terrain.unknown").with("found", found_text(terrain.as_bytes()));
        let terrain = known.ok_or_else(wrong).or_throw()?;
        let cells = self.brushed((x0, y0), (x1, y1), reach, hexagons)?;
        self.edit(Edit::Terrain { cells, terrain }, join)
    }

    /// Makes everything ground.
    #[wasm_bindgen(js_name = clearWalls)]
    pub fn clear_walls(&mut self) -> Result<bool, JsValue> {
        let world = self.inner.world();
        let grid = world.grid();
        let blocked = |i: &usize| grid.medium(*i).is_none();
        let walls = || (0..grid.len()).filter(blocked);
        let edit = if walls().count() > CHANGED_ONE_BY_ONE {
            let mut cleared = grid.clone();
            walls().for_each(|i| cleared.set_terrain(i, Terrain::Dot));
            Edit::Replace {
                name: world.name().to_owned(),
                grid: cleared,
                start: world.start(),
                goal: world.goal(),
            }
        } else {
            Edit::Terrain {
                cells: walls().map(|i| grid.cell(i)).collect(),
                terrain: Terrain::Dot,
            }
        };
        self.edit(edit, false)
    }

    /// Moves the start to the free cell nearest to a place; answers whether it moved.
    #[wasm_bindgen(js_name = moveStart)]
    pub fn move_start(&mut self, x: f64, y: f64, join: bool) -> Result<bool, JsValue> {
        match nearest_free(self.inner.world().grid(), self.cell(x, y)?) {
            Some(cell) => self.edit(Edit::Start(cell), join),
            None => Ok(false),
        }
    }

    /// Moves the goal to the free cell nearest to a place; answers whether it moved.
    #[wasm_bindgen(js_name = moveGoal)]
    pub fn move_goal(&mut self, x: f64, y: f64, join: bool) -> Result<bool, JsValue> {
        match nearest_free(self.inner.world().grid(), self.cell(x, y)?) {
            Some(cell) => self.edit(Edit::Goal(cell), join),
            None => Ok(false),
        }
    }

    /// Takes back the edits of the gesture in progress as if they had not been; answers whether there were any.
    pub fn cancel(&mut self) -> bool {
        self.inner.cancel()
    }

    /// Takes the last edit of this lab back; answers whether there was one.
    pub fn undo(&mut self) -> Result<bool, JsValue> {
        self.inner.check_undo().or_throw()?;
        Ok(self.inner.undo_edit())
    }

    /// Makes the last undone edit again; answers whether there was one.
    pub fn redo(&mut self) -> Result<bool, JsValue> {
        self.inner.check_redo().or_throw()?;
        Ok(self.inner.redo_edit())
    }

    /// Takes a `.map` file as the world; can be undone. Start and goal are set far apart.
    #[wasm_bindgen(js_name = loadMap)]
    pub fn load_map(&mut self, bytes: &[u8], name: &str) -> Result<(), JsValue> {
        let grid = read_map(bytes).or_throw()?;
        let corner = Cell::new(0, 0);
        let (start, goal) = far_apart(&grid).unwrap_or((corner, corner));
        self.replace(name, grid, (start, goal))
    }

    /// The world as a `.map` file.
    #[wasm_bindgen(js_name = mapText)]
    pub fn map_text(&self) -> String {
        write_map(self.inner.world().grid())
    }

    /// Takes a `.scen` file for the present map; answers how many scenarios it has.
    #[wasm_bindgen(js_name = loadScenarios)]
    pub fn load_scenarios(&mut self, bytes: &[u8]) -> Result<usize, JsValue> {
        let scenarios = read_scenarios(bytes).or_throw()?;
        let count = scenarios.len();
        self.inner.set_scenarios(scenarios).or_throw()?;
        Ok(count)
    }

    /// The scenarios at hand.
    pub fn scenarios(&self) -> Result<JsValue, JsValue> {
        object(&convert::scenarios(self.inner.scenarios()))
    }

    /// Moves start and goal to those of a scenario.
    #[wasm_bindgen(js_name = useScenario)]
    pub fn use_scenario(&mut self, index: usize) -> Result<(), JsValue> {
        self.inner.use_scenario(index).or_throw()
    }

    /// Makes a world with a generator; can be undone.
    pub fn generate(
        &mut self,
        kind: &str,
        width: u32,
        height: u32,
        seed: f64,
        parameter: f64,
    ) -> Result<(), JsValue> {
        let seed = whole_seed(seed)?;
        let made = self.inner.generate(kind, width, height, seed, parameter);
        made.or_throw()
    }

    /// The generators and their parameters.
    pub fn generators(&self) -> Result<JsValue, JsValue> {
        object(&convert::generators(generators()))
    }

    // Lanes -----------------------------------------------------------------------------------------------

    /// The algorithms and their settings.
    pub fn catalogue(&self) -> Result<JsValue, JsValue> {
        object(&convert::catalogue(self.inner.catalogue()))
    }

    /// Adds a lane; answers its number.
    #[wasm_bindgen(js_name = addLane)]
    pub fn add_lane(&mut self, algorithm: &str) -> Result<usize, JsValue> {
        self.inner.add_lane(algorithm).or_throw()
    }

    /// Takes a lane away.
    #[wasm_bindgen(js_name = removeLane)]
    pub fn remove_lane(&mut self, lane: usize) -> Result<(), JsValue> {
        self.inner.remove_lane(lane).or_throw()
    }

    /// Gives a lane another algorithm.
    #[wasm_bindgen(js_name = setAlgorithm)]
    pub fn set_algorithm(&mut self, lane: usize, algorithm: &str) -> Result<(), JsValue> {
        self.inner.set_algorithm(lane, algorithm).or_throw()
    }

    /// Changes one setting of a lane.
    #[wasm_bindgen(js_name = setSetting)]
    pub fn set_setting(&mut self, lane: usize, setting: &str, option: &str) -> Result<(), JsValue> {
        self.inner.set_setting(lane, setting, option).or_throw()
    }

    /// Runs a lane's search from the beginning without recorder, for timing; answers its expansions.
    #[wasm_bindgen(js_name = runSilently)]
    pub fn run_silently(&self, lane: usize) -> Result<f64, JsValue> {
        Ok(self.inner.run_silently(lane).or_throw()?.expanded as f64)
    }

    /// Panics, so that a test can see the page recover.
    #[wasm_bindgen(js_name = panicForTest)]
    pub fn panic_for_test(&mut self) {
        panic!("asked to panic by a test");
    }

    /// Takes another grid as the world, as one edit.
    fn replace(&mut self, name: &str, grid: Grid, ends: (Cell, Cell)) -> Result<(), JsValue> {
        let edit = Edit::Replace {
            name: name.to_owned(),
            grid,
            start: ends.0,
            goal: ends.1,
        };
        self.edit(edit, false).map(drop)
    }

    fn edit(&mut self, edit: Edit, join: bool) -> Result<bool, JsValue> {
        let joined = if join { Joined::WithLast } else { Joined::New };
        Ok(self.inner.edit(edit, joined).or_throw()?.is_some())
    }

    /// The cell at a place that JavaScript names. Errors: no whole numbers, or outside the grid.
    fn cell(&self, x: f64, y: f64) -> Result<Cell, JsValue> {
        cell_of(self.inner.world().grid(), x, y)
    }
}

/// A seed that JavaScript names. Errors: no whole number, or one that it does not know to the last digit.
fn whole_seed(seed: f64) -> Result<u64, JsValue> {
    if seed.fract() != 0.0 || !(0.0..=LARGEST_SEED).contains(&seed) {
        return Err(Message::new("number.seed")
            .with("found", seed)
            .with("right", LARGEST_SEED))
        .or_throw();
    }
    Ok(seed as u64)
}

/// The cell of a grid at a place that JavaScript names. Errors: no whole numbers, or outside the grid.
fn cell_of(grid: &Grid, x: f64, y: f64) -> Result<Cell, JsValue> {
    let within =
        |value: f64, side: u32| value.fract() == 0.0 && (0.0..f64::from(side)).contains(&value);
    if within(x, grid.width()) && within(y, grid.height()) {
        return Ok(Cell::new(x as u32, y as u32));
    }
    Err(Message::new("number.cell")
        .with("x", x)
        .with("y", y)
        .with("width", grid.width())
        .with("height", grid.height()))
    .or_throw()
}
