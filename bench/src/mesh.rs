//! Shortest paths on navigation meshes: of a mesh file with its problems, or of every map below a folder.
//!
//! A line of JSON for each problem, and for each map before its problems. What cannot be read or built is a line with
//! `error`, and the rest goes on.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use glam::DVec2;
use serde_json::{Value, json};
use wayscope::message::Message;
use wayscope::navmesh::{
    CorridorSearch, FreeSpace, Locator, MeshBuilding, MeshGraph, MeshNodes, NavMesh, Polyanya,
    read_mesh, read_obj,
};
use wayscope::world::{Grid, Scenario, read_map, read_scenarios};

use crate::corpus;
use crate::papers::English;

/// The steepest faces of OBJ files that count as walkable, in degrees, as Recast's own examples have it.
const STEEPEST: f64 = 45.0;

/// What is solved, and where the lines go.
#[derive(Args)]
pub struct Mesh {
    /// A mesh in the format `.mesh` of Polyanya's authors, or the faces of an `.obj` file that are walkable up to 45
    /// degrees; with --scenarios
    #[arg(long, requires = "scenarios", conflicts_with = "maps")]
    mesh: Option<PathBuf>,
    /// Its problems, as MovingAI lays them out: starts and goals are points of the mesh
    #[arg(long, requires = "mesh")]
    scenarios: Option<PathBuf>,
    /// Folder of maps, at any depth, with their problems beside them or in a folder `scen`; a mesh is built of each
    #[arg(long)]
    maps: Option<PathBuf>,
    /// The radius of what walks on the maps, in cells
    #[arg(long, default_value_t = 0.0)]
    radius: f64,
    /// Only so many problems of each map, spread over its file
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// File of lines
    #[arg(long)]
    json: PathBuf,
}

/// Solves them and writes the lines.
pub fn run(wanted: &Mesh) -> Result<()> {
    let file = File::create(&wanted.json).with_context(|| wanted.json.display().to_string())?;
    let mut out = Lines {
        out: BufWriter::new(file),
        english: English::new()?,
    };
    match (&wanted.mesh, &wanted.scenarios, &wanted.maps) {
        (Some(mesh), Some(scenarios), _) => of_file(mesh, scenarios, wanted.sample, &mut out)?,
        (_, _, Some(folder)) => {
            for map in maps_below(folder)? {
                of_map(folder, &map, wanted, &mut out)?;
            }
        }
        _ => bail!("--mesh with --scenarios, or --maps, says what is to be solved"),
    }
    Ok(out.out.flush()?)
}

struct Lines {
    out: BufWriter<File>,
    english: English,
}

impl Lines {
    fn line(&mut self, line: &Value) -> Result<()> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// A problem's line with what it came to.
    fn solved(&mut self, mut line: Value, solved: &Solved) -> Result<()> {
        line["length"] = json!(solved.length);
        line["funnel"] = json!(solved.funnel);
        line["expanded"] = json!(solved.expanded);
        line["ns"] = json!(solved.ns);
        self.line(&line)
    }

    fn refused(&mut self, name: &str, why: &Message) -> Result<()> {
        let said = self.english.say(why);
        self.line(&json!({ "map": name, "error": said }))
    }
}

/// A mesh with all that searches on it.
struct Searches {
    mesh: NavMesh,
    locator: Locator,
    polyanya: Polyanya,
    corridors: CorridorSearch,
}

/// What one problem came to.
struct Solved {
    length: Option<f64>,
    funnel: Option<f64>,
    expanded: u64,
    ns: u64,
}

impl Searches {
    fn on(mesh: NavMesh) -> Searches {
        let locator = Locator::new(&mesh);
        Searches {
            mesh,
            locator,
            polyanya: Polyanya::default(),
            corridors: CorridorSearch::default(),
        }
    }

    fn solve(&mut self, start: DVec2, goal: DVec2) -> Solved {
        let begun = Instant::now();
        let path = self.polyanya.find(&self.mesh, &self.locator, start, goal);
        let ns = begun.elapsed().as_nanos() as u64;
        let graph = MeshGraph::new(&self.mesh, &self.locator, MeshNodes::Middles, start, goal);
        let (pulled, _) = self.corridors.find(&graph);
        Solved {
            length: path.map(|path| path.length),
            funnel: pulled.map(|path| path.length),
            expanded: self.polyanya.expanded(),
            ns,
        }
    }
}

/// Of `count` the numbers that are looked at: all, or so many, spread evenly.
fn spread(count: usize, sample: Option<u32>) -> impl Iterator<Item = usize> {
    let wanted = sample.map_or(count, |sample| count.min(sample as usize));
    (0..wanted).map(move |index| index * count / wanted)
}

