/**
 * The scenarios that came with a map: one at a time, with the length that the file promises. Loaded with the first that
 * came.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { PickerState } from './scenario-state.js'
 */
import { makeBar } from './scenario-bar.js';
import { show } from './scenario-shown.js';
import { initialState } from './scenario-state.js';
import './scenario.css';

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeScenarioPicker(scope) {
  const picker = /** @type {PickerState} */ (initialState(scope));
  picker.bar = makeBar(picker);
  for (const type of ['map', 'scenarios']) scope.addEventListener(type, () => { picker.world = ''; });
  return { node: picker.bar.node, update: () => show(picker) };
}
