/** Generators whose maps stand for those of a paper: `GENERATORS` of src/papers/sga/sets.rs. */
export const GENERATORS = ['pseudo-rts', 'hedgerows', 'indoor', 'pockets'];
