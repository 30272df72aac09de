// What somebody does on the page of continuous space is not lost: work put aside, drawings that are refused, scenes too
// large to be remembered; and all of it is done by keyboard, too.

import { expect, test } from '../support/page.js';
import { drag, obstacles, open, press, ready, walkers } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

const scenes = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Open a scene' });
const aside = (/** @type {Page} */ page) => scenes(page).locator('optgroup option');
const notice = (/** @type {Page} */ page) => page.locator('.notice');

/** A disc, drawn on the floor. @param {Page} page @param {number} x @param {number} y */
async function disc(page, x, y) {
  await page.keyboard.press('c');
  await drag(page, [x, y], [x + 1, y]);
  await page.keyboard.press('v');
}

/** What was done is written by then. @param {Page} page @param {number} count of obstacles */
const written = (page, count) => page.waitForFunction((n) => JSON.parse(localStorage.getItem('wayscope.space') ?? 'null')?.scene.obstacles.length === n, count);

test('loading the page anew loses nothing', async ({ page }) => {
  await open(page);
  const first = await obstacles(page);
  await disc(page, 19, 16);
  await written(page, first + 1);
  // What comes after is remembered for its own sake.
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(walkers(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Add a character' }).click();
  await page.reload();
  await ready(page);
  expect(await obstacles(page)).toBe(first + 1);
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(walkers(page)).toHaveCount(5);
});

test('each scene that was worked on is put aside, said, and comes back', async ({ page }) => {
  await open(page);
  const office = await obstacles(page);
  await expect(aside(page)).toHaveCount(0);
  await disc(page, 19, 16);
  await scenes(page).selectOption('maze');
  await expect(notice(page)).toContainText('Your version of “office” is saved for later');
  const maze = await obstacles(page);
  await disc(page, 2, 2);
  await scenes(page).selectOption('columns');
  await expect(notice(page)).toContainText('Your version of “maze” is saved for later');
  await expect(aside(page)).toHaveText([/^maze, /, /^office, /]);
  // One that nobody has touched is not.
  await scenes(page).selectOption('streets');
  await expect(notice(page)).toBeHidden();
  await expect(aside(page)).toHaveCount(2);

  // The older one is there still, also after the page was loaded anew.
  await page.reload();
  await ready(page);
  await expect(aside(page)).toHaveText([/^maze, /, /^office, /]);
  await scenes(page).selectOption({ label: /** @type {string} */ (await aside(page).nth(1).textContent()) });
  await expect.poll(() => obstacles(page)).toBe(office + 1);
  await expect(aside(page)).toHaveText([/^maze, /]);
  // It is worked on again: another scene puts it aside again.
  await scenes(page).selectOption({ label: /** @type {string} */ (await aside(page).first().textContent()) });
  await expect.poll(() => obstacles(page)).toBe(maze + 1);
  await expect(aside(page)).toHaveText([/^office, /]);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect.poll(() => obstacles(page)).toBe(office + 1);
});

test('a link that names a scene shows it, and puts the work aside', async ({ page }) => {
  await open(page, '#scene=columns');
  expect(await obstacles(page)).toBe(26);
  await disc(page, 18, 12);
  await written(page, 27);
  await page.reload();
  await ready(page);
  expect(await obstacles(page)).toBe(26);
  await expect(notice(page)).toContainText('Your version of “columns” is saved for later');
  // Loaded again it has nothing of somebody’s to put aside, and keeps what it has.
  await page.reload();
  await ready(page);
  await expect(notice(page)).toBeHidden();
  await expect(aside(page)).toHaveCount(1);
  await scenes(page).selectOption({ label: /** @type {string} */ (await aside(page).first().textContent()) });
  await expect.poll(() => obstacles(page)).toBe(27);
  // The address names the scene no more: loading the page anew goes on with the work.
  await written(page, 27);
  await page.reload();
  await ready(page);
  expect(await obstacles(page)).toBe(27);
  // An address that changes while the page is open is followed, too.
  await page.evaluate(() => (location.hash = '#scene=maze&study=walk'));
  await expect(page.getByRole('tab', { name: 'Walk' })).toHaveAttribute('aria-selected', 'true');
  await expect(notice(page)).toContainText('Your version of “columns” is saved for later');
});

test('what an older version had put aside is found', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scene = { format: 'wayscope-scene', version: 1, name: 'old hall', floor: [0, 0, 9, 9], obstacles: [{ centre: [3, 3], radius: 1 }] };
    localStorage.setItem('wayscope.space.aside', JSON.stringify(scene));
    localStorage.setItem('wayscope.space', JSON.stringify({ ...scene, name: 'old scene', obstacles: [] }));
  });
  await page.reload();
  await ready(page);
  expect(await obstacles(page)).toBe(0);
  await scenes(page).selectOption('maze');
  await expect(aside(page)).toHaveText([/^old scene, /, /^old hall, /]);
});

