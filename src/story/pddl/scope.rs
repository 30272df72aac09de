//! The elements of PDDL: typed lists of names, terms, literals, conjunctions.

use super::expression::{Expression, TextPlace, expected};
use crate::message::Message;
use crate::story::domain::{Domain, Equality, Pattern, Term, TypedName};

/// A conjunction: literals, and equalities of terms.
#[derive(Debug, Default)]
pub struct Conjunction {
    /// The literals, in the order of the text.
    pub literals: Vec<Pattern>,
    /// The equalities.
    pub equalities: Vec<Equality>,
    /// Where each literal stands, with its predicate.
    pub places: Vec<(TextPlace, u32)>,
}

/// Words that PDDL has for what is not planned with here.
const BEYOND: [&str; 19] = [
    "<",
    "<=",
    "=",
    ">",
    ">=",
    "when",
    "forall",
    "exists",
    "or",
    "imply",
    "increase",
    "decrease",
    "assign",
    "scale-up",
    "scale-down",
    "preference",
    "over",
    "always",
    "sometime",
];

/// Names with types behind dashes, as the text has them: `a b - kind c - (either x y)`. Types are made as they are
/// named if `makes` says so, else they must be known.
pub fn typed_names(
    domain: &mut Domain,
    parts: &[Expression],
    makes: bool,
) -> Result<Vec<(TypedName, TextPlace)>, Message> {
    let mut names = Vec::new();
    let mut untyped = 0;
    let mut at = 0;
    while at < parts.len() {
        let word = parts[at].word("<name>")?;
        let place = parts[at].place();
        if word != "-" {
            let types = Vec::new();
            names.push((
                TypedName {
                    name: word.to_owned(),
                    types,
                },
                place,
            ));
            at += 1;
            continue;
        }
        let Some(kind) = parts.get(at + 1) else {
            return Err(expected(place, "<type>", "-"));
        };
        let types = type_of(domain, kind, makes)?;
        for (name, _) in &mut names[untyped..] {
            name.types.clone_from(&types);
        }
        untyped = names.len();
        at += 2;
    }
    Ok(names)
}

fn type_of(domain: &mut Domain, kind: &Expression, makes: bool) -> Result<Vec<u32>, Message> {
    if let Expression::Word(word, place) = kind {
        if makes {
            return Ok(vec![domain.types.named(word)]);
        }
        let known = domain.types.names.find(word);
        let known = known.ok_or_else(|| place.found("pddl.unknown-type", word))?;
        return Ok(vec![known]);
    }
    if kind.head() != "either" {
        return Err(expected(kind.place(), "<type>", "("));
    }
    let mut types = Vec::new();
    for one in &kind.list("either")?[1..] {
        one.word("<type>")?;
        types.extend(type_of(domain, one, makes)?);
    }
    match types.is_empty() {
        true => Err(expected(kind.place(), "<type>", "(either)")),
        false => Ok(types),
    }
}

/// The number of the variable or object that a word names.
pub fn term(
    domain: &Domain,
    variables: &[TypedName],
    expression: &Expression,
) -> Result<Term, Message> {
    let place = expression.place();
    if !matches!(expression, Expression::Word(..)) {
        let head = expression.head();
        return Err(place.found("pddl.unsupported", &head));
    }
    let word = expression.word("<term>")?;
    if word.starts_with('?') {
        let same = |one: &TypedName| one.name.eq_ignore_ascii_case(word);
        let known = variables.iter().position(same);
        let known = known.ok_or_else(|| place.found("pddl.unknown-variable", word))?;
        return Ok(Term::Variable(known as u16));
    }
    let known = domain.objects.find(word);
    let known = known.ok_or_else(|| place.found("pddl.unknown-object", word))?;
    Ok(Term::Object(known))
}

/// The literal that a list such as `(at ?x home)` says.
pub fn literal(
    domain: &Domain,
    variables: &[TypedName],
    expression: &Expression,
    negated: bool,
) -> Result<Pattern, Message> {
    let place = expression.place();
    let parts = expression.list("<literal>")?;
    let Some(first) = parts.first() else {
        return Err(expected(place, "<literal>", "()"));
    };
    let name = first.word("<predicate>")?;
    let predicate = domain.predicates.find(name).ok_or_else(|| {
        let beyond = BEYOND.iter().any(|one| one.eq_ignore_ascii_case(name));
        let id = match beyond {
            true => "pddl.unsupported",
            false => "pddl.unknown-predicate",
        };
        first.place().found(id, name)
    })?;
    let signature = &domain.signatures[predicate as usize];
    if signature.len() != parts.len() - 1 {
        return Err(place
            .found("pddl.arity", name)
            .with("right", signature.len())
            .with("n", parts.len() - 1));
    }
    let mut arguments = Vec::new();
    for (part, wanted) in parts[1..].iter().zip(signature) {
        let term = term(domain, variables, part)?;
        let types = &domain.types;
        // A variable of a wider type is allowed: the literal is then only true of what the problem says.
        let fits = match term {
            Term::Variable(number) => {
                types.may_fit(&variables[usize::from(number)].types, &wanted.types)
            }
            Term::Object(number) => {
                types.fits(&domain.object_types[number as usize], &wanted.types)
            }
        };
        if !fits {
            let word = part.word("<term>")?;
            return Err(part.place().found("pddl.type", word));
        }
        arguments.push(term);
    }
    Ok(Pattern {
        predicate,
        arguments,
        negated,
    })
}

/// Reads `(and …)`, a single literal or nothing: `()`.
pub fn conjunction(
    domain: &Domain,
    variables: &[TypedName],
    expression: &Expression,
) -> Result<Conjunction, Message> {
    let mut said = Conjunction::default();
    // Lists are at most as deep as the reader allows, so that this ends soon.
    let mut open = vec![(expression, false)];
    while let Some((one, negated)) = open.pop() {
        let parts = one.list("<condition>")?;
        match one.head().as_str() {
            "" if parts.is_empty() && !negated => {}
            "and" if negated => return Err(one.place().found("pddl.unsupported", "not and")),
            "and" => open.extend(parts[1..].iter().rev().map(|part| (part, false))),
            "not" if negated => return Err(one.place().found("pddl.unsupported", "not not")),
            "not" => match parts {
                [_, part] => open.push((part, true)),
                _ => return Err(expected(one.place(), "(not (…))", "not")),
            },
            "=" => match parts {
                // Numeric fluents, on whichever side.
                [sign, left, right] if !left.head().is_empty() || !right.head().is_empty() => {
                    return Err(sign.place().found("pddl.unsupported", "="));
                }
                [_, left, right] => said.equalities.push(Equality {
                    left: term(domain, variables, left)?,
                    right: term(domain, variables, right)?,
                    equal: !negated,
                }),
                _ => return Err(expected(one.place(), "(= a b)", "=")),
            },
            _ => {
                let literal = literal(domain, variables, one, negated)?;
                said.places.push((one.place(), literal.predicate));
                said.literals.push(literal);
            }
        }
    }
    Ok(said)
}
