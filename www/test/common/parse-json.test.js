// JSON that cannot be read is told with its place, in every browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultIn, parseJson } from '../../src/common/parse-json.js';

test('the place is where the text stops being JSON', () => {
  for (const [text, line, column] of /** @type {[string, number, number][]} */ ([
    ['', 1, 1], [' ', 1, 2], ['{', 1, 2], ['{"a": }', 1, 7], ['{"a": 1,}', 1, 9], ['{"a" 1}', 1, 6], ["{'a': 1}", 1, 2], ['[1, 2', 1, 6], ['[1 2]', 1, 4], ['[1,\n 2,\n x]', 3, 2],
    ['{}}', 1, 3], ['{"a": "b', 1, 7], ['{"a": "\\x"}', 1, 7], ['"a\nb"', 1, 1], ['[01]', 1, 2], ['[1.]', 1, 2], ['[.5]', 1, 2], ['[+1]', 1, 2], ['nul', 1, 1], ['nullx', 1, 1], ['[true false]', 1, 7], ['{1: 2}', 1, 2], ['// no\n{}', 1, 1],
    [`${'['.repeat(100_000)}x`, 1, 100_001],
  ])) {
    assert.throws(() => parseJson(text), (/** @type {any} */ error) => {
      assert.deepEqual(error.cause, { id: 'import.json', args: { line, column } }, text.slice(0, 40));
      return true;
    });
  }
});

test('it agrees with the browser on what is JSON', () => {
  const right = ['{}', '[]', ' [ ] ', '{"a": [1, -0.5e+3, true, null, "\\u00e9\\n", {}, []], "b": {"c": ""}}', '-0', '"x"', '\t1\r\n'];
  for (const text of right) assert.deepEqual([parseJson(text), faultIn(text)], [JSON.parse(text), text.length], text);
  // Every text with a sign left out or doubled: wrong for the one exactly when it is wrong for the other.
  for (const text of right) {
    for (let at = 0; at < text.length; at++) {
      for (const other of [text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + text[at] + text.slice(at), text.slice(0, at)]) {
        let ok = true;
        try {
          JSON.parse(other);
        } catch {
          ok = false;
        }
        if (ok) assert.equal(faultIn(other), other.length, other);
      }
    }
  }
});