test('a scene that is too large to be remembered is told of once, and what was kept stays', async ({ page }) => {
  await open(page);
  await disc(page, 19, 16);
  const first = await obstacles(page);
  await written(page, first);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const ring = (/** @type {number} */ at) => Array.from({ length: 400 }, (_, i) => [at + Math.cos((i * Math.PI) / 200) / 3, 5 + Math.sin((i * Math.PI) / 200) / 3]);
    const obstacles = Array.from({ length: 140 }, (_, at) => ({ ring: ring(at + 1) }));
    return app.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, name: 'large', floor: [0, 0, 150, 20], obstacles } }), '');
  });
  await expect(notice(page)).toContainText('Your version of “office” is saved for later');
  // Nobody has worked on it so far: its file is where it came from.
  await page.waitForTimeout(1000);
  await expect(notice(page)).not.toContainText('too large');
  await disc(page, 60, 15);
  await expect(notice(page)).toContainText('too large for the browser to store');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('wayscope.space') ?? '').scene.name)).toBe('office');
  await notice(page).getByRole('button', { name: 'Close' }).click();
  await disc(page, 80, 15);
  await page.waitForTimeout(1000);
  await expect(notice(page)).toBeHidden();
  // Put aside it stays as long as the page does.
  await scenes(page).selectOption('maze');
  await expect(notice(page)).toContainText('the browser has no space for it');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect.poll(() => obstacles(page)).toBe(142);
});

test('a polygon that crosses itself stays as it was drawn, and goes on from its last corner', async ({ page }) => {
  await open(page);
  const first = await obstacles(page);
  await page.keyboard.press('p');
  for (const [x, y] of [[18, 13], [20, 14.5], [20, 13], [18, 14.5]]) await press(page, x, y);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('at 19, 13.75');
  await expect(page.getByText('4 corners so far')).toBeVisible();
  expect(await obstacles(page)).toBe(first);
  await page.keyboard.press('Backspace');
  await expect(page.getByText('3 corners so far')).toBeVisible();
  await page.getByRole('button', { name: 'Remove last corner' }).click();
  await expect(page.getByText('2 corners so far')).toBeVisible();
  // Two corners are no polygon yet, and no reason to lose them.
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 corners so far')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 corner so far')).toBeVisible();
  for (const [x, y] of [[20, 13], [20, 14.5]]) await press(page, x, y);
  await page.getByRole('button', { name: 'Close polygon' }).click();
  expect(await obstacles(page)).toBe(first + 1);
  await expect(page.getByText('so far')).toBeHidden();
});

test('heights are typed as a scene may have them; those that cannot be are refused in words', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 20, 20], obstacles: [{ centre: [10, 10], radius: 2, low: 12, high: 42.5 }] } }), 'tower'));
  await press(page, 10, 10);
  const [low, high] = ['Bottom', 'Top'].map((name) => page.getByRole('spinbutton', { name }));
  await expect(low).toHaveValue('12');
  await expect(high).toHaveValue('42.5');
  const heights = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles.map((/** @type {any} */ { low, high }) => [low, high]));
  await low.fill('30');
  await low.press('Enter');
  await expect.poll(heights).toEqual([[30, 42.5]]);
  await high.fill('25');
  await high.press('Enter');
  await expect(notice(page)).toContainText('The top, 25 m, must be above the bottom, 30 m');
  await expect(high).toHaveAttribute('aria-invalid', 'true');
  expect(await heights()).toEqual([[30, 42.5]]);
  await high.fill('250');
  await high.press('Enter');
  await expect.poll(heights).toEqual([[30, 250]]);
  await expect(high).toHaveAttribute('aria-invalid', 'false');
});

