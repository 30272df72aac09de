// Stories on the page: the plan, its search and its drawing from the engine in Node, files, and what a set-up becomes
// of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { addTexts } from '../../../src/common/texts.js';
import { kindOf, setupWith } from '../../../src/space/story/code/kinds.js';
import { measure } from '../../../src/space/story/drawing/measure.js';
import { curve, cut } from '../../../src/space/story/drawing/svg.js';
import { actionWords, literalWords, numberOf, stepWords } from '../../../src/space/story/words.js';
import init, { StoryHandle } from '../../../wasm/space.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const shipped = (/** @type {string} */ name) => read(`../../../src/space/story/stories/${name}.story`);

before(async () => {
  addTexts(JSON.parse(read('../../../texts/en.story.json')));
  await init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) });
});

/** A story whose plan was sought. @param {string} text */
function planned(text) {
  const story = new StoryHandle(text);
  assert.equal(story.search(1e6, 20_000), false);
  return story;
}

/** What is wrong with a text. @param {() => unknown} make @returns {any} */
function refusal(make) {
  try {
    make();
  } catch (error) {
    return /** @type {any} */ (error).cause;
  }
  return assert.fail('nothing was refused');
}

test('the plan of Figure 3.2: six steps, and why each is there', () => {
  const story = planned(shipped('figure'));
  assert.deepEqual({ ...story.ended(), steps: 0 }, { status: 'done', limit: null, steps: 0 });
  const { plan } = story.plan(true);
  assert.equal(plan.goal, 7);
  assert.deepEqual(plan.steps.map((/** @type {any} */ one) => one.actor).slice(1, 7), Array(6).fill('fred'));
  const ammo = plan.steps.findIndex((/** @type {any} */ one) => actionWords(one) === 'PickUp fred ammo armory');
  const why = [...story.why(ammo)].map((at) => plan.links[at]);
  assert.deepEqual(why.map(({ literal }) => literalWords(literal)), ['has fred ammo', 'loaded gun', 'wounded barney']);
  assert.equal(why[2].to, plan.goal);
  assert.equal(story.why(99).length, 0);
  assert.equal(stepWords(plan, ammo), `${ammo} PickUp fred ammo armory`);
  assert.deepEqual([stepWords(plan, 0), stepWords(plan, plan.goal)], ['Start', 'Goal']);
});

test('every story that comes with the page has a plan', () => {
  for (const [name, steps] of /** @type {const} */ ([['figure', 6], ['sussman', 3], ['ways', 3], ['attack', 4]])) {
    const story = planned(shipped(name));
    assert.equal(story.plan(true)?.plan.goal, steps + 1, name);
  }
});

test('a preference makes another plan, an abstract action a frame', () => {
  const story = new StoryHandle(shipped('ways'));
  const names = () => story.plan(true).plan.steps.map((/** @type {any} */ one) => one.name);
  story.search(1e6, 20_000);
  assert.ok(names().includes('Storm'));
  story.prefer(['operator', 'object', 'nothing'], ['Storm', 'scene', 'x'], new Int32Array([50, 50, 1]));
  story.search(1e6, 20_000);
  assert.ok(names().includes('Surprise') && !names().includes('Storm'));
  const attack = new StoryHandle(shipped('attack'));
  attack.setSearch('newest', 'additive', 'both', 'first');
  attack.search(1e6, 20_000);
  const { parts } = attack.plan(true).plan;
  assert.equal(parts[0].name, 'Attack');
  assert.ok(parts.some((/** @type {any} */ part) => part.name === 'Arm' && part.within === 0 && part.schema === 'fetch'));
});

