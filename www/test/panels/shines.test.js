// Where each algorithm shines and where it fails: every one of the catalogue has both, and each claim is measured in
// its scene.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SCENES } from '../../src/panels/about/scenes.js';
import { scenesIn, sceneAt } from '../../tools/prose/figures.js';
import { GALLERY, titlesIn, withShines } from '../../tools/prose/gallery.js';
import { languages } from '../../tools/prose/pages.js';
import { buildScene } from '../../tools/scenes/build.js';
import { measure } from '../../tools/scenes/measure.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';

/**
 * A claim: what is measured of its lane in its scene, and what that is less than. `null`: it ends without a path where
 * the other lane has one.
 * @typedef {[less: string, more: string, factor?: number] | [none: null, path: string]} Claim
 */

/**
 * The first quantity is less than so many times the second.
 * @type {Record<string, { shines: Claim[], fails: Claim[] }>}
 */
const CLAIMS = {
  'a-star': { shines: [['crescent 1.expanded', 'crescent 2.expanded', 0.6]], fails: [['rooms 2.expanded', 'rooms 1.expanded', 1.2]] },
  dijkstra: { shines: [['spiral 2.expanded', 'spiral 1.expanded', 1.01]], fails: [['crescent 1.expanded', 'crescent 2.expanded', 0.6]] },
  'weighted-a-star': { shines: [['skirmish 2.expanded', 'skirmish 1.expanded', 0.05], ['skirmish 2.cost', 'skirmish 1.cost', 1.06]], fails: [['dead-end 2.expanded', 'dead-end 1.expanded']] },
  greedy: { shines: [['caves 1.expanded', 'caves 2.expanded', 0.2]], fails: [['long-wall 1.cost', 'long-wall 2.cost', 0.95], ['long-wall 1.expanded', 'long-wall 2.expanded', 2]] },
  'breadth-first': { shines: [['corridors 1.cost', 'corridors 1.optimum', 1.0000001], ['corridors 1.expanded', 'corridors 3.expanded', 1.05]], fails: [['bog 3.cost', 'bog 1.cost', 0.2]] },
  'bidirectional-a-star': { shines: [['vault 2.expanded', 'vault 1.expanded', 0.02]], fails: [['delta 2.expanded', 'delta 1.expanded']] },
  'jump-point': { shines: [['doors 1.expanded', 'doors 3.expanded', 0.12]], fails: [['gravel 2.expanded', 'gravel 1.expanded', 2.2], ['gravel 2.expanded', 'gravel 1.scanned']] },
  'theta-star': { shines: [['any-angle 1.cost', 'any-angle 2.cost', 0.95]], fails: [['wrong-corner 2.cost', 'wrong-corner 1.cost', 0.96]] },
  'lazy-theta-star': { shines: [['lines 1.sights', 'lines 2.sights', 0.4], ['lines 1.expanded', 'lines 2.expanded'], ['lines 1.cost', 'lines 2.cost', 1.0000001]], fails: [['clutter 2.cost', 'clutter 1.cost'], ['clutter 2.expanded', 'clutter 1.expanded']] },
  fringe: { shines: [['few-stones 2.expanded', 'few-stones 3.expanded']], fails: [['bog 3.steps', 'bog 2.steps', 0.2]] },
  'ida-star': { shines: [['few-stones 1.generated', 'few-stones 3.generated', 0.3], ['few-stones 1.expanded', 'few-stones 3.expanded']], fails: [[null, 'hedgerow 3.cost']] },
  'me-ida-star': { shines: [[null, 'hedgerow 2.cost'], ['hedgerow 2.generated', 'hedgerow 3.generated', 0.7]], fails: [['too-little 3.expanded', 'too-little 2.expanded', 0.25]] },
  'sma-star': { shines: [['enough 1.cost', 'enough 1.optimum', 1.0000001], ['enough 1.expanded', 'enough 2.expanded', 1.5]], fails: [[null, 'too-little 3.cost']] },
  'a-star-lists': { shines: [['lists 3.compared', 'lists 2.compared', 0.9]], fails: [['lists 2.compared', 'lists 1.compared', 0.25]] },
  'jump-point-plus': { shines: [['stored-jumps 1.scanned', 'stored-jumps 2.scanned', 0.4], ['stored-jumps 1.expanded', 'stored-jumps 2.expanded', 1.0000001]], fails: [['jumps-over-mud 2.cost', 'jumps-over-mud 1.cost', 0.8]] },
  'a-star-landmarks': { shines: [['doors 2.expanded', 'doors 3.expanded', 0.2]], fails: [['no-need 2.expanded', 'no-need 1.prepared', 0.02], ['no-need 2.expanded', 'no-need 1.expanded', 1.3]] },
  'replanning-a-star': { shines: [['shortcut open(13,5) 3.cost', 'shortcut open(13,5) 2.cost'], ['shortcut open(13,12) 3.expanded', 'shortcut open(13,12) 1.expanded']], fails: [['fog-maze 1.expanded', 'fog-maze 3.expanded', 0.2]] },
  'replanning-hpa-star': { shines: [['set-off 1.first', 'set-off 2.first', 0.3], ['set-off 1.first', 'set-off 3.expanded', 0.25], ['set-off 1.cost', 'set-off 3.cost', 1.0000001]], fails: [['zigzag 2.cost', 'zigzag 1.cost', 0.97], ['zigzag 2.expanded', 'zigzag 1.expanded', 0.2]] },
  'lpa-star': { shines: [['repair wall(26,9) 1.expanded', 'repair 1.expanded', 1.2], ['repair wall(26,9) 1.cost', 'repair wall(26,9) 2.cost', 1.0000001]], fails: [['repair wall(8,6) 2.expanded', 'repair wall(8,6) 1.expanded', 0.5]] },
  'focused-d-star': { shines: [['veil 1.expanded', 'veil 2.expanded', 0.1]], fails: [['undertow 3.expanded', 'undertow 1.expanded', 0.8], ['undertow 2.expanded', 'undertow 1.expanded']] },
  'd-star-lite': { shines: [['fog-maze 1.expanded', 'fog-maze 3.expanded', 0.2], ['fog-maze 1.expanded', 'fog-maze 2.expanded', 0.2]], fails: [['fog 1.expanded', 'fog 2.expanded', 0.4]] },
  'aa-star': { shines: [['fog 1.expanded', 'fog 2.expanded', 0.4]], fails: [['side-door open(13,5) 1.cost', 'side-door open(13,5) 2.cost', 0.9]] },
  'mt-aa-star': { shines: [['chase @170 goal(27,8) @end 1.round', 'chase start(6,10) goal(27,8) 1.expanded', 0.25]], fails: [['chase start(6,10) goal(28,16) 1.expanded', 'chase @170 goal(28,16) @end 1.round', 1.0000001]] },
  'gaa-star': { shines: [['side-door open(13,5) 1.cost', 'side-door open(13,5) 2.cost', 0.9]], fails: [['fog-maze 1.expanded', 'fog-maze 2.expanded', 0.2]] },
  'ara-star': { shines: [['hurry 1.cost', 'hurry 1.optimum', 1.0000001]], fails: [['trap 2.expanded', 'trap 1.expanded', 0.9]] },
  'ad-star': { shines: [['fog 3.expanded', 'fog 2.expanded', 0.7]], fails: [['early 2.cost', 'early 1.cost', 0.98], ['early 2.expanded', 'early 1.expanded', 0.9]] },
  'rta-star': { shines: [['alley 1.cost', 'alley 2.cost', 0.5]], fails: [['trials 1.cost', 'trials 2.cost', 0.1]] },
  'lrta-star': { shines: [['trials 1.cost', 'trials 1.optimum', 1.0000001]], fails: [['alley 1.cost', 'alley 2.cost', 0.5]] },
  'rtaa-star': { shines: [['soon 1.expanded', 'soon 3.expanded', 0.3], ['soon 1.cost', 'soon 1.optimum', 1.03]], fails: [['hollow 3.cost', 'hollow 1.cost', 0.2], ['hollow 3.expanded', 'hollow 1.expanded', 0.3]] },
  'lss-lrta-star': { shines: [['soon 2.expanded', 'soon 3.expanded', 0.3], ['soon 2.cost', 'soon 2.optimum', 1.03]], fails: [['hollow 3.cost', 'hollow 2.cost', 0.2], ['hollow 3.expanded', 'hollow 2.expanded', 0.3]] },
  'rtd-star': { shines: [['meantime 1.cost', 'meantime 2.cost', 0.4], ['meantime 1.cost', 'meantime 1.optimum', 1.0000001], ['meantime 1.expanded', 'meantime 3.expanded', 0.6]], fails: [['treadmill 2.cost', 'treadmill 1.cost', 0.95], ['treadmill 3.cost', 'treadmill 1.cost', 0.2], ['treadmill 3.expanded', 'treadmill 1.expanded', 0.2]] },
  'a-star-visibility': { shines: [['waypoints 2.cost', 'waypoints 1.cost', 0.8]], fails: [['pillars 2.steps', 'pillars 1.steps', 0.3]] },
  'a-star-waypoints': { shines: [['stepping-stones 1.expanded', 'stepping-stones 2.expanded', 0.1]], fails: [['waypoints 2.cost', 'waypoints 1.cost', 0.8]] },
  'a-star-mesh': { shines: [['polygons 1.expanded', 'polygons 2.expanded', 0.05], ['polygons 1.cost', 'polygons 3.cost', 1.0000001]], fails: [['wrong-polygons 2.cost', 'wrong-polygons 1.cost', 0.97]] },
  'subgoal-graph': { shines: [['corner-to-corner 1.expanded', 'corner-to-corner 3.expanded', 0.1], ['corner-to-corner 1.cost', 'corner-to-corner 1.optimum', 1.0000001]], fails: [['corners-everywhere 3.steps', 'corners-everywhere 1.steps', 0.4]] },
  'hpa-star': { shines: [['long-way 1.expanded', 'long-way 2.expanded', 0.2], ['long-way 1.cost', 'long-way 1.optimum', 1.01]], fails: [['near 2.expanded', 'near 1.expanded', 0.2]] },
  'dhpa-star': { shines: [['signposts 1.expanded', 'signposts 2.expanded', 0.6], ['signposts 1.expanded', 'signposts 3.expanded', 0.3], ['signposts 1.cost', 'signposts 2.cost', 1.0000001]], fails: [['many-signs 2.bytes', 'many-signs 1.bytes', 0.2], ['many-signs 2.cost', 'many-signs 1.cost', 1.0000001]] },
  'pra-star': { shines: [['corridor 1.expanded', 'corridor 2.expanded', 0.3], ['corridor 1.cost', 'corridor 1.optimum', 1.01]], fails: [['wrong-door 2.cost', 'wrong-door 1.cost', 0.9]] },
  'minimal-memory': { shines: [['few-regions 1.nodes', 'few-regions 2.nodes', 0.3], ['few-regions 1.bytes', 'few-regions 2.bytes', 0.1], ['few-regions 1.expanded', 'few-regions 3.expanded', 0.05], ['few-regions 1.cost', 'few-regions 1.optimum', 1.01]], fails: [['off-centre 2.cost', 'off-centre 1.cost', 0.85], ['off-centre 2.expanded', 'off-centre 1.expanded']] },
  'sga-star': { shines: [['sub-goals 1.expanded', 'sub-goals 2.expanded', 0.4]], fails: [['u-trap 3.expanded', 'u-trap 1.expanded', 0.6], ['u-trap 3.cost', 'u-trap 1.cost', 0.65]] },
};

