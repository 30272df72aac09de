/**
 * Scenes on paper: pictures of what they show, in the light theme's colours, in the place of the element, which cannot
 * take the paper's measure.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { inLight, worlds } from '../../panels/print/worlds.js';

/** @param {WayScope} scope in its box */
export function bindScenePrint(scope) {
  /** @type {HTMLElement | null} */
  let pictures = null;
  addEventListener('beforeprint', () => {
    if (!scope.isConnected || !scope.state.lab) return;
    pictures?.remove();
    pictures = inLight(scope, () => worlds(scope));
    scope.after(pictures);
  });
  addEventListener('afterprint', () => pictures?.remove());
}