test('with nothing to undo nothing happens', async ({ page }) => {
  await open(page, '#scene=columns&study=crowd');
  const told = () => page.evaluate(() => /** @type {any} */ (window).told);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    Object.assign(window, { told: 0 });
    study.changed = () => /** @type {any} */ (window).told++;
  });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  expect(await told()).toBe(0);
  await page.keyboard.press('n');
  await expect(page.getByText('Obstacle 1 of 26')).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  expect(await told()).toBe(2);
});

test('obstacles are chosen by keyboard, one after the other, and moved', async ({ page }) => {
  await open(page, '#scene=columns');
  const measures = page.getByRole('status').filter({ hasText: 'Obstacle' });
  await page.keyboard.press('n');
  await expect(measures).toContainText('Obstacle 1 of 26. Disc at 3.4, 3.6');
  await page.keyboard.press('n');
  await expect(measures).toContainText('Obstacle 2 of 26.');
  await page.keyboard.press('Shift+N');
  await page.keyboard.press('Shift+N');
  await expect(measures).toContainText('Obstacle 26 of 26.');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await expect(measures).toContainText('Disc at 3.9, 3.6');
  // The tab key leaves the floor as ever.
  await page.keyboard.press('Tab');
  await expect(page.locator('.stage canvas')).not.toBeFocused();
});

test('by keyboard one moves through the scenes and opens one with Enter', async ({ page }) => {
  await open(page);
  const name = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name);
  await scenes(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(scenes(page)).toHaveValue('maze');
  await expect(page.getByText('Enter opens the selected scene, Escape')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(300);
  expect(await name()).toBe('office');
  await page.keyboard.press('Enter');
  await expect.poll(name).toBe('courtyard');
  await expect(scenes(page)).toHaveValue('');
  // Escape leaves things as they are.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(scenes(page)).toHaveValue('');
  await page.keyboard.press('Tab');
  expect(await name()).toBe('courtyard');
});

test('the tabs are one stop of the tab key; arrows, Home and End lead through them', async ({ page }) => {
  await open(page);
  const tab = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true });
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(['Scene']);
  await tab('Scene').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Story')).toBeFocused();
  await expect(tab('Story')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(['Story']);
  await page.keyboard.press('Home');
  await expect(tab('Scene')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab('Story')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('tab');
});

/**
 * A body of four joints that goes on by 10 a frame, at 30 frames a second.
 * @param {string} [number] what stands in place of a number
 */
const motion = (number = '0') => `HIERARCHY
ROOT hips
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT LeftLeg
  {
    OFFSET 10 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -90 0
    }
  }
  JOINT RightLeg
  {
    OFFSET -10 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -90 0
    }
  }
}
MOTION
Frames: 6
Frame Time: 0.0333333
${Array.from({ length: 6 }, (_, i) => `0 0 ${4 * i} 0 0 0 ${number} ${20 * Math.sin((i * Math.PI) / 3)} 0 0 ${-20 * Math.sin((i * Math.PI) / 3)} 0`).join('\n')}
`;

/** Drops a file onto the page. @param {Page} page @param {string} name @param {string} text */
const drop = (page, name, text) => page.evaluate(([file, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], file));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, text]);

test('a motion that is dropped goes to the characters, whatever is open; one that is refused says why and where', async ({ page }) => {
  await open(page);
  await drop(page, 'steps.bvh', motion());
  await expect(page.getByRole('tab', { name: 'Walk' })).toHaveAttribute('aria-selected', 'true');
  await expect(notice(page)).toContainText('All characters now walk as in steps.bvh');
  await page.getByText('Body, script and motion').click();
  const said = page.getByText('Walk cycle: steps.bvh');
  await expect(said).toBeVisible();
  const figures = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().characters.length);
  expect(await figures()).toBe(4);

  await page.getByRole('tab', { name: 'Scene' }).click();
  await drop(page, 'torn.bvh', motion('wide'));
  await expect(notice(page)).toContainText('torn.bvh was not loaded. Line 28: “wide” was found where a number should be. The previous motion is kept.');
  await expect(page.getByRole('tab', { name: 'Walk' })).toHaveAttribute('aria-selected', 'true');
  await expect(said).toBeVisible();
  await drop(page, 'notes.bvh', 'not a motion at all');
  await expect(notice(page)).toContainText('Line 1: “not” was found where “HIERARCHY” should be.');
  // Another scene has the same motion; the own one comes back by its button.
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 9, 9] } }), ''));
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Use procedural walk cycle' }).click();
  await expect(page.getByText('Procedural walk cycle', { exact: true })).toBeVisible();
});

