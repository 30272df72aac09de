/** Looking for an entry by words: each must be found in it, whatever the order, the case and the signs between. */

/** Letters and figures alone: "A*", "a star" and "A-star" are not told apart from "a". @param {string} text */
export function plain(text) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('*', ' star ').replaceAll('+', ' plus ').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * How well a query meets an entry: 0 not at all; most where its name begins with it.
 * @param {string} query as it was typed
 * @param {string} name of the entry
 * @param {string} rest all else that it is looked for by
 */
export function match(query, name, rest) {
  const wanted = plain(query);
  if (!wanted) return 1;
  const own = plain(name);
  const all = ` ${own} ${plain(rest)}`;
  const words = wanted.split(' ');
  // "hpastar" and "lssl" are typed without their signs.
  const joined = own.replaceAll(' ', '');
  const tight = wanted.replaceAll(' ', '');
  if (own === wanted || joined === tight) return 5;
  if (joined.startsWith(tight)) return 4;
  if (words.every((word) => ` ${own}`.includes(` ${word}`))) return 3;
  if (words.every((word) => all.includes(` ${word}`))) return 2;
  return words.every((word) => word.length > 2 && all.includes(word)) ? 1 : 0;
}
