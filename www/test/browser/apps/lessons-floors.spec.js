// Lessons on floors without cells: each number of their texts held against the figure that it speaks of, each task open at first and met by its solution.

import { floorAt, floorsOf } from '../../../tools/prose/floors.js';
import { pages, textOf } from '../../../tools/prose/pages.js';
import { numberOf } from '../../apps/numbers.js';
import { floorFigure, measured } from '../support/floors.js';
import { expect, test } from '../support/page.js';

const LESSONS = pages().filter((page) => page.kind === 'lessons' && floorsOf(textOf(page)).length);

for (const page of LESSONS) {
  const text = textOf(page);
  const floors = floorsOf(text);
  const asked = [...text.matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)].map(([, query, shown]) => ({ query, shown, words: query.split(' ') })).filter(({ words }) => floors.includes(words[0]));

  test(`${page.language}/${page.name}: what the text says of its floors is so, and its task can be done`, async ({ page: tab }) => {
    test.slow();
    await tab.goto(`../${page.file}`);
    for (const name of floors) {
      const figure = await floorFigure(tab, name);
      const { wants, solution } = floorAt(page.name, name);
      const of = asked.filter(({ words }) => words[0] === name);
      for (const query of new Set(of.map((one) => one.query))) {
        const [, ...rest] = query.split(' ');
        const quantity = /** @type {string} */ (rest.pop());
        const found = quantity === 'want' ? wants[0].target : (await measured(figure, rest))[quantity];
        for (const { shown } of of.filter((one) => one.query === query)) {
          const { number, places } = numberOf(shown, page.language);
          expect.soft(Number(found?.toFixed(places)), `${query}: it is ${found}`).toBe(number);
        }
      }
      if (wants.length) {
        await measured(figure, []);
        const box = figure.locator('.task-box');
        const end = tab.locator('.task .conclusion');
        await expect(box.locator('li[data-met="false"]'), 'it is solved as it stands').not.toHaveCount(0);
        await expect(end).toBeHidden();
        await box.getByRole('button').click();
        await expect(box, solution.join(' ')).toHaveAttribute('data-done', '', { timeout: 60_000 });
        await expect(end).toBeVisible();
      }
    }
  });
}
