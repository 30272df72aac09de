//! The landmarks of lanes that have some, and making their tables anew.

use crate::lab::core::lab::Lab;
use crate::message::Message;

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
