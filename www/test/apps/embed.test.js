// What the readme of the package says of the element is what there is.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { heightFor, LEAST, MOST } from '../../src/apps/embed/room.js';
import { readLanes, readSettings, writeLanes, writeScene, writeSettings } from '../../src/apps/embed/wishes.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../../../pkg/README.md');
const types = read('../../../pkg/element.d.ts');

/**
 * The code words in the first columns of a table of the readme.
 * @param {string} head of its first column
 * @param {number} [columns]
 */
function table(head, columns = 1) {
  const [, rows] = new RegExp(`^\\| ${head} \\|.*\\n\\| ---.*\\n((?:\\|.*\\n)+)`, 'm').exec(readme) ?? [];
  assert.ok(rows, `the readme has no table of ${head}`);
  return rows.trim().split('\n').map((row) => row.split('|').slice(1, 1 + columns).map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word)));
}

test('the attributes and properties of the readme are those of the code', () => {
  const code = [...read('../../src/apps/embed/attributes.js').matchAll(/\{ name: '([\w-]+)', property: '(\w+)'/g)].map(([, name, property]) => [[name], [property]]);
  assert.ok(code.length > 10);
  assert.deepEqual(table('attribute', 2), code);
  const [, jsx] = /interface WayScopeAttributes \{([^}]*)\}/.exec(types) ?? [];
  assert.deepEqual([...(jsx ?? '').matchAll(/^ {2}'?([\w-]+)'?\?:/gm)].map(([, name]) => name), code.map(([[name]]) => name));
  const [, body] = /class WayScope extends HTMLElement \{([\s\S]*?)\n\}/.exec(types) ?? [];
  for (const [, [property]] of code) assert.match(body ?? '', new RegExp(`^ {2}(set )?${property}[:(]`, 'm'), property);
});

test('the events of the readme are those that the types and the code have', () => {
  const events = table('event').map(([[name]]) => name);
  const [, declared] = /interface WayScopeEvents \{([\s\S]*?)\n\}/.exec(types) ?? [];
  assert.deepEqual([...(declared ?? '').matchAll(/^ {2}(\w+): CustomEvent/gm)].map(([, name]) => name), events);
  const code = ['../../src/element/tell.js', '../../src/element/life.js', '../../src/apps/embed/stats.js', '../../src/panels/practice/predict/score.js'].map(read).join('\n');
  for (const name of events) assert.match(code, new RegExp(`(tell|CustomEvent)\\('${name}'`), name);
});

test('the methods of the readme are declared', () => {
  for (const [words] of table('method')) for (const word of words) assert.match(types, new RegExp(`^ {2}(get )?${word.split('(')[0]}\\(`, 'm'), word);
});

test('the messages of the readme are those that a frame hears', () => {
  const code = read('../../src/apps/embed/messages.js');
  const [, body] = /export const CALLS = \{([\s\S]*?)\n\};/.exec(code) ?? [];
  const calls = [...(body ?? '').matchAll(/^ {2}(\w+): (\{.*?\},$|\{\n[\s\S]*?^ {2}\},$|Object)/gm)].map(([, call, fields]) => [[call], [...fields.matchAll(/(?:^|[\s{])'?(\w+)\??'?: \(?(?:value|isStep)/g)].map(([, field]) => field)]);
  assert.deepEqual(table('call', 2).map(([call, fields]) => [call, call[0] === 'set' ? [] : fields]), calls);
});

test('the parts of the readme are those that the element has', () => {
  const parts = ['stage', 'element'].flatMap((room) => readdirSync(new URL(`../../src/${room}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
    .filter((file) => file.endsWith('.js')).flatMap((file) => [...read(`../../src/${file}`).matchAll(/\bpart: '(\w+)'/g)].map(([, name]) => name));
  assert.deepEqual(table('part').map(([[name]]) => name).sort(), [...new Set(parts)].sort());
});

test('the custom properties of the readme are there to be set', () => {
  const sheets = read('../../src/common/tokens.css') + read('../../src/apps/embed/embed.css');
  for (const [words] of table('custom property')) for (const word of words) assert.ok(sheets.includes(`${word}:`) || sheets.includes(`var(${word}`), word);
});

test('lanes and settings are read as they are written', () => {
  assert.deepEqual(readLanes('a-star(heuristic=octile ties=high-g) dijkstra'), [{ algorithm: 'a-star', settings: [['heuristic', 'octile'], ['ties', 'high-g']] }, { algorithm: 'dijkstra', settings: [] }]);
  assert.deepEqual(readLanes(' dijkstra ,a-star ( weight=1.5, ties=fifo ) '), [{ algorithm: 'dijkstra', settings: [] }, { algorithm: 'a-star', settings: [['weight', '1.5'], ['ties', 'fifo']] }]);
  assert.deepEqual(readSettings('a=1;b=2, c=x.y'), [['a', '1'], ['b', '2'], ['c', 'x.y']]);
  assert.deepEqual(readSettings(' '), []);
  for (const wrong of ['', ' ', 'a-star(', 'a-star)', 'a-star(ties)', '(ties=fifo)', 'a-star(ties=)', 'A-STAR', 'a-star((ties=fifo))', '<script>']) assert.equal(readLanes(wrong), null, wrong);
  for (const wrong of ['ties', '=', 'ties=', 'a=b=c', 'a=(b)']) assert.equal(readSettings(wrong), null, wrong);
  assert.equal(writeLanes(['dijkstra', { algorithm: 'a-star', settings: { ties: 'low-g' } }, { algorithm: 'greedy' }]), 'dijkstra a-star(ties=low-g) greedy()');
  assert.deepEqual(readLanes('greedy()'), [{ algorithm: 'greedy', settings: [] }]);
  assert.equal(writeScene('crescent'), 'crescent');
  assert.equal(writeScene({ version: 1 }), '{"version":1}');
  assert.equal(writeScene(new URL('https://example.org/a.map')), 'https://example.org/a.map');
  assert.equal(writeSettings({ weight: 1.5, ties: 'fifo' }), 'weight=1.5 ties=fifo');
});

test('an element is as high as its worlds need, within bounds', () => {
  assert.equal(heightFor(1, 400, { width: 40, height: 20 }), 228);
  assert.equal(heightFor(2, 600, { width: 40, height: 40 }), heightFor(1, 298, { width: 40, height: 40 }));
  assert.equal(heightFor(2, 300, { width: 40, height: 20 }), 2 * (28 + 150) + 4);
  assert.equal(heightFor(1, 900, { width: 10, height: 100 }), MOST);
  assert.equal(heightFor(1, 256, { width: 100, height: 1 }), LEAST);
  // Three where two fit beside each other: two and one.
  assert.equal(heightFor(3, 500, { width: 40, height: 10 }), Math.round(2 * (28 + 62) + 4));
});

test('the scenario JSON of the readme keeps to the schema', () => {
  const [, text] = /scene='(\{[^']*\})'/.exec(readme) ?? [];
  const check = new Ajv2020({ strict: false }).compile(JSON.parse(read('../../../schema/scenario-1.json')));
  check(JSON.parse(text ?? ''));
  assert.deepEqual(check.errors, null);
});