for (const [study, begin, state] of [['group', 'Start', 'moving'], ['camera', 'Drive', 'm/s']]) {
  test(`a ${study} waits while the roadmap is being built, says so, and sets off when it is there`, async ({ page }) => {
    await open(page, '#scene=columns');
    // A roadmap that takes its time.
    await page.evaluate(async (id) => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      const roads = await app.need('roads');
      Object.assign(window, { late: true });
      const { way } = roads;
      for (const [name, otherwise] of /** @type {[string, boolean][]} */ ([['building', true], ['found', false]])) {
        const { get } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(way, name));
        Object.defineProperty(way, name, { get: () => (/** @type {any} */ (window).late ? otherwise : get?.call(way)) });
      }
      const listen = way.listen;
      way.listen = (/** @type {() => void} */ listener) => {
        /** @type {any} */ (window).arrive = () => {
          /** @type {any} */ (window).late = false;
          listener();
        };
        return listen(listener);
      };
      await app.show(id);
    }, study);
    await expect(page.locator('.sentence')).toHaveText('The roadmap is being built.');
    await page.getByRole('button', { name: begin }).click();
    await expect(page.locator('.sentence')).toContainText('then the simulation continues');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study && 'arrive' in window);
    await page.waitForTimeout(300);
    await page.evaluate(() => /** @type {any} */ (window).arrive());
    await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures()?.time ?? 0)).toBeGreaterThan(0.2);
    await expect(page.locator('.panel')).toContainText(state);
  });
}

for (const [study, seconds] of /** @type {[string, number][]} */ ([['walk', 8], ['crowd', 4]])) {
  test(`a ${study} goes back in time, step by step or by its slider, and comes to the same again`, async ({ page }) => {
    await open(page, `#study=${study}`);
    const back = page.getByRole('button', { name: 'One step back' });
    const when = page.getByRole('slider', { name: 'History' });
    await expect(back).toBeDisabled();
    await expect(when).toBeDisabled();
    const steps = (/** @type {number} */ count) => page.evaluate((n) => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      for (let i = 0; i < n; i++) app.study.step();
      app.ask();
    }, count);
    /** Everything that is measured, and the floor as it is drawn. */
    const seen = () => page.evaluate(async () => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      app.ask();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return JSON.stringify(app.study.measures()) + /** @type {HTMLCanvasElement} */ (document.querySelector('.stage canvas')).toDataURL();
    });
    await steps(seconds * 5);
    const early = await seen();
    await steps(seconds * 10);
    // In the middle somebody sets something else.
    if (study === 'walk') await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.tap({ x: 4, y: 17 }));
    else await page.getByRole('combobox', { name: 'Scheduler' }).selectOption('all at once');
    await steps(seconds * 10);
    const late = await seen();
    await page.locator('.stage canvas').focus();
    await page.keyboard.press(',');
    await expect(when).toHaveValue(String(seconds * 25 - 1));
    expect(await seen()).not.toBe(late);
    await page.getByRole('button', { name: 'One step forward', exact: true }).click();
    expect(await seen()).toBe(late);
    await when.fill(String(seconds * 5));
    expect(await seen()).toBe(early);
    if (study === 'crowd') await expect(page.getByRole('combobox', { name: 'Scheduler' })).toHaveValue('spread');
    // What was set by hand later is set again on the way to what came of it.
    await when.fill(String(seconds * 25));
    expect(await seen()).toBe(late);
    await when.fill('0');
    await expect(back).toBeDisabled();
    // Behind a change of the scene there is no way back.
    await steps(10);
    await page.evaluate(() => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      app.edit(() => app.scene.space.addDisc(20, 17, 0.5, 2));
    });
    await steps(5);
    await expect(when).toHaveAttribute('min', '10');
    await expect(when).toHaveAttribute('max', '15');
  });
}

