//! The pyramid that a lane's search goes down through: what a picture draws of it at the cursor, and the searches on it
//! in words.

use serde::Serialize;

use crate::hierarchy::{Clusters, Descent};
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{CorridorWidth, Moment, OnPyramid, Stretch};
use crate::trace::{CLOSED, Event, NO_NODE, OPEN, Quantity, Status};
use crate::world::{Cell, CellBox, World};

/// The pyramid of a lane and its query at the cursor.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pyramid {
    /// How many levels there are above the grid.
    pub levels: usize,
    /// How many nodes each has, from level 1 on.
    pub nodes: Vec<usize>,
    /// Bytes that they take.
    pub bytes: u64,
    /// Cells on a side of a sector, where nodes are regions of sectors; else 0.
    pub sector: u32,
    /// How many sectors the last edit has made anew, as long as start and goal stay.
    pub repaired: usize,
    /// What the query is at: `begin`, `top`, `refining`, `smoothing`, `ended`; empty before its first step.
    pub part: &'static str,
    /// The level of its search, where it is at one; 0 are the cells.
    pub level: usize,
    /// Which plan it is at, from 1, and which of its searches; 0 before the first.
    pub plan: u64,
    /// See there.
    pub search: u64,
    /// How many cells of the path are known.
    pub led: u64,
    /// Expansions of the whole run by level, the cells first, as far as it is known.
    pub expanded: Vec<u64>,
}

impl Lane {
    fn pyramid(&self) -> Option<&dyn OnPyramid> {
        self.runner().on_pyramid()
    }

    /// Whether its search goes down through a pyramid.
    pub fn is_on_pyramid(&self) -> bool {
        self.pyramid().is_some()
    }

    /// What it noted last, at the cursor.
    fn noted(&self, quantity: Quantity) -> u64 {
        self.trace().view(0).quantity(quantity).unwrap_or(0)
    }

    fn descent(&self) -> Option<Descent> {
        Descent::of_code(self.noted(Quantity::Part))
    }

    /// The level of the search at the cursor, if there is one.
    fn level_of_search(&self) -> Option<usize> {
        self.descent()?.level()
    }

    /// What the search before that at the cursor has found, where the latter keeps to it.
    fn above<'a>(&self, known: &'a dyn OnPyramid) -> Option<&'a Stretch> {
        let Descent::Refine(level) = self.descent()? else {
            return None;
        };
        let searches = self.noted(Quantity::Searches) as usize;
        // A part is told of before its search begins.
        let upper = |stretch: &&Stretch| usize::from(stretch.level) == level + 1;
        let all = known.facts().stretches;
        all[..searches.min(all.len())].iter().rev().find(upper)
    }

    /// Which plan it is at.
    fn plan(&self, known: &dyn OnPyramid) -> u64 {
        let done = self.noted(Quantity::Searches) as usize;
        let all = known.facts().stretches;
        let begins = self.descent() == Some(Descent::Begin);
        match done.checked_sub(1).and_then(|last| all.get(last)) {
            Some(last) => u64::from(last.plan) + u64::from(begins),
            None if self.descent().is_none() => 0,
            None if done == 0 => 1,
            None => known.facts().plans as u64,
        }
    }
}

impl Lab {
    /// The pyramid of a lane and its query at the cursor; `None` for lanes without one. O(levels). Errors: no such
    /// lane.
    pub fn pyramid(&self, lane: usize) -> Result<Option<Pyramid>, Message> {
        let lane = self.lane(lane)?;
        let Some(known) = lane.pyramid() else {
            return Ok(None);
        };
        let facts = known.facts();
        Ok(Some(Pyramid {
            levels: facts.levels,
            nodes: (1..=facts.levels).map(|level| known.count(level)).collect(),
            bytes: facts.bytes,
            sector: facts.of.sector,
            repaired: facts.repaired.len(),
            part: match lane.descent() {
                None => "",
                Some(Descent::Begin) => "begin",
                Some(Descent::Top(_)) => "top",
                Some(Descent::Refine(_)) => "refining",
                Some(Descent::Smooth) => "smoothing",
                Some(Descent::Ended(_)) => "ended",
            },
            level: lane.level_of_search().unwrap_or(0),
            plan: lane.plan(known),
            search: lane.noted(Quantity::Searches),
            led: lane.noted(Quantity::Led),
            expanded: known.expanded(),
        }))
    }