/** Measuring the same again costs nothing. @type {Map<string, Promise<number>>} */
const measured = new Map();
after(() => measured.clear());

/** @param {string} query */
function value(query) {
  const found = measured.get(query) ?? measure((name) => buildScene(sceneAt(GALLERY, name)), query);
  measured.set(query, found);
  return found;
}

test('every algorithm of the catalogue has a scene where it shines and one where it fails, and a claim for each', async () => {
  const engine = await nodeEngine();
  const ids = engine.catalogue().map(({ id }) => id);
  engine.free();
  assert.deepEqual(Object.keys(SCENES), ids, 'src/panels/about/scenes.js has them in the order of the catalogue');
  assert.deepEqual(Object.keys(CLAIMS).sort(), [...ids].sort());
  const there = scenesIn(GALLERY);
  for (const { shines, fails } of Object.values(SCENES)) assert.ok(there.includes(shines) && there.includes(fails), `${shines}, ${fails}`);
});

for (const [id, scenes] of Object.entries(SCENES)) {
  for (const what of /** @type {const} */ (['shines', 'fails'])) {
    test(`${id} ${what} in ${scenes[what]}`, async () => {
      const { lanes } = sceneAt(GALLERY, scenes[what]);
      const own = lanes.flatMap(({ algorithm }, lane) => (algorithm === id ? [lane + 1] : []));
      assert.ok(own.length, 'it has a lane there');
      const claims = CLAIMS[id][what];
      const said = claims.flat().filter((each) => typeof each === 'string');
      for (const query of said) assert.equal(query.split(' ')[0], scenes[what]);
      const besides = claims.some(([less]) => less === null);
      assert.ok(besides || own.some((lane) => said.some((query) => query.includes(` ${lane}.`))), 'its lane is measured');
      for (const [less, more, factor = 1] of claims) {
        if (less === null) {
          assert.ok((await value(more)) > 0);
          await assert.rejects(value(`${scenes[what]} 1.cost`), /no value/);
        } else {
          const [a, b] = [await value(less), await value(more)];
          assert.ok(a < b * factor, `${less} is ${a}, ${more} is ${b}`);
        }
      }
    });
  }
}

