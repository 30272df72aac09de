import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COLUMNS as FAMILY_COLUMNS } from '../../src/panels/advice/families.js';
import { QUOTED } from '../../src/panels/advice/quoted.js';
import { OPTIONS } from '../../src/panels/advice/wishes.js';
import { COLUMN_IDS } from '../../src/panels/compare/batch-results.js';
import { COLUMNS } from '../../src/panels/compare/columns.js';
import { GESTURES } from '../../src/element/gestures/table.js';
import { PAGES } from '../../src/common/site/pages.js';
import { KEYS } from '../../src/element/keys/keys.js';
import { OPENINGS, SHIPPED } from '../../src/panels/scenarios/shipped.js';
import { FAMILY_IDS, SEARCHES } from '../../src/panels/choose/searches.js';
import { PROPOSALS } from '../../src/panels/lanes/next-lane.js';
import { addTexts, count, fill, known, measure, memory, say } from '../../src/common/texts.js';
import { KINDS, TESTS } from '../../src/panels/practice/stop.js';
import { COLUMNS as PREPARED } from '../../src/panels/prepared/table.js';
import { TOOLS } from '../../src/state/tools.js';
import { floorAt, floorsIn } from '../../tools/prose/floors.js';
import { lessonsIn } from '../../tools/prose/pages.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const sources = readdirSync(here('../../src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(here('../../src'), name), 'utf8'));

// Those of the parts that are loaded on demand.
for (const name of readdirSync(here('../../texts'))) if (/^en\.\w+\.json$/.test(name)) addTexts(JSON.parse(readFileSync(here(`../../texts/${name}`), 'utf8')));

