//! The library of a story: predicates, objects, operators and the schemas by which abstract actions are carried out.

use super::fact::Fact;
use super::request::StoryRequest;
use super::term::{Names, Term, TypeTree};

/// A parameter with its types; it may be of any one of them, and none means any object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedName {
    /// The name, of a variable with its question mark.
    pub name: String,
    /// Types by number.
    pub types: Vec<u32>,
}

/// A literal with variables: a predicate, its arguments, and whether it is negated.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The predicate's number.
    pub predicate: u32,
    /// As many as the predicate has parameters.
    pub arguments: Vec<Term>,
    /// Whether the literal is `(not …)`.
    pub negated: bool,
}

/// A constraint on two terms: that they are the same object, or that they are not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equality {
    /// One term.
    pub left: Term,
    /// The other.
    pub right: Term,
    /// Whether they must be equal.
    pub equal: bool,
}

/// A way in which an abstract action is carried out: steps with their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// Its name.
    pub name: String,
    /// The variables of its own; their numbers follow those of the action's parameters.
    pub locals: Vec<TypedName>,
    /// What must be true before the story begins and never changes; it binds variables.
    pub constraints: Vec<Pattern>,
    /// Constraints on pairs of variables.
    pub equalities: Vec<Equality>,
    /// The steps: operators by number, with their arguments.
    pub steps: Vec<(u32, Vec<Term>)>,
    /// Pairs of steps of which the first comes before the second.
    pub orderings: Vec<(u16, u16)>,
}

/// An operator: a kind of action with parameters, preconditions and effects.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Operator {
    /// Its name.
    pub name: String,
    /// Its parameters; variables are numbered by them.
    pub parameters: Vec<TypedName>,
    /// What must hold right before an action, constraints included.
    pub preconditions: Vec<Pattern>,
    /// Which parameters must be the same object, and which must not.
    pub equalities: Vec<Equality>,
    /// What holds after it; what is made true wins over what is made false.
    pub effects: Vec<Pattern>,
    /// Other sets of effects, by which it may fail.
    pub fails_as: Vec<Vec<Pattern>>,
    /// The term for the actor, if it was said.
    pub actor: Option<Term>,
    /// Ways to carry it out; an operator with schemas is abstract.
    pub schemas: Vec<Schema>,
}

impl Operator {
    /// Whether it is carried out by steps of a schema.
    pub fn is_abstract(&self) -> bool {
        !self.schemas.is_empty()
    }
}

/// A domain: types, predicates, constants and operators.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Domain {
    /// Its name.
    pub name: String,
    /// The types.
    pub types: TypeTree,
    /// The predicates' names.
    pub predicates: Names,
    /// The parameters of each predicate.
    pub signatures: Vec<Vec<TypedName>>,
    /// The objects' names: constants here, with those of the problem in a [`StoryProblem`].
    pub objects: Names,
    /// The types of each object.
    pub object_types: Vec<Vec<u32>>,
    /// The operators, in the order of the text.
    pub operators: Vec<Operator>,
}

/// A planning problem: a domain with all objects, what is true at first, and what shall be true.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoryProblem {
    /// Its name.
    pub name: String,
    /// The domain, its objects those of the problem, too.
    pub domain: Domain,
    /// What is true at first; all else is false. Sorted, each once.
    pub initial: Vec<Fact>,
    /// What shall be true; with `true` beside it, what shall be false.
    pub goals: Vec<(Fact, bool)>,
    /// The requests for plans that are made while the story goes on.
    pub requests: Vec<StoryRequest>,
    /// Whether the goals also ask of two objects what cannot be: to be the same, or of one to be another than itself.
    pub is_absurd: bool,
}

impl Domain {
    /// A fact as it is written in files: `(at ammo armory)`.
    pub fn written(&self, fact: &Fact) -> String {
        self.call(self.predicates.shown(fact.predicate), &fact.arguments)
    }

    /// A name with objects behind it, in parentheses.
    pub fn call(&self, name: &str, arguments: &[u32]) -> String {
        let mut text = format!("({name}");
        for argument in arguments {
            text.push(' ');
            text.push_str(self.objects.shown(*argument));
        }
        text.push(')');
        text
    }

    /// The number of the operator called `name`.
    pub fn operator(&self, name: &str) -> Option<u32> {
        let same = |one: &Operator| one.name.eq_ignore_ascii_case(name);
        self.operators.iter().position(same).map(|at| at as u32)
    }
}
