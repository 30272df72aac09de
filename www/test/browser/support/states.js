/**
 * Every state that the page can be in, by name: how to get there from an empty page. What must hold always is tried in
 * each.
 *
 * @import { Page } from '@playwright/test'
 */
import { dialog, drop, png } from './files.js';
import { addLanes, chooseAlgorithm, frame, loadMap, open, OPEN_MAP, settled } from './page.js';
import { figure } from './scenes.js';

/** @param {Page} page @param {(scope: any) => void} act */
const onScope = (page, act) => page.evaluate(`(${act})(document.querySelector('way-scope'))`);

/** On a phone a panel is a tab. @param {Page} page @param {'Tools' | 'Lanes' | 'Cell'} name */
async function panel(page, name) {
  const tab = page.getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
export const STATES = {
  async loading(page) {
    await page.route('**/*.wasm', () => {});
    await page.goto('./');
    await page.locator('way-scope .loading').waitFor();
  },
  async solved(page) {
    await open(page);
  },
  async playing(page) {
    await open(page);
    await page.locator('way-scope .speed').selectOption('1');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
  },
  async 'landmarks with stale tables beside little memory'(page) {
    await open(page);
    await onScope(page, (scope) => scope.lab.whole());
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'a-star-landmarks') && engine.setAlgorithm(1, 'sma-star')));
    await settled(page);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.paintStroke(20, 20, 24, 20, '@', false)));
    await settled(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Recompute the tables' }).waitFor();
  },
  async 'paused inside a run'(page) {
    await open(page);
    await page.getByRole('slider', { name: 'Step shown' }).fill('400');
    await frame(page);
  },
  async 'no path'(page) {
    await open(page);
    await loadMap(page, OPEN_MAP.replaceAll('.'.repeat(20), `${'.'.repeat(9)}@${'.'.repeat(10)}`));
    await panel(page, 'Lanes');
  },
  async 'six lanes'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await addLanes(page);
  },
  async 'one lane shown, settings open'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Show one lane' }).click();
    await page.locator('.lane summary', { hasText: /^Settings/ }).first().click();
  },
  async 'the reasons why a path is longer'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'greedy')));
    await settled(page);
    await page.locator('.claim > summary').first().click();
    await page.locator('.badge').first().click();
    await page.locator('.verdict .cell-link').first().waitFor();
  },
  async 'the reasons why there is no path'(page) {
    await open(page);
    await loadMap(page, OPEN_MAP.replaceAll('.'.repeat(20), `${'.'.repeat(9)}@@${'.'.repeat(9)}`));
    await panel(page, 'Lanes');
    await page.locator('.badge').first().click();
    await page.locator('.verdict .button').waitFor();
  },
  async 'a cell kept, with its story'(page) {
    await open(page);
    await panel(page, 'Cell');
    await onScope(page, (scope) => scope.showCell({ x: 30, y: 15 }));
    await page.locator('.history .jump').first().waitFor();
  },
  async 'the open list of both sides'(page) {
    await open(page);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'bidirectional-a-star')));
    await settled(page);
    await page.getByRole('tab', { name: 'Open', exact: true }).click();
    await page.locator('.open-list tbody tr').first().waitFor();
  },
  async 'scans in a step of jump point search'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await chooseAlgorithm(page, 1, 'jump-point');
    await page.locator('way-scope .legend').getByText('Scan to a jump point').waitFor();
    await settled(page);
    await onScope(page, (scope) => scope.seek(12));
    await settled(page);
  },
  async 'lines of sight, and a verdict on lines'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await chooseAlgorithm(page, 1, 'theta-star');
    await page.locator('way-scope .legend').getByText('Line of sight, blocked').waitFor();
    await settled(page);
    await page.locator('.badge').first().click();
    await onScope(page, (scope) => scope.seek(40));
    await settled(page);
  },
  async 'a path smoothed'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.locator('.badge').first().click();
    await page.getByLabel('Path drawn').first().selectOption('spline');
    await page.locator('way-scope .legend').getByText('Smoothed path').waitFor();
    await settled(page);
  },
  async 'the code at an event'(page) {
    await open(page);
    await page.getByRole('tab', { name: 'Code', exact: true }).click();
    await onScope(page, (scope) => scope.seek(200));
    await settled(page);
    await onScope(page, (scope) => scope.go('event', 3));
    await page.locator('.listing [aria-current]').waitFor();
  },
  async 'the tree around a cell, its branch followed'(page) {
    await open(page);
    await page.getByRole('tab', { name: 'Tree', exact: true }).click();
    await onScope(page, (scope) => scope.showCell({ x: 30, y: 15 }));
    await page.locator('.kin .cell-link').first().waitFor();
    await page.getByRole('button', { name: /^Step only along the branch/ }).click();
    await page.locator('way-scope .follow').waitFor();
  },
  async 'a cell chosen by keys'(page) {
    await open(page);
    await panel(page, 'Cell');
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await frame(page);
  },
  async 'the view moved'(page) {
    await open(page);
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).and(page.locator(':visible')).click();
    await frame(page);
  },
  async 'the first difference of two lanes'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    await page.getByRole('button', { name: 'First difference' }).click();
    await settled(page);
    await page.locator('.compare-told .cell-link').first().waitFor();
  },
  async 'the table of lanes'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Cost' }).getByRole('button').click();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.evaluate(() => { document.execCommand = () => false; });
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
  },
  async 'a batch that is done'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Problems' }).fill('20');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Open as a scene' }).waitFor();
  },
  async 'a race that is over'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await onScope(page, (scope) => [0, 1].forEach((lane) => scope.lab.setMicros(lane, 100 * (lane + 1))));
    await page.getByRole('button', { name: 'Race', exact: true }).click();
    await page.locator('.racers li').first().waitFor();
    await onScope(page, (scope) => scope.toEnd());
    await page.locator('.racers [data-in]').nth(1).waitFor();
  },
  async table(page) {
    await open(page);
    await page.getByRole('button', { name: 'The world as a table' }).and(page.locator(':visible')).click();
    await page.locator('way-scope .path summary').click();
    await frame(page);
  },
  async 'a scenario'(page) {
    await open(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.whole());
    await page.locator('.scene-button').click();
    await page.locator('[data-map=bay]').click();
    await page.getByRole('button', { name: 'Next scenario' }).click();
    await settled(page);
  },
  async 'the chooser of searches'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Algorithm of lane 2: Dijkstra' }).click();
    await page.locator('dialog.choose [data-active]').waitFor();
  },
  async 'the chooser of searches, filtered'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('dialog.choose .choose-field').fill('hierarchical');
    await frame(page);
  },
  async 'scene menu'(page) {
    await open(page);
    await page.locator('.scene-button').click();
    await page.locator('.generator option').first().waitFor({ state: 'attached' });
  },
  async 'scene menu whose generators did not arrive'(page) {
    await page.route('**/wayscope_rest*.wasm', (route) => route.fulfill({ status: 503, body: 'no' }));
    await open(page);
    await page.locator('.scene-button').click();
    await page.locator('.generator .forecast').waitFor();
  },
  async 'save menu'(page) {
    await open(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-save=map]').waitFor();
  },
  async 'sharing, all of it opened'(page) {
    await open(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.waitFor();
    for (const summary of await dialog.locator('summary').all()) await summary.click();
  },
  async 'sharing what does not fit'(page) {
    await open(page);
    await loadMap(page, `type octile\nheight 300\nwidth 300\nmap\n${Array.from({ length: 300 }, (_, y) => Array.from({ length: 300 }, (_, x) => ((x * x * 7 + y * y * 13 + x * y) % 11 > 4 ? '.' : '@')).join('')).join('\n')}\n`, 'noise');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog', { name: 'Share' }).waitFor();
  },
  async 'import of a picture'(page) {
    await open(page);
    await drop(page, ['a picture with a long name.png', png(41, 30, (x, y) => (x * y) % 256)]);
    await dialog(page).getByRole('spinbutton').fill('2');
  },
  async 'import of a table'(page) {
    await open(page);
    await drop(page, ['hills.csv', '1,2\n3,4\n']);
    await dialog(page).waitFor();
  },
  async 'import of a table that is wrong'(page) {
    await open(page);
    await drop(page, ['bad.csv', '1,2\n3\n']);
    await dialog(page).waitFor();
  },
  async 'import of a map of Tiled'(page) {
    await open(page);
    await drop(page, ['level.tmj', JSON.stringify({ type: 'map', orientation: 'hexagonal', width: 2, height: 1, layers: [{ type: 'tilelayer', name: 'walls', width: 2, height: 1, data: [0, 1] }] })]);
    await dialog(page).waitFor();
  },
  async 'list of keys'(page) {
    await open(page);
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
  async 'a note'(page) {
    await open(page);
    await onScope(page, (scope) => scope.notify('12 scenarios opened.', 'note'));
  },
  async 'a map on its way'(page) {
    await open(page);
    await onScope(page, (scope) => scope.notify('Loading The keep …', 'busy'));
  },
  async 'a file refused'(page) {
    await open(page);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.loadMap(new Uint8Array(3), 'bad'), { name: 'bad' }));
  },
  async 'rebuilt after a panic'(page) {
    await open(page);
    await onScope(page, (scope) => scope.lab.panicForTest());
    await page.locator('way-scope .notice').waitFor();
    await settled(page);
  },
  async 'a file held over the page'(page) {
    await open(page);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([''], 'x.map'));
      document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
  },
  async 'an engine that does not start'(page) {
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 503, body: 'no' }));
    await page.goto('./');
    await page.getByRole('alert').waitFor();
  },
  async 'no WebAssembly'(page) {
    await page.addInitScript(() => {
      // @ts-expect-error: taken away on purpose
      delete globalThis.WebAssembly;
    });
    await page.goto('./');
    await page.getByRole('alert').waitFor();
  },
  async 'a lesson'(page) {
    await page.goto('../lessons/en/open-list.html');
    for (const name of ['field', 'orders', 'price', 'task']) await figure(page, name);
    await page.locator('details').first().locator('summary').click();
  },
  async 'a task that is done'(page) {
    await page.goto('../lessons/en/open-list.html');
    await (await figure(page, 'task')).getByRole('button', { name: 'Show one solution' }).click();
    await page.locator('.conclusion').waitFor();
  },
  async 'no scenes under names'(page) {
    await open(page);
    await page.locator('.scene-button').click();
    await page.getByRole('button', { name: 'My scenes …' }).click();
    await page.getByRole('dialog', { name: 'My scenes' }).getByText('No scenes are saved yet.').waitFor();
  },
  async 'scenes under names, one about to be renamed'(page) {
    await open(page);
    await page.locator('.scene-button').click();
    await page.getByRole('button', { name: 'My scenes …' }).click();
    const list = page.getByRole('dialog', { name: 'My scenes' });
    for (const name of ['A long name that tells what is to be seen here and in which lane', 'Short']) {
      await list.getByLabel('Name', { exact: true }).fill(name);
      await list.getByRole('button', { name: 'Save the open scene' }).click();
      await list.getByRole('button', { name: `Open “${name}”` }).waitFor();
    }
    await list.getByRole('button', { name: 'Rename “Short”' }).click();
    await list.getByLabel('New name of “Short”').waitFor();
  },
  async 'lecturer’s mode'(page) {
    await open(page);
    await page.keyboard.press('Shift+P');
    await page.locator('way-scope[lecture]').waitFor();
  },
  async 'lecturer’s mode, with all that can be shown'(page) {
    await open(page);
    await page.keyboard.press('Shift+P');
    await page.locator('way-scope .lecture-button').click();
    for (const box of await page.locator('way-scope .lecture-choices input').all()) await box.check();
    await frame(page);
  },
  async 'benchmarks, nothing run yet'(page) {
    await page.goto('../benchmark/en/');
    await page.locator('.algorithms select').first().waitFor();
    for (const summary of await page.locator('.benchmark-form summary').all()) await summary.click();
  },
  async 'benchmarks, running'(page) {
    await page.goto('../benchmark/en/');
    await page.getByRole('checkbox', { name: 'The county' }).check();
    await page.getByRole('spinbutton', { name: 'Repeats' }).fill('101');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.counted', { hasText: 'searches' }).waitFor();
  },
  async 'benchmarks, results'(page) {
    await page.goto('../benchmark/en/');
    await page.getByRole('spinbutton', { name: 'Repeats' }).fill('1');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.plot canvas').nth(3).waitFor();
    for (const summary of await page.locator('.plot summary').all()) await summary.click();
  },
  async 'papers, nothing measured yet'(page) {
    await page.goto('../reproduce/en/');
    await page.locator('[data-table=sga-thesis] svg, [data-table=sga-thesis] table').first().waitFor();
  },
  async 'papers, being measured'(page) {
    await page.goto('../reproduce/en/');
    const sga = page.locator('#sga');
    await sga.getByRole('combobox', { name: 'Problems per map' }).selectOption('400');
    await sga.getByRole('button', { name: 'Measure SGA* here' }).click();
    await sga.locator('.counted', { hasText: '%' }).waitFor();
  },
  async 'papers, measured'(page) {
    await page.goto('../reproduce/en/');
    const sga = page.locator('#sga');
    for (const box of (await sga.getByRole('group', { name: 'Generated maps' }).getByRole('checkbox').all()).slice(1)) await box.uncheck();
    await sga.getByRole('spinbutton', { name: 'Maps of each kind' }).fill('1');
    await sga.getByRole('combobox', { name: 'Side in cells' }).selectOption('64');
    await sga.getByRole('button', { name: 'Measure SGA* here' }).click();
    await sga.locator('.saves:not([hidden])').waitFor();
    for (const summary of await sga.locator('summary').all()) await summary.click();
  },
  async 'space, an obstacle chosen'(page) {
    await page.goto('../space/en/#study=scene');
    await page.locator('#space[data-ready]').waitFor();
    await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.editor.choose(0));
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, an area chosen'(page) {
    await page.goto('../space/en/#scene=river');
    await page.locator('#space[data-ready]').waitFor();
    await page.locator('.floor-place .signs .legend li').first().waitFor({ state: 'attached' });
    // Past the nine obstacles.
    for (let i = 0; i < 10; i++) await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Chosen area' }).waitFor();
  },
  async 'space, a door chosen'(page) {
    await page.goto('../space/en/#scene=river');
    await page.locator('#space[data-ready]').waitFor();
    await page.locator('.floor-place .signs .legend li').first().waitFor({ state: 'attached' });
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+N');
    await page.getByRole('checkbox', { name: 'One way only' }).check();
  },
  async 'space, characters walking'(page) {
    await page.goto('../space/en/#study=walk');
    await page.locator('.chip-button').nth(3).waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, a roadmap'(page) {
    await page.goto('../space/en/#study=roads');
    await page.locator('.figures dd', { hasText: 'finished' }).waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, a mesh'(page) {
    await page.goto('../space/en/#scene=office&study=mesh');
    await page.locator('.figures dd', { hasText: '%' }).first().waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, a mesh drawn by hand with a chosen side'(page) {
    await page.goto('../space/en/#scene=office&study=mesh');
    await page.locator('.figures dd', { hasText: '%' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Move by' }).selectOption('hand');
    await page.getByRole('button', { name: 'Start from the mesh of the floor' }).click();
    await page.getByRole('combobox', { name: 'N chooses among' }).selectOption('sides');
    await page.locator('#space .stage canvas').press('n');
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, navspheres'(page) {
    await page.goto('../space/en/#scene=zoo&study=spheres');
    await page.locator('.figures dd', { hasText: ' m' }).first().waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, navspheres with an asset and a chosen sphere'(page) {
    await page.goto('../space/en/#scene=zoo&study=spheres');
    await page.locator('.figures dd', { hasText: ' m' }).first().waitFor();
    await page.getByRole('button', { name: 'Ice floe', exact: true }).click();
    await page.locator('#space .stage canvas').press('n');
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Check the spheres' }).click();
  },
  async 'space, a gait on the treadmill'(page) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('../space/en/#scene=track&study=gait');
    await page.locator('.figures dd', { hasText: 'm/s' }).first().waitFor();
  },
  async 'space, a gait that walks to a goal'(page) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('../space/en/#scene=track&study=gait');
    await page.getByRole('button', { name: 'To goals' }).click();
    for (const summary of await page.locator('#space summary').all()) if (await summary.isVisible()) await summary.click();
  },
  async 'space, the plan of a story'(page) {
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: /^2 PickUp/ }).click();
  },
  async 'space, the search for the plan of a story'(page) {
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: 'Tree', exact: true }).click();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Step forward' }).click();
  },
  async 'space, the text of a story with a fault'(page) {
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text of the story' }).fill('Story s\nOperator A () Effects: (x\n');
    await page.locator('.story-wrong').waitFor();
  },
  async 'space, a story that is carried out'(page) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    for (let change = 0; change < 3; change++) await page.getByRole('button', { name: 'Next change' }).click();
    await page.locator('.story-acts .story-answer').first().waitFor();
  },
  async 'space, the messages of a story'(page) {
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: 'Bus', exact: true }).click();
    for (let message = 0; message < 3; message++) await page.getByRole('button', { name: 'Next message' }).click();
  },
  async 'space, the reader of a story, after an accommodation'(page) {
    await page.goto('../space/en/#scene=office&study=story');
    await page.getByRole('button', { name: 'Reader', exact: true }).click();
    await page.getByRole('slider', { name: 'Price of an intervention' }).fill('30');
    await page.getByRole('button', { name: 'PickUp betty ammo armory' }).click();
    await page.locator('.reader-plans').waitFor();
  },
  async 'space, a group'(page) {
    await page.goto('../space/en/#scene=streets&study=group');
    await page.locator('.figures dd', { hasText: 'moving' }).waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, a camera'(page) {
    await page.goto('../space/en/#scene=streets&study=camera');
    await page.locator('.eye:not([hidden])').waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, a camera on a tour'(page) {
    await page.goto('../space/en/#scene=streets&study=camera');
    await page.locator('.eye:not([hidden])').waitFor();
    await page.getByRole('combobox', { name: 'Route' }).selectOption('tour');
    await page.locator('.figures dd', { hasText: '1 of 6' }).waitFor();
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, schedulers beside each other'(page) {
    await page.goto('../space/en/#study=crowd');
    await page.getByRole('checkbox', { name: /^Compare schedulers/ }).check();
    await page.locator('.sentence', { hasText: 'three crowds' }).waitFor();
  },
  async 'space, a crowd'(page) {
    await page.goto('../space/en/#study=crowd');
    await page.locator('.figures dd', { hasText: '0 of 0' }).first().waitFor();
    const grabbed = await page.evaluate(() => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      const { left, right, bottom, top } = app.scene.floor;
      return Boolean(app.study.grab({ x: (left + right) / 2, y: (bottom + top) / 2 }, right - left, {}));
    });
    if (!grabbed) throw new Error('nobody was chosen');
    for (const summary of await page.locator('#space summary').all()) await summary.click();
  },
  async 'space, the floor with depth beside the plan'(page) {
    await page.goto('../space/en/#scene=office&study=camera&view=both');
    await page.locator('[data-depth]').waitFor();
    await page.getByRole('button', { name: 'Through the camera' }).waitFor();
  },
  async 'space, somebody followed in the view with depth'(page) {
    await page.goto('../space/en/#scene=office&study=walk&view=depth');
    await page.locator('[data-depth]').waitFor();
    await page.getByRole('combobox', { name: 'Follow', exact: true }).selectOption('From behind');
    await page.getByRole('button', { name: 'Next one' }).waitFor();
  },
  async 'the gallery, where people land'(page) {
    await page.goto('../');
  },
  async 'where each algorithm shines and fails'(page) {
    await page.goto('../gallery/en/algorithms.html');
  },
  async 'figures of a thesis'(page) {
    await page.goto('../gallery/en/figures.html');
  },
  async 'a scene that offers a change'(page) {
    await page.goto('./#scene=repair');
    await settled(page);
    await page.locator('way-scope').getByRole('button', { name: 'Block the passage at (26, 9)' }).click();
    await settled(page);
  },
  async 'the list of lessons'(page) {
    await page.goto('../lessons/en/');
  },
  async 'about an algorithm'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'About the algorithm in lane 1' }).click();
    await page.locator('dialog.about').waitFor();
  },
  async 'which algorithm, nothing measured yet'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Advice', exact: true }).click();
    await page.locator('dialog.advice .families').waitFor();
  },
  async 'which algorithm, measured'(page) {
    await open(page);
    await panel(page, 'Lanes');
    await page.getByRole('button', { name: 'Advice', exact: true }).click();
    await page.getByRole('combobox', { name: 'Random problems' }).selectOption('5');
    await page.getByRole('button', { name: 'Measure on this world' }).click();
    await page.locator('dialog.advice .not-fitting summary').click();
  },
  async 'predicting, an answer given'(page) {
    await open(page);
    await page.getByRole('slider', { name: 'Step shown' }).fill('100');
    await onScope(page, (scope) => scope.predict(true));
    await page.locator('way-scope .predict-bar').waitFor();
    await frame(page);
    await onScope(page, (scope) => scope.answer({ x: 0, y: 0 }));
    await frame(page);
  },
  async 'the list of stops'(page) {
    await open(page);
    await onScope(page, (scope) => scope.showStops());
    await page.locator('way-scope .stops-dialog').getByRole('button', { name: 'A closed cell is reopened' }).click();
    await page.locator('way-scope .stops-dialog').getByRole('combobox', { name: 'Cell' }).selectOption('cell');
    await page.locator('way-scope .stops-dialog').getByRole('combobox', { name: 'Value' }).selectOption('f');
  },
  async 'a stop'(page) {
    await open(page);
    await onScope(page, (scope) => scope.showStops());
    await page.locator('way-scope .stops-dialog').getByRole('button', { name: 'A cell is expanded, where f changes' }).click();
    await page.keyboard.press('Escape');
    await page.locator('way-scope .stops-dialog').waitFor({ state: 'hidden' });
    await page.getByRole('slider', { name: 'Step shown' }).fill('100');
    await frame(page);
    await page.getByRole('button', { name: 'Next breakpoint' }).click();
    await settled(page);
  },
  async 'the tab of lanes'(page) {
    await open(page);
    await panel(page, 'Lanes');
  },
  async 'the tab of the cell'(page) {
    await open(page);
    await panel(page, 'Cell');
  },
  async 'a picture of this step'(page) {
    await open(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-save=picture]').click();
    await page.locator('.export-picture footer .primary:enabled').waitFor();
    await page.locator('.export-picture').getByRole('combobox', { name: 'Size', exact: true }).selectOption('own');
  },
  async 'an animation'(page) {
    await open(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-save=animation]').click();
    await page.locator('.export-animation footer .primary:enabled').waitFor();
  },
  async 'a trace with something odd, and what that is'(page) {
    await open(page);
    await loadMap(page, OPEN_MAP);
    await drop(page, ['odd.yaml', 'events:\n  - { type: expanding, id: a, x: 0, y: 0 }\n  - { type: generating, id: b, x: 3, y: 2, pId: a, g: 1 }\n']);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.lanes.length === 3);
    await settled(page);
    await panel(page, 'Lanes');
    await page.locator('.about-button').nth(2).click();
    await page.locator('dialog.trace-help').waitFor();
  },
  async 'a trace that does not fit the map'(page) {
    await open(page);
    await drop(page, ['far.yaml', 'events:\n  - { type: expanding, id: a, x: 700, y: 600 }\n']);
    await page.locator('dialog.trace-ask').waitFor();
  },
  async 'a trace of another map, stale'(page) {
    await open(page);
    await drop(page, ['some.yaml', 'events:\n  - { type: expanding, id: a, x: 0, y: 0 }\n']);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.lanes.length === 3);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.paintStroke(5, 5, 6, 6, '@', false)));
    await settled(page);
    await panel(page, 'Lanes');
  },
};
