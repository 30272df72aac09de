/**
 * The choice of whether keys that are single characters do anything, made in the list of keys; remembered here alone,
 * for all pages.
 *
 * @import { WayScope } from '../../element/element.js'
 */
const STORE = 'wayscope.keys';
/** The choice of this visit, where storage is forbidden. */
let chosen = 'all';

export function namedKeysOnly() {
  try {
    return localStorage.getItem(STORE) === 'named';
  } catch {
    return chosen === 'named';
  }
}

/** @param {boolean} named */
export function keepKeyChoice(named) {
  chosen = named ? 'named' : 'all';
  try {
    localStorage.setItem(STORE, chosen);
  } catch {
    // It holds for this visit.
  }
}

/** @param {WayScope} scope */
export function rememberKeyChoice(scope) {
  scope.setAttribute('keys', namedKeysOnly() ? 'named' : 'all');
  new MutationObserver(() => keepKeyChoice(scope.getAttribute('keys') === 'named')).observe(scope, { attributeFilter: ['keys'] });
}
