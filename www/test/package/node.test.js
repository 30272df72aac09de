/** The installed package in Node: every example of its documents prints what stands below it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DOCUMENTS, examples, run, scratch, write } from './installed.js';

const folder = scratch({ after });
/** Those for pages are tried in pages. */
const forPages = /'wayscope\/(define|element)'|\bdocument\b/;

for (const file of DOCUMENTS) {
  for (const { at, code, printed } of examples(file, 'js').filter((example) => !forPages.test(example.code))) {
    test(`${at}: the example prints what it says`, () => {
      const name = `${at.replaceAll(/\W+/g, '-')}.js`;
      write(folder, name, code);
      assert.equal(run(folder, name), printed ?? '');
    });
  }
}

test('there are examples of the engine and of the solver', () => {
  const all = DOCUMENTS.flatMap((file) => examples(file, 'js')).map(({ code }) => code).join('');
  assert.match(all, /openEngine\(/);
  assert.match(all, /openSolver\(/);
});

test('the element can be imported where there is no document', () => {
  write(folder, 'server.js', "import 'wayscope/define';\nimport { WayScope } from 'wayscope/element';\nconsole.log(typeof WayScope);\n");
  assert.equal(run(folder, 'server.js'), 'function\n');
});

test('bytes that are handed over take the place of the files', () => {
  write(folder, 'bytes.js', `
    import { readFileSync } from 'node:fs';
    import { openEngine } from './node_modules/wayscope/engine.js';
    const wasm = ['wayscope_bg.wasm', 'wayscope_rest.wasm'].map((name) => readFileSync(new URL(import.meta.resolve('wayscope/' + name))));
    console.log((await openEngine(undefined, { wasm })).state().lanes.length);
  `);
  assert.equal(run(folder, 'bytes.js'), '2\n');
});

test('terrain costs that are out of range are taken as the nearest', () => {
  write(folder, 'costs.js', `
    import { openSolver } from 'wayscope/solver';
    for (const cost of [0, 300, 255]) {
      const solver = await openSolver('type octile\\nheight 1\\nwidth 3\\nmap\\n...\\n', { costs: [1, cost, 1] });
      console.log(solver.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost);
    }
  `);
  assert.equal(run(folder, 'costs.js'), '2\n256\n256\n');
});
