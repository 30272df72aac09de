/**
 * The report on a gait: a sentence, and measures for tasks.
 *
 * @import { GaitState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { doingOf } from './walk/panel.js';

/** @param {GaitState} state */
export function sentence({ crowd, mode, seen: { numbers, skate }, settings, walk: { told } }) {
  if (mode === 'crowd') return crowd.told ? say('gait.say.crowd', { n: crowd.told.walkers, order: number(crowd.told.order), time: number(crowd.told.times[2]) }) : crowd.refused;
  if (mode === 'walk') return told ? say(`gait.walks.${doingOf(told)}`, { away: number(told.away ?? 0), gain: number(told.gain), seconds: number(told.seconds, 1) }) : '';
  if (numbers.range === 'rest') return say('gait.say.rest');
  const of = skate[/** @type {'literal' | 'planted'} */ (settings.hip)];
  return say('gait.say.walks', { speed: number(numbers.metres), steps: number(2 * numbers.frequency), stride: number(numbers.stride), mm: number(of.driftMm, 0) });
}

/** @param {GaitState} state */
export function measures({ crowd, walk: { told }, seen: { hipScale, numbers, skate }, settings: { leg, speed, turn } }) {
  return {
    speed,
    turn,
    leg,
    'hip-scale': hipScale,
    frequency: numbers.frequency,
    cycle: numbers.cycle,
    stride: numbers.stride,
    metres: numbers.metres,
    'literal-mm': skate.literal.driftMm,
    'literal-share': skate.literal.share,
    'planted-mm': skate.planted.driftMm,
    'planted-share': skate.planted.share,
    away: told?.away ?? undefined,
    nearest: told?.nearest ?? undefined,
    arrivals: told?.arrivals,
    gain: told?.gain,
    walkers: crowd.told?.walkers,
    order: crowd.told?.order,
    'walk-seconds': told?.seconds,
  };
}
