//! Worlds made from a seed.
//!
//! A generator is known by its id and version. The same id, version, size, seed and parameter give
//! the same cells for ever and on every machine: the generator of random numbers is named (PCG32),
//! all arithmetic is whole, and tests hold the results. All take time in proportion to the cells.

mod caves;
mod hedgerows;
mod hpa_example;
mod indoor;
mod islands;
mod lattice;
mod maze;
mod noise;
mod pockets;
mod pseudo_rts;
mod random;
mod regions;
mod rooms;

use super::dice::Dice;
use super::{Cell, Grid, far_apart, grid::checked_size};
use crate::message::Message;

/// The specification of a generator: its id, its parameter and its size.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct GeneratorSpec {
    /// What [`generate()`] knows it by, and the texts.
    pub id: &'static str,
    /// Grows when the same input would give other cells than before.
    pub version: u32,
    /// Its one parameter, if it has one.
    pub parameter: Option<ParameterSpec>,
    /// Width and height, where they cannot be chosen.
    pub fixed_size: Option<(u32, u32)>,
}

/// A generator's parameter: a whole number from `min` to `max`.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct ParameterSpec {
    /// What the texts know it by.
    pub id: &'static str,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The value to begin with.
    pub default: f64,
}

/// The result of a generator.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The cells.
    pub grid: Grid,
    /// A free cell.
    pub start: Cell,
    /// A free cell that can be reached from `start`, far away where the grid allows it. The
    /// generator `pockets` alone puts it where it cannot be reached, if it has closed any.
    pub goal: Cell,
}

const fn parameter(id: &'static str, min: f64, max: f64, default: f64) -> Option<ParameterSpec> {
    Some(ParameterSpec {
        id,
        min,
        max,
        default,
    })
}

static GENERATORS: [GeneratorSpec; 10] = [
    GeneratorSpec {
        id: "random",
        version: 1,
        parameter: parameter("percent-blocked", 0.0, 90.0, 20.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "rooms",
        version: 1,
        parameter: parameter("room-side", 4.0, 64.0, 8.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "maze",
        version: 1,
        parameter: parameter("corridor-width", 1.0, 32.0, 1.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "caves",
        version: 1,
        parameter: parameter("percent-rock", 35.0, 60.0, 50.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "pseudo-rts",
        version: 1,
        parameter: parameter("percent-covered", 1.0, 40.0, 14.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "hedgerows",
        version: 1,
        parameter: parameter("field-side", 8.0, 96.0, 20.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "indoor",
        version: 1,
        parameter: parameter("corridor-width", 1.0, 16.0, 2.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "pockets",
        version: 1,
        parameter: parameter("percent-closed", 0.0, 100.0, 60.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "islands",
        version: 1,
        parameter: parameter("island-side", 8.0, 128.0, 28.0),
        fixed_size: None,
    },
    GeneratorSpec {
        id: "hpa-example",
        version: 1,
        parameter: None,
        fixed_size: Some((hpa_example::SIDE, hpa_example::SIDE)),
    },
];

/// All generators, in the order in which a menu lists them.
pub fn generators() -> &'static [GeneratorSpec] {
    &GENERATORS
}

/// Makes a world. The parameter is rounded to a whole number; generators without one ignore it,
/// and `hpa-example` ignores the seed.
///
/// # Errors
/// `generate.unknown`, `generate.parameter`, `generate.fixed-size`, and for the size those of
/// [`Grid::new`].
///
/// ```
/// use wayscope::world::generate;
/// let maze = generate("maze", 31, 21, 7, 1.0)?;
/// assert_eq!(maze.grid.len(), 31 * 21);
/// assert_eq!(maze, generate("maze", 31, 21, 7, 1.0)?);
/// # Ok::<(), wayscope::message::Message>(())
/// ```
pub fn generate(
    id: &str,
    width: u32,
    height: u32,
    seed: u64,
    parameter: f64,
) -> Result<Generated, Message> {
    let Some(spec) = GENERATORS.iter().find(|spec| spec.id == id) else {
        let ids: Vec<&str> = GENERATORS.iter().map(|spec| spec.id).collect();
        return Err(Message::new("generate.unknown")
            .with("found", crate::message::found_text(id.as_bytes()))
            .with("right", ids.join(", ")));
    };
    checked_size(width, height)?;
    if spec.fixed_size.is_some_and(|size| size != (width, height)) {
        return Err(Message::new("generate.fixed-size")
            .with("found", format!("{width} x {height}"))
            .with("right", format!("{0} x {0}", hpa_example::SIDE)));
    }
    if let Some(range) = spec.parameter
        && !(range.min..=range.max).contains(&parameter)
    {
        return Err(Message::new("generate.parameter")
            .with("parameter", range.id)
            .with("found", parameter)
            .with("min", range.min)
            .with("max", range.max));
    }
    let whole = parameter.round() as u32; // In range, or ignored.
    let mut dice = Dice::new(seed);
    let grid = match id {
        "random" => random::random(width, height, whole, &mut dice)?,
        "rooms" => rooms::rooms(width, height, whole, &mut dice)?,
        "maze" => maze::maze(width, height, whole, &mut dice)?,
        "caves" => caves::caves(width, height, whole, &mut dice)?,
        "pseudo-rts" => pseudo_rts::pseudo_rts(width, height, whole, &mut dice)?,
        "hedgerows" => hedgerows::hedgerows(width, height, whole, &mut dice)?,
        "indoor" => indoor::indoor(width, height, whole, &mut dice)?,
        "islands" => islands::islands(width, height, whole, &mut dice)?,
        "pockets" => {
            let (grid, closed) = pockets::pockets(width, height, whole, &mut dice)?;
            let (start, goal) = far_apart(&grid).unwrap_or_default();
            // Of what cannot be reached, what is furthest away.
            let far = |cell: &Cell| cell.x.abs_diff(start.x).max(cell.y.abs_diff(start.y));
            let goal = closed.into_iter().max_by_key(far).unwrap_or(goal);
            return Ok(Generated { grid, start, goal });
        }
        _ => return hpa_example::hpa_example(),
    };
    // Each of them leaves a free cell, so that there always are two ends.
    let (start, goal) = far_apart(&grid).unwrap_or_default();
    Ok(Generated { grid, start, goal })
}
