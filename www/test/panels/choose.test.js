// The chooser of searches: what it says of each is true, and what is typed finds it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { plain, match } from '../../src/panels/choose/match.js';
import { FAMILY_IDS, SEARCHES, strength } from '../../src/panels/choose/searches.js';
import { openEngine } from '../../src/engine/engine.js';
import { likeMoves } from '../../src/panels/lanes/next-lane.js';

const wasm = ['wayscope_bg.wasm', 'wayscope_rest.wasm'].map((name) => readFileSync(new URL(`../../wasm/${name}`, import.meta.url)));
const names = Object.assign({}, ...['en', 'en.later'].map((file) => JSON.parse(readFileSync(new URL(`../../texts/${file}.json`, import.meta.url), 'utf8'))));
const words = JSON.parse(readFileSync(new URL('../../texts/en.choose.json', import.meta.url), 'utf8'));

test('every algorithm of the catalogue is in one family, and nothing else is', async () => {
  const engine = await openEngine(undefined, { wasm: /** @type {[BufferSource, BufferSource]} */ (/** @type {unknown} */ (wasm)) });
  const ids = SEARCHES.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), engine.catalogue().map(({ id }) => id).sort());
  assert.deepEqual([...new Set(SEARCHES.map(({ family }) => family))], FAMILY_IDS);
});

test('the guarantee of each is the engine’s with the usual settings', async () => {
  const engine = await openEngine(undefined, { wasm: /** @type {[BufferSource, BufferSource]} */ (/** @type {unknown} */ (wasm)) });
  for (const { id, guarantee } of SEARCHES) {
    engine.setAlgorithm(0, id);
    assert.deepEqual(guarantee, engine.state().lanes[0].guarantee, id);
  }
});

test('guarantees are told apart: optimal, bounded, none', () => {
  const of = (/** @type {string} */ id) => strength({ id, args: {} });
  assert.deepEqual(['optimal', 'any-angle', 'among', 'optimal-or-stops'].map((end) => of(`guarantee.${end}`)), Array(4).fill('optimal'));
  assert.deepEqual(['times', 'plus', 'on-grid', 'times-or-stops', 'times-among', 'fewest-moves'].map((end) => of(`guarantee.${end}`)), Array(6).fill('bounded'));
  assert.deepEqual(['any', 'any-or-stops', 'in-graph', 'recorded'].map((end) => of(`guarantee.${end}`)), Array(4).fill('none'));
});

/** The best of what a query finds, first those that meet it better. @param {string} query */
function find(query) {
  return SEARCHES
    .map(({ id, full, also, family }) => ({ id, how: match(query, names[`algorithm.${id}`], `${full} ${also} ${words[`choose.family.${family}`]} ${words[`choose.idea.${id}`]} ${words[`choose.use.${id}`]}`) }))
    .filter(({ how }) => how)
    .sort((a, b) => b.how - a.how)
    .map(({ id }) => id);
}

test('an acronym, a full name, a synonym, a family and a purpose find an algorithm', () => {
  const first = { 'A*': 'a-star', 'a star': 'a-star', astar: 'a-star', dijk: 'dijkstra', hpa: 'hpa-star', 'HPA*': 'hpa-star', 'dstar lite': 'd-star-lite', 'd* l': 'd-star-lite', lpa: 'lpa-star', 'jps+': 'jump-point-plus', 'jump point': 'jump-point', BFS: 'breadth-first', UCS: 'dijkstra', 'lifelong planning': 'lpa-star', 'uniform-cost': 'dijkstra', alt: 'a-star-landmarks', 'theta*': 'theta-star', theta: 'theta-star', 'flow field': 'dijkstra', deadline: 'ara-star', 'ida*': 'ida-star' };
  for (const [query, id] of Object.entries(first)) assert.equal(find(query)[0], id, query);
  assert.deepEqual(find('hierarchical').slice(0, 4).sort(), ['dhpa-star', 'hpa-star', 'minimal-memory', 'pra-star']);
  assert.deepEqual(find('jps').slice(0, 2).sort(), ['jump-point', 'jump-point-plus']);
  assert.deepEqual(find('any-angle').slice(0, 2).sort(), ['lazy-theta-star', 'theta-star']);
  assert.deepEqual(find('zzz'), []);
  assert.equal(find('  ').length, SEARCHES.length);
});

test('signs, case and accents make no difference', () => {
  assert.equal(plain('  D* Lite '), 'd star lite');
  assert.equal(plain('Größe-É'), 'große e');
});

test('an algorithm takes the moves of a lane as far as it offers them', () => {
  const setting = (/** @type {string} */ id, /** @type {string[]} */ ...options) => ({ id, options, default: options[0] });
  const entry = { settings: [setting('ties', 'high-g', 'low-g'), setting('neighbours', '8', '4'), setting('agent', '1')] };
  assert.deepEqual(likeMoves(entry, { settings: { ties: 'low-g', neighbours: '4', agent: '2' } }), [['neighbours', '4']]);
  assert.deepEqual(likeMoves(entry, { settings: { neighbours: '8' } }), []);
  assert.deepEqual(likeMoves(entry, undefined), []);
});
