//! In-place heapsort of whole numbers. The standard library's sort is faster, but larger than all the code that needs
//! sorting in the first view.

/// Sorts numbers, the smallest first. O(n log n), O(n) where they are sorted already.
pub fn sort_numbers(numbers: &mut [u64]) {
    if numbers.is_sorted() {
        return;
    }
    for at in (0..numbers.len() / 2).rev() {
        sink(numbers, at);
    }
    for end in (1..numbers.len()).rev() {
        numbers.swap(0, end);
        sink(&mut numbers[..end], 0);
    }
}

/// Sifts a number down in a max-heap.
fn sink(heap: &mut [u64], mut at: usize) {
    loop {
        let mut child = 2 * at + 1;
        if child + 1 < heap.len() && heap[child] < heap[child + 1] {
            child += 1;
        }
        if child >= heap.len() || heap[at] >= heap[child] {
            return;
        }
        heap.swap(at, child);
        at = child;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_sorted_as_the_standard_library_sorts_them(
            mut numbers in proptest::collection::vec(prop_oneof![0..9u64, any::<u64>()], 0..200),
        ) {
            let mut expected = numbers.clone();
            expected.sort_unstable();
            sort_numbers(&mut numbers);
            prop_assert_eq!(numbers, expected);
        }
    }
}
