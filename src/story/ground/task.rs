//! A problem without variables: atoms, actions and methods by number.

use crate::story::domain::{Fact, StoryProblem};

/// A condition without variables: an atom that is true, or one that is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal of an atom.
    pub fn new(atom: u32, negated: bool) -> Literal {
        Literal(atom * 2 + u32::from(negated))
    }

    /// The atom's number.
    pub fn atom(self) -> u32 {
        self.0 / 2
    }

    /// Whether it says that the atom is false.
    pub fn is_negated(self) -> bool {
        self.0 % 2 == 1
    }

    /// The opposite.
    #[must_use]
    pub fn negation(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// A dense number: twice the atom's, and one more if negated.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An operator with objects for its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundAction {
    /// The operator's number.
    pub operator: u32,
    /// Objects by number, one for each parameter.
    pub arguments: Vec<u32>,
    /// What must hold before it and is changed by some action. Sorted.
    pub preconditions: Vec<Literal>,
    /// What must hold before it and always does.
    pub settled: Vec<Literal>,
    /// What holds after it. Sorted; never an atom and its negation.
    pub effects: Vec<Literal>,
    /// Other effects, by which it may fail, each as `effects`; no plan counts on them.
    pub failures: Vec<Vec<Literal>>,
    /// What it costs, at least 1.
    pub cost: u32,
    /// Ways to carry it out; empty for a primitive action.
    pub methods: Vec<GroundMethod>,
}

impl GroundAction {
    /// Whether `literal` holds after it because of it.
    pub fn causes(&self, literal: Literal) -> bool {
        // Actions have few effects: a walk is quicker than halving.
        self.effects.contains(&literal)
    }

    /// Whether it is carried out by the steps of a method.
    pub fn is_abstract(&self) -> bool {
        !self.methods.is_empty()
    }
}

/// A schema without variables.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundMethod {
    /// Which of the operator's schemas.
    pub schema: u16,
    /// Its steps: actions by number.
    pub steps: Vec<u32>,
    /// Pairs of steps of which the first comes before the second.
    pub orderings: Vec<(u16, u16)>,
    /// Whether it is not used, as one of its steps is never taken.
    pub is_barred: bool,
}

/// A planning problem without variables, with only what can matter.
#[derive(Clone, Debug)]
pub struct GroundTask {
    /// The problem that it was made of.
    pub problem: StoryProblem,
    /// The atoms that some action or goal names.
    pub atoms: Vec<Fact>,
    /// Of each atom, whether it is true at first.
    pub initial: Vec<bool>,
    /// The goals that some action changes. Sorted.
    pub goals: Vec<Literal>,
    /// The goals that always hold.
    pub settled_goals: Vec<Literal>,
    /// Whether a goal is out of reach even if nothing were ever undone, or absurd.
    pub impossible: bool,
    /// The actions.
    pub actions: Vec<GroundAction>,
    /// Of each literal, the actions that cause it, in their order.
    pub achievers: Vec<Vec<u32>>,
    /// Of each literal, the actions that need it.
    pub needed_by: Vec<Vec<u32>>,
}

impl GroundTask {
    /// Whether a literal is true at first.
    pub fn holds_at_first(&self, literal: Literal) -> bool {
        self.initial[literal.atom() as usize] != literal.is_negated()
    }

    /// An action as it is written in files: `(move fred tower armory)`.
    pub fn written_action(&self, action: u32) -> String {
        let action = &self.actions[action as usize];
        let domain = &self.problem.domain;
        let name = &domain.operators[action.operator as usize].name;
        domain.call(name, &action.arguments)
    }

    /// A literal as it is written in files: `(at ammo armory)`, `(not (open door))`.
    pub fn written_literal(&self, literal: Literal) -> String {
        let atom = &self.atoms[literal.atom() as usize];
        let written = self.problem.domain.written(atom);
        match literal.is_negated() {
            true => format!("(not {written})"),
            false => written,
        }
    }

    /// The number of the action with this operator and these objects.
    pub fn find_action(&self, operator: &str, arguments: &[&str]) -> Option<u32> {
        let domain = &self.problem.domain;
        let operator = domain.operator(operator)?;
        let objects: Option<Vec<u32>> = arguments
            .iter()
            .map(|one| domain.objects.find(one))
            .collect();
        let objects = objects?;
        let same = |one: &GroundAction| one.operator == operator && one.arguments == objects;
        self.actions.iter().position(same).map(|at| at as u32)
    }
}
