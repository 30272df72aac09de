/**
 * Marks on the track where each lane ends, with its number.
 *
 * @import { LabState } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { longestOf } from '../../state/where.js';

/** Ends nearer to one another than this share of the track are labelled together. */
const CLOSE = 0.03;

/** @param {HTMLElement} marks @param {LabState} lab */
export function markEnds(marks, lab) {
  const shares = endsOf(lab);
  const key = shares.join();
  if (marks.dataset.key === key) return;
  marks.dataset.key = key;
  marks.replaceChildren();
  if (shares.length < 2) return;
  // Lanes that end close together share a label.
  /** @type {{ at: number, names: number[] }[]} */
  const ends = [];
  shares.forEach((at, i) => {
    const near = ends.find((end) => Math.abs(end.at - at) < CLOSE);
    if (near) near.names.push(i + 1);
    else ends.push({ at, names: [i + 1] });
  });
  marks.append(...ends.map(({ at, names }) => h('span', { class: 'mark', style: `--at:${at}` }, names.join(' '))));
}

/** Where on the track the lanes end; none where that is not known. @param {LabState} lab @returns {number[]} */
function endsOf(lab) {
  if (lab.complete && lab.counts === 'steps') return lab.lanes.map(({ steps }) => steps / lab.steps);
  const longest = lab.counts === 'time' ? longestOf(lab) : null;
  return longest === null ? [] : lab.lanes.map(({ micros }) => Number(micros) / longest);
}
