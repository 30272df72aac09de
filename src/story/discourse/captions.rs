//! Captions of actions, by the words of a story's file.

use crate::story::file::StorySettings;
use crate::story::ground::GroundTask;

/// The caption of an action in a language: the words for its operator, with what its objects are called in the place
/// of the variables, and a capital letter first; nothing where there are no words for it.
pub fn captioned(
    settings: &StorySettings,
    task: &GroundTask,
    action: u32,
    language: &str,
) -> Option<String> {
    let action = &task.actions[action as usize];
    let domain = &task.problem.domain;
    let operator = &domain.operators[action.operator as usize];
    let same = |(name, _): &&(String, _)| name.eq_ignore_ascii_case(&operator.name);
    let words = settings
        .captions
        .iter()
        .find(same)?
        .1
        .in_language(language)?;
    let name_of = |variable: &str| {
        let place = operator
            .parameters
            .iter()
            .position(|one| one.name == variable)?;
        let name = domain.objects.shown(*action.arguments.get(place)?);
        let same = |(one, _): &&(String, _)| one.eq_ignore_ascii_case(name);
        let called = settings.names.iter().find(same);
        let called = called.and_then(|(_, words)| words.in_language(language));
        Some(called.unwrap_or(name))
    };
    let mut caption = String::new();
    let mut rest = words;
    while let Some(at) = rest.find('?') {
        let (before, variable) = rest.split_at(at);
        caption.push_str(before);
        let in_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let behind = variable[1..].find(|c| !in_name(c));
        let (variable, after) = variable.split_at(behind.map_or(variable.len(), |at| at + 1));
        caption.push_str(name_of(variable).unwrap_or(variable));
        rest = after;
    }
    caption.push_str(rest);
    let mut letters = caption.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}
