/**
 * Whether keys that are single characters do anything, as somebody chose it in the list of keys; remembered here alone.
 *
 * @import { WayScope } from '../../element/element.js'
 */
const STORE = 'wayscope.keys';

/** @param {WayScope} scope */
export function rememberKeyChoice(scope) {
  try {
    scope.setAttribute('keys', localStorage.getItem(STORE) === 'named' ? 'named' : 'all');
  } catch {
    // Storage may be forbidden; a choice then holds for this visit.
  }
  new MutationObserver(() => {
    try {
      localStorage.setItem(STORE, scope.getAttribute('keys') ?? 'all');
    } catch {
      // The same.
    }
  }).observe(scope, { attributeFilter: ['keys'] });
}
