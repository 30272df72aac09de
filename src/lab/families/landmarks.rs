//! The landmarks of lanes that have some, what their tables take, and making tables anew.

use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::TableValidity;

impl Lane {
    /// Whether its search estimates by landmarks.
    pub(in crate::lab) fn has_landmarks(&self) -> bool {
        !self.settings().get("landmarks").is_empty()
    }
}

/// The view of lanes with landmarks ([`Lane::has_landmarks`]).
pub(in crate::lab) struct LandmarksView;

impl FamilyView for LandmarksView {
    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        let tables = lane.tables()?;
        let made = Message::new("lane.landmarks")
            .with("n", tables.landmarks.len())
            .with("bytes", tables.bytes)
            .with("expanded", tables.expanded);
        let stale = match tables.standing {
            TableValidity::Fresh => None,
            TableValidity::Dearer => Some("lane.tables-dearer"),
            TableValidity::Cheaper => Some("lane.tables-cheaper"),
        };
        Some([made].into_iter().chain(stale.map(Message::new)).collect())
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["landmarks"]
    }
}

impl Lab {
    /// The cells of a lane's landmarks, as indices, in the order in which they were placed; empty for lanes that have
    /// none. Errors: no such lane.
    pub fn landmark_cells(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let tables = self.lane(lane)?.tables();
        Ok(tables.map_or_else(Vec::new, |tables| tables.landmarks))
    }

    /// Makes what a lane's search made beforehand anew, for the world as it is; the search begins again. Errors: no
    /// such lane.
    pub fn make_tables(&mut self, lane: usize) -> Result<(), Message> {
        self.lane(lane)?;
        self.lanes[lane].make_again(&self.world);
        (self.comparison, self.pop_order) = (None, None);
        Ok(())
    }
}
