//! Range checks of settings.

use crate::message::Message;

/// The first setting that is not in its range as a message with `id`: its name, what was found, and both ends of the
/// range, as `words` calls the name and the ends. A setting is a name, a value, the least and the most.
pub(in crate::agents) fn within(
    id: &'static str,
    words: [&'static str; 3],
    settings: &[(&'static str, f64, f64, f64)],
) -> Result<(), Message> {
    let [name, low, high] = words;
    // Negated, so that what is no number is in no range.
    let wrong = |(_, found, least, most): &&(_, f64, f64, f64)| !(found >= least && found <= most);
    match settings.iter().find(wrong) {
        None => Ok(()),
        Some(&(setting, found, least, most)) => Err(Message::new(id)
            .with(name, setting)
            .with("found", found)
            .with(low, least)
            .with(high, most)),
    }
}

/// The argument names for a setting and the ends of its range in messages on groups and crowds.
pub(in crate::agents) const SETTING: [&str; 3] = ["setting", "low", "high"];
/// The same in messages on walking characters.
pub(in crate::agents) const NAME: [&str; 3] = ["name", "least", "most"];