    /// By cell the node of a level that it belongs to, counted from 1, and 0 where the agent cannot stand. Empty for
    /// lanes without a pyramid and levels that it does not have. O(cells x level). Errors: no such lane.
    pub fn pyramid_cells(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let Some(known) = level_of(self.lane(lane)?, level) else {
            return Ok(Vec::new());
        };
        let cells = 0..self.world().grid().len() as u32;
        let node = |cell| known.node_of(level, cell).map_or(0, |node| node + 1);
        Ok(cells.map(node).collect())
    }

    /// The nodes of a level: the cell that stands for each, and 1 where it belongs to the level above as an orphan,
    /// else 0. O(nodes). Errors: no such lane.
    pub fn pyramid_nodes(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let Some(known) = level_of(self.lane(lane)?, level) else {
            return Ok(Vec::new());
        };
        let orphans = known.orphans(level);
        let nodes = 0..known.count(level) as u32;
        let told = |node: u32| {
            let orphan = orphans.binary_search(&node).is_ok();
            [known.cell(level, node), u32::from(orphan)]
        };
        Ok(nodes.flat_map(told).collect())
    }

    /// The edges of a level: the two cells that stand for their ends, each once. O(edges). Errors: no such lane.
    pub fn pyramid_edges(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let Some(known) = level_of(self.lane(lane)?, level) else {
            return Ok(Vec::new());
        };
        let mut edges = Vec::new();
        for node in 0..known.count(level) as u32 {
            let later = known.joined(level, node).iter().filter(|&&to| to > node);
            edges.extend(later.flat_map(|&to| [node, to].map(|node| known.cell(level, node))));
        }
        Ok(edges)
    }

    /// By cell how it stands to the search at the cursor: 0 it does not enter it; 1 it may; 2 the node that it belongs
    /// to is open; 3 closed; 4 the agent cannot stand there. Cells themselves, at level 0, are but 0 and 1: how they
    /// stand is in the picture. Empty where no search is on. O(cells x level). Errors: no such lane.
    pub fn pyramid_shades(&self, lane: usize) -> Result<Vec<u8>, Message> {
        let lane = self.lane(lane)?;
        let (Some(known), Some(level)) = (lane.pyramid(), lane.level_of_search()) else {
            return Ok(Vec::new());
        };
        // Nodes of the level above that are entered, and how those of the level stand.
        let mut entered = Vec::new();
        let corridor = known.facts().of.corridor;
        let keeps = corridor != CorridorWidth::Anything;
        if let Some(above) = lane.above(known).filter(|_| keeps) {
            entered = vec![false; known.count(level + 1)];
            for &cell in &above.path[..above.kept] {
                let Some(node) = known.node_of(level + 1, cell) else {
                    continue;
                };
                entered[node as usize] = true;
                if corridor == CorridorWidth::Neighbours {
                    for &beside in known.joined(level + 1, node) {
                        entered[beside as usize] = true;
                    }
                }
            }
        }
        let marks = lane.trace().view(0).marks();
        let shade = |cell: u32| {
            let stands = known.node_of(1, cell).is_some();
            let Some(node) = known.node_of(level, cell).filter(|_| stands) else {
                return 4;
            };
            let may = entered.is_empty()
                || (known.node_of(level + 1, cell)).is_some_and(|node| entered[node as usize]);
            match (may, level) {
                (false, _) => 0,
                (true, 0) => 1,
                (true, _) => match marks[known.cell(level, node) as usize] {
                    OPEN => 2,
                    CLOSED => 3,
                    _ => 1,
                },
            }
        };
        let cells = 0..self.world().grid().len() as u32;
        Ok(cells.map(shade).collect())
    }

