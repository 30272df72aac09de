//! Maps covered by navspheres: the spheres and their links, or a table of how many it takes beside meshes and grids.
//!
//! A line of JSON for each map and share. What cannot be read or covered is a line with `error`, and the rest goes on.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};
use wayscope::message::Message;
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding};
use wayscope::navspheres::{CoverGround, CoverOrder, CoverSettings, Covering, Navrep};
use wayscope::trace::Process;
use wayscope::world::{Grid, read_map};

use crate::mesh::{maps_below, named_below, triangles_of};
use crate::papers::English;

/// What is covered, and where the lines go.
#[derive(Args)]
pub struct Spheres {
    /// Folder of maps, at any depth
    #[arg(long)]
    maps: PathBuf,
    /// The radius of the body, in cells
    #[arg(long, default_value_t = 0.5)]
    radius: f64,
    /// The share of configurations that is covered; several, separated by commas, are a line each
    #[arg(long, value_delimiter = ',', default_value = "0.95")]
    coverage: Vec<f64>,
    /// Place the deepest uncovered sphere first, not the one that covers most
    #[arg(long)]
    deepest: bool,
    /// Print a table in Markdown, with the triangles of a mesh for the same body and the free cells
    #[arg(long)]
    table: bool,
    /// File of lines
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Covers them and writes the lines.
pub fn run(wanted: &Spheres) -> Result<()> {
    if wanted.json.is_none() && !wanted.table {
        bail!("--json or --table says where the figures go");
    }
    let english = English::new()?;
    let mut out = match &wanted.json {
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            Some(BufWriter::new(file))
        }
        None => None,
    };
    if wanted.table {
        println!(
            "| map | free cells | triangles | mesh bytes | share | spheres | links | bytes | ms |"
        );
        println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    }
    for map in maps_below(&wanted.maps)? {
        let name = named_below(&wanted.maps, &map);
        let refused = |why: String| {
            eprintln!("{name}: {why}");
            vec![json!({ "map": name, "error": why })]
        };
        let lines = match of_map(&map, &name, wanted) {
            Ok(Ok(lines)) => lines,
            Ok(Err(why)) => refused(english.say(&why)),
            Err(why) => refused(why.to_string()),
        };
        if let Some(out) = &mut out {
            for line in lines {
                writeln!(out, "{line}")?;
            }
        }
    }
    match out {
        Some(mut out) => Ok(out.flush()?),
        None => Ok(()),
    }
}

fn of_map(path: &Path, name: &str, wanted: &Spheres) -> Result<Result<Vec<Value>, Message>> {
    let bytes = std::fs::read(path)?;
    Ok(read_map(&bytes).and_then(|grid| {
        let shares = wanted.coverage.iter();
        let found: Result<Vec<Covered>, Message> =
            shares.map(|share| cover(&grid, *share, wanted)).collect();
        let found = found?;
        if wanted.table {
            print_rows(name, &grid, wanted.radius, &found)?;
        }
        Ok(found.iter().map(|one| one.line(name)).collect())
    }))
}

/// A map covered to a share.
struct Covered {
    covering: Covering,
    navrep: Navrep,
    cover_ms: f64,
    link_ms: f64,
}

fn cover(grid: &Grid, share: f64, wanted: &Spheres) -> Result<Covered, Message> {
    let settings = CoverSettings {
        order: match wanted.deepest {
            true => CoverOrder::Deepest,
            false => CoverOrder::Gain,
        },
        ..CoverSettings::new(wanted.radius, share)
    };
    let begun = Instant::now();
    let ground = CoverGround::of_grid(grid, 1.0);
    let mut covering = Covering::new(&ground, settings)?;
    covering.run(&ground, &mut ());
    let cover_ms = begun.elapsed().as_secs_f64() * 1e3;
    let begun = Instant::now();
    let navrep = Navrep::of(covering.spheres())?;
    let link_ms = begun.elapsed().as_secs_f64() * 1e3;
    Ok(Covered {
        covering,
        navrep,
        cover_ms,
        link_ms,
    })
}

impl Covered {
    fn line(&self, name: &str) -> Value {
        let spheres = self.covering.spheres().iter();
        let spheres: Vec<_> = spheres
            .map(|one| [one.at.x, one.at.y, one.at.z, one.radius])
            .collect();
        let links = (0..spheres.len() as u32).flat_map(|one| {
            let later = self.navrep.links(one).iter().map(|link| link.other);
            later
                .filter(move |other| *other > one)
                .map(move |other| [one, other])
        });
        let links: Vec<_> = links.collect();
        json!({
            "map": name,
            "spheres": spheres,
            "links": links,
            "coverage": self.covering.coverage(),
            "coverMs": self.cover_ms,
            "linkMs": self.link_ms,
            "pairTests": self.navrep.pair_tests(),
        })
    }
}

fn print_rows(name: &str, grid: &Grid, radius: f64, found: &[Covered]) -> Result<(), Message> {
    let free = grid.terrain().iter().filter(|one| one.medium().is_some());
    let free = free.count();
    let mesh = MeshBuilding::run(&FreeSpace::of_grid(grid, 1.0, radius)?, true)?;
    let bytes = mesh.bytes() + Locator::new(&mesh).bytes();
    let triangles = triangles_of(&mesh);
    for one in found {
        println!(
            "| {name} | {free} | {triangles} | {bytes} | {:.1} % | {} | {} | {} | {:.0} |",
            one.covering.coverage() * 100.0,
            one.covering.spheres().len(),
            one.navrep.link_count(),
            one.navrep.bytes(),
            one.cover_ms,
        );
    }
    Ok(())
}
