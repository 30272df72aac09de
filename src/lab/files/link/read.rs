//! Reading a link.

use super::text::Content;
use super::*;
use crate::lab::core::catalogue::Catalogue;
use crate::lab::core::lab::Lab;
use crate::lab::core::lab::MAX_LANES;
use crate::lab::core::pace::Pace;
use crate::lab::files::codec::Reader;
use crate::lab::files::source::Made;
use crate::message::{Message, found_text};
use crate::search::Settings;
use crate::world::{
    Cell, Grid, MAX_CELLS, MAX_RISK, MAX_SIDE, Terrain, World, generators, read_map, shipped,
};

/// A link that has been read, and may need a map to be opened.
///
/// ```
/// use wayscope::lab::{Catalogue, Lab, Look, ReadLink};
/// let link = Lab::first().link(true, &Look::default(), None);
/// let opened = ReadLink::new(&link.text)?.open(None, Catalogue::standard())?;
/// assert_eq!(opened.lab.world().name(), "bay");
/// # Ok::<(), wayscope::message::Message>(())
/// ```
pub struct ReadLink {
    content: Content,
    parts: Parts,
    notes: Vec<Message>,
}

/// A lab from a link.
pub struct Opened {
    /// The lab.
    pub lab: Lab,
    /// What is looked at, if the link says.
    pub look: Option<Look>,
    /// What the link has that is not known here and was left out.
    pub notes: Vec<Message>,
}

#[derive(Default)]
struct Parts {
    world: Option<(String, [u32; 6])>,
    cells: Option<Vec<u8>>,
    costs: Option<Vec<u8>>,
    risks: Option<Vec<u8>>,
    changes: Option<Vec<u8>>,
    source: Option<Source>,
    origin: Option<u64>,
    lanes: Vec<(String, Vec<(String, String)>)>,
    cursor: u64,
    pace: Option<String>,
    part: u64,
    look: Option<Look>,
}

enum Source {
    Shipped {
        id: String,
        sum: u64,
    },
    Made {
        id: String,
        version: u64,
        seed: u64,
        parameter: u32,
        sum: u64,
    },
}

impl ReadLink {
    /// Reads the text of a link, a whole address, or a saved form as addresses had it before.
    ///
    /// # Errors
    /// `link.empty`, `link.sign`, `link.not-wayscope`, `link.version`, `link.cut-short`, `link.part-missing`,
    /// `link.too-long`, `link.checksum`, and for what no Wayscope has written those of the saved form.
    pub fn new(text: &str) -> Result<ReadLink, Message> {
        let mut link = ReadLink {
            content: text::read(text)?,
            parts: Parts::default(),
            notes: Vec::new(),
        };
        if let Content::Link(body) = &link.content {
            link.parts.read_all(body, &mut link.notes, true)?;
        }
        Ok(link)
    }

    /// How many cells its world has, if it says: a short link can name millions.
    pub fn cells(&self) -> Option<u64> {
        let (_, [width, height, ..]) = self.parts.world.as_ref()?;
        Some(u64::from(*width) * u64::from(*height))
    }

    /// The map of ours that it takes to open it: the file `maps/{id}.map`.
    ///
    /// # Errors
    /// `link.unknown-map`: it is not one of ours, or not yet.
    pub fn needs(&self) -> Result<Option<&'static str>, Message> {
        let Some(Source::Shipped { id, .. }) = &self.parts.source else {
            return Ok(None);
        };
        let ids = || shipped().iter().map(|map| map.id);
        let unknown = || {
            Message::new("link.unknown-map")
                .with("found", found_text(id.as_bytes()))
                .with("expected", ids().collect::<Vec<_>>().join(", "))
        };
        ids()
            .find(|known| known == id)
            .ok_or_else(unknown)
            .map(Some)
    }

    /// Makes the lab, with the algorithms of `catalogue`. `map`: the file that it [needs](ReadLink::needs). An
    /// algorithm, a setting or an option that is not known is left out, and a note says so. O(cells).
    ///
    /// # Errors
    /// `link.map-changed` and `link.generator-changed`: what it is about is no longer as it was; `lane.too-large`;
    /// those of the saved form.
    pub fn open(self, map: Option<&[u8]>, catalogue: Catalogue) -> Result<Opened, Message> {
        self.needs()?;
        let ReadLink {
            content,
            parts,
            mut notes,
        } = self;
        if let Content::Saved(bytes) = content {
            let lab = Lab::restore(&bytes, catalogue)?;
            let look = None;
            return Ok(Opened { lab, look, notes });
        }
        let (mut world, made) = parts.world(map)?;
        if let Some(origin) = parts.origin {
            world.set_origin(origin);
        }
        let origin = world.origin();
        let mut lab = Lab::new(catalogue, world);
        if let Some(made) = made {
            lab.sources.push((origin, made.bytes()));
        }
        for (algorithm, chosen) in &parts.lanes {
            add_lane(&mut lab, algorithm, chosen, &mut notes)?;
        }
        if lab.lanes().is_empty() {
            let first = lab.catalogue().entries().first().copied();
            let first = first.ok_or_else(|| Message::new("saved.no-lane"))?;
            lab.push_lane(&first, Settings::defaults(&first.all_settings()), None)?;
        }
        match parts.pace.as_deref().map(Pace::from_id) {
            Some(Some(pace)) => lab.set_pace(pace),
            Some(None) => notes.push(unknown(
                "link.unknown-pace",
                &parts.pace.unwrap_or_default(),
            )),
            None => {}
        }
        lab.advance_within(parts.cursor, parts.part, 0);
        let look = parts.look;
        Ok(Opened { lab, look, notes })
    }
}

