//! The separator between two fields of a row.

/// The separator between two fields of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// A tab.
    Tab,
    /// One blank or more.
    Blanks,
    /// Nothing: every character is a field.
    None,
}

/// Separators that can be seen, the surest first.
pub(super) const VISIBLE: [(u8, Separator); 3] = [
    (b'\t', Separator::Tab),
    (b';', Separator::Semicolon),
    (b',', Separator::Comma),
];