test('the first path of ARA* is there as soon as that of a weighted search', async () => {
  const engine = await buildScene(sceneAt(GALLERY, 'hurry'));
  const weighted = engine.state().lanes[1].counters.expanded;
  const planned = (/** @type {number} */ step) => {
    engine.advance(step, 1_000_000);
    return engine.ask((lab) => lab.journey(0)).plan.length;
  };
  assert.equal(planned(weighted), 0);
  assert.ok(planned(weighted + 3) > 1);
  engine.free();
});

test('costs through clusters that are found when a search comes in are those of few clusters, and paths are the same', async () => {
  const ask = (/** @type {string} */ what) => value(`first-met ${what}`);
  assert.ok((await ask('1.met')) < (await ask('1.clusters')) / 5);
  for (const what of ['cost', 'expanded']) assert.equal(await ask(`1.${what}`), await ask(`2.${what}`));
});

test('a list by algorithm, in each language, with the titles of the tiles', async () => {
  for (const language of languages('gallery')) {
    const titles = titlesIn(language);
    assert.deepEqual(Object.keys(titles).sort(), scenesIn(GALLERY));
    const html = withShines('<table><tbody data-shines></tbody></table>', language);
    assert.equal(html.match(/<tr>/g)?.length, Object.keys(SCENES).length);
    assert.match(html, new RegExp(`<tr><th scope="row">D\\* Lite</th><td><a href="\\{site\\}lab/\\?lang=${language}#scene=fog-maze">${titles['fog-maze']}</a></td>`));
  }
});
