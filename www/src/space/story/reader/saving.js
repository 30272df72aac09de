/**
 * The character and the prices of a story's reader in the file of a scene, where they are not the usual ones.
 *
 * @import { DeskState } from './state.js'
 */
import { isUsual, usualPolicy } from './state.js';

/** @param {DeskState} desk */
export function save({ policy, wanted }) {
  const usual = isUsual(policy);
  return wanted || !usual ? { reader: { ...(wanted ? { character: wanted } : {}), ...(usual ? {} : policy) } } : undefined;
}

/** What a file does not say, or says wrongly, is as usual. @param {DeskState} desk @param {any} saved */
export function load(desk, saved) {
  const of = saved?.reader ?? {};
  const usual = usualPolicy();
  const size = (/** @type {'beta' | 'rise' | 'alpha'} */ name, /** @type {number} */ most) => (typeof of[name] === 'number' && of[name] >= 0 && of[name] <= most ? of[name] : usual[name]);
  desk.policy = { beta: size('beta', 30), rise: size('rise', 2), alpha: size('alpha', 0.05), plainly: typeof of.plainly === 'boolean' ? of.plainly : usual.plainly };
  desk.wanted = typeof of.character === 'string' ? of.character : '';
  desk.made = undefined;
}
