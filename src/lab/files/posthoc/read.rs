//! A trace in, event by event; then fitted to a world.

use std::collections::{BTreeMap, BTreeSet};

use crate::lab::core::recorded::{
    Builder, Heading, MOST_EVENTS, Odd, Recorded, Refusal, fingerprint,
};
use crate::message::{Message, found_text};
use crate::search::{By, Order, Ties, Weight};
use crate::trace::NO_NODE;
use crate::world::{Cell, Grid, Json, MAX_CELLS, MAX_RISK, MAX_SIDE, Terrain, World};

/// Costs are counted in this part of the largest one, unless the file says in what.
const PARTS: i32 = 40;

/// Files round their figures: what differs by fewer of these units is taken for equal.
const BLUR: u64 = 1 << 28;

/// Figures that differ by less than this part are taken for equal.
const SAME: f64 = 2.5e-4;

/// No node.
const NONE: u32 = u32::MAX;

/// The types of events that say something here.
const KNOWN: &str = "source, destination, generating, updating, expanding, closing, end";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Source,
    Destination,
    Generating,
    Updating,
    Expanding,
    Closing,
    Meeting,
    End,
    Unknown,
}

impl Kind {
    fn of(text: &str) -> Kind {
        match text {
            "source" => Kind::Source,
            "destination" => Kind::Destination,
            "generating" => Kind::Generating,
            "updating" => Kind::Updating,
            "expanding" => Kind::Expanding,
            "closing" => Kind::Closing,
            "meeting" => Kind::Meeting,
            "end" => Kind::End,
            _ => Kind::Unknown,
        }
    }
}

/// An event as it stands in the file; its node and its parent are numbers of places. What is not there is not a number.
struct Raw {
    kind: Kind,
    at: u32,
    parent: u32,
    f: f64,
    g: f64,
    h: f64,
    /// The cost of a path found.
    cost: f64,
    /// Of an end: its node stays as it is.
    stays: bool,
}

/// The place of a node.
#[derive(Clone, Copy)]
struct Place {
    x: u32,
    y: u32,
    side: u8,
    /// The first event that names it.
    event: u64,
}

/// The world that a file says it was written on.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenOn {
    /// Its name.
    pub name: String,
    /// The map.
    pub grid: Grid,
    /// The start.
    pub start: Cell,
    /// The goal.
    pub goal: Cell,
}

/// Takes a file in: its heading first, then its events in order.
pub struct TraceReader {
    file: TraceFile,
    places: BTreeMap<String, u32>,
    /// A type that says nothing here, for want of any that does.
    unknown: Option<String>,
}

/// A file that has been read, and is not yet fitted to a world.
#[derive(Default)]
pub struct TraceFile {
    unit: Option<f64>,
    order: Option<Order>,
    moves: Vec<(String, String)>,
    written_on: Option<WrittenOn>,
    events: Vec<Raw>,
    places: Vec<Place>,
    path: Option<Vec<(u32, u32)>>,
}

impl TraceReader {
    /// A reader for a file with this heading: all of it but its events, which are passed over.
    ///
    /// Errors: it is no object, or of the oldest form, whose list is called `eventList`.
    pub fn new(mut heading: Json) -> Result<TraceReader, Message> {
        let Json::Object(entries) = &heading else {
            return Err(Message::new("trace.wrong.file").with("found", heading.shown()));
        };
        if entries.iter().any(|(key, _)| key == "eventList") {
            return Err(Message::new("trace.wrong.old"));
        }
        let mut file = TraceFile::default();
        file.take_own(heading.take("wayscope"));
        Ok(TraceReader {
            file,
            places: BTreeMap::new(),
            unknown: None,
        })
    }

