/**
 * The page: two papers and what edits cost, each with what is measured, its tables, and what came of it. One is
 * measured at a time.
 *
 * @import { Offer, PaperId } from './types.js'
 */
import { Client } from '../benchmark/client.js';
import { bindDrop } from '../benchmark/drop.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { makePaper } from './paper/paper.js';

/** @param {HTMLElement} place @param {string} site address of its root */
export function makeApp(place, site) {
  const [client, looker] = [0, 1].map(() => new Client(site, () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })));
  const again = h('button', { class: 'button', type: 'button', hidden: true, onclick: start }, say('benchmark.again'));
  const said = h('p', { class: 'said', role: 'status' }, say('benchmark.loading'));
  const papers = /** @type {PaperId[]} */ (['hpa', 'sga', 'edits']).map((id) => makePaper(client, looker, id, { busy, start }));
  place.replaceChildren(h('div', { class: 'row' }, said, again), ...papers.map(({ node }) => node));

  /** The engine with what was published, or why not. */
  async function start() {
    again.hidden = true;
    try {
      /** @type {Offer} */
      const offer = await client.offer();
      for (const paper of papers) paper.offered(offer);
      setText(said, '');
    } catch {
      again.hidden = false;
      setText(said, say('benchmark.no-engine'));
    }
  }

  /** While one is measured the others wait. @param {boolean} is */
  function busy(is) {
    for (const paper of papers) paper.wait(is);
  }

  // Files belong to the paper on which they are dropped; on the heading or the margin, to that of which most is in
  // view.
  bindDrop(({ target }) => (target instanceof Element && /** @type {HTMLElement | null} */ (target.closest('.paper'))) || most(papers.map(({ node }) => node)), (data, place) => papers.find(({ node }) => node === place)?.drop(data));

  start();
}

/** The one of which most is in view; the first, if none is. @param {HTMLElement[]} nodes */
function most(nodes) {
  const seen = nodes.map((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });
  return nodes[seen.indexOf(Math.max(...seen))];
}
