//! Reading a lab from JSON.

use super::{END, FORMAT, FORMAT_VERSION, GENERATOR, LANE, MAP, PROBLEM, WHOLE};
use crate::lab::{Catalogue, Lab, MAX_LANES, Pace};
use crate::message::{Message, found_text};
use crate::search::{Entry, MOVE_SETTINGS, SettingSpec, Settings};
use crate::world::json_place::{At, LARGEST, Object};
use crate::world::{
    Cell, Grid, Json, MAX_CELLS, MAX_RISK, MAX_SIDE, Scenario, Terrain, World, far_apart, generate,
    generators, shipped,
};

/// What the whole looks like, in short.
const EXAMPLE: &str = r#"{ "format": "wayscope-scenario", "version": 1, "map": …, "lanes": … }"#;
const ROWS: &str = r#"["..@.", "...."]"#;
const TERRAIN: &str = ". G S W @ O T";

/// The source of the cells.
struct Source {
    name: Option<&'static str>,
    grid: Grid,
    ends: (Cell, Cell),
    edited: bool,
}

/// A lane as the file has it.
struct Setup {
    entry: Entry,
    settings: Settings,
}

impl Lab {
    /// A lab from JSON, with the algorithms of `catalogue`. `name` is what its world is called when it does not say so;
    /// `map` is asked for the cells of a map that comes with the project, where the file names one. O(cells +
    /// problems).
    ///
    /// Errors: `lab-json.…` with the `path` of what is wrong; what `map` answers; `lane.too-large`.
    ///
    /// ```
    /// use wayscope::lab::{Catalogue, Lab};
    /// use wayscope::world::Json;
    /// let text = r#"{
    ///     "format": "wayscope-scenario", "version": 1,
    ///     "map": { "rows": ["...", ".@.", "..."] },
    ///     "lanes": [{ "algorithm": "a-star" }]
    /// }"#;
    /// # fn parsed(text: &str) -> Json { serde_json::from_str(text).unwrap() }
    /// let no_map = |_| unreachable!("it names none");
    /// let lab = Lab::read_json(parsed(text), Catalogue::standard(), "mine", no_map)?;
    /// assert_eq!((lab.world().grid().len(), lab.world().name()), (9, "mine"));
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn read_json(
        json: Json,
        catalogue: Catalogue,
        name: &str,
        map: impl FnOnce(&'static str) -> Result<Grid, Message>,
    ) -> Result<Lab, Message> {
        let path = String::new();
        let mut whole = At { path, json }.object(WHOLE, EXAMPLE)?;
        check_format(&mut whole)?;
        let source = read_map(whole.need("map", r#"{ "rows": ["..@.", "...."] }"#)?, map)?;
        let mut grid = source.grid;
        if let Some(costs) = whole.may("costs") {
            read_layer(costs, (1, u8::MAX), &mut grid, Grid::set_cost)?;
        }
        if let Some(risks) = whole.may("risks") {
            read_layer(risks, (0, MAX_RISK), &mut grid, Grid::set_risk)?;
        }
        let name = match whole.may("name") {
            Some(name) => name.text(r#""bay""#)?.to_owned(),
            None => source.name.unwrap_or(name).to_owned(),
        };
        let mut end = |key, default| match whole.may(key) {
            Some(cell) => cell.cell(&grid),
            None => Ok(default),
        };
        let (start, goal) = (end("start", source.ends.0)?, end("goal", source.ends.1)?);
        let setups = read_lanes(&mut whole, &catalogue)?;
        let problems = match whole.may("problems") {
            Some(list) => read_problems(list, &grid, &name)?,
            None => Vec::new(),
        };
        let pace = match whole.may("pace") {
            Some(pace) => read_pace(&pace)?,
            None => Pace::default(),
        };
        let step = match whole.may("step") {
            Some(step) => read_step(&step)?,
            None => u64::MAX,
        };
        let part = match whole.may("part") {
            Some(part) => part.whole(0.0, END as f64)? as u64,
            None => 0,
        };
        let mut world = World::new(&name, grid, start, goal)?;
        if source.edited {
            world.set_origin(!world.origin());
        }
        let mut lab = Lab::new(catalogue, world);
        lab.set_scenarios(problems)?;
        for Setup { entry, settings } in setups {
            lab.push_lane(&entry, settings, None)?;
        }
        lab.set_pace(pace);
        lab.advance_within(step, part, 0);
        Ok(lab)
    }
}

fn check_format(whole: &mut Object) -> Result<(), Message> {
    let format = whole.need("format", r#""wayscope-scenario""#)?;
    if format.text(FORMAT)? != FORMAT {
        return Err(format.none_of(FORMAT));
    }
    let version = whole.need("version", "1")?;
    if version.whole(1.0, LARGEST)? != f64::from(FORMAT_VERSION) {
        return Err(version.none_of("1"));
    }
    // Editors read it.
    whole
        .may("$schema")
        .map_or(Ok(()), |link| link.text(r#""scenario-1.json""#).map(drop))
}

fn read_map(
    map: At,
    shipped_map: impl FnOnce(&'static str) -> Result<Grid, Message>,
) -> Result<Source, Message> {
    let path = map.path.clone();
    let mut map = map.object(MAP, r#"{ "rows": ["..@.", "...."] }"#)?;
    let edited = map
        .may("edited")
        .map_or(Ok(false), |edited| edited.truth())?;
    let mut source = match (map.may("rows"), map.may("shipped"), map.may("generator")) {
        (Some(rows), None, None) => {
            let grid = read_rows(rows)?;
            let ends = far_apart(&grid).unwrap_or_default();
            Source {
                name: None,
                grid,
                ends,
                edited,
            }
        }
        (None, Some(id), None) => {
            let known = |id: &str| shipped().iter().find(|map| map.id == id);
            let Some(known) = known(id.text(r#""bay""#)?) else {
                let ids: Vec<_> = shipped().iter().map(|map| map.id).collect();
                return Err(id.none_of(&ids.join(", ")));
            };
            let ends = (known.start, known.goal);
            Source {
                name: Some(known.id),
                grid: shipped_map(known.id)?,
                ends,
                edited,
            }
        }
        (None, None, Some(generator)) => read_generator(generator)?,
        _ => {
            return Err(Message::new("lab-json.one-map")
                .with("path", path)
                .with("right", "rows, shipped, generator"));
        }
    };
    source.edited = edited;
    Ok(source)
}

fn read_rows(rows: At) -> Result<Grid, Message> {
    let rows = rows.list(ROWS)?;
    let height = rows.len();
    let (mut width, mut terrain) = (None, Vec::new());
    for row in rows {
        let text = row.text(r#""..@.""#)?;
        let before = terrain.len();
        for (column, c) in text.chars().enumerate() {
            let Some(kind) = Terrain::from_char(c) else {
                return Err(Message::new("lab-json.terrain")
                    .with("path", row.path.as_str())
                    .with("column", column + 1)
                    .with("found", found_text(c.encode_utf8(&mut [0; 4]).as_bytes()))
                    .with("right", TERRAIN));
            };
            terrain.push(kind);
        }
        let cells = terrain.len() - before;
        let right = *width.get_or_insert(cells);
        if cells != right {
            return Err(row.length(cells, right));
        }
    }
    let side = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX);
    Grid::from_terrain(side(width.unwrap_or(0)), side(height), terrain)
}

fn read_generator(generator: At) -> Result<Source, Message> {
    const EXAMPLE: &str = r#"{ "id": "maze", "width": 31, "height": 21, "seed": 7 }"#;
    let mut generator = generator.object(GENERATOR, EXAMPLE)?;
    let id = generator.need("id", r#""maze""#)?;
    let known = id.text(r#""maze""#)?;
    let Some(spec) = generators().iter().find(|spec| spec.id == known) else {
        let ids: Vec<_> = generators().iter().map(|spec| spec.id).collect();
        return Err(id.none_of(&ids.join(", ")));
    };
    if let Some(version) = generator.may("version")
        && version.whole(1.0, LARGEST)? != f64::from(spec.version)
    {
        return Err(version.none_of(&spec.version.to_string()));
    }
    let mut side = |key, fixed: Option<u32>| {
        let side = match (generator.may(key), fixed) {
            (None, Some(fixed)) => return Ok(fixed),
            (None, None) => generator.need(key, "31")?,
            (Some(side), _) => side,
        };
        let (min, max) = fixed.map_or((1, MAX_SIDE), |fixed| (fixed, fixed));
        side.whole(f64::from(min), f64::from(max))
            .map(|side| side as u32)
    };
    let width = side("width", spec.fixed_size.map(|size| size.0))?;
    let height = side("height", spec.fixed_size.map(|size| size.1))?;
    let seed = generator
        .may("seed")
        .map_or(Ok(0.0), |seed| seed.whole(0.0, LARGEST))?;
    let parameter = match (generator.may("parameter"), spec.parameter) {
        (Some(value), Some(range)) => value.whole(range.min, range.max)?,
        (Some(value), None) => value.number(f64::MIN, f64::MAX)?,
        (None, range) => range.map_or(0.0, |range| range.default),
    };
    let made = generate(spec.id, width, height, seed as u64, parameter)?;
    let ends = (made.start, made.goal);
    Ok(Source {
        name: Some(spec.id),
        grid: made.grid,
        ends,
        edited: false,
    })
}

/// A layer of numbers, a list for each row of the grid, each a whole number from `least` to `most`.
fn read_layer(
    layer: At,
    (least, most): (u8, u8),
    grid: &mut Grid,
    set: fn(&mut Grid, usize, u8),
) -> Result<(), Message> {
    let (least, most) = (f64::from(least), f64::from(most));
    let (width, height) = (grid.width() as usize, grid.height() as usize);
    let path = layer.path.clone();
    let rows = layer.list("[[1, 1, 9, 1], [1, 1, 1, 1]]")?;
    if rows.len() != height {
        let json = Json::Null;
        return Err(At { path, json }.length(rows.len(), height));
    }
    for (y, row) in rows.enumerate() {
        if !matches!(row.json, Json::Numbers(_) | Json::List(_)) {
            return Err(row.kind("[1, 1, 9, 1]"));
        }
        let found = match &row.json {
            Json::Numbers(values) => values.len(),
            Json::List(items) => items.len(),
            _ => 0,
        };
        if found != width {
            return Err(row.length(found, width));
        }
        // The usual case without a place for each cell.
        if let Json::Numbers(values) = &row.json
            && values
                .iter()
                .all(|value| (least..=most).contains(value) && value.fract() == 0.0)
        {
            for (x, value) in values.iter().enumerate() {
                set(grid, y * width + x, *value as u8);
            }
            continue;
        }
        for value in row.list("[1, 1, 9, 1]")? {
            value.whole(least, most)?;
        }
    }
    Ok(())
}

fn read_lanes(whole: &mut Object, catalogue: &Catalogue) -> Result<Vec<Setup>, Message> {
    const LANES: &str = r#"[{ "algorithm": "a-star" }]"#;
    let mut moves = Settings::defaults(&MOVE_SETTINGS);
    if let Some(chosen) = whole.may("moves") {
        read_settings(chosen, &MOVE_SETTINGS, &mut moves)?;
    }
    let lanes = whole.need("lanes", LANES)?;
    let path = lanes.path.clone();
    let lanes = lanes.list(LANES)?;
    if lanes.len() == 0 || lanes.len() > MAX_LANES {
        return Err(Message::new("lab-json.lanes")
            .with("path", path)
            .with("found", lanes.len())
            .with("max", MAX_LANES));
    }
    let mut setups = Vec::new();
    for lane in lanes {
        let mut lane = lane.object(LANE, r#"{ "algorithm": "a-star" }"#)?;
        let algorithm = lane.need("algorithm", r#""a-star""#)?;
        let Ok(&entry) = catalogue.entry(algorithm.text(r#""a-star""#)?) else {
            let ids: Vec<_> = catalogue.entries().iter().map(|entry| entry.id).collect();
            return Err(algorithm.none_of(&ids.join(", ")));
        };
        let specs = entry.all_settings();
        let mut settings = Settings::defaults(&specs);
        if entry.moves_on_grid {
            // Without the options that it does not offer.
            settings.adopt(&specs, &moves);
        }
        if let Some(chosen) = lane.may("settings") {
            read_settings(chosen, &specs, &mut settings)?;
        }
        setups.push(Setup { entry, settings });
    }
    Ok(setups)
}

fn read_settings(
    chosen: At,
    specs: &[SettingSpec],
    settings: &mut Settings,
) -> Result<(), Message> {
    for (id, value) in chosen.entries(r#"{ "neighbours": "8" }"#)? {
        let Some(spec) = specs.iter().find(|spec| spec.id == id) else {
            let ids: Vec<_> = specs.iter().map(|spec| spec.id).collect();
            return Err(Message::new("lab-json.unknown-key")
                .with("path", value.path)
                .with("right", ids.join(", ")));
        };
        let option = match &value.json {
            Json::Text(option) => option.clone(),
            Json::Number(number) => number.to_string(),
            _ => return Err(value.none_of(&spec.options.join(", "))),
        };
        let wrong = |_| value.none_of(&spec.options.join(", "));
        settings.set(specs, spec.id, &option).map_err(wrong)?;
    }
    Ok(())
}

fn read_problems(list: At, grid: &Grid, name: &str) -> Result<Vec<Scenario>, Message> {
    const EXAMPLE: &str =
        r#"{ "start": { "x": 1, "y": 2 }, "goal": { "x": 5, "y": 2 }, "length": 4 }"#;
    const CELL: &str = r#"{ "x": 3, "y": 4 }"#;
    let mut problems = Vec::new();
    for problem in list.list(&format!("[{EXAMPLE}]"))? {
        let mut problem = problem.object(PROBLEM, EXAMPLE)?;
        let start = problem.need("start", CELL)?.cell(grid)?;
        let goal = problem.need("goal", CELL)?.cell(grid)?;
        let length = problem
            .need("length", "4")?
            .number(0.0, (2 * MAX_CELLS) as f64)?;
        let bucket = match problem.may("bucket") {
            Some(bucket) => bucket.whole(0.0, f64::from(u32::MAX))? as u32,
            None => (length / 4.0) as u32,
        };
        let map = match problem.may("map") {
            Some(map) => map.text(r#""bay.map""#)?.to_owned(),
            None => name.to_owned(),
        };
        problems.push(Scenario {
            bucket,
            map,
            width: grid.width(),
            height: grid.height(),
            start,
            goal,
            length,
        });
    }
    Ok(problems)
}

fn read_pace(pace: &At) -> Result<Pace, Message> {
    let ids = || Pace::ALL.map(Pace::id).join(", ");
    let id = pace.text(r#""steps""#)?;
    Pace::from_id(id).ok_or_else(|| pace.none_of(&ids()))
}

/// A number, or `"end"`.
fn read_step(step: &At) -> Result<u64, Message> {
    match &step.json {
        Json::Text(text) if text == "end" => Ok(u64::MAX),
        Json::Text(_) => Err(step.none_of("\"end\", 0, 1, 2, …")),
        _ => step.whole(0.0, END as f64 - 1.0).map(|step| step as u64),
    }
}