    /// Takes the next event. Errors: what is wrong with it, by its number from 1 on.
    pub fn push(&mut self, mut event: Json) -> Result<(), Message> {
        let number = self.file.events.len() as u64 + 1;
        let wrong = |id: &'static str| Message::new(id).with("event", number as i64);
        if number > MOST_EVENTS as u64 {
            return Err(Message::new("trace.wrong.many").with("most", MOST_EVENTS));
        }
        if !matches!(event, Json::Object(_)) {
            return Err(wrong("trace.wrong.event").with("found", event.shown()));
        }
        let told = event.take("type");
        let kind = match &told {
            Json::Text(text) => Kind::of(text),
            other => {
                return Err(wrong("trace.wrong.type")
                    .with("found", other.shown())
                    .with("right", KNOWN));
            }
        };
        if kind == Kind::Unknown {
            self.unknown.get_or_insert(told.shown());
        }
        let number_of = |event: &mut Json, field: &'static str| match event.take(field) {
            Json::Null => Ok(f64::NAN),
            Json::Number(value) if value.is_finite() && (value >= 0.0 || field == "f") => Ok(value),
            other => Err(wrong("trace.wrong.number")
                .with("field", field)
                .with("found", other.shown())),
        };
        let [f, g, h, cost] = [
            number_of(&mut event, "f")?,
            number_of(&mut event, "g")?,
            number_of(&mut event, "h")?,
            number_of(&mut event, "cost")?,
        ];
        // What says nothing here need not be about a cell.
        let at = match kind {
            Kind::Unknown => NONE,
            _ => self.place(&mut event, number)?,
        };
        let parent = match (kind, event.take("pId")) {
            (Kind::Unknown, _) | (_, Json::Null) => NONE,
            (_, id) => {
                let key = key(&id).and_then(|key| self.places.get(&key));
                let unknown = || wrong("trace.wrong.parent").with("found", id.shown());
                *key.ok_or_else(unknown)?
            }
        };
        let stays = event.take("closes") == Json::Bool(false);
        if kind == Kind::End {
            self.file.path = path_of(event.take("path"));
        }
        self.file.events.push(Raw {
            kind,
            at,
            parent,
            f,
            g,
            h,
            cost,
            stays,
        });
        Ok(())
    }

    /// How many events have been taken.
    pub fn count(&self) -> usize {
        self.file.events.len()
    }

    /// The file. Errors: it has no events, or none that expands anything.
    pub fn done(self) -> Result<TraceFile, Message> {
        let expands = |event: &Raw| event.kind == Kind::Expanding;
        match (self.file.events.is_empty(), self.unknown) {
            (true, _) => Err(Message::new("trace.wrong.empty")),
            _ if self.file.events.iter().any(expands) => Ok(self.file),
            (_, Some(found)) => Err(Message::new("trace.wrong.types")
                .with("found", found)
                .with("right", KNOWN)),
            (_, None) => Err(Message::new("trace.wrong.no-expansion")),
        }
    }

    /// The number of the place that an event is about.
    fn place(&mut self, event: &mut Json, number: u64) -> Result<u32, Message> {
        let wrong = |id: &'static str| Message::new(id).with("event", number as i64);
        let id = event.take("id");
        let side = match event.take("side") {
            Json::Null => 0,
            Json::Number(side) if side == 1.0 || side == 2.0 => side as u8 - 1,
            other => return Err(wrong("trace.wrong.side").with("found", other.shown())),
        };
        let coordinate = |event: &mut Json, field: &'static str| match event.take(field) {
            Json::Null => Ok(None),
            Json::Number(value)
                if value.fract() == 0.0 && (0.0..f64::from(MAX_SIDE)).contains(&value) =>
            {
                Ok(Some(value as u32))
            }
            other => Err(wrong("trace.wrong.coordinate")
                .with("field", field)
                .with("found", other.shown())),
        };
        let cell = coordinate(event, "x")?.zip(coordinate(event, "y")?);
        let key = match (key(&id), cell) {
            (Some(key), _) => key,
            (None, Some((x, y))) if id == Json::Null => format!("{x},{y},{side}"),
            (None, _) => return Err(wrong("trace.wrong.id").with("found", id.shown())),
        };
        match (self.places.get(&key), cell) {
            (Some(&known), None) => Ok(known),
            (Some(&known), Some((x, y))) => {
                let place = self.file.places[known as usize];
                if (place.x, place.y) != (x, y) {
                    return Err(wrong("trace.wrong.moved")
                        .with("id", id.shown())
                        .with("cell", Cell::new(x, y))
                        .with("before", Cell::new(place.x, place.y)));
                }
                if place.side != side {
                    return Err(wrong("trace.wrong.other-side").with("id", id.shown()));
                }
                Ok(known)
            }
            (None, Some((x, y))) => {
                let new = self.file.places.len() as u32;
                self.file.places.push(Place {
                    x,
                    y,
                    side,
                    event: number,
                });
                self.places.insert(key, new);
                Ok(new)
            }
            (None, None) => Err(wrong("trace.wrong.no-place").with("id", id.shown())),
        }
    }
}

