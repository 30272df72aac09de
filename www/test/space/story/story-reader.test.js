// The reader of a story, from the engine in Node: verdicts and prices, both answers to Betty, the scan, and what is
// saved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { StoryHandle, StoryReader } from '../../../wasm/space.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const BETTY = JSON.parse(read('../../../../maps/stories/figure.json')).story.join('\n');

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

/** @param {string} text */
function reader(text, who = 'betty') {
  const story = new StoryHandle(text);
  assert.equal(story.search(1e6, 20_000), false);
  return new StoryReader(story, who);
}

/** @param {StoryReader} of */
const acts = (of) => /** @type {any[]} */ (of.acts());
/** @param {StoryReader} of @param {string} words */
const find = (of, words) => of.judge(acts(of).find(({ arguments: all, name }) => [name, ...all].join(' ') === words).act);
/** @param {StoryReader} of */
const actions = (of) => of.plan().steps.map((/** @type {any} */ { arguments: all, name }) => [name, ...all].join(' ')).slice(1, -1);
/** @param {StoryReader} of */
const truths = (of) => of.facts().filter((/** @type {any} */ { literal }) => !literal.negated).map((/** @type {any} */ { literal }) => literal.text);

test('an act is told with what it breaks and with both prices', () => {
  const of = reader(BETTY);
  const take = find(of, 'PickUp betty ammo armory');
  assert.equal(take.verdict.kind, 'breaks');
  assert.equal(take.verdict.fails, true);
  assert.deepEqual(take.verdict.links.map((/** @type {any} */ { literal }) => literal.text), ['(at ammo armory)']);
  assert.equal(take.interventionPrice, 4);
  assert.ok(take.accommodationPrice > 4);
  assert.equal(take.response, 'intervene');
  assert.equal(find(of, 'Move betty armory tower').verdict.kind, 'safe');
  assert.ok(acts(of).every(({ verdict }) => verdict.kind !== 'cannot'), 'what cannot be done is not listed');
  // Listed acts have the same verdict without prices, which take time; what breaks nothing needs none.
  for (const one of acts(of)) {
    const judged = of.judge(one.act);
    assert.deepEqual(one.verdict, judged.verdict);
    assert.equal(one.priced, one.verdict.kind !== 'breaks');
    assert.ok(judged.priced);
  }
  assert.equal(of.judge(4e9), null);
});

test('where the plan wins, the ammunition is stuck; where the reader does, Fred goes for the other', () => {
  const of = reader(BETTY);
  const { act } = find(of, 'PickUp betty ammo armory');
  assert.equal(of.take(act).response, 'intervene');
  assert.ok(truths(of).includes('(stuck ammo)') && truths(of).includes('(at ammo armory)'));
  assert.equal(find(of, 'PickUp betty ammo armory').interventionPrice, 6, 'dearer each time');
  of.goTo(1);
  of.setPolicy(0.01, 30, 0.5, true);
  const before = actions(of);
  const told = of.take(act);
  assert.equal(told.response, 'accommodate');
  assert.ok(actions(of).includes('PickUp fred spare cellar'));
  const { accommodation: { changed, dropped, kept } } = told;
  assert.equal(changed.length + dropped.length + kept.length, before.length);
  while (of.step() !== undefined);
  assert.ok(truths(of).includes('(wounded barney)'));
});

test('without other ammunition only intervention is left, and that is proven', () => {
  const of = reader(BETTY.replaceAll('(at spare cellar)', ''));
  of.setPolicy(0.01, 30, 0.5, true);
  const take = find(of, 'PickUp betty ammo armory');
  assert.equal(take.accommodationPrice, null);
  assert.equal(take.noOther, true);
  assert.equal(take.response, 'intervene');
});

test('the scan names the acts by point, and none once Fred has both', () => {
  const of = reader(BETTY);
  const first = of.scan()[0];
  assert.deepEqual(first.completed, []);
  assert.equal(first.threats.length, 2);
  for (let step = 0; step < 3; step++) of.step();
  assert.ok(of.scan().every((/** @type {any} */ { threats }) => threats.length === 0));
});

test('a character that nobody knows is refused with a sentence', () => {
  const story = new StoryHandle(BETTY);
  assert.throws(() => new StoryReader(story, 'betty'), (/** @type {any} */ { cause }) => cause.id === 'story.reader-plan');
  story.search(1e6, 20_000);
  assert.throws(() => new StoryReader(story, 'nobody'), (/** @type {any} */ { cause }) => cause.id === 'story.reader-none');
});

test('of what breaks the plan of the heist something that Mia does can be made good, and nothing that Rita does', () => {
  const file = JSON.parse(read('../../../../maps/stories/heist.json'));
  /** @param {string} who */
  const answers = (who) => {
    const of = reader(file.story.join('\n'), who);
    /** @type {Set<string>} */
    const found = new Set();
    do for (const { act, verdict } of acts(of)) if (verdict.kind === 'breaks' && verdict.fails) found.add(of.judge(act).response);
    while (of.step() !== undefined);
    return [...found].sort();
  };
  assert.deepEqual(answers(file.player), ['accommodate', 'intervene']);
  assert.deepEqual(answers('rita'), ['intervene']);
});
