//! The columns that several tables share.

use crate::message::Message;
use crate::papers::table::Words;

pub(super) fn columns(ids: &[&'static str]) -> Vec<Words> {
    ids.iter().map(|id| vec![Message::new(id)]).collect()
}

pub(super) fn levels(many: usize) -> Message {
    Message::new("reproduce.levels").with("n", many)
}