/// An id as a key: numbers and texts are apart.
fn key(id: &Json) -> Option<String> {
    match id {
        // 0 is -0.
        Json::Number(value) => Some(format!("#{}", (value + 0.0).to_bits())),
        Json::Text(text) => Some(format!("'{text}")),
        _ => None,
    }
}

/// A list of cells; nothing if it is none.
fn path_of(json: Json) -> Option<Vec<(u32, u32)>> {
    let cell = |(_, pair): (_, Json)| match pair {
        Json::Numbers(pair) => match pair[..] {
            [x, y] if x >= 0.0 && y >= 0.0 => Some((x as u32, y as u32)),
            _ => None,
        },
        _ => None,
    };
    let cells: Option<Vec<_>> = json.into_entries().into_iter().map(cell).collect();
    cells.filter(|cells| !cells.is_empty())
}

impl TraceFile {
    /// A file from all of it at once. Errors: as [`TraceReader`] has them, and no list called `events`.
    pub fn read(mut json: Json) -> Result<TraceFile, Message> {
        let events = json.take("events");
        let mut reader = TraceReader::new(json)?;
        if !matches!(events, Json::List(_) | Json::Numbers(_)) {
            return Err(Message::new("trace.wrong.no-events"));
        }
        for (_, event) in events.into_entries() {
            reader.push(event)?;
        }
        reader.done()
    }

    /// The world that it says it was written on.
    pub fn written_on(&self) -> Option<&WrittenOn> {
        self.written_on.as_ref()
    }

    /// The settings of the moves that it says it was written under: ids and options.
    pub fn moves(&self) -> &[(String, String)] {
        &self.moves
    }

    /// How many events it has.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// Width and height of the smallest world that has all its cells.
    pub fn needs(&self) -> (u32, u32) {
        let most = |of: fn(&Place) -> u32| self.places.iter().map(of).max().unwrap_or(0) + 1;
        (most(|place| place.x), most(|place| place.y))
    }

    /// Where it says that it begins and what it looks for, as far as it does.
    pub fn ends(&self) -> (Option<Cell>, Option<Cell>) {
        let cell = |at: u32| {
            let place = self.places[at as usize];
            Cell::new(place.x, place.y)
        };
        let of = |kind: Kind| {
            let mut found = self.events.iter().filter(|event| event.kind == kind);
            found.next().map(|event| cell(event.at))
        };
        let first = || {
            let mut roots = self.events.iter();
            roots
                .find(|e| matches!(e.kind, Kind::Generating | Kind::Expanding))
                .map(|event| cell(event.at))
        };
        (
            of(Kind::Source).or_else(first),
            of(Kind::Destination).or_else(|| of(Kind::End)),
        )
    }

    /// An open world of the size that it needs, with its start and goal. Errors: it would be larger than any can be.
    pub fn open_world(&self) -> Result<WrittenOn, Message> {
        let (width, height) = self.needs();
        if width as usize * height as usize > MAX_CELLS {
            return Err(Message::new("trace.wrong.large")
                .with("width", width)
                .with("height", height)
                .with("most", MAX_CELLS));
        }
        let (start, goal) = self.ends();
        let corner = Cell::new(width - 1, height - 1);
        Ok(WrittenOn {
            name: String::new(),
            grid: Grid::new(width, height, Terrain::Dot)?,
            start: start.unwrap_or(Cell::new(0, 0)),
            goal: goal.unwrap_or(corner),
        })
    }

