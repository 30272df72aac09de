/**
 * The page: two papers, each with what is measured, its tables, and what came of it. One is measured at a time.
 *
 * @import { Offer, PaperId } from './types.js'
 */
import { Client } from '../benchmark/client.js';
import { h, setText } from '../dom.js';
import { say } from '../texts.js';
import { makePaper } from './paper.js';

/** @param {HTMLElement} place @param {string} site address of its root */
export function makeApp(place, site) {
  const client = new Client(site, () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
  const again = h('button', { class: 'button', type: 'button', hidden: true, onclick: start }, say('benchmark.again'));
  const said = h('p', { class: 'said', role: 'status' }, say('benchmark.loading'));
  const papers = /** @type {PaperId[]} */ (['hpa', 'sga']).map((id) => makePaper(client, id, { busy, start }));
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

  // Files that are dropped belong to the paper on which they fall.
  for (const { node, drop } of papers) {
    node.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      node.toggleAttribute('data-over', true);
    });
    node.addEventListener('dragleave', (event) => {
      if (!(event.relatedTarget instanceof Node && node.contains(event.relatedTarget))) node.removeAttribute('data-over');
    });
    node.addEventListener('drop', (event) => {
      node.removeAttribute('data-over');
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      drop(event.dataTransfer);
    });
  }

  start();
}
