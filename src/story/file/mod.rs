//! Files of stories: floor, domain, places, captions.

mod read;
mod story_file;
pub(in crate::story) mod story_place;
mod write;

pub use read::read_story_file;
pub use story_file::{ActRule, CharacterEntry, StoryFile, StorySettings, StoryText, StoryWords};
pub use story_place::StoryPlace;
pub use write::write_story_file;