    /// The run on a world, in order. `name` is what the lane is called after.
    ///
    /// Errors: a cell outside the world; a parent that was not generated; a cell that would be its own ancestor. Each
    /// with the event's number, counted from 1. O(events log events), and O(cells) once.
    pub fn fit(&self, world: &World, name: &str) -> Result<Recorded, Message> {
        let grid = world.grid();
        for place in &self.places {
            let cell = Cell::new(place.x, place.y);
            if !grid.contains(cell) {
                return Err(Message::new("trace.wrong.outside")
                    .with("event", place.event as i64)
                    .with("cell", cell)
                    .with("width", grid.width())
                    .with("height", grid.height()));
            }
        }
        let figures = Figures::of(self);
        let unit = self.unit.unwrap_or_else(|| figures.unit());
        let last = self
            .events
            .iter()
            .rev()
            .find(|event| event.kind == Kind::End);
        let heading = |order: Option<Order>| Heading {
            name: name.to_owned(),
            world: fingerprint(world),
            cells: grid.len() as u32,
            unit,
            sides: self
                .places
                .iter()
                .map(|place| place.side)
                .max()
                .unwrap_or(0)
                + 1,
            estimates: figures.estimates,
            order,
            claimed: last.map(|end| end.g).filter(|g| g.is_finite()),
        };
        let blur = if self.unit.is_some() { 0 } else { BLUR };
        let fitted =
            |order: Option<Order>| Fitting::new(self, grid, heading(order), &figures, blur).run();
        let order = self.order.or(figures.order);
        let (recorded, ordered) = fitted(order)?;
        // A trace without f promises no order: that it is not by age is nothing to be told.
        let by_age = order.is_some_and(|order| order.by == By::Age);
        match ordered || !by_age {
            true => Ok(recorded),
            false => Ok(fitted(None)?.0),
        }
    }

    /// What this program writes beside the format. Whatever is not as it writes it is passed over.
    fn take_own(&mut self, mut own: Json) {
        if let Json::Number(units) = own.take("units")
            && (1.0..=1e15).contains(&units)
        {
            self.unit = Some(1.0 / units);
        }
        let by = match own.take("order").text().as_deref() {
            Some("f") => Some(By::F),
            Some("h") => Some(By::H),
            Some("age") => Some(By::Age),
            _ => None,
        };
        let weight = match own.take("weight") {
            Json::Number(weight) if (1.0..=1000.0).contains(&weight) => {
                Weight::from_quarters((weight * 4.0) as u32)
            }
            _ => Weight::ONE,
        };
        self.order = by.map(|by| Order {
            by,
            weight,
            ties: Ties::HighG,
        });
        let settings = own.take("settings").into_entries();
        self.moves = settings
            .into_iter()
            .filter_map(|(key, value)| key.zip(value.text()))
            .collect();
        self.written_on = world_of(own.take("world"));
    }
}

