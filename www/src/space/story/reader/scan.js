/**
 * The scan as a list: at which points of the plan the reader could break it, and by what.
 *
 * @import { ScanPoint } from './desk.js'
 * @import { Plan } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { actionWords } from '../words.js';
import { brokenWords } from './acts.js';

/** So many points are listed. */
const MOST = 40;

/** @param {Plan} plan @param {ScanPoint[]} points */
export function scanList(plan, points) {
  const open = points.filter(({ threats }) => threats.length);
  const summary = h('p', {}, say('story.reader.scan.summary', { points: points.length, open: open.length }));
  if (!open.length) return h('div', {}, summary);
  const rest = open.length - MOST;
  const items = open.slice(0, MOST).map(({ completed, threats }) => h('li', {},
    h('strong', {}, completed.length ? say('story.reader.scan.after', { steps: completed.join(', ') }) : say('story.reader.scan.first')),
    h('ul', { class: 'story-list' }, ...threats.map((threat) => h('li', {}, h('span', {}, actionWords(threat)), ' – ', threat.links.map((link) => brokenWords(plan, link)).join(' '), threat.fails ? false : ` ${say('story.reader.scan.alarm')}`)))));
  return h('div', {}, summary, h('ul', { class: 'reader-scan' }, ...items), rest > 0 ? h('p', { class: 'soft' }, say('story.scan.more', { n: rest })) : false);
}
