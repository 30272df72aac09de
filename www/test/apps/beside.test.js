// Figures of lessons stand beside their text: nothing of a lesson is lost or said twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFiguresBeside } from '../../tools/prose/beside.js';
import { lessonsIn, textOf } from '../../tools/prose/pages.js';

/** The tags and words of a text, in whatever order. @param {string} html */
const pieces = (html) => (html.match(/<[^>]+>|[^<\s]+/g) ?? []).filter((piece) => !/^<\/?div/.test(piece)).sort();

for (const language of ['en', 'de']) {
  for (const name of lessonsIn(language)) {
    test(`${language}/${name}: the first figure follows the lead, and all is there`, () => {
      const text = textOf({ kind: 'lessons', language, name, file: `lessons/${language}/${name}.html` });
      const html = withFiguresBeside(text);
      assert.deepEqual(pieces(html), pieces(text));
      assert.match(html, /<div class="text-beside opening">\s*<h1>[^<]*(?:<[^>]+>[^<]*)*?<\/h1>\s*<p class="lead">(?:(?!<\/p>)[^])*<\/p>\s*<figure/);
      // Later figures keep their order.
      const order = (/** @type {string} */ of) => [...of.matchAll(/<figure data-\w+="([\w-]+)"/g)].map(([, id]) => id);
      assert.deepEqual(order(html), order(text));
    });
  }
}

test('a text without figures, or with none but that of its task, stays as it is', () => {
  for (const text of ['<h1>A</h1><p class="lead">b</p>', '<h1>A</h1><section class="task"><figure data-scene="x"></figure></section>']) assert.equal(withFiguresBeside(text), text);
});