/// A world as this program writes it; nothing if it is not.
fn world_of(mut json: Json) -> Option<WrittenOn> {
    let name = json.take("name").text()?;
    let rows = json.take("rows").into_entries();
    let rows: Vec<String> = rows.into_iter().filter_map(|(_, row)| row.text()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut grid = Grid::from_rows(&rows).ok()?;
    if let Json::Numbers(costs) = json.take("costs") {
        if costs.len() != grid.len() {
            return None;
        }
        for (index, cost) in costs.into_iter().enumerate() {
            if !(1.0..=255.0).contains(&cost) {
                return None;
            }
            grid.set_cost(index, cost as u8);
        }
    }
    if let Json::Numbers(risks) = json.take("risks") {
        if risks.len() != grid.len() {
            return None;
        }
        for (index, risk) in risks.into_iter().enumerate() {
            if !(0.0..=f64::from(MAX_RISK)).contains(&risk) {
                return None;
            }
            grid.set_risk(index, risk as u8);
        }
    }
    let mut cell = |key: &str| match json.take(key) {
        Json::Numbers(pair) if pair.len() == 2 => {
            let cell = Cell::new(pair[0] as u32, pair[1] as u32);
            grid.contains(cell).then_some(cell)
        }
        _ => None,
    };
    let (start, goal) = (cell("start")?, cell("goal")?);
    Some(WrittenOn {
        name: found_text(name.as_bytes()),
        grid,
        start,
        goal,
    })
}

/// The facts of a file's figures: the largest, whether there are estimates, and the order.
struct Figures {
    /// The largest of them.
    largest: f64,
    /// Whether there is anything to tell how far it is to the goal.
    estimates: bool,
    /// Where h is not given: it is f, or f less g.
    h_is_f: bool,
    order: Option<Order>,
}

impl Figures {
    fn of(file: &TraceFile) -> Figures {
        let of_nodes = || {
            let about_open = |event: &&Raw| {
                matches!(
                    event.kind,
                    Kind::Generating | Kind::Updating | Kind::Expanding
                )
            };
            file.events.iter().filter(about_open)
        };
        let all = file
            .events
            .iter()
            .flat_map(|e| [e.f.abs(), e.g, e.h, e.cost]);
        let mut largest = all.filter(|value| value.is_finite()).fold(0.0, f64::max);
        // Straight distances stand in their place, and no way goes through more cells than there are.
        let opens = |event: &&Raw| matches!(event.kind, Kind::Generating | Kind::Updating);
        if of_nodes().filter(opens).any(|event| !event.g.is_finite()) {
            largest = file.places.len().max(1) as f64 * f64::from(MAX_SIDE);
        }
        let same = |a: f64, b: f64| (a - b).abs() <= SAME * largest.max(f64::MIN_POSITIVE);
        let given = of_nodes().any(|event| event.h > 0.0);
        let below = of_nodes().any(|event| event.f < event.g && !same(event.f, event.g));
        let more = of_nodes().any(|event| event.f > event.g && !same(event.f, event.g));
        let fs = || of_nodes().filter(|event| event.f.is_finite());
        let weighs = |weight: f64| {
            fs().all(|e| {
                let h = if e.h.is_finite() { e.h } else { 0.0 };
                e.g.is_finite() && same(e.f, e.g + weight * h)
            })
        };
        let by = |by: By, weight: Weight| Order {
            by,
            weight,
            ties: Ties::HighG,
        };
        let order = if fs().next().is_none() {
            // Without f: in the order of their coming, unless that is seen not to be so.
            Some(by(By::Age, Weight::ONE))
        } else if !given {
            Some(by(if below { By::H } else { By::F }, Weight::ONE))
        } else if weighs(1.0) {
            Some(by(By::F, Weight::ONE))
        } else if fs().all(|e| same(e.f, e.h)) {
            Some(by(By::H, Weight::ONE))
        } else {
            let telling = fs().find(|e| e.h > largest * 0.01 && e.g.is_finite());
            let weight = telling.map_or(0.0, |e| (e.f - e.g) / e.h);
            let quarters = (weight * 4.0).round();
            ((4.0..=4000.0).contains(&quarters) && weighs(quarters / 4.0))
                .then(|| by(By::F, Weight::from_quarters(quarters as u32)))
        };
        Figures {
            largest,
            estimates: given || below || more,
            h_is_f: !given && below,
            order,
        }
    }

    /// A unit so small that nothing is lost that matters, and so large that all can be counted: a power of two.
    fn unit(&self) -> f64 {
        // From the bits, which are the same everywhere.
        let bits = self.largest.max(f64::MIN_POSITIVE).to_bits();
        let rounded_up = i32::from(bits << 12 != 0);
        let exponent = (bits >> 52) as i32 - 1023 + rounded_up;
        let exponent = (exponent - PARTS).clamp(-900, 900);
        f64::from_bits(((exponent + 1023) as u64) << 52)
    }
}

/// The open nodes of one side, the least first.
type Line = BTreeSet<(u64, u32)>;

/// A file on its way onto a world.
struct Fitting<'a> {
    file: &'a TraceFile,
    grid: &'a Grid,
    figures: &'a Figures,
    order: Option<Order>,
    unit: f64,
    blur: u64,
    builder: Builder,
    /// By what the open nodes count, to see whether the least is taken out.
    lines: [Line; 2],
    keys: [BTreeMap<u32, u64>; 2],
    age: u64,
    /// Whether the least was always taken out.
    ordered: bool,
    best: u64,
}