fn unknown(id: &'static str, found: &str) -> Message {
    Message::new(id).with("found", found_text(found.as_bytes()))
}

/// Adds a lane as far as it is known.
fn add_lane(
    lab: &mut Lab,
    algorithm: &str,
    chosen: &[(String, String)],
    notes: &mut Vec<Message>,
) -> Result<(), Message> {
    if lab.catalogue().find(algorithm).is_none() {
        notes.push(unknown("link.unknown-algorithm", algorithm));
        return Ok(());
    }
    let entry = *lab.catalogue().entry(algorithm)?;
    if lab.lanes().len() == MAX_LANES {
        notes.push(Message::new("link.lanes").with("most", MAX_LANES));
        return Ok(());
    }
    let (id, specs) = (entry.id, entry.all_settings());
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in chosen {
        if settings.set(&specs, setting, option).is_err() {
            let note = unknown("link.unknown-setting", &format!("{setting}: {option}"));
            notes.push(note.with("algorithm", id));
        }
    }
    lab.push_lane(&entry, settings, None).map(drop)
}

impl Parts {
    fn read_all(
        &mut self,
        bytes: &[u8],
        notes: &mut Vec<Message>,
        outermost: bool,
    ) -> Result<(), Message> {
        let mut input = Reader::new(bytes);
        while !input.rest().is_empty() {
            let (tag, mut body) = input.section()?;
            if tag == PACKED && outermost {
                let length = body.number()?;
                if length > MOST_PACKED as u64 {
                    return Err(body.wrong("length"));
                }
                let small = words::unpack(body.rest(), length as usize);
                self.read_all(&small, notes, false)?;
            } else if !self.read(tag, &mut body)? {
                notes.push(Message::new("link.unknown-part").with("found", tag));
            }
        }
        Ok(())
    }

