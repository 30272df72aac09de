//! The saved form of a lab: versioned bytes for links, files, and starting again after a failure.
//!
//! `WAYS`, a version byte, then sections: a tag byte, the length of the body as a variable-length number,
//! the body. A decoder skips sections whose tag it does not know. Numbers are LEB128; texts are a length in bytes and
//! UTF-8; terrain, costs and risks are runs (value, count).

use std::rc::Rc;

use super::codec::{Reader, section, write_number, write_runs, write_text};
use crate::lab::core::catalogue::Catalogue;
use crate::lab::core::lab::Lab;
use crate::lab::core::pace::Pace;
use crate::lab::core::recorded::{self, Recorded};
use crate::message::Message;
use crate::search::Settings;
use crate::world::{Cell, Grid, MAX_CELLS, MAX_RISK, MAX_SIDE, Scenario, Terrain, World};

const MAGIC: &[u8; 4] = b"WAYS";

/// The version that is written.
pub const VERSION: u8 = 1;

/// Section tags. Never reused.
const WORLD: u8 = 1;
const COSTS: u8 = 2;
const LANE: u8 = 3;
const CURSOR: u8 = 4;
const SCENARIOS: u8 = 5;
const ORIGIN: u8 = 6;
const PACE: u8 = 7;
const MADE: u8 = 8;
const OFFERS: u8 = 9;
const RISKS: u8 = 10;
/// Of the lane before it: the run that it shows.
const RECORDED: u8 = 32;

impl Lab {
    /// The whole state: world, scenarios, lanes, settings, cursor. O(cells + scenarios).
    pub fn save(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        section(&mut out, WORLD, |out| write_world(out, self.world()));
        let grid = self.world().grid();
        write_layer(&mut out, COSTS, grid.costs());
        write_layer(&mut out, RISKS, grid.risks());
        let origin = self.world().origin();
        section(&mut out, ORIGIN, |out| write_number(out, origin));
        if let Some(source) = self.source() {
            section(&mut out, MADE, |out| out.extend_from_slice(source));
        }
        if !self.offered().is_empty() {
            section(&mut out, OFFERS, |out| {
                out.extend_from_slice(self.offered())
            });
        }
        if !self.scenarios().is_empty() {
            section(&mut out, SCENARIOS, |out| {
                write_scenarios(out, self.scenarios())
            });
        }
        for lane in self.lanes() {
            section(&mut out, LANE, |out| {
                write_text(out, lane.entry().id);
                write_settings(out, lane.settings());
            });
            if let Some(recorded) = lane.recorded() {
                section(&mut out, RECORDED, |out| {
                    out.extend_from_slice(recorded.saved())
                });
            }
        }
        section(&mut out, CURSOR, |out| write_number(out, self.cursor()));
        if (self.pace(), self.part()) != (Pace::default(), 0) {
            section(&mut out, PACE, |out| {
                write_text(out, self.pace().id());
                write_number(out, self.part());
            });
        }
        out
    }

    /// What a lane shows that does not search itself, with its settings, to bring it back with; `None` for any other.
    /// Errors: no such lane.
    pub fn recording(&self, lane: usize) -> Result<Option<Vec<u8>>, Message> {
        let lane = self.lane(lane)?;
        Ok(lane.recorded().map(|recorded| {
            let mut out = Vec::new();
            write_settings(&mut out, lane.settings());
            out.extend_from_slice(recorded.saved());
            out
        }))
    }

    /// Brings a recording back: into a lane, whose algorithm it replaces, or as a new lane; returns its number.
    ///
    /// Errors: it is damaged; no such lane; no room.
    pub fn bring_back(&mut self, bytes: &[u8], lane: Option<usize>) -> Result<usize, Message> {
        let mut body = Reader::new(bytes);
        let chosen = read_settings(&mut body)?;
        let recorded = recorded::read(&mut body)?.ok_or_else(|| body.wrong("trace"))?;
        let Some(lane) = lane else {
            return self.add_recorded(recorded, &chosen);
        };
        let specs = recorded::ENTRY.all_settings();
        let mut settings = Settings::defaults(&specs);
        for (setting, option) in &chosen {
            settings.set(&specs, setting, option)?;
        }
        self.lane(lane)?;
        self.replace_lane(lane, &recorded::ENTRY, settings, Some(Rc::new(recorded)))?;
        Ok(lane)
    }

