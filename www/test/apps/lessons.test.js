// Every lesson in every language: its parts, its scenes, its task, and each number of its text held against the scene
// that it speaks of.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { judge, given } from '../../src/apps/lessons/task.js';
import { applyChange } from '../../src/apps/lessons/solve.js';
import { sceneAt, scenesIn, taskOf, withFigures } from '../../tools/prose/figures.js';
import { floorAt, floorsIn, floorsOf } from '../../tools/prose/floors.js';
import { ABOUT, headOf, lessonsIn, ORDER, pages, plain, textOf, wordsOf } from '../../tools/prose/pages.js';
import { buildScene, runTo } from '../../tools/scenes/build.js';
import { measure } from '../../tools/scenes/measure.js';
import { numberOf } from './numbers.js';
import { PAGES } from '../../src/common/site/pages.js';

const LESSONS = pages().filter(({ kind, name }) => kind === 'lessons' && name !== 'index');
const LANGUAGES = [...new Set(LESSONS.map(({ language }) => language))];
const folderOf = (/** @type {string} */ name) => `lessons/scenes/${name}`;
const scenesOf = (/** @type {string} */ text) => [...text.matchAll(/<figure data-scene="([\w-]+)">/g)].map(([, name]) => name);

/** Measuring the same scene again costs nothing. @type {Map<string, Promise<number>>} */
const measured = new Map();
after(() => measured.clear());

/** @param {string} folder @param {string} query */
function value(folder, query) {
  const key = `${folder} ${query}`;
  const found = measured.get(key) ?? measure((name) => buildScene(sceneAt(folder, name)), query);
  measured.set(key, found);
  return found;
}

test('the first lesson of the order is there, in English', () => {
  assert.equal(lessonsIn('en')[0], ORDER[0]);
});

for (const page of LESSONS) {
  const text = textOf(page);
  const folder = folderOf(page.name);
  const where = `${page.language}/${page.name}`;

  test(`${where}: one title, a sentence on it, scenes, a task and four questions with answers`, () => {
    const { title, lead } = headOf(text);
    assert.ok(title && lead);
    assert.ok(ORDER.includes(page.name));
    const [scenes, floors] = [scenesOf(text), floorsOf(text)];
    assert.ok(scenes.length + floors.length >= 4, 'three scenes and a task');
    assert.deepEqual([...scenes].sort(), scenesIn(folder), 'each scene once, and none left over');
    assert.deepEqual([...floors].sort(), floorsIn(page.name), 'each floor once, and none left over');
    assert.equal(text.match(/<section class="task">/g)?.length, 1);
    assert.equal(text.match(/<p class="conclusion" hidden>/g)?.length, 1);
    assert.equal(text.match(/<details><summary>[^<].*?<\/summary><p>.+?<\/p><\/details>/gs)?.length, 4);
  });

  test(`${where}: 300 to 900 words of prose`, () => {
    const prose = text.replaceAll(/<section class="questions">.*?<\/section>/gs, '');
    const words = plain(prose).split(' ').length;
    assert.ok(words >= 300 && words <= 900, `${words} words`);
  });

  test(`${where}: no number stands there unchecked`, () => {
    const bare = text.replaceAll(/<data .*?<\/data>|<code>.*?<\/code>|<figure[^>]*>|<\/?h\d>/gs, '');
    assert.doesNotMatch(bare, /[\d½¼¾]/);
  });

  for (const [, query, shown] of text.matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)) {
    const [scene, word] = query.split(' ');
    // The figures of floors are those that the page shows: a browser holds them, in lessons-floors.spec.js.
    if (floorsIn(page.name).includes(scene)) continue;
    test(`${where}: ${query} is ${shown}`, async () => {
      const { number, places } = numberOf(shown, page.language);
      const target = word === 'want' ? sceneAt(folder, scene).wants[0].target : undefined;
      const found = target ?? (await value(folder, query));
      assert.equal(Number(found.toFixed(places)), number, `it is ${found}`);
    });
  }
}