/** Ids that the code puts together, by the values that their variable part takes. */
const FAMILIES = {
  'advice.': ['platform', 'megabytes', 'spare', 'agents', 'at-once', 'dynamics', 'tolerance'],
  'advice.dynamics.': OPTIONS.dynamics,
  'advice.platform.': OPTIONS.platform,
  'declared.changes.': ['anew', 'tables', 'plan', 'goes-on', 'start', 'begins'],
  'declared.complete.': ['always', 'unless-it-stops', 'within-memory'],
  'in-cells.': ['all', 'g', 'h', 'f', 'arrow', 'none'],
  'families.': ['measured', 'declared', 'quoted'],
  'families.column.': ['algorithm', ...FAMILY_COLUMNS.flatMap(({ id }) => [id, `${id}.help`])],
  'quoted.': Object.values(QUOTED).flatMap((of) => Object.entries(of).map(([column, word]) => `${column}.${word}`)),
  'tool.': [...TOOLS.map(({ id }) => id), 'zoomIn', 'zoomOut', 'fit', 'table', 'undo', 'redo', 'clearWalls', 'clearCosts', 'stops', 'predict'],
  'tool-short.': [...TOOLS.map(({ id }) => id), 'zoomIn', 'zoomOut', 'fit', 'table', 'undo', 'redo', 'stops', 'predict'],
  'tool-hint.': TOOLS.map(({ id }) => id).filter((id) => id !== 'cost' && id !== 'risk' && id !== 'erase'),
  'transport.': [
    'reset', 'back', 'play', 'pause', 'forward', 'end', 'pace-short', 'stride-short', 'speed-short',
    ...['event', 'step', 'level', 'path', 'change', 'branch'].flatMap((id) => [`back-${id}`, `forward-${id}`]),
    ...['steps', 'levels', 'time'].map((id) => `speed-${id}`),
  ],
  'pace.': ['steps', 'levels', 'time'],
  'stride.': ['event', 'step', 'level', 'path', 'change'],
  'table.': ['go-start', 'go-goal', 'go-current'],
  'compare.': [...['difference', 'race', 'table', 'batch', 'advice'].flatMap((id) => [id, `${id}.help`]), 'table.title', 'batch.title', 'table.csv', 'table.markdown'],
  'batch.': ['expanded', 'ratio'].flatMap((id) => [id, `${id}.title`]),
  'batch.column.': COLUMN_IDS.flatMap((id) => [id, `${id}.help`]),
  'choose.family.': FAMILY_IDS,
  'choose.idea.': SEARCHES.map(({ id }) => id),
  'choose.use.': SEARCHES.map(({ id }) => id),
  'choose.': ['idea', 'use'].flatMap((part) => SEARCHES.map(({ id }) => `${part}.${id}`)),
  'column.': ['lane', ...COLUMNS.map(({ id }) => id)].flatMap((id) => [id, `${id}.help`]),
  'direction.': ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  'disagrees.': ['corners-cut', 'goal-on-tree', 'goal-outside', 'start-on-tree', 'start-outside', 'unknown'],
  'look.': ['up', 'left', 'right', 'down'],
  'key.': KEYS.map(({ action, help }) => help ?? action),
  'keys.': ['time', 'world', 'tools', 'mouse', 'touch'],
  'page.': PAGES,
  'gesture.': GESTURES.map(({ does }) => does),
  'press.': GESTURES.map(({ press }) => press).filter((press) => !press.includes('+')),
  'letter.': ['start', 'goal'],
  'legend.': ['start', 'goal', 'open', 'closed', 'deferred', 'open-back', 'closed-back', 'both', 'next', 'path', 'branch', 'optimum', 'nearest', 'wall', 'barrier', 'tight', 'swamp', 'water', 'swamp.note', 'water.note'],
  'figure.': ['cost', 'expanded', 'generated', 'steps', 'peak', 'memory'].flatMap((id) => [id, `${id}.help`]),
  'cell.': ['lane', 'state', 'g', 'h', 'f', 'parent'].flatMap((id) => [id, `${id}.help`]).concat('from-start', 'from-goal'),
  'propose.': PROPOSALS,
  'settings.': ['search', 'moves'],
  'heuristics.': ['never', 'may'],
  'happening.': ['generated', 'improved', 'reopened', 'expanded', 'pruned', 'met', 'scanned', 'reached', 'deferred', 'returned', 'cut', 'corrected', 'seen', 'not-seen', 'culled', 'regenerated', 'backed-up'],
  'truth.': ['none', 'checking', 'optimal', 'lucky', 'longer', 'overestimate', 'overestimate-weighted', 'inconsistency', 'looking', 'parts', 'region', 'closest', 'wall', 'walls', 'no-single-wall', 'more', 'open', 'missed', 'stale'],
  'trace.help.': ['python', 'javascript', ...['type', 'id', 'place', 'parent', 'figures'].flatMap((id) => [id, `${id}.name`])],
  'state.': ['blocked', 'unseen', 'open', 'closed', 'deferred'],
  'terrain.': ['.', 'G', 'S', 'W', '@', 'O', 'T'],
  'lecture.': ['sentence', 'play', 'legend', 'tools'],
  'sheet.': ['tools', 'lanes', 'cell', 'open', 'code', 'tree'],
  'open.': ['rank', 'cell', 'g', 'h', 'f', 'since'],
  'open.by.': ['f', 'g', 'h', 'age', 'turn', 'depth', 'none'],
  'open.ties.': ['high-g', 'low-g', 'fifo', 'lifo', 'none'],
  'lanes.': ['one', 'tiles'],
  'scenario.': ['left', 'right'],
  'save.': ['map', 'problem', 'scenarios', 'map-png', 'picture', 'animation', 'trace', 'lab', 'lab-json'].flatMap((id) => [id, `${id}.help`]),
  'import.separator.': ['comma', 'semicolon', 'tab', 'blanks', 'none'],
  'import.meaning.': ['walls', 'costs'].flatMap((id) => [id, `${id}.help`]),
  'shipped.': SHIPPED.flatMap((id) => [id, `${id}.lesson`]),
  'cover.': ['no-wasm', 'no-engine', 'offline', 'not-engine', 'forbidden', 'no-memory', 'no-canvas'].flatMap((id) => [`${id}.title`, `${id}.help`]),
  'memory.': ['search', 'trace', 'view', 'picture', 'world', 'undo', 'references', 'comparison', 'total'].flatMap((id) => [id, `${id}.help`]),
  'smooth.': ['found', 'line', 'spline'],
  'stops.kind.': ['any', ...KINDS],
  'stops.happened.': KINDS,
  'stops.test.': TESTS,
  'stops.word.': TESTS,
  'stops.': ['back', 'forward', 'x', 'y', 'value'],
  'predict.': ['show', 'begin', 'reset'],
  'predict.by.': ['f', 'g', 'h', 'age', 'turn', 'own'],
  'about.': ['rust', 'javascript', 'rust.where', 'javascript.where'],
  'about.title.': ['idea', 'promise', 'use', 'avoid', 'source', 'deviations', 'game'],
  'benchmark.column.': ['map', 'algorithm', 'problem', 'expanded', 'length', 'ratio', 'open', ...['problems', 'paths', 'mean', 'median', 'most', 'share', 'time', 'per-expansion', 'gap'].flatMap((id) => [id, `${id}.help`])],
  'benchmark.plot.': ['expanded-length', 'time-length', 'expanded-share', 'time-share'],
  'benchmark.numbers.': ['expanded', 'time'],
  'benchmark.hardest.': ['expanded', 'ratio', 'time'],
  'reproduce.': ['hpa', 'sga'].flatMap((id) => [`${id}.title`, `${id}.source`, `measure.${id}`, `each.${id}`]).concat('legend.ours', 'legend.published'),
  'prepared.column.': ['number', ...PREPARED],
  'growth.column.': ['side', 'rate', 'bytes'],
  'throng.': ['constant', 'periodic', 'path', 'held'].map((id) => `task.${id}`).concat(['wait', 'wander', 'seek', 'go-home', 'asked'].map((id) => `state.${id}`)),
  'floor.': lessonsIn('en').flatMap((lesson) => floorsIn(lesson).flatMap((name) => floorAt(lesson, name)).flatMap(({ study, wants }) => wants.map(({ quantity }) => `${study}.${quantity}`))),
  'roads.beside.': ['length', 'clearance', 'turning', 'jumps'].concat(['roadmap', 'a-star', 'a-star-smoothed', 'hpa-star', 'hpa-star-smoothed'].map((id) => `way.${id}`), ['quarter', 'half', 'one', 'two', 'help'].map((id) => `side.${id}`)),
  'mesh.say.': ['start-outside', 'goal-outside'],
  'mesh.layer.': ['mesh', 'search'],
  'packed.layer.': ['rays', 'field'],
  'verdict.': ['running', 'fault', 'checking', 'no-path', 'unchecked', 'missed', 'stopped', 'optimal', 'longer', 'stale'],
};