fn of_file(mesh: &Path, scenarios: &Path, sample: Option<u32>, out: &mut Lines) -> Result<()> {
    let name = mesh.display().to_string();
    let bytes = std::fs::read(mesh).with_context(|| name.clone())?;
    let read = match mesh
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("obj"))
    {
        true => read_obj(&bytes, STEEPEST).map(|read| read.mesh),
        false => read_mesh(&bytes),
    };
    let mesh = match read {
        Ok(mesh) => mesh,
        Err(why) => return out.refused(&name, &why),
    };
    let text =
        std::fs::read_to_string(scenarios).with_context(|| scenarios.display().to_string())?;
    let mut searches = Searches::on(mesh);
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).skip(1).collect();
    let lines: Vec<_> = lines
        .into_iter()
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    for index in spread(lines.len(), sample) {
        let (number, line) = lines[index];
        // Bucket, map, width, height, start, goal, length; a map's name has no spaces. Coordinates may have decimals.
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let read: Vec<f64> = words
            .iter()
            .skip(4)
            .filter_map(|word| word.parse().ok())
            .collect();
        let [x, y, to_x, to_y, expected] = read[..] else {
            let error = format!(
                "line {number} of the problems: bucket, map, width, height, start x and y, goal x and y, length are wanted"
            );
            out.line(&json!({ "map": name, "error": error }))?;
            continue;
        };
        let solved = searches.solve(DVec2::new(x, y), DVec2::new(to_x, to_y));
        let line = json!({
            "start": [x, y],
            "goal": [to_x, to_y],
            "expected": expected,
        });
        out.solved(line, &solved)?;
    }
    Ok(())
}

/// Every map below a folder, sorted by name.
pub(crate) fn maps_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(at) = folders.pop() {
        for entry in std::fs::read_dir(&at).with_context(|| at.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "map") {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        bail!(
            "no X.map is below {}; the benchmarks' maps: https://movingai.com/benchmarks",
            folder.display()
        );
    }
    found.sort();
    Ok(found)
}

/// A map's name below a folder, the same on all systems.
pub(crate) fn named_below(folder: &Path, map: &Path) -> String {
    let below = map.strip_prefix(folder).unwrap_or(map);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

fn of_map(folder: &Path, map: &Path, wanted: &Mesh, out: &mut Lines) -> Result<()> {
    let name = named_below(folder, map);
    let bytes = match std::fs::read(map) {
        Ok(bytes) => bytes,
        Err(why) => return out.line(&json!({ "map": name, "error": why.to_string() })),
    };
    let built = read_map(&bytes).and_then(|grid| build(grid, wanted.radius));
    let (grid, mesh, triangles, ms) = match built {
        Ok(built) => built,
        Err(why) => return out.refused(&name, &why),
    };
    let mut searches = Searches::on(mesh);
    out.line(&json!({
        "map": name,
        "vertices": searches.mesh.vertices().len(),
        "triangles": triangles,
        "polygons": searches.mesh.polygons(),
        "bytes": searches.mesh.bytes() + searches.locator.bytes(),
        "buildMs": ms,
    }))?;
    let problems = match problems_of(map) {
        None => return Ok(()),
        Some(Ok(problems)) => problems,
        Some(Err(why)) => return out.refused(&name, &why),
    };
    for index in spread(problems.len(), wanted.sample) {
        let problem = &problems[index];
        let middle = |x: u32, y: u32| {
            let up = f64::from(grid.height()) - f64::from(y);
            DVec2::new(f64::from(x) + 0.5, up - 0.5)
        };
        let (start, goal) = (problem.start, problem.goal);
        let solved = searches.solve(middle(start.x, start.y), middle(goal.x, goal.y));
        let line = json!({
            "map": name,
            "start": [start.x, start.y],
            "goal": [goal.x, goal.y],
            "optimum": problem.length,
        });
        out.solved(line, &solved)?;
    }
    Ok(())
}

/// The grid, its mesh, how many triangles that was before it was merged, and in how many milliseconds.
fn build(grid: Grid, radius: f64) -> Result<(Grid, NavMesh, u32, f64), Message> {
    let begun = Instant::now();
    let space = FreeSpace::of_grid(&grid, 1.0, radius)?;
    let mesh = MeshBuilding::run(&space, true)?;
    let ms = begun.elapsed().as_secs_f64() * 1e3;
    let triangles = triangles_of(&mesh);
    Ok((grid, mesh, triangles, ms))
}

/// A polygon of n corners was merged of n - 2 triangles.
pub(crate) fn triangles_of(mesh: &NavMesh) -> u32 {
    mesh.sides() as u32 - 2 * mesh.polygons()
}

/// The problems of a map, where it has a file of them.
fn problems_of(map: &Path) -> Option<Result<Vec<Scenario>, Message>> {
    let bytes = std::fs::read(corpus::scenarios_of(map)?).ok()?;
    Some(read_scenarios(&bytes))
}
