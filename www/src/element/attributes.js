/**
 * The attributes of the element.
 *
 * @import { WayScope } from './element.js'
 * @import { Pace, Stride } from '../engine/types.js'
 */
import { PACES, STRIDES } from './going.js';
import * as time from '../state/player.js';

export const ATTRIBUTES = ['controls', 'theme', 'speed', 'pace', 'stride', 'lanes-view'];
const CONTROLS = ['tools', 'transport', 'legend', 'sentence'];

/** The words of `controls`. @param {WayScope} scope @returns {string[]} */
export function controlsOf(scope) {
  return scope.getAttribute('controls')?.split(/\s+/) ?? CONTROLS;
}

/** @param {WayScope} scope @param {string} name @param {string | null} value */
export function heed(scope, name, value) {
  const { state } = scope;
  if (name === 'speed' && Number(value) > 0) time.setSpeed(state.player, Number(value));
  if (name === 'pace' && value && PACES.includes(value)) scope.setPace(/** @type {Pace} */ (value));
  if (name === 'stride' && value && STRIDES.includes(value)) scope.setStride(/** @type {Stride} */ (value));
  if (name === 'lanes-view') {
    state.lanesView = value === 'one' ? 'one' : 'tiles';
    state.difference = false;
  }
  if (name === 'controls') scope.parts?.show(controlsOf(scope));
  if (name === 'theme') scope.readTheme();
}
