/**
 * The button that opens the chooser of searches, which is fetched with the first sign that it will be pressed.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { later } from '../../engine/later.js';

const load = () => import('../choose/choose-search.js');

/**
 * @param {WayScope} scope
 * @param {HTMLButtonElement} button
 * @param {number | null} lane whose algorithm is changed, null to add one
 * @param {(algorithm: string) => void} choose
 */
export function bindChooser(scope, button, lane, choose) {
  for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, () => load().catch(() => {}), { once: true });
  button.addEventListener('click', async () => {
    const part = await later(scope, load);
    const { lab } = scope.state;
    // Of two presses while it was fetched the first has opened it.
    if (document.querySelector('dialog.choose[open]')) return;
    if (part && lab && scope.engine) part.chooseSearch({ catalogue: scope.engine.catalogue(), lanes: lab.lanes, lane, choose });
  });
}