    /// The path under which the search at the cursor stays: how many of its nodes are kept, and all by the cells that
    /// stand for them. Empty where it stays under none. Errors: no such lane.
    pub fn pyramid_above(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let above = lane.pyramid().and_then(|known| lane.above(known));
        Ok(above.map_or_else(Vec::new, |stretch| {
            let kept = std::iter::once(stretch.kept as u32);
            kept.chain(stretch.path.iter().copied()).collect()
        }))
    }

    /// The path of cells as far as it is known at the cursor, before smoothing. Errors: no such lane.
    pub fn pyramid_refined(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let led = lane.noted(Quantity::Led) as usize;
        Ok(lane.pyramid().map_or_else(Vec::new, |known| {
            let refined = known.facts().refined;
            refined[..led.min(refined.len())].to_vec()
        }))
    }

    /// What has been cut off the ends of paths of cells up to the cursor: of each how many cells it has, then these,
    /// the first of them still on the path. Errors: no such lane.
    pub fn pyramid_cut(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let led = lane.noted(Quantity::Led) as usize;
        let mut cut = Vec::new();
        for (known, stretch) in lane.pyramid().into_iter().flat_map(pieces) {
            let ends = &stretch.path[stretch.kept - 1..];
            if known <= led && ends.len() > 1 {
                cut.push(ends.len() as u32);
                cut.extend(ends);
            }
        }
        Ok(cut)
    }

    /// The sectors of a lane whose nodes are their regions, or the groups of them that a level is made of: left, upper,
    /// right and lower cell of each, and 1 where the last edit has made a sector anew. Empty for others. O(sectors).
    /// Errors: no such lane.
    pub fn pyramid_sectors(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let grid = self.world().grid();
        let Some(known) = level_of(self.lane(lane)?, level) else {
            return Ok(Vec::new());
        };
        let facts = known.facts();
        let side = facts.of.sector;
        if side == 0 {
            return Ok(Vec::new());
        }
        let clusters = Clusters::new(side, grid.width(), grid.height());
        let of = known.clusters(level);
        let sector = |sector: usize| {
            let CellBox { min, max } = clusters.cells(of, sector);
            let made = level == 1 && facts.repaired.contains(&(sector as u32));
            [min.x, min.y, max.x, max.y, u32::from(made)]
        };
        Ok((0..clusters.count(of)).flat_map(sector).collect())
    }
}

/// The view of lanes that search a pyramid ([`Lane::is_on_pyramid`]).
pub(in crate::lab) struct PyramidView;

impl FamilyView for PyramidView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say(world, lane, event)
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        Some(notes(lane))
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["pyramids"]
    }
}

/// The pyramid of a lane that has this level, from 1.
fn level_of(lane: &Lane, level: usize) -> Option<&dyn OnPyramid> {
    let known = lane.pyramid()?;
    (1..=known.facts().levels).contains(&level).then_some(known)
}

/// The searches over cells, and how many cells of the path are known once each has ended.
fn pieces(known: &dyn OnPyramid) -> impl Iterator<Item = (usize, &Stretch)> {
    let cells = known.facts().stretches.iter();
    let cells = cells.filter(|stretch| stretch.level == 0);
    cells.scan(1, |led, stretch| {
        *led += stretch.kept - 1;
        Some((*led, stretch))
    })
}

/// What its pyramid is, and where its query expanded, once that has ended.
fn notes(lane: &Lane) -> Vec<Message> {
    let Some(known) = lane.pyramid().filter(|known| known.facts().levels > 0) else {
        return Vec::new();
    };
    let facts = known.facts();
    let nodes: usize = (1..=facts.levels).map(|level| known.count(level)).sum();
    if facts.of.sector > 0 {
        return sector_notes(lane, known);
    }
    let built = Message::new("lane.pyramid")
        .with("levels", facts.levels)
        .with("nodes", nodes)
        .with("bytes", facts.bytes);
    let query = lane.outcome().is_some().then(|| {
        let expanded = known.expanded();
        let (cells, above) = expanded.split_first().unwrap_or((&0, &[]));
        let id = match facts.plans {
            0 | 1 => "lane.pyramid-query",
            _ => "lane.pyramid-plans",
        };
        Message::new(id)
            .with("plans", facts.plans)
            .with("cells", *cells)
            .with("above", above.iter().sum::<u64>())
    });
    [built].into_iter().chain(query).collect()
}

