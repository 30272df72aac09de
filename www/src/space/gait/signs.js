/** Signs of what the study of gaits draws, for the legend. */
import { lineSign, sign } from '../layers/study-signs.js';

const SIGNS = [
  sign('gait-left', (drawing) => drawing.line([-0.8, 0, 0.8, 0], { colour: drawing.colour('gait-left'), width: 8 })),
  sign('gait-right', (drawing) => drawing.line([-0.8, 0, 0.8, 0], { colour: drawing.colour('gait-right'), width: 8 })),
  lineSign('gait-slide', { colour: 'alert', width: 2.5 }),
];

export const legend = () => SIGNS;
