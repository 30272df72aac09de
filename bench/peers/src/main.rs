//! Our Polyanya beside that of the crate `polyanya` (f32): the same mesh, the same problems, in turns, in one run; and
//! building beside the crate's own triangulation.
//!
//! `cargo xtask bench mesh --peers --maps DIR [--meshes DIR]`: maps and problems of MovingAI, at any depth, and the
//! mesh of Polyanya's authors. A line each: name, polygons, problems, the median over rounds of the mean time of one
//! search (ours, theirs, the ratio), the largest relative difference of lengths, and the same of building.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use glam::DVec2;
use glam_of_peer::Vec2 as Point;
use polyanya::{Mesh, PolyanyaFile, Triangulation};
use wayscope::message::Message;
use wayscope::navmesh::{
    FreeSpace, Locator, MeshBuilding, NavMesh, Polyanya, read_mesh, write_mesh,
};
use wayscope::world::scene::{Shape, trace_grid};
use wayscope::world::{Cell, Grid, read_map, read_scenarios};

/// The maps that are looked for, and how many problems of each.
const MAPS: [&str; 3] = ["AR0011SR", "Berlin_0_256", "brc202d"];
const PROBLEMS: usize = 200;
const ROUNDS: usize = 9;
/// How often each is built.
const BUILDINGS: usize = 5;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).map(PathBuf::from)
    };
    let maps = named("--maps").context("--maps DIR: where the maps of MovingAI are")?;
    println!(
        "{:<16} {:>8} {:>8} {:>10} {:>10} {:>8} {:>10} {:>10} {:>10} {:>8}",
        "map",
        "polygons",
        "problems",
        "us ours",
        "us peer",
        "peer x",
        "apart",
        "ms ours",
        "ms peer",
        "peer x"
    );
    for name in MAPS {
        let Some(file) = find(&maps, &format!("{name}.map"))? else {
            println!("{name:<16} not found");
            continue;
        };
        let grid = read_map(&std::fs::read(&file)?).map_err(said)?;
        let problems = std::fs::read(file.with_extension("map.scen"))?;
        let up = |cell: Cell| {
            DVec2::new(
                f64::from(cell.x) + 0.5,
                f64::from(grid.height()) - f64::from(cell.y) - 0.5,
            )
        };
        let problems = read_scenarios(&problems).map_err(said)?;
        let problems: Vec<[DVec2; 2]> = problems
            .iter()
            .map(|of| [up(of.start), up(of.goal)])
            .collect();
        let space = || FreeSpace::of_grid(&grid, 1.0, 0.0).map_err(said);
        let built = || MeshBuilding::run(&space()?, true).map_err(said);
        let ours = median((0..BUILDINGS).map(|_| timed(|| drop(built()))).collect());
        let theirs = median(
            (0..BUILDINGS)
                .map(|_| timed(|| drop(triangulated(&grid))))
                .collect(),
        );
        compare(name, &built()?, &problems, Some([ours, theirs]))?;
    }
    let Some(meshes) = named("--meshes") else {
        return Ok(());
    };
    let problems = read_scenarios(&std::fs::read(meshes.join("arena.scen"))?).map_err(said)?;
    let at = |cell: Cell| DVec2::new(f64::from(cell.x), f64::from(cell.y));
    let problems: Vec<[DVec2; 2]> = problems
        .iter()
        .map(|of| [at(of.start), at(of.goal)])
        .collect();
    for name in ["arena", "arena-merged"] {
        let bytes = std::fs::read(meshes.join(format!("{name}.mesh")))?;
        compare(name, &read_mesh(&bytes).map_err(said)?, &problems, None)?;
    }
    Ok(())
}

fn said(wrong: Message) -> anyhow::Error {
    anyhow::anyhow!("{wrong}")
}

fn find(folder: &Path, name: &str) -> Result<Option<PathBuf>> {
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in std::fs::read_dir(&at).with_context(|| at.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|found| found == name) {
                return Ok(Some(path));
            }
        }
    }
    Ok(None)
}

fn timed(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The crate's mesh of the outer rings of a grid's walls; free places within a wall are not parts of it.
fn triangulated(grid: &Grid) -> Result<Mesh> {
    let (width, height) = (grid.width() as f32, grid.height() as f32);
    let corner = Point::new;
    let floor = [
        corner(0.0, 0.0),
        corner(width, 0.0),
        corner(width, height),
        corner(0.0, height),
    ];
    let mut triangulation = Triangulation::from_outer_edges(&floor);
    for obstacle in trace_grid(grid, 1.0, 2.0).map_err(said)?.obstacles() {
        let Shape::Polygon { rings } = &obstacle.shape else {
            bail!("a traced grid has polygons alone");
        };
        let ring = rings[0].iter().map(|at| corner(at.x as f32, at.y as f32));
        triangulation.add_obstacle(ring.collect::<Vec<_>>());
    }
    Ok(triangulation.as_navmesh())
}

fn compare(
    name: &str,
    mesh: &NavMesh,
    all: &[[DVec2; 2]],
    built: Option<[Duration; 2]>,
) -> Result<()> {
    let locator = Locator::new(mesh);
    let file = PolyanyaFile::from_bytes(write_mesh(mesh).as_bytes());
    let mut peer = Mesh::try_from(file).map_err(|wrong| anyhow::anyhow!("{wrong:?}"))?;
    peer.bake();
    let problems: Vec<[DVec2; 2]> = all
        .iter()
        .step_by(all.len().div_ceil(PROBLEMS))
        .copied()
        .collect();
    let single = |at: DVec2| Point::new(at.x as f32, at.y as f32);
    let mut search = Polyanya::default();
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(timed(|| {
            for [start, goal] in &problems {
                std::hint::black_box(search.find(mesh, &locator, *start, *goal));
            }
        }));
        times[1].push(timed(|| {
            for [start, goal] in &problems {
                std::hint::black_box(peer.path(single(*start), single(*goal)));
            }
        }));
    }
    let mut apart = 0.0_f64;
    for [start, goal] in &problems {
        let ours = search
            .find(mesh, &locator, *start, *goal)
            .map(|path| path.length);
        let theirs = peer
            .path(single(*start), single(*goal))
            .map(|path| f64::from(path.length));
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => apart = apart.max((ours - theirs).abs() / ours.max(1.0)),
            (None, None) => {}
            _ => println!("{name}: {start} to {goal}: ours {ours:?}, theirs {theirs:?}"),
        }
    }
    let [ours, theirs] = times.map(median);
    let micros = |time: Duration| time.as_secs_f64() * 1e6 / problems.len() as f64;
    let ratio = |[ours, theirs]: [Duration; 2]| theirs.as_secs_f64() / ours.as_secs_f64();
    print!(
        "{name:<16} {:>8} {:>8} {:>10.1} {:>10.1} {:>8.2} {apart:>10.1e}",
        mesh.polygons(),
        problems.len(),
        micros(ours),
        micros(theirs),
        ratio([ours, theirs])
    );
    if let Some([ours, theirs]) = built {
        let milli = |time: Duration| time.as_secs_f64() * 1e3;
        print!(
            " {:>10.1} {:>10.1} {:>8.2}",
            milli(ours),
            milli(theirs),
            ratio([ours, theirs])
        );
    }
    println!();
    Ok(())
}
