/**
 * Signs of what the study of gaits draws, for the legend: those of what is looked at.
 *
 * @import { Mode } from './state.js'
 * @import { Sign } from '../layers/legend.js'
 */
import { lineSign, sign } from '../layers/study-signs.js';

const SIDES = [
  sign('gait-left', (drawing) => drawing.line([-0.8, 0, 0.8, 0], { colour: drawing.colour('gait-left'), width: 8 })),
  sign('gait-right', (drawing) => drawing.line([-0.8, 0, 0.8, 0], { colour: drawing.colour('gait-right'), width: 8 })),
];

const GOAL = sign('gait-goal', (drawing) => {
  const colour = drawing.colour('goal');
  drawing.disc(0, 0, { pixels: 9, fill: colour, alpha: 0.18 });
  drawing.disc(0, 0, { pixels: 9, stroke: colour, width: 1.5, dash: [4, 3] });
  drawing.disc(0, 0, { pixels: 4, fill: colour });
});

/** A bar that has filled to the half. */
const GAIN = sign('gait-gain', (drawing) => {
  drawing.line([0, -0.6, 0, 0.6], { colour: drawing.colour('ink-soft'), width: 10 });
  drawing.line([0, -0.6, 0, 0.6], { colour: drawing.colour('surface'), width: 8 });
  drawing.line([0, -0.6, 0, 0], { colour: drawing.colour('accent'), width: 6 });
});

/** @type {Record<Mode, readonly Sign[]>} */
const SIGNS = {
  treadmill: [...SIDES, lineSign('gait-slide', { colour: 'alert', width: 2.5 })],
  walk: [
    ...SIDES,
    GOAL,
    lineSign('gait-arc-hits', { colour: 'path', width: 2.5 }),
    lineSign('gait-arc-misses', { colour: 'alert', width: 2.5, dash: [7, 5] }),
    GAIN,
    lineSign('gait-trail', { colour: 'ink-soft', width: 1.5, dash: [2, 5] }),
  ],
  crowd: SIDES,
};

/** @param {Mode} mode */
export const legend = (mode) => SIGNS[mode];