    /// Reads a section; answers whether it is known.
    fn read(&mut self, tag: u8, body: &mut Reader<'_>) -> Result<bool, Message> {
        match tag {
            WORLD => {
                let name = body.text()?;
                let mut numbers = [0u32; 6];
                for number in &mut numbers {
                    *number = small(body)?;
                }
                self.world = Some((name, numbers));
            }
            CELLS => self.cells = Some(body.rest().to_vec()),
            COSTS => self.costs = Some(body.rest().to_vec()),
            RISKS => self.risks = Some(body.rest().to_vec()),
            CHANGES => self.changes = Some(body.rest().to_vec()),
            SHIPPED => {
                let id = body.text()?;
                let sum = sum(body)?;
                self.source = Some(Source::Shipped { id, sum });
            }
            MADE => {
                self.source = Some(Source::Made {
                    id: body.text()?,
                    version: body.number()?,
                    seed: body.number()?,
                    parameter: small(body)?,
                    sum: sum(body)?,
                });
            }
            ORIGIN => self.origin = Some(sum(body)?),
            LANE => {
                let algorithm = body.text()?;
                let count = body.length()?;
                let mut settings = Vec::new();
                for _ in 0..count {
                    settings.push((body.text()?, body.text()?));
                }
                self.lanes.push((algorithm, settings));
            }
            CURSOR => self.cursor = body.number()?,
            PACE => {
                self.pace = Some(body.text()?);
                self.part = body.number()?;
            }
            LOOK => self.look = Some(read_look(body)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The world, and how it was made if a generator made it.
    fn world(&self, map: Option<&[u8]>) -> Result<(World, Option<Made>), Message> {
        let Some((name, numbers)) = &self.world else {
            return Err(Message::new("saved.no-world"));
        };
        let [width, height, sx, sy, gx, gy] = *numbers;
        let cells = u64::from(width) * u64::from(height);
        if cells == 0 || width.max(height) > MAX_SIDE || cells > MAX_CELLS as u64 {
            return Err(wrong("size"));
        }
        let cells = cells as usize;
        let unpack = |packed: &Option<Vec<u8>>, what| {
            let unpack = |packed: &Vec<u8>| {
                layer::unpack(packed, width as usize, cells).ok_or_else(|| wrong(what))
            };
            packed.as_ref().map(unpack).transpose()
        };
        let (base, made) = self.base(map, (width, height))?;
        let mut terrain = match (&base, unpack(&self.cells, "cells")?) {
            (Some(base), _) => base.terrain().to_vec(),
            (None, Some(codes)) => {
                let kinds: Option<_> = codes.into_iter().map(Terrain::from_code).collect();
                kinds.ok_or_else(|| wrong("terrain"))?
            }
            (None, None) => return Err(wrong("cells")),
        };
        if base.is_some() {
            let changes = unpack(&self.changes, "changes")?.unwrap_or_default();
            for (kind, change) in terrain.iter_mut().zip(changes) {
                if let Some(code) = change.checked_sub(1) {
                    *kind = Terrain::from_code(code).ok_or_else(|| wrong("terrain"))?;
                }
            }
        }
        let mut grid = Grid::from_terrain(width, height, terrain)?;
        for (at, cost) in unpack(&self.costs, "costs")?
            .into_iter()
            .flatten()
            .enumerate()
        {
            if cost == 0 {
                return Err(wrong("costs"));
            }
            grid.set_cost(at, cost);
        }
        let risks = unpack(&self.risks, "risks")?.into_iter().flatten();
        for (at, risk) in risks.enumerate() {
            if risk > MAX_RISK {
                return Err(wrong("risks"));
            }
            grid.set_risk(at, risk);
        }
        let (start, goal) = (Cell::new(sx, sy), Cell::new(gx, gy));
        let mut world = World::new(name, grid, start, goal)?;
        if let Some(base) = base {
            world.set_origin(base.checksum());
        }
        Ok((world, made))
    }

    /// What the world was before it was changed, where the link names that.
    fn base(
        &self,
        map: Option<&[u8]>,
        size: (u32, u32),
    ) -> Result<(Option<Grid>, Option<Made>), Message> {
        let (grid, made, expected, changed) = match &self.source {
            None => return Ok((None, None)),
            Some(Source::Shipped { id, sum }) => {
                let map = map.ok_or_else(|| unknown("link.map-missing", id))?;
                let changed = unknown("link.map-changed", id);
                (read_map(map)?, None, *sum, changed)
            }
            Some(Source::Made {
                id,
                version,
                seed,
                parameter,
                sum,
            }) => {
                let Some(made) = Made::by(id, size, *seed, *parameter) else {
                    let ids: Vec<_> = generators().iter().map(|spec| spec.id).collect();
                    return Err(
                        unknown("link.unknown-generator", id).with("expected", ids.join(", "))
                    );
                };
                let changed = unknown("link.generator-changed", id)
                    .with("version", *version)
                    .with("expected", made.version);
                if u64::from(made.version) != *version {
                    return Err(changed);
                }
                (made.again()?.grid, Some(made), *sum, changed)
            }
        };
        if grid.checksum() != expected || (grid.width(), grid.height()) != size {
            return Err(changed);
        }
        Ok((Some(grid), made))
    }
}

/// What no Wayscope writes, though it came whole.
fn wrong(what: &'static str) -> Message {
    Message::new("link.wrong").with("what", what)
}

fn small(body: &mut Reader<'_>) -> Result<u32, Message> {
    u32::try_from(body.number()?).map_err(|_| wrong("number"))
}

fn sum(body: &mut Reader<'_>) -> Result<u64, Message> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(body.take(8)?);
    Ok(u64::from_le_bytes(bytes))
}

fn read_look(body: &mut Reader<'_>) -> Result<Look, Message> {
    let mut look = Look {
        lane: small(body)?,
        alone: body.number()? > 0,
        camera: None,
    };
    if !body.rest().is_empty() {
        let mut camera = [0.0; 4];
        for number in &mut camera {
            let parts = body.number()?;
            let parts = (parts >> 1) as i64 ^ -((parts & 1) as i64);
            *number = parts as f64 / CAMERA_PARTS;
        }
        look.camera = Some(camera);
    }
    Ok(look)
}
