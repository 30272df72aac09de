//! Labs as JSON: what can be read is written as what reads the same.

use wayscope::lab::{Catalogue, Lab};
use wayscope::message::Message;
use wayscope::world::{Grid, Json, Terrain};

/// Cells of the largest world that is tried.
const MOST_CELLS: f64 = 4_096.0;

/// Cells of the largest world in which the lanes are run.
const MOST_CELLS_RUN: usize = 36;

/// A lab as JSON.
pub fn scenario_json(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    if generated_cells(bytes) > MOST_CELLS {
        return false;
    }
    let map = |id: &str| match id {
        "bay" => Grid::new(64, 36, Terrain::Dot),
        _ => Err(Message::new("lab-json.no-map")),
    };
    let read = |json| Lab::read_json(json, Catalogue::standard(), "fuzz", map);
    let mut lab = match read(json) {
        Ok(lab) => lab,
        Err(refused) => {
            if refused.id.starts_with("lab-json.") && refused.id != "lab-json.no-map" {
                assert!(refused.arg("path").is_some(), "{refused}");
            }
            return true;
        }
    };
    let written = lab.write_json().expect("nothing is recorded");
    let json = serde_json::from_str(&written).expect("what is written is JSON");
    let mut again = read(json).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.write_json().as_ref(), Ok(&written));
    assert_eq!(again.world().grid(), lab.world().grid());
    if lab.world().grid().len() > MOST_CELLS_RUN {
        return true;
    }
    let hashes = |lab: &mut Lab| {
        lab.advance_within(lab.cursor(), lab.part(), 10_000);
        lab.lanes()
            .iter()
            .map(|lane| lane.hash())
            .collect::<Vec<_>>()
    };
    assert_eq!(hashes(&mut lab), hashes(&mut again));
    assert_eq!(
        lab.write_json().as_ref(),
        Ok(&written),
        "running changes nothing that is written"
    );
    true
}

/// Width times height that a generator is asked for.
fn generated_cells(bytes: &[u8]) -> f64 {
    let json: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
    let side = |key: &str| json["map"]["generator"][key].as_f64().unwrap_or(1.0);
    side("width") * side("height")
}
