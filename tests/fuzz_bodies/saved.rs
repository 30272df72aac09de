//! The saved form: what can be restored is saved as what restores the same.

use wayscope::lab::{Catalogue, Lab};

use super::same::assert_same_state;

/// Cells of the largest world that is tried: a few bytes can describe one of millions, which is lawful and slow.
const MOST_CELLS: u64 = 1 << 10;

/// Cells of the largest world in which the lanes are run.
const MOST_CELLS_RUN: usize = 36;

/// A saved lab.
pub fn saved_form(bytes: &[u8]) -> bool {
    if stated_cells(bytes).is_some_and(|cells| cells > MOST_CELLS) {
        return false;
    }
    let restore = |bytes: &[u8]| Lab::restore(bytes, Catalogue::standard());
    let Ok(mut lab) = restore(bytes) else {
        return true;
    };
    let saved = lab.save();
    let mut again = restore(&saved).expect("what was saved is restored");
    assert_eq!(again.save(), saved);
    assert_eq!(again.offers(), lab.offers());
    let grid = lab.world().grid();
    let offered = lab.offers();
    let mut cells = offered.iter().flat_map(|offer| &offer.cells);
    assert!(cells.all(|&cell| grid.contains(cell)));
    // Running takes the longest by far, and `lab_calls` is about that.
    if lab.world().grid().len() > MOST_CELLS_RUN {
        return true;
    }
    for lab in [&mut lab, &mut again] {
        lab.advance_within(lab.cursor(), lab.part(), 10_000);
    }
    assert_same_state(&lab, &again);
    assert_eq!(lab.save(), saved, "running changes nothing that is saved");
    true
}

/// Width times height as the first section of a world states them, if there is one.
fn stated_cells(bytes: &[u8]) -> Option<u64> {
    let mut at = 5; // `WAYS` and the version.
    let number = |at: &mut usize| {
        let mut number = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = *bytes.get(*at)?;
            *at += 1;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    };
    while at < bytes.len() {
        let tag = bytes[at];
        at += 1;
        let length = number(&mut at)?;
        if tag == 1 {
            let name = number(&mut at)?;
            at = at.checked_add(usize::try_from(name).ok()?)?;
            return number(&mut at)?.checked_mul(number(&mut at)?);
        }
        at = at.checked_add(usize::try_from(length).ok()?)?;
    }
    None
}