for (const name of lessonsIn('en')) {
  const folder = folderOf(name);

  test(`${name}: the same scenes and the same numbers asked for in every language`, () => {
    const asked = (/** @type {string} */ text) => [scenesOf(text), floorsOf(text), [...text.matchAll(/<data value="([^"]+)">/g)].map(([, query]) => query).sort()];
    const texts = LESSONS.filter((page) => page.name === name).map(textOf);
    for (const text of texts) assert.deepEqual(asked(text), asked(texts[0]));
  });

  const tasks = scenesIn(folder).map((scene) => sceneAt(folder, scene)).filter(({ wants }) => wants.length);
  const floors = floorsIn(name).map((floor) => floorAt(name, floor)).filter(({ wants }) => wants.length);
  if (floors.length) {
    test(`${name}: one floor is a task with a solution`, () => {
      assert.equal(floors.length + tasks.length, 1);
      assert.ok(floors[0].solution.length);
    });
    continue;
  }
  test(`${name}: one scene is a task; it is open at first and met by the solution that is shown`, async () => {
    assert.equal(tasks.length, 1);
    const [scene] = tasks;
    const engine = await buildScene(scene);
    const task = taskOf(engine, scene);
    assert.ok(task);
    const before = given(engine);
    const met = () => judge(task, before, given(engine))?.map((condition) => condition.met) ?? [];
    assert.ok(met().includes(false), 'it is solved as it stands');
    scene.solution.forEach((change, i) => applyChange(engine, change, i > 0));
    runTo(engine, Infinity);
    assert.deepEqual(met().filter((each) => !each), []);
    engine.free();
  });
}

test('risk that was laid is a change of cells', async () => {
  const [name] = lessonsIn('en');
  const engine = await buildScene(sceneAt(folderOf(name), scenesIn(folderOf(name))[0]));
  const before = given(engine);
  const changed = () => judge({ wants: [], limits: { cells: 0 } }, before, given(engine))?.map(({ met, args }) => [met, args.n]);
  assert.deepEqual(changed(), [[true, 0]]);
  engine.paintRisk(1, 1, 2, 1, 5, false);
  runTo(engine, Infinity);
  assert.deepEqual(changed(), [[false, 2]]);
  engine.free();
});

test('the frame has the same words in every language', () => {
  for (const language of LANGUAGES) assert.deepEqual(Object.keys(wordsOf(language)), Object.keys(wordsOf('en')).sort());
});

test('every word of the frame is used, and every one used is there', () => {
  const code = ['src/apps/lessons/scene.js', 'src/apps/lessons/task-box.js', 'src/apps/lessons/task.js', 'tools/prose/pages.js', 'src/apps/lessons/quantities.js']
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).join('\n');
  const families = { 'limit.': ['cells', 'settings', 'ends'], 'want.': ['above', 'below', 'least', 'most', 'nothing', 'same', 'shortest'], 'nav.': PAGES, 'lesson.': ['prev', 'next'], 'lessons.': Object.keys(ABOUT), 'quantity.': Object.keys(wordsOf('en')).filter((id) => id.startsWith('quantity.')).map((id) => id.slice(9)) };
  const said = [...code.matchAll(/(?:tell|say)\(\s*'([\w.-]+)'/g)].map(([, id]) => id);
  const chosen = [...code.matchAll(/tell\([^'`()]+\? '([^']+)' : '([^']+)'/g)].flatMap(([, a, b]) => [a, b]);
  const all = new Set([...said, ...chosen, ...Object.entries(families).flatMap(([family, ids]) => ids.map((id) => family + id))].filter((id) => !/^tools?\./.test(id)));
  assert.deepEqual(Object.keys(wordsOf('en')).filter((id) => !all.has(id)), [], 'unused');
  assert.deepEqual([...all].filter((id) => wordsOf('en')[id] === undefined), [], 'missing');
});

test('a scene that is wrong says where', async () => {
  await assert.rejects(withFigures('<figure data-scene="no-such">', folderOf('open-list')), /no-such/);
});
