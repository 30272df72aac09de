// Path planners of the page in Node: the usual ones change nothing, the others lead, and what cannot be is refused by
// its id.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { CrowdStudy, GroupStudy, Planner, Roads, Space, Walk } from '../../wasm/space.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const scene = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../../maps/${name}.json`).toString()), name);
const golden = JSON.parse(file('../../../tests/golden/space-replays.json').toString());

/** @param {Space} space @param {number} radius */
function roadsOf(space, radius) {
  const roads = new Roads();
  roads.begin(space, Roads.suited(space, radius));
  while (roads.advance(space, 1000, Infinity));
  return roads;
}

/** Each planner on a scene. @param {Space} space @param {number} radius of the roadmap */
const planners = (space, radius) => [new Planner('grid', space), new Planner('bitmap', space), Planner.onRoadmap(space, roadsOf(space, radius)), new Planner('spheres', space)];

/** @param {() => unknown} act */
function refused(act) {
  try {
    act();
  } catch (error) {
    return /** @type {any} */ (error).cause.id;
  }
  return 'nothing';
}

before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

test('a group that asks the roadmap’s navigator is the one on the way of the roadmap’s study, bit by bit', () => {
  const streets = scene('streets');
  const roads = roadsOf(streets, 1);
  roads.find(streets, 2, 2, 86, 62, true);
  const group = GroupStudy.by(streets, Planner.onRoadmap(streets, roads), GroupStudy.preset('stable', 0.3), 40, 4, new Float64Array([2, 2, 86, 62]));
  assert.equal(group.length, roads.figures(streets).length);
  assert.deepEqual(group.backbone(), roads.route());
  for (let i = 0; i < 150; i++) group.step();
  assert.equal(group.hash(), golden.group);
});

test('a crowd that is given a grid is the one that has its own, bit by bit, and on others it walks, too', () => {
  const hashes = [0, 1, 2, 3].map((at) => {
    const office = scene('office');
    const crowd = new CrowdStudy(office, CrowdStudy.preset(), 100);
    const give = () => crowd.setPlanner(office, planners(office, 0.35)[at]);
    give();
    assert.ok(crowd.plannerSize().every((number) => number > 0));
    for (let i = 0; i < 150; i++) crowd.step(office);
    office.moveBy(office.pick(28, 5.2, 0), -1.9, 2.8, false);
    // A roadmap is built anew by its study.
    if (at === 2) assert.equal(refused(() => crowd.worldChanged(office)), 'navigator.old-roadmap');
    give();
    crowd.worldChanged(office);
    for (let i = 0; i < 450; i++) crowd.step(office);
    const { totals } = crowd.measured();
    // The pillar shuts a door for good: to what lies behind it there is no path.
    assert.ok(totals.trips > 5 && totals.noPath < totals.answered / 3, JSON.stringify(totals));
    return crowd.hash();
  });
  const office = scene('office');
  const crowd = new CrowdStudy(office, CrowdStudy.preset(), 100);
  for (let i = 0; i < 150; i++) crowd.step(office);
  office.moveBy(office.pick(28, 5.2, 0), -1.9, 2.8, false);
  crowd.worldChanged(office);
  for (let i = 0; i < 450; i++) crowd.step(office);
  assert.equal(hashes[0], crowd.hash());
  assert.equal(new Set(hashes).size, 4);
});

test('a group arrives along each, and characters do', () => {
  const streets = scene('streets');
  const office = scene('office');
  planners(streets, 1).forEach((planner) => {
    const group = GroupStudy.by(streets, planner, GroupStudy.preset('stable', 0.25), 20, 4, new Float64Array([2, 2, 86, 62]));
    assert.ok(group.length > 100 && planner.size()[0] > 0, planner.id);
    group.advance(400);
    assert.equal(group.measured(false).status, 'arrived', planner.id);
    assert.equal(group.measured(false).gauges.outside, 0, planner.id);
  });
  planners(office, 0.35).forEach((planner) => {
    const walk = new Walk();
    walk.add(3, 10, 0, 1.4);
    walk.setGoal(0, 30, 10);
    walk.tickWith(office, planner, 1500);
    const [x, y] = walk.states();
    assert.ok(Math.hypot(x - 30, y - 10) < 0.5, `${planner.id}: ${x} ${y}`);
  });
});

test('what cannot be planned is refused by its id', () => {
  const office = scene('office');
  const roads = roadsOf(office, 0.35);
  assert.equal(refused(() => new Planner('teleport', office)), 'navigator.unknown');
  assert.equal(refused(() => Planner.onRoadmap(office, new Roads())), 'roadmap.unfinished');
  const wide = new CrowdStudy(office, { ...CrowdStudy.preset(), radius: 0.5 }, 20);
  assert.equal(refused(() => wide.setPlanner(office, Planner.onRoadmap(office, roads))), 'navigator.too-wide');
  const ends = (/** @type {number[]} */ ...of) => new Float64Array(of);
  const by = (/** @type {Planner} */ planner, /** @type {Float64Array} */ of) => refused(() => GroupStudy.by(office, planner, GroupStudy.preset('stable', 0.25), 20, 4, of));
  assert.equal(by(new Planner('grid', office), ends(2)), 'group.no-way');
  assert.equal(by(new Planner('grid', office), ends(2, 2, Number.NaN, 3)), 'navigator.place');
  assert.equal(by(new Planner('bitmap', office), ends(-400, 2, 5, 3)), 'navigator.outside');
  const walk = new Walk();
  walk.add(3, 10, 0, 1.4);
  walk.setBody(0, 0.3, 2.2);
  walk.setGoal(0, 30, 10);
  walk.tickWith(office, new Planner('grid', office), 3);
  assert.equal(walk.trouble(0).id, 'navigator.too-tall');
});