    /// A lab from its saved form, with the algorithms of `catalogue`.
    ///
    /// Errors: `lane.not-loaded` in a page, for a lane with a recorded run, before the rest of the wasm is there; no
    /// saved form, a later version, cut short, or something in it that cannot be (what and where).
    pub fn restore(bytes: &[u8], catalogue: Catalogue) -> Result<Lab, Message> {
        let mut input = Reader::new(bytes);
        if input.take(MAGIC.len()).ok() != Some(&MAGIC[..]) {
            return Err(Message::new("saved.not-wayscope"));
        }
        let version = input.byte()?;
        if version == 0 || version > VERSION {
            return Err(Message::new("saved.version")
                .with("found", i64::from(version))
                .with("expected", i64::from(VERSION)));
        }
        let mut parts = Parts::default();
        while input.at < bytes.len() {
            let (tag, mut body) = input.section()?;
            parts.read(tag, &mut body)?;
        }
        parts.build(catalogue)
    }
}

/// A lane: its algorithm, what is chosen of its settings, the recorded run that it shows.
type SavedLane = (String, Vec<(String, String)>, Option<Rc<Recorded>>);

/// The parts that have been read so far.
#[derive(Default)]
struct Parts {
    world: Option<(String, Grid, Cell, Cell)>,
    lanes: Vec<SavedLane>,
    cursor: u64,
    origin: Option<u64>,
    made: Option<Vec<u8>>,
    offers: Vec<u8>,
    scenarios: Vec<Scenario>,
    pace: Pace,
    part: u64,
}

