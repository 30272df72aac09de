//! Lists, truths and texts in hashes of states.

use crate::trace::StateHash;

/// Several words and their number.
pub(super) fn words(hash: &mut StateHash, words: &[u64]) {
    hash.word(words.len() as u64);
    words.iter().for_each(|word| hash.word(*word));
}

/// Truths, 63 to a word.
pub(super) fn truths(hash: &mut StateHash, truths: &[bool]) {
    for some in truths.chunks(63) {
        let word = some.iter().fold(1, |word, one| word << 1 | u64::from(*one));
        hash.word(word);
    }
}

/// A text and its length.
pub(super) fn text(hash: &mut StateHash, text: &str) {
    hash.word(text.len() as u64);
    for some in text.as_bytes().chunks(8) {
        let word = some
            .iter()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        hash.word(word);
    }
}
