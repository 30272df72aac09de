//! PDDL domains: `(define (domain …) …)`.

use super::expression::{Expression, TextPlace, expected, expressions};
use super::scope::{conjunction, typed_names};
use crate::message::Message;
use crate::story::domain::{Domain, Names, Operator, TypedName};

/// The requirements that are met; what else is asked for is refused by name.
const MET: [&str; 4] = [":strips", ":typing", ":equality", ":negative-preconditions"];

/// The most parameters of an operator or predicate.
pub const MOST_PARAMETERS: usize = 64;
/// The most operators.
pub const MOST_OPERATORS: usize = 1_000_000;

/// The parts of `(define (kind name) …)` after the name, and the name with its place.
pub fn defined<'t, 'a>(
    all: &'t [Expression<'a>],
    kind: &'static str,
) -> Result<(&'a str, TextPlace, &'t [Expression<'a>]), Message> {
    let start = TextPlace { line: 1, column: 1 };
    let Some(define) = all.first() else {
        return Err(expected(start, "(define", ""));
    };
    if let Some(more) = all.get(1) {
        return Err(expected(more.place(), "<end>", "("));
    }
    let parts = define.list("(define")?;
    if define.head() != "define" {
        return Err(expected(define.place(), "(define", &define.head()));
    }
    let Some(title) = parts.get(1) else {
        return Err(expected(define.place(), kind, ")"));
    };
    if title.head() != kind {
        return Err(expected(title.place(), kind, &title.head()));
    }
    match title.list(kind)? {
        [_, name] => Ok((name.word("<name>")?, name.place(), &parts[2..])),
        _ => Err(expected(title.place(), "<name>", "")),
    }
}

/// Reads a PDDL domain with `:strips :typing :equality :negative-preconditions` and constants.
///
/// Names are compared without regard to case, as PDDL does, and shown as first written. Requirements need not be
/// declared.
///
/// # Errors
/// Messages with line and column of what is wrong: `pddl.unsupported` for what PDDL has beyond that, by its name, and
/// others of `pddl.*`. Never panics, whatever the text.
pub fn read_pddl_domain(text: &str) -> Result<Domain, Message> {
    let all = expressions(text)?;
    let (name, _, sections) = defined(&all, "domain")?;
    let mut domain = Domain {
        name: name.to_owned(),
        ..Domain::default()
    };
    // Types, constants and predicates may stand after what uses them.
    for wanted in [":requirements", ":types", ":constants", ":predicates"] {
        let named = sections.iter().filter(|section| section.head() == wanted);
        for section in named {
            declared(&mut domain, wanted, section)?;
        }
    }
    let mut names = Names::default();
    for section in sections {
        match section.head().as_str() {
            ":requirements" | ":types" | ":constants" | ":predicates" => {}
            ":action" => action(&mut domain, &mut names, section)?,
            other => {
                section.list("<section>")?;
                return Err(section.place().found("pddl.unsupported", other));
            }
        }
    }
    Ok(domain)
}

fn declared(domain: &mut Domain, which: &str, section: &Expression) -> Result<(), Message> {
    let parts = &section.list("<section>")?[1..];
    match which {
        ":requirements" => requirements(parts),
        ":types" => {
            for (kind, _) in typed_names(domain, parts, true)? {
                let number = domain.types.named(&kind.name);
                for above in kind.types {
                    domain.types.put_below(number, above);
                }
            }
            Ok(())
        }
        ":constants" => objects(domain, parts),
        _ => parts.iter().try_for_each(|one| predicate(domain, one)),
    }
}

/// Refuses requirements that are not met.
pub fn requirements(parts: &[Expression]) -> Result<(), Message> {
    parts.iter().try_for_each(|one| {
        let word = one.word("<requirement>")?;
        match MET.iter().any(|met| met.eq_ignore_ascii_case(word)) {
            true => Ok(()),
            false => Err(one.place().found("pddl.unsupported", word)),
        }
    })
}

/// Adds objects with their types.
pub fn objects(domain: &mut Domain, parts: &[Expression]) -> Result<(), Message> {
    for (object, place) in typed_names(domain, parts, false)? {
        if domain.objects.add(&object.name).is_none() {
            return Err(place.found("pddl.twice", &object.name));
        }
        let types = match object.types.is_empty() {
            true => vec![0],
            false => object.types,
        };
        domain.object_types.push(types);
    }
    Ok(())
}

fn predicate(domain: &mut Domain, one: &Expression) -> Result<(), Message> {
    let parts = one.list("<predicate>")?;
    let Some(first) = parts.first() else {
        return Err(expected(one.place(), "<predicate>", "()"));
    };
    let name = first.word("<predicate>")?;
    let parameters = parameters(domain, &parts[1..])?;
    if domain.predicates.add(name).is_none() {
        return Err(first.place().found("pddl.twice", name));
    }
    domain.signatures.push(parameters);
    Ok(())
}

/// Variables with their types, each once.
pub fn parameters(domain: &mut Domain, parts: &[Expression]) -> Result<Vec<TypedName>, Message> {
    let mut all: Vec<TypedName> = Vec::new();
    for (one, place) in typed_names(domain, parts, false)? {
        if !one.name.starts_with('?') {
            return Err(expected(place, "?", &one.name));
        }
        let same = |known: &TypedName| known.name.eq_ignore_ascii_case(&one.name);
        if all.iter().any(same) {
            return Err(place.found("pddl.twice", &one.name));
        }
        if all.len() == MOST_PARAMETERS {
            return Err(place
                .message("pddl.parameters")
                .with("most", MOST_PARAMETERS));
        }
        all.push(one);
    }
    Ok(all)
}

fn action(domain: &mut Domain, names: &mut Names, section: &Expression) -> Result<(), Message> {
    let parts = section.list("<action>")?;
    let Some(name) = parts.get(1) else {
        return Err(expected(section.place(), "<name>", ")"));
    };
    let name_word = name.word("<name>")?;
    if names.add(name_word).is_none() {
        return Err(name.place().found("pddl.twice", name_word));
    }
    if domain.operators.len() == MOST_OPERATORS {
        return Err(name
            .place()
            .message("pddl.operators")
            .with("most", MOST_OPERATORS));
    }
    let mut fields: [Option<&Expression>; 3] = [None; 3];
    for pair in parts[2..].chunks(2) {
        let key = pair[0].word(":parameters :precondition :effect")?;
        let place = match key.to_ascii_lowercase().as_str() {
            ":parameters" => 0,
            ":precondition" => 1,
            ":effect" => 2,
            _ => return Err(pair[0].place().found("pddl.unsupported", key)),
        };
        let value = pair.get(1);
        let value = value.ok_or_else(|| expected(pair[0].place(), "(", key))?;
        if fields[place].replace(value).is_some() {
            return Err(pair[0].place().found("pddl.twice", key));
        }
    }
    let parameters = match fields[0] {
        Some(list) => parameters(domain, list.list("<parameters>")?)?,
        None => Vec::new(),
    };
    let mut operator = Operator {
        name: name_word.to_owned(),
        parameters,
        ..Operator::default()
    };
    if let Some(condition) = fields[1] {
        let said = conjunction(domain, &operator.parameters, condition)?;
        operator.preconditions = said.literals;
        operator.equalities = said.equalities;
    }
    if let Some(effect) = fields[2] {
        let said = conjunction(domain, &operator.parameters, effect)?;
        if !said.equalities.is_empty() {
            return Err(effect.place().found("pddl.unsupported", "="));
        }
        operator.effects = said.literals;
    }
    domain.operators.push(operator);
    Ok(())
}