test('of the figures of floors those have words that tasks ask for, and no others', () => {
  const words = Object.keys(JSON.parse(readFileSync(here('../../texts/en.floor.json'), 'utf8')));
  const asked = FAMILIES['floor.'].map((id) => `floor.${id}`);
  assert.deepEqual(words, [...new Set(['floor.open', ...asked])].sort());
});

// A slot of one of these names is written as so many bytes, kilobytes or megabytes.
test('in continuous space sizes in memory are those of files alone', () => {
  const parts = ['space', 'walk', 'roads', 'mesh', 'spheres', 'gait', 'group', 'camera', 'crowd', 'story'].map((part) => JSON.parse(readFileSync(here(`../../texts/en.${part}.json`), 'utf8')));
  const sizes = parts.flatMap((words) => Object.keys(words).filter((id) => /\{(bytes|limit|peak)\}/.test(words[id])));
  assert.deepEqual(sizes, ['space.file-large']);
});

test('every id that the code says has words', () => {
  const written = sources.flatMap((text) => [...text.matchAll(/\b(?:say|field|refusal)\(\s*'([^']+)'/g)].map(([, id]) => id));
  const chosen = sources.flatMap((text) => [...text.matchAll(/\bsay\([^'`()]+\? '([^']+)' : '([^']+)'/g)].flatMap(([, a, b]) => [a, b]));
  const families = Object.entries(FAMILIES).flatMap(([family, ids]) => ids.map((id) => family + id));
  const ids = [...new Set([...written, ...chosen, ...families])];
  assert.ok(ids.length > 150, `only ${ids.length} ids seen`);
  assert.deepEqual(ids.filter((id) => !known(id)), []);
});

test('every family of ids is listed here', () => {
  const used = sources.flatMap((text) => [...text.matchAll(/\bsay\(`([\w-]+\.)\$\{/g)].map(([, family]) => family));
  const guarded = new Set(['algorithm.', 'setting.', 'generator.']);
  assert.deepEqual([...new Set(used)].filter((family) => !(family in FAMILIES) && !guarded.has(family)), []);
});

test('a missing id throws and names it', () => {
  assert.throws(() => say('no.such-id'), /no\.such-id/);
});

test('keys are sorted, so that two people adding some seldom collide', () => {
  for (const file of readdirSync(here('../../texts'))) {
    const keys = Object.keys(JSON.parse(readFileSync(join(here('../../texts'), file), 'utf8')));
    assert.deepEqual(keys, [...keys].sort());
  }
});

test('slots take counts, costs, texts and cells', () => {
  assert.equal(fill('{a} {b} {c} {d}', { a: 1204, b: 151.678, c: 'x', d: { x: 12, y: 5 } }), '1,204 151.68 x (12, 5)');
  assert.equal(fill('{g} of {n}', { g: 7, n: 7 }), '7.00 of 7');
  assert.equal(fill('{cost|.2} {cost|.2}', { cost: 7 }), '7.00 7.00');
  assert.equal(fill('{missing}', {}), '{missing}');
  assert.equal(fill('{a} {g}', { a: 1e300, g: -2.5e17 }), '1.000e+300 -2.500e+17');
});

test('a slot chooses its form by number', () => {
  const form = '{n|=0 none|# cell|# cells}';
  assert.deepEqual([0, 1, 2, 1500].map((n) => fill(form, { n })), ['none', '1 cell', '2 cells', '1,500 cells']);
  assert.equal(fill('a{n|=0|, # more}.', { n: 0 }), 'a.');
});

test('numbers are written for reading', () => {
  assert.equal(count(1234567), '1,234,567');
  assert.equal(measure(2), '2.00');
  assert.deepEqual([12, 12_345, 3_400_000, 999_949_999, 4_294_967_296].map(memory), ['12 B', '12 kB', '3.4 MB', '999.9 MB', '4.3 GB']);
});

test('the page lists the maps that the crate lists, in its order and with its openings', () => {
  const rows = [...readFileSync(here('../../../src/world/shipped.rs'), 'utf8').matchAll(/map\("([\w-]+)", \((\d+), (\d+)\), \((\d+), (\d+)\)\)/g)];
  assert.deepEqual(Object.entries(OPENINGS), rows.map(([, id, ...cells]) => [id, cells.map(Number)]));
});