impl<'a> Fitting<'a> {
    fn new(
        file: &'a TraceFile,
        grid: &'a Grid,
        heading: Heading,
        figures: &'a Figures,
        blur: u64,
    ) -> Fitting<'a> {
        Fitting {
            file,
            grid,
            figures,
            order: heading.order,
            unit: heading.unit,
            blur,
            builder: Builder::new(heading),
            lines: Default::default(),
            keys: Default::default(),
            age: 0,
            ordered: true,
            best: 0,
        }
    }

    /// The run, and whether a node with the least key was always taken out.
    fn run(mut self) -> Result<(Recorded, bool), Message> {
        let mut ended = false;
        for (event, raw) in (1..).zip(&self.file.events) {
            if raw.kind == Kind::Unknown {
                self.builder.odd(Odd::Unknown, event);
                continue;
            }
            if ended {
                self.builder.odd(Odd::AfterEnd, event);
                continue;
            }
            if self.grid.medium(self.node(raw.at).1 as usize).is_none() {
                self.builder.odd(Odd::Blocked, event);
            }
            self.take(raw, event)?;
            ended = raw.kind == Kind::End;
        }
        if !ended {
            self.builder.end_step();
            // A search from both ends is over when either side has nothing left.
            if self.builder.is_dry() {
                let _ = self.builder.exhausted();
            } else {
                self.builder
                    .odd(Odd::Unended, self.file.events.len() as u64);
            }
        }
        Ok((self.builder.done(), self.ordered))
    }

    fn take(&mut self, raw: &Raw, event: u64) -> Result<(), Message> {
        let (space, node) = self.node(raw.at);
        let state = self.builder.state(space, node);
        match raw.kind {
            Kind::Source | Kind::Destination | Kind::Unknown => {}
            Kind::Generating | Kind::Updating => match state {
                None => self.generate(raw, event)?,
                Some(_) => {
                    let g = self.g(raw, event);
                    let old = self.builder.g(space, node).unwrap_or(u64::MAX);
                    // What is generated anew at no smaller cost changes nothing of the node.
                    if g < old || (raw.kind == Kind::Updating && g != old) {
                        if g > old {
                            self.builder.odd(Odd::Larger, event);
                        }
                        self.improve(raw, event, g)?;
                    }
                }
            },
            Kind::Expanding => {
                self.builder.end_step();
                match state {
                    None => {
                        let starts = raw.parent == NONE && self.builder.is_dry();
                        if !starts {
                            self.builder.odd(Odd::Sudden, event);
                        }
                        self.generate(raw, event)?;
                    }
                    Some(false) => {
                        let g = self.g_or_known(raw, space, node);
                        self.improve(raw, event, g)?;
                    }
                    Some(true) => self.look(space, node, event),
                }
                self.leave(space, node);
                let taken = self.builder.expanded(space, node);
                self.checked(taken, raw, event)?;
            }
            Kind::Closing => match state {
                None => self.builder.odd(Odd::Closed, event),
                Some(false) => {}
                Some(true) => {
                    // Another one than the one that is expanded: a step of its own.
                    self.builder.end_step();
                    let cost = self.units(raw.cost).unwrap_or(0);
                    self.leave(space, node);
                    let taken = self.builder.pruned(space, node, cost);
                    self.checked(taken, raw, event)?;
                    self.builder.end_step();
                }
            },
            Kind::Meeting => {
                let cost = self.units(raw.cost).or(self.units(raw.g)).unwrap_or(0);
                let taken = self.builder.met(space, node, cost, self.best);
                self.checked(taken, raw, event)?;
                self.best = cost;
            }
            Kind::End => {
                self.builder.end_step();
                if state.is_none() {
                    self.builder.odd(Odd::Sudden, event);
                    self.generate(raw, event)?;
                }
                let width = self.grid.width();
                let inside = |&(x, y): &(u32, u32)| {
                    self.grid.contains(Cell::new(x, y)).then(|| y * width + x)
                };
                let path = self.file.path.as_ref();
                let path = path.and_then(|path| path.iter().map(inside).collect());
                let g = self.g_or_known(raw, space, node);
                let taken = self.builder.reached(node, g, !raw.stays, path);
                self.checked(taken, raw, event)?;
            }
        }
        Ok(())
    }

    /// The side and the cell of a place.
    fn node(&self, at: u32) -> (u8, u32) {
        let place = self.file.places[at as usize];
        (
            place.side,
            self.grid.index(Cell::new(place.x, place.y)) as u32,
        )
    }

    fn generate(&mut self, raw: &Raw, event: u64) -> Result<(), Message> {
        let (space, node) = self.node(raw.at);
        let g = self.g(raw, event);
        let h = match (raw.h.is_finite(), raw.f.is_finite()) {
            (true, _) => raw.h,
            (false, true) if self.figures.h_is_f => raw.f.max(0.0),
            (false, true) => (raw.f - g as f64 * self.unit).max(0.0),
            (false, false) => 0.0,
        };
        let h = self.units(h).unwrap_or(0);
        let taken = self.builder.generated(space, node, self.parent(raw), g, h);
        self.checked(taken, raw, event)?;
        self.enter(space, node, g, h);
        Ok(())
    }

    fn improve(&mut self, raw: &Raw, event: u64, g: u64) -> Result<(), Message> {
        let (space, node) = self.node(raw.at);
        let taken = self.builder.improved(space, node, self.parent(raw), g);
        self.checked(taken, raw, event)?;
        let h = self.builder.costs(space, node).map_or(0, |(_, h)| h);
        self.leave(space, node);
        self.enter(space, node, g, h);
        Ok(())
    }

    fn parent(&self, raw: &Raw) -> u32 {
        match raw.parent {
            NONE => NO_NODE,
            parent => self.node(parent).1,
        }
    }

    fn units(&self, length: f64) -> Option<u64> {
        // Casts saturate: what is too large is refused by the builder.
        length
            .is_finite()
            .then(|| (length / self.unit).round() as u64)
    }

    fn g_or_known(&mut self, raw: &Raw, space: u8, node: u32) -> u64 {
        let known = self.builder.g(space, node);
        self.units(raw.g).or(known).unwrap_or(0)
    }

    /// The g of an event or, where it says none, the straight distance from its parent on.
    fn g(&mut self, raw: &Raw, event: u64) -> u64 {
        if let Some(g) = self.units(raw.g) {
            return g;
        }
        if raw.parent == NONE {
            return 0;
        }
        self.builder.odd(Odd::NoG, event);
        let (space, parent) = self.node(raw.parent);
        let [a, b] = [raw.parent, raw.at].map(|at| self.file.places[at as usize]);
        let [dx, dy] = [a.x.abs_diff(b.x), a.y.abs_diff(b.y)].map(f64::from);
        let before = self.builder.g(space, parent).unwrap_or(0);
        before.saturating_add(self.units((dx * dx + dy * dy).sqrt()).unwrap_or(0))
    }

    /// A node enters the open list.
    fn enter(&mut self, space: u8, node: u32, g: u64, h: u64) {
        self.age += 1;
        let Some(order) = self.order else { return };
        let key = match order.by {
            By::F => order.f(g, h).unwrap_or(g),
            By::H => h,
            By::Age | By::Turn | By::Depth => self.age,
        };
        let side = usize::from(space & 1);
        self.keys[side].insert(node, key);
        self.lines[side].insert((key, node));
    }

    fn leave(&mut self, space: u8, node: u32) {
        let side = usize::from(space & 1);
        if let Some(key) = self.keys[side].remove(&node) {
            self.lines[side].remove(&(key, node));
        }
    }

    /// Whether what is taken out counts least.
    fn look(&mut self, space: u8, node: u32, event: u64) {
        let side = usize::from(space & 1);
        let mine = self.keys[side].get(&node).copied();
        let least = self.lines[side].first().map(|first| first.0);
        let by_age = self.order.is_some_and(|order| order.by == By::Age);
        let blur = if by_age { 0 } else { self.blur };
        if let Some((mine, least)) = mine.zip(least)
            && mine > least.saturating_add(blur)
        {
            self.ordered = false;
            if !by_age {
                self.builder.odd(Odd::Unordered, event);
            }
        }
    }

    fn checked(&self, taken: Result<(), Refusal>, raw: &Raw, event: u64) -> Result<(), Message> {
        let (_, node) = self.node(raw.at);
        let id = match taken {
            Ok(()) => return Ok(()),
            Err(Refusal::NoParent) => "trace.wrong.parent-not-generated",
            Err(Refusal::Cycle) => "trace.wrong.cycle",
            Err(Refusal::Cost) => "trace.wrong.cost",
            Err(Refusal::Many) => {
                return Err(Message::new("trace.wrong.many").with("most", MOST_EVENTS));
            }
            Err(Refusal::Outside | Refusal::State) => "trace.wrong.state",
        };
        let told = Message::new(id)
            .with("event", event as i64)
            .with("cell", self.grid.cell(node as usize));
        Err(match raw.parent {
            NONE => told,
            parent => {
                let parent = self.node(parent).1;
                told.with("parent", self.grid.cell(parent as usize))
            }
        })
    }
}
