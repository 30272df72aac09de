use wayscope::lab::{Catalogue, Solver};
use wayscope::message::Message;
use wayscope::search::Settings;
use wayscope::world::{Cell, Grid};

/// Once for each map. A grid is `Grid::from_rows(&["....", ".@@.", "...."])?`:
/// '.' is free, '@' is blocked. `grid.set_cost(index, 5)` gives a cell a terrain
/// cost from 1 to 255.
pub fn open_map(grid: Grid) -> Result<Solver, Message> {
    let catalogue = Catalogue::standard();
    let algorithm = catalogue.entry("a-star-mesh")?;
    let specs = algorithm.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in [
        ("mesh-nodes", "centres"),
        ("line-heuristic", "zero"),
        ("neighbours", "8"),
        ("corners", "one"),
        ("diagonal", "sqrt2"),
        ("agent", "1"),
        ("risk", "16"),
    ] {
        settings.set(&specs, setting, option)?;
    }
    Solver::new(algorithm, &settings, grid)
}

/// As often as somebody wants to go somewhere.
pub fn example() -> Result<(), Message> {
    let mut solver = open_map(Grid::from_rows(&["....", ".@@.", "...."])?)?;
    match solver.find(Cell::new(0, 1), Cell::new(3, 1))? {
        Some(path) => println!("{} cells, cost {}", path.cells.len(), path.cost),
        None => println!("there is no way"),
    }
    Ok(())
}