test('the search is gone through step by step, both ways, and any node is shown again', () => {
  const story = planned(shipped('figure'));
  const { steps } = story.ended();
  const moments = Array.from({ length: steps + 1 }, (_, at) => story.moment(at));
  assert.deepEqual([moments[0].node, moments[0].nodes, moments[steps].status], [0, 1, 'done']);
  for (let at = 1; at <= steps; at++) assert.ok(moments[at].nodes >= moments[at - 1].nodes);
  assert.deepEqual(story.moment(3), moments[3]);
  const of = story.node(moments[3].node, true);
  assert.equal(of.drawn.plan.goal, 1);
  assert.ok(of.drawn.plan.open.length > 0);
  assert.equal(numberOf(of.drawn.plan, 2), 1);
  const last = story.node(moments[steps].node, true);
  assert.deepEqual([last.drawn.plan.open.length, last.drawn.plan.threats.length], [0, 0]);
  const tree = story.tree(steps, last.node, 300);
  assert.equal(tree.nodes.length, moments[steps].nodes);
  assert.equal(tree.nodes.findLast((/** @type {any} */ one) => one.way).node, last.node);
  assert.equal(story.tree(2, 10_000, 300).nodes.length, moments[2].nodes);
});

test('what is wrong is told with line and column, in a PDDL problem with its file', () => {
  const wrong = refusal(() => new StoryHandle(shipped('figure').replace('(has ?who ?with)', '(has ?who ?wit)')));
  assert.deepEqual([wrong.id, wrong.args.line > 20, wrong.args.found], ['pddl.unknown-variable', true, '?wit']);
  const domain = '(define (domain d) (:predicates (p)) (:action a :parameters () :precondition (and) :effect (p)))';
  const pair = StoryHandle.ofPddl(domain, '(define (problem q) (:domain d) (:init) (:goal (p)))');
  pair.search(1e6, 1000);
  assert.equal(pair.plan(true).plan.goal, 2);
  assert.equal(refusal(() => StoryHandle.ofPddl(domain, '(define (problem q) (:domain d) (:init) (:goal (z)))')).args.file, 'problem');
  const none = planned('Story none Operator A () Preconditions: (x) Effects: (y) Goals: (z)');
  assert.deepEqual([none.ended().status, none.plan(true)], ['failed', null]);
});

test('files are told apart, and a pair is taken as one', () => {
  assert.deepEqual(['; d\n(define (domain x))', '(DEFINE (problem y)', 'Story z'].map(kindOf), ['domain', 'problem', 'story']);
  const setup = { story: 'figure', text: 'Story z', problem: null, search: { flaws: '', estimate: '', search: '', decomposing: '' }, preferences: [] };
  const [domain, problem] = ['(define (domain x))', '(define (problem y))'];
  assert.equal(setupWith(setup, [problem]), null);
  const pair = setupWith(setup, [problem, domain]);
  assert.deepEqual([pair?.text, pair?.problem, pair?.story], [domain, problem, '']);
  const other = setupWith({ ...setup, text: domain, problem: 'old' }, [problem]);
  assert.deepEqual([other?.text, other?.problem], [domain, problem]);
  assert.equal(setupWith({ ...setup, text: domain, problem: 'old' }, ['Story b'])?.problem, null);
});

test('boxes of a drawing stand apart, inside of it, and links come from above', () => {
  for (const name of ['figure', 'sussman', 'ways', 'attack']) {
    const story = new StoryHandle(shipped(name));
    story.setSearch('newest', 'additive', 'both', 'first');
    story.search(1e6, 20_000);
    const all = [story.plan(true), ...Array.from({ length: story.ended().steps }, (_, at) => story.node(story.moment(at).node, true).drawn)];
    for (const drawn of all) {
      const { boxes, drawn: lines, frames, height, width } = measure(drawn, { settled: true, words: true });
      for (const box of [...boxes, ...frames]) assert.ok(box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height, name);
      boxes.forEach((a, at) => boxes.slice(0, at).forEach((b) => assert.ok(a.left >= b.left + b.width || b.left >= a.left + a.width || a.top >= b.top + b.height || b.top >= a.top + a.height, name)));
      for (const { points } of lines) for (let i = 1; i < points.length; i++) assert.ok(points[i][1] > points[i - 1][1], name);
    }
  }
});

test('curves begin and end where they should, words are cut', () => {
  assert.equal(curve([[0, 0], [10, 20]]), 'M0.0 0.0C0.0 10.0 10.0 10.0 10.0 20.0');
  assert.deepEqual([cut('abcdef', 4), cut('abcd', 4)], ['abc…', 'abcd']);
});