impl Parts {
    fn read(&mut self, tag: u8, body: &mut Reader<'_>) -> Result<(), Message> {
        match tag {
            WORLD if self.world.is_some() => return Err(body.wrong("second world")),
            WORLD => self.world = Some(read_world(body)?),
            COSTS | RISKS => {
                let (what, set, possible): (_, fn(&mut Grid, usize, u8), _) = match tag {
                    COSTS => ("costs", Grid::set_cost, 1..=u8::MAX),
                    _ => ("risks", Grid::set_risk, 0..=MAX_RISK),
                };
                let Some((_, grid, _, _)) = &mut self.world else {
                    return Err(body.wrong(what));
                };
                for (i, value) in body.runs(grid.len())?.into_iter().enumerate() {
                    if !possible.contains(&value) {
                        return Err(body.wrong(what));
                    }
                    set(grid, i, value);
                }
            }
            LANE => {
                let algorithm = body.text()?;
                self.lanes.push((algorithm, read_settings(body)?, None));
            }
            RECORDED => {
                let Some((.., known)) = self.lanes.last_mut() else {
                    return Err(body.wrong("trace"));
                };
                let recorded = recorded::read(body)?.ok_or_else(|| body.wrong("trace"))?;
                *known = Some(Rc::new(recorded));
            }
            CURSOR => self.cursor = body.number()?,
            ORIGIN => self.origin = Some(body.number()?),
            MADE => self.made = Some(body.rest().to_vec()),
            OFFERS => self.offers = body.rest().to_vec(),
            SCENARIOS => {
                let Some((_, grid, _, _)) = &self.world else {
                    return Err(body.wrong("scenarios"));
                };
                self.scenarios = read_scenarios(body, (grid.width(), grid.height()))?;
            }
            PACE => {
                let id = body.text()?;
                let unknown = || body.wrong("pace");
                self.pace = Pace::from_id(&id).ok_or_else(unknown)?;
                self.part = body.number()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn build(self, catalogue: Catalogue) -> Result<Lab, Message> {
        let Some((name, grid, start, goal)) = self.world else {
            return Err(Message::new("saved.no-world"));
        };
        if self.lanes.is_empty() {
            return Err(Message::new("saved.no-lane"));
        }
        let mut world = World::new(&name, grid, start, goal)?;
        if let Some(origin) = self.origin {
            world.set_origin(origin);
        }
        let origin = world.origin();
        let mut lab = Lab::new(catalogue, world);
        if let Some(made) = self.made {
            lab.sources.push((origin, made));
        }
        lab.offers = (origin, self.offers);
        lab.set_scenarios(self.scenarios)?;
        for (algorithm, chosen, recorded) in self.lanes {
            let entry = *lab.entry_of(&algorithm)?;
            let specs = entry.all_settings();
            // A recorded run without a recording, or the other way round.
            if recorded.is_some() != (entry.id == recorded::ID) {
                return Err(Message::new("saved.wrong")
                    .with("what", "trace")
                    .with("byte", 0));
            }
            let mut settings = Settings::defaults(&specs);
            for (setting, option) in &chosen {
                settings.set(&specs, setting, option)?;
            }
            lab.push_lane(&entry, settings, recorded)?;
        }
        lab.set_pace(self.pace);
        lab.advance_within(self.cursor, self.part, 0);
        Ok(lab)
    }
}

#[inline(never)]
fn write_layer(out: &mut Vec<u8>, tag: u8, layer: Option<&[u8]>) {
    if let Some(layer) = layer {
        section(out, tag, |out| write_runs(out, layer.iter().copied()));
    }
}

/// A copy for each of its two callers, because the one in the rest of the wasm would keep the other from being drawn
/// in.
#[inline(always)]
fn write_settings(out: &mut Vec<u8>, settings: &Settings) {
    write_number(out, settings.iter().count() as u64);
    for (setting, option) in settings.iter() {
        write_text(out, setting);
        write_text(out, option);
    }
}

#[inline(always)]
fn read_settings(body: &mut Reader<'_>) -> Result<Vec<(String, String)>, Message> {
    let count = body.length()?;
    let mut settings = Vec::new();
    for _ in 0..count {
        settings.push((body.text()?, body.text()?));
    }
    Ok(settings)
}

fn write_world(out: &mut Vec<u8>, world: &World) {
    let grid = world.grid();
    write_text(out, world.name());
    let (start, goal) = (world.start(), world.goal());
    for number in [
        grid.width(),
        grid.height(),
        start.x,
        start.y,
        goal.x,
        goal.y,
    ] {
        write_number(out, u64::from(number));
    }
    write_runs(out, grid.terrain().iter().map(|terrain| terrain.code()));
}

fn read_world(body: &mut Reader<'_>) -> Result<(String, Grid, Cell, Cell), Message> {
    let name = body.text()?;
    let mut numbers = [0u32; 6];
    for number in &mut numbers {
        *number = u32::try_from(body.number()?).map_err(|_| body.wrong("number"))?;
    }
    let [width, height, sx, sy, gx, gy] = numbers;
    if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
        return Err(body.wrong("size"));
    }
    let cells = width as usize * height as usize;
    if cells > MAX_CELLS {
        return Err(body.wrong("size"));
    }
    let codes = body.runs(cells)?;
    let terrain: Option<Vec<_>> = codes.into_iter().map(Terrain::from_code).collect();
    let terrain = terrain.ok_or_else(|| body.wrong("terrain"))?;
    let grid = Grid::from_terrain(width, height, terrain)?;
    Ok((name, grid, Cell::new(sx, sy), Cell::new(gx, gy)))
}

/// How many; then for each a byte with [`SAME_MAP`] and [`SIZED`], what these leave to be said, and the rest.
fn write_scenarios(out: &mut Vec<u8>, scenarios: &[Scenario]) {
    write_number(out, scenarios.len() as u64);
    let mut map = None;
    for one in scenarios {
        let name = if one.map.len() > LONGEST_NAME {
            ""
        } else {
            &one.map
        };
        let same = map == Some(name);
        let sized = (one.width, one.height) != (0, 0);
        out.push(u8::from(same) * SAME_MAP + u8::from(sized) * SIZED);
        if !same {
            write_text(out, name);
            map = Some(name);
        }
        let (start, goal) = (one.start, one.goal);
        for number in [one.bucket, start.x, start.y, goal.x, goal.y] {
            write_number(out, u64::from(number));
        }
        out.extend_from_slice(&one.length.to_le_bytes());
    }
}

/// A scenario names the map that the one before named.
const SAME_MAP: u8 = 1;
/// A longer name of a map, which is a hint only, is not kept: each scenario of a damaged form could repeat it.
const LONGEST_NAME: usize = 1_000;
/// A scenario states the size of its map, which is the world's.
const SIZED: u8 = 2;

/// The scenarios of a world of that size.
fn read_scenarios(body: &mut Reader<'_>, size: (u32, u32)) -> Result<Vec<Scenario>, Message> {
    let count = body.length()?;
    let mut scenarios: Vec<Scenario> = Vec::new();
    for _ in 0..count {
        let said = body.byte()?;
        let map = match scenarios.last() {
            Some(last) if said & SAME_MAP != 0 => last.map.clone(),
            _ => body.text()?,
        };
        if map.len() > LONGEST_NAME {
            return Err(body.wrong("name"));
        }
        let mut numbers = [0u32; 5];
        for number in &mut numbers {
            *number = u32::try_from(body.number()?).map_err(|_| body.wrong("number"))?;
        }
        let [bucket, sx, sy, gx, gy] = numbers;
        let (width, height) = if said & SIZED != 0 { size } else { (0, 0) };
        let mut bytes = [0; 8];
        bytes.copy_from_slice(body.take(8)?);
        let length = f64::from_le_bytes(bytes);
        if !length.is_finite() || length < 0.0 {
            return Err(body.wrong("length"));
        }
        scenarios.push(Scenario {
            bucket,
            map,
            width,
            height,
            start: Cell::new(sx, sy),
            goal: Cell::new(gx, gy),
            length,
        });
    }
    Ok(scenarios)
}