test('a set-up brings its scene along; on a large floor cells are such that somebody walks at once', async ({ page }) => {
  await open(page, '#scene=maze&study=walk');
  await expect(page.locator('.badge-line')).toBeHidden();
  await page.getByRole('combobox', { name: 'Set-up' }).selectOption('Four in the office');
  await expect(walkers(page)).toHaveCount(4);
  expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name)).toBe('office');
  await expect(page.locator('.badge-line')).toHaveText('Ready');
  await expect(page.locator('.sentence')).toContainText('Press Play');
  // By the side of the cable and under the lamp nobody is in an obstacle.
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 60; i++) app.study.advance(0.25);
    app.ask();
  });
  expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures().room)).toBeGreaterThan(0);

  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 600, 500] } }), 'field'));
  await page.getByRole('button', { name: 'Add a character' }).click();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.tap({ x: 310, y: 250 });
    for (let i = 0; i < 20; i++) app.study.step();
    app.ask();
  });
  await expect(page.locator('.badge-line')).toHaveText('Walking');
  // Back on a small one they are as fine as ever.
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 20, 20] } }), 'scene'));
  await expect(page.getByRole('slider', { name: 'Cell size' })).toHaveValue('0.2');
});

test('a walk that cannot keep the chosen speed says how much of it it keeps', async ({ page }) => {
  await open(page, '#scene=office&study=walk');
  await expect(walkers(page)).toHaveCount(4);
  // Each picture asks for half a second, and has no time for more than a tick.
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 60; i++) study.advance(0.5, 0);
  });
  await expect(page.locator('.sentence')).toHaveText(/ s\. The simulation cannot keep real time on this machine: [1-9]\d? % speed/);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 60; i++) study.advance(0.04);
  });
  await expect(page.locator('.sentence')).toHaveText(/ s\. /);
});

test('a link to a place of the page leaves the study, and a search that is watched has a time of its own', async ({ page }) => {
  await open(page, '#scene=office&study=walk');
  await expect(walkers(page)).toHaveCount(4);
  await page.locator('a.skip').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#text');
  await expect(page.getByRole('tab', { name: 'Walk' })).toHaveAttribute('aria-selected', 'true');
  const past = () => page.evaluate(() => {
    const { at, head } = /** @type {any} */ (window).wayscopeSpace.study.past;
    return [at, head];
  });
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 60; i++) study.step();
    study.past.goTo(20);
  });
  expect(await past()).toEqual([20, 60]);
  await page.getByRole('button', { name: 'Step through its search' }).click();
  expect(await past()).toEqual([0, 0]);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 5; i++) study.step();
    study.past.goTo(2);
  });
  expect(await past()).toEqual([2, 5]);
});

test('what is changed at the beginning, to which one has gone back, is there after a restart', async ({ page }) => {
  await open(page, '#scene=office&study=walk');
  await expect(walkers(page)).toHaveCount(4);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 30; i++) study.step();
    study.past.goTo(0);
  });
  await page.getByRole('button', { name: 'Add a character' }).click();
  await expect(walkers(page)).toHaveCount(5);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.restart());
  await expect(walkers(page)).toHaveCount(5);
});

test('loading the page anew comes back to the study that was shown; a place of the page stays in the address', async ({ page }) => {
  await open(page);
  const hash = () => page.evaluate(() => location.hash);
  expect(await hash()).toBe('#study=scene');
  await page.getByRole('tab', { name: 'Crowd' }).click();
  await expect.poll(hash).toBe('#study=crowd');
  await page.reload();
  await ready(page);
  await expect(page.getByRole('tab', { name: 'Crowd' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Scene' }).click();
  await expect.poll(hash).toBe('#study=scene');
  await page.evaluate(() => (location.hash = '#text'));
  await page.getByRole('tab', { name: 'Camera' }).click();
  await expect(page.getByRole('tab', { name: 'Camera' })).toHaveAttribute('aria-selected', 'true');
  expect(await hash()).toBe('#text');
});
