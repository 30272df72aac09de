// Scenarios as JSON against their published schema, by a validator that is not ours.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { messageOf } from '../../src/engine/engine.js';
import { addTexts, known, say } from '../../src/common/texts.js';
import { nodeEngine } from '../../tools/scenes/node-engine.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');
for (const part of ['later', 'files']) addTexts(JSON.parse(read(`../../texts/en.${part}.json`)));
const schema = JSON.parse(read('../../../schema/scenario-1.json'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
const valid = ajv.compile(schema);
const engine = await nodeEngine();
const written = () => JSON.parse(engine.ask((lab) => lab.writeJson()));
const map = (/** @type {any} */ json) => json?.map?.shipped && readFileSync(new URL(`../../../maps/${json.map.shipped}.map`, import.meta.url));
const opens = (/** @type {any} */ json) => engine.ask((lab) => {
  lab.openJson(json, 'a file', map(json));
  return true;
});
const refusal = (/** @type {any} */ json) => {
  try {
    opens(json);
    return null;
  } catch (error) {
    return messageOf(error);
  }
};

/** @param {any} json */
function assertValid(json) {
  assert.ok(valid(json), JSON.stringify(valid.errors, null, 1));
}

test('the schema is one, and its examples are what it says', () => {
  assert.ok(ajv.validateSchema(schema));
  for (const example of schema.examples) {
    assertValid(example);
    assert.equal(refusal(example), null);
    const again = written();
    assertValid(again);
    opens(again);
    assert.deepEqual(written(), again);
  }
});

test('what is written is valid: every algorithm with every option, every pace, costs, problems, scenes of the lessons', () => {
  for (const { id, settings } of engine.catalogue()) {
    for (const setting of settings) {
      for (const option of setting.options) {
        engine.open();
        engine.setAlgorithm(0, id);
        engine.setSetting(0, setting.id, option);
        engine.setPace('levels');
        engine.advance(12, 1000);
        engine.paintCost(3, 3, 20, 20, 9, false);
        engine.loadScenarios(new TextEncoder().encode(`version 1\n1\tbay "x".map\t64\t36\t3\t4\t8\t4\t5.25\n`));
        const json = written();
        assertValid(json);
        const hash = engine.hash(0);
        opens(json);
        engine.advance(12, 1000);
        assert.equal(engine.hash(0), hash, `${id} ${setting.id} ${option}`);
        assert.deepEqual(written(), json);
      }
    }
  }
});

test('what the schema refuses is refused by the reader with a sentence, and the lab stays', () => {
  engine.open();
  const whole = schema.examples[1];
  const before = written();
  const wrongs = [
    ...Object.keys(whole).flatMap((key) => [null, 7.5, 'wrong', [], { wrong: 1 }].map((value) => Object.assign({}, whole, { [key]: value }))),
    { ...whole, extra: 1 },
    { ...whole, lanes: whole.lanes.concat(whole.lanes, whole.lanes) },
    { ...whole, map: { rows: ['..', '.x'] } },
    { ...whole, map: { ...whole.map, shipped: 'bay' } },
    { ...whole, costs: [[0]] },
    { ...whole, start: { x: 1.5, y: 0 } },
    { ...whole, problems: [{ start: whole.start, goal: whole.goal }] },
  ];
  let refused = 0;
  for (const wrong of wrongs) {
    // What is null is left out.
    if (valid(wrong) || Object.values(wrong).includes(null)) continue;
    const message = refusal(wrong);
    assert.ok(message, `taken: ${JSON.stringify(wrong).slice(0, 200)}`);
    assert.ok(known(message.id), message.id);
    const sentence = say(message);
    assert.doesNotMatch(sentence, /[{]\w+[|}]/, sentence);
    if (message.args.path) assert.ok(sentence.includes(String(message.args.path)), sentence);
    refused++;
  }
  assert.ok(refused > 40, `only ${refused}`);
  assert.deepEqual(written(), before);
});

test('a sentence says what is wrong, where, and what would be right', () => {
  const whole = schema.examples[1];
  const lanes = structuredClone(whole.lanes);
  lanes[2].settings.heuristic = 'manhatten';
  assert.equal(say(/** @type {any} */ (refusal({ ...whole, lanes }))), 'lanes[2].settings.heuristic is manhatten. It may be one of: octile, manhattan, chebyshev, euclidean.');
  assert.equal(say(/** @type {any} */ (refusal({ ...whole, goal: { x: 40, y: 2 } }))), 'goal is (40, 2), which is outside the map of 12 × 5 cells. Columns and rows count from 0.');
  assert.equal(say(/** @type {any} */ (refusal({ ...whole, step: -1 }))), 'step is -1. It must be a number from 0 to 4,294,967,294.');
  assert.equal(say(/** @type {any} */ (refusal({ ...whole, map: { rows: ['...', '..'] } }))), 'map.rows[1] has 2 entries; the map needs 3.');
});

test('undo leads back to what was here before a scenario was opened', () => {
  engine.open();
  engine.setSetting(0, 'ties', 'fifo');
  const before = written();
  opens(schema.examples[0]);
  assert.equal(engine.undo(), true);
  assert.deepEqual(written(), before);
  assert.equal(engine.redo(), true);
  assert.equal(written().name, 'a file');
});

test('the words of the schema are those of its readme', () => {
  const readme = read('../../../schema/README.md');
  for (const key of Object.keys(schema.properties)) if (key !== '$schema') assert.match(readme, new RegExp(`"${key}"|\\*\\*${key}\\*\\*`), key);
  assert.ok(readdirSync(new URL('../../../schema/', import.meta.url)).includes('scenario-1.json'));
});
