/**
 * The words that are written in a picture: the name of the world, and over each lane its name, its settings and how far
 * it has come.
 *
 * @import { LabState } from '../../../engine/types.js'
 * @typedef {{ number: string, name: string, settings: string, figures: string[] }} Caption
 */
import { laneSummary, nameOf } from '../../../common/names.js';
import { say } from '../../../common/texts.js';

/** @param {LabState} lab */
export function titleOf({ name, width, height }) {
  return { name, size: say('export.world', { width, height }) };
}

/** @param {LabState} lab @param {number} lane @param {boolean} [whole] as it stands at its end, wherever it is */
export function captionOf(lab, lane, whole = false) {
  const state = lab.lanes[lane];
  const { steps, status, cost, counters } = state;
  const at = whole ? steps : state.at;
  // A result belongs to the end of a run: before it is not known yet.
  const ended = at >= steps && (whole || state.part === 0);
  const result = status === 'found' && cost !== null ? say('export.cost', { cost }) : status === 'exhausted' ? say('export.no-path') : '';
  const figures = [
    say('export.step', { at, n: steps }),
    say('export.expanded', { n: whole ? counters.expanded : state.expandedAtCursor }),
    ended ? result : '',
  ];
  return { number: String(lane + 1), name: nameOf(state), settings: laneSummary(state), figures: figures.filter(Boolean) };
}

/**
 * Breaks a text where it has room to breathe, and a word that is longer than a line anywhere.
 * @param {string} text
 * @param {number} first width of the first line
 * @param {number} width of those after it
 * @param {(text: string) => number} measure
 * @returns {string[]}
 */
export function wrap(text, first, width, measure) {
  /** @type {string[]} */
  const lines = [''];
  const room = () => (lines.length === 1 ? first : width);
  for (const word of text.split(/(?<=\s)/)) {
    let rest = word;
    if (measure((lines[lines.length - 1] + rest).trimEnd()) <= room()) {
      lines[lines.length - 1] += rest;
      continue;
    }
    if (lines[lines.length - 1] !== '' || lines.length === 1) lines.push('');
    while (measure(rest.trimEnd()) > width && rest.length > 1) {
      let length = rest.length - 1;
      while (length > 1 && measure(rest.slice(0, length)) > width) length = Math.min(length - 1, Math.ceil(length * 0.9));
      lines[lines.length - 1] = rest.slice(0, length);
      lines.push('');
      rest = rest.slice(length);
    }
    lines[lines.length - 1] = rest;
  }
  return lines.map((line) => line.trimEnd());
}
