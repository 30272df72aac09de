//! The clock that grounding keeps to.

use crate::message::Message;

/// A callback that says whether grounding may go on, asked now and then.
pub struct GoOn<'a> {
    may: &'a mut dyn FnMut() -> bool,
    asked: u32,
}

impl<'a> GoOn<'a> {
    /// What asks `may`.
    pub fn new(may: &'a mut dyn FnMut() -> bool) -> GoOn<'a> {
        GoOn { may, asked: 0 }
    }

    /// Asks.
    ///
    /// # Errors
    /// `story.ground-stopped` if it may not go on.
    pub fn check(&mut self) -> Result<(), Message> {
        match (self.may)() {
            true => Ok(()),
            false => Err(Message::new("story.ground-stopped")),
        }
    }

    /// Asks once in some thousand times, for what takes very short.
    pub fn check_seldom(&mut self) -> Result<(), Message> {
        self.asked = self.asked.wrapping_add(1);
        match self.asked % 4096 {
            0 => self.check(),
            _ => Ok(()),
        }
    }
}