fn sector_notes(lane: &Lane, known: &dyn OnPyramid) -> Vec<Message> {
    let facts = known.facts();
    let edges = |level: usize| {
        let regions = 0..known.count(level) as u32;
        let ends: usize = regions
            .map(|region| known.joined(level, region).len())
            .sum();
        ends / 2
    };
    let two = facts.levels > 1;
    let built = Message::new(if two {
        "lane.sectors-groups"
    } else {
        "lane.sectors"
    })
    .with("regions", known.count(1))
    .with("edges", edges(1))
    .with("groups", known.count(2))
    .with("above", edges(2))
    .with("bytes", facts.bytes);
    let query = lane.outcome().is_some().then(|| {
        let expanded = known.expanded();
        let of = |level: usize| expanded.get(level).copied().unwrap_or(0);
        Message::new(if two {
            "lane.sectors-groups-query"
        } else {
            "lane.sectors-query"
        })
        .with("groups", of(2))
        .with("regions", of(1))
        .with("cells", of(0))
        .with("pieces", pieces(known).count())
    });
    [built].into_iter().chain(query).collect()
}

/// What the searches on a pyramid came to, in words; `None` for what is told as of any search.
fn say(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let known = lane.pyramid()?;
    let unit = lane.unit(world);
    let about = |id: &'static str| {
        let told = Message::new(id).with("g", event.g as f64 * unit);
        match event.node {
            NO_NODE => told,
            node => told.with("cell", world.grid().cell(node as usize)),
        }
    };
    let level = lane.level_of_search().unwrap_or(0);
    if known.facts().of.sector > 0
        && let Some(told) = say_of_sectors(world, lane, event, &about)
    {
        return Some(told);
    }
    let on_cells = level == 0;
    let of_level = |of_nodes: &'static str, of_cells: &'static str| {
        about(if on_cells { of_cells } else { of_nodes }).with("level", level)
    };
    Some(match Moment::of(event) {
        Moment::Noted if event.note == Quantity::Part as u16 => match Descent::of_code(event.g)? {
            // Where that is all there is to it, its end counts.
            Descent::Begin if lane.descent() == Some(Descent::Ended(Status::Failed)) => {
                Message::new("event.pyramid.no-path")
            }
            Descent::Begin => return Some(begin(world, lane, known)),
            Descent::Top(level) => Message::new(match level {
                0 => "event.pyramid.top-cells",
                _ => "event.pyramid.top",
            })
            .with("meeting", meeting(world, lane, known).unwrap_or(0))
            .with("level", level),
            Descent::Refine(level) => {
                let above = lane.above(known)?;
                let cut = above.kept < above.path.len();
                let id = match (cut, level) {
                    (false, 0) => "event.pyramid.refine-cells",
                    (false, _) => "event.pyramid.refine",
                    (true, 0) => "event.pyramid.refine-part-cells",
                    (true, _) => "event.pyramid.refine-part",
                };
                Message::new(id)
                    .with("above", level + 1)
                    .with("nodes", above.path.len())
                    .with("kept", above.kept)
                    .with("level", level)
            }
            Descent::Smooth => Message::new("event.hierarchy.smooth"),
            Descent::Ended(Status::Done) => Message::new("event.hierarchy.ended")
                .with("searches", lane.noted(Quantity::Searches)),
            Descent::Ended(_) => Message::new("event.pyramid.no-path"),
        },
        Moment::Noted if event.note == Quantity::Searches as u16 => {
            Message::new("event.hierarchy.search").with("n", event.g)
        }
        Moment::Noted if event.note == Quantity::Led as u16 => {
            Message::new("event.pyramid.led").with("cells", event.g)
        }
        Moment::Started => of_level("event.pyramid.from", "event.pyramid.from-cells"),
        Moment::Reached => of_level("event.pyramid.reached", "event.pyramid.reached-cells"),
        Moment::Valued => about("event.hierarchy.kept-before"),
        Moment::Forgotten | Moment::Backtracked => {
            let closed = event.note == u16::from(CLOSED);
            about(if closed {
                "event.hierarchy.forgotten-closed"
            } else {
                "event.hierarchy.forgotten-open"
            })
        }
        _ => return None,
    })
}

