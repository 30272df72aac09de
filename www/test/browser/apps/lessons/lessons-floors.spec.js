// Lessons on floors without cells: each number of their texts held against the figure that it speaks of, each task open
// at first and met by its solution.

import { floorAt, floorsOf } from '../../../../tools/prose/floors.js';
import { pages, textOf } from '../../../../tools/prose/pages.js';
import { numberOf } from '../../../apps/numbers.js';
import { floorFigure, measured } from '../../support/floors.js';
import { expect, test } from '../../support/page.js';

const LESSONS = pages().filter((page) => page.kind === 'lessons' && floorsOf(textOf(page)).length);
/**
 * The floors of a lesson are the same in all languages: usually its first page answers for the numbers of all of them.
 */
const OPENED = process.env.WAYSCOPE_ALL ? LESSONS : LESSONS.filter(({ name }, at) => LESSONS.findIndex((page) => page.name === name) === at);

for (const page of OPENED) {
  const floors = floorsOf(textOf(page));
  const asked = LESSONS.filter(({ name }) => name === page.name).flatMap((told) => [...textOf(told).matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)]
    .map(([, query, shown]) => ({ language: told.language, query, shown, words: query.split(' ') }))).filter(({ words }) => floors.includes(words[0]));

  test(`${page.language}/${page.name}: what is said of its floors is so, and its task can be done`, async ({ page: tab }) => {
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
        for (const { language, shown } of of.filter((one) => one.query === query)) {
          const { number, places } = numberOf(shown, language);
          expect.soft(Number(found?.toFixed(places)), `${language}, ${query}: it is ${found}`).toBe(number);
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