/// What is told otherwise where nodes are regions of sectors.
fn say_of_sectors(
    world: &World,
    lane: &Lane,
    event: &Event,
    about: &dyn Fn(&'static str) -> Message,
) -> Option<Message> {
    let known = lane.pyramid()?;
    let level = lane.level_of_search().unwrap_or(0);
    let over = |of_regions, of_groups| about(if level == 1 { of_regions } else { of_groups });
    Some(match Moment::of(event) {
        Moment::Noted if event.note == Quantity::Part as u16 => match Descent::of_code(event.g)? {
            Descent::Begin if lane.descent() == Some(Descent::Ended(Status::Failed)) => {
                Message::new("event.sectors.blocked")
            }
            Descent::Begin => Message::new("event.sectors.begin"),
            Descent::Top(level) => {
                let centre = |end: Cell| {
                    let region = known.node_of(level, world.grid().index(end) as u32)?;
                    Some(world.grid().cell(known.cell(level, region) as usize))
                };
                Message::new(if level == 1 {
                    "event.sectors.top"
                } else {
                    "event.sectors.top-groups"
                })
                .with("from", centre(world.start())?)
                .with("to", centre(world.goal())?)
            }
            Descent::Refine(0) => {
                let above = lane.above(known)?;
                let regions = above.kept;
                let ahead = lane.settings().number("ahead").max(1) as usize;
                let goal = known.node_of(1, world.grid().index(world.goal()) as u32);
                let last = goal.map(|region| known.cell(1, region)) == above.path.last().copied();
                let id = if last {
                    "event.sectors.refine"
                } else {
                    "event.sectors.refine-part"
                };
                Message::new(id)
                    .with("regions", regions)
                    .with("pieces", (regions - 1).div_ceil(ahead).max(1))
            }
            Descent::Refine(_) => {
                Message::new("event.sectors.hop").with("groups", lane.above(known)?.path.len())
            }
            Descent::Ended(Status::Failed) => Message::new("event.sectors.no-path"),
            _ => return None,
        },
        Moment::Noted if event.note == Quantity::Led as u16 => {
            let of = |&(led, _): &(usize, &Stretch)| led as u64 == event.g;
            let (_, piece) = pieces(known).find(of)?;
            match piece.path.len() - piece.kept {
                0 => return None,
                cut => Message::new("event.sectors.cut")
                    .with("cut", cut)
                    .with("cells", event.g),
            }
        }
        Moment::Started if level > 0 => over("event.sectors.from", "event.sectors.from-groups"),
        Moment::Reached if level > 0 => {
            over("event.sectors.reached", "event.sectors.reached-groups")
        }
        Moment::Exhausted => Message::new("event.sectors.exhausted"),
        _ => return None,
    })
}

/// From where a plan goes: the last cell that is known, or the start.
fn from(world: &World, lane: &Lane, known: &dyn OnPyramid) -> u32 {
    let led = lane.noted(Quantity::Led) as usize;
    let last = led.checked_sub(1);
    let last = last.and_then(|last| known.facts().refined.get(last).copied());
    last.unwrap_or_else(|| world.grid().index(world.start()) as u32)
}

fn begin(world: &World, lane: &Lane, known: &dyn OnPyramid) -> Message {
    let cell = from(world, lane, known);
    let first = lane.noted(Quantity::Led) <= 1;
    let id = if first {
        "event.pyramid.begin"
    } else {
        "event.pyramid.begin-again"
    };
    Message::new(id)
        .with("cell", world.grid().cell(cell as usize))
        .with("n", lane.plan(known))
}

/// At which level the ends of the present plan meet.
fn meeting(world: &World, lane: &Lane, known: &dyn OnPyramid) -> Option<usize> {
    let goal = world.grid().index(world.goal()) as u32;
    let from = from(world, lane, known);
    (0..=known.facts().levels).find(|&level| {
        let node = known.node_of(level, from);
        node.is_some() && node == known.node_of(level, goal)
    })
}
