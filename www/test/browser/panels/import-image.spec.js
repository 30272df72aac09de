import { dialog, drop, png, rows, solve, take } from '../support/files.js';
import { expect, lab, open, settled, test } from '../support/page.js';

/** Dark where the drawing has a sign, in the shades of `#` 0, `+` 100, `-` 200, `.` 255. @param {string[]} drawing */
const drawn = (drawing) => png(drawing[0].length, drawing.length, (x, y) => ({ '#': 0, '+': 100, '-': 200 })[drawing[y][x]] ?? 255);
const ROOM = ['.....', '.###.', '.....'];

test('a picture becomes a world, and undo brings the old one back', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await drop(page, ['floor.plan.png', drawn(ROOM)]);
  await expect(dialog(page)).toContainText('5 × 3 cells, 3 walls.');
  await expect(dialog(page).getByRole('slider', { name: 'Threshold' })).toBeFocused();
  await take(page);
  expect(await rows(page)).toEqual(['.....', '.@@@.', '.....']);
  expect(await lab(page)).toMatchObject({ width: 5, height: 3, name: 'floor.plan', undo: true });
  expect(await solve(page, [0, 1], [4, 1])).toEqual({ status: 'found', cost: 6, expanded: 10 });
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).hashes).toEqual(before.hashes);
});

test('threshold, inversion and pixels per cell act at once, and the preview shows it', async ({ page }) => {
  await open(page);
  await drop(page, ['shades.png', drawn(['#+-.', '#+-.', '....', '##..', '....'])]);
  const box = dialog(page);
  const size = box.locator('.import-size');
  const threshold = box.getByRole('slider', { name: 'Threshold' });
  const shade = (/** @type {number} */ x, /** @type {number} */ y) => box.locator('canvas').evaluate((canvas, [x, y]) => {
    // Of a copy: a browser warns of canvases that are read often.
    const copy = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d', { willReadFrequently: true }));
    copy.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
    return Array.from(copy.getImageData(x, y, 1, 1).data);
  }, [x, y]);
  await expect(size).toHaveText('4 × 5 cells, 6 walls.');
  const [wall, ground] = [await shade(0, 0), await shade(3, 0)];
  expect(wall).not.toEqual(ground);
  expect(await shade(1, 0)).toEqual(wall);
  await threshold.fill('100');
  await expect(box.locator('output')).toHaveText('100');
  await expect(size).toHaveText('4 × 5 cells, 4 walls.');
  expect(await shade(1, 0)).toEqual(ground);
  await threshold.press('ArrowRight');
  await expect(size, '100 is darker than 101').toHaveText('4 × 5 cells, 6 walls.');
  await threshold.fill('255');
  await expect(size).toHaveText('4 × 5 cells, 8 walls.');
  await box.getByLabel('Light pixels are walls').check();
  await expect(size).toHaveText('4 × 5 cells, 12 walls.');
  await box.getByLabel('Light pixels are walls').uncheck();
  await threshold.fill('128');
  const side = box.getByRole('spinbutton', { name: 'Pixels per cell' });
  await side.fill('2');
  // Means: 50, 227.5, 127.5, 255.
  await expect(size).toHaveText('2 × 2 cells, 2 walls. Cut off, because they do not fill a cell: 0 columns of pixels on the right, 1 row at the bottom.');
  await side.fill('0');
  await expect(size).toHaveText('A cell cannot be 0 pixels wide: choose 1 to 4.');
  await expect(box.getByRole('button', { name: 'Import' })).toBeDisabled();
  await side.fill('2');
  await take(page);
  expect(await rows(page)).toEqual(['@.', '@.']);
});

test('all of it by keys; leaving changes nothing', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await drop(page, ['a.png', drawn(['-.-', '...', '---'])]);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect(dialog(page)).toContainText('3 × 3 cells, 5 walls.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await lab(page)).toEqual(before);
  await drop(page, ['a.png', drawn(['-.-', '...', '---'])]);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await rows(page)).toEqual(['.@.', '@@@', '...']);
  expect((await lab(page)).playing, 'Space was the box’s').toBe(false);
});

test('what is transparent is white, and colours count by their lightness', async ({ page }) => {
  await open(page);
  const pixels = [[0, 0, 0, 0], [0, 0, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255], [0, 0, 0, 100]];
  await drop(page, ['a.png', png(5, 1, (x) => pixels[x])]);
  await take(page);
  expect(await rows(page)).toEqual(['.@@..']);
});

test('JPEG, WebP, GIF and BMP are read, whatever they are called', async ({ page }) => {
  await open(page);
  const encoded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 16 });
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    ctx.fillStyle = 'white';
    ctx.fillRect(0, 0, 32, 16);
    ctx.fillStyle = 'black';
    ctx.fillRect(8, 0, 8, 16);
    const encode = async (/** @type {string} */ type) => {
      const blob = /** @type {Blob} */ (await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, type, 0.95)));
      return [blob.type, Array.from(new Uint8Array(await blob.arrayBuffer()))];
    };
    return [await encode('image/jpeg'), await encode('image/webp')];
  });
  expect(encoded.map(([type]) => type)).toEqual(['image/jpeg', 'image/webp']);
  for (const [type, bytes] of encoded) {
    await drop(page, ['lies.map', Uint8Array.from(/** @type {number[]} */ (bytes))]);
    await expect(dialog(page), String(type)).toContainText('32 × 16 cells');
    await dialog(page).getByRole('spinbutton').fill('8');
    await take(page);
    expect(await rows(page), String(type)).toEqual(['.@..', '.@..']);
  }
  // Two pixels, black and white.
  const gif = Buffer.from('GIF89a\x02\0\x01\0\x80\0\0\0\0\0\xFF\xFF\xFF,\0\0\0\0\x02\0\x01\0\0\x02\x02\x44\x0A\0;', 'latin1');
  const bmp = Buffer.from('BM\x3E\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\x18\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\0\0', 'latin1');
  for (const [name, bytes] of /** @type {const} */ ([['a.gif', gif], ['a.bmp', bmp]])) {
    await drop(page, [name, bytes]);
    await take(page);
    expect(await rows(page), name).toEqual(['@.']);
  }
});

test('a picture that would make too large a grid is proposed with larger cells, and one that is too large says why', async ({ page }) => {
  await open(page);
  await drop(page, ['wide.png', png(16_400, 2, () => 255)]);
  const box = dialog(page);
  await expect(box.getByRole('spinbutton')).toHaveValue('2');
  await expect(box.locator('.import-size')).toHaveText('8,200 × 1 cells, no walls.');
  await box.getByRole('spinbutton').fill('1');
  await expect(box.locator('.import-size')).toHaveText('A side of 16,400 cells is not possible: each side of a grid has 1 to 16,384 cells.');
  await expect(box.getByRole('button', { name: 'Import' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(box, 'nor by keys').toBeVisible();
  await box.getByRole('button', { name: 'Cancel' }).last().click();
  expect((await lab(page)).name).toBe('bay');
});

test('a picture that cannot be decoded, or is too large for it, says so, and the world stays', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const notice = page.locator('way-scope .notice span');
  const whole = drawn(ROOM);
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  const broken = 'This picture cannot be decoded: it is damaged, cut short, or not what its name says.';
  for (const [name, bytes, sentence] of /** @type {const} */ ([
    ['cut.png', whole.subarray(0, 40), broken],
    ['head.png', whole.subarray(0, 20), broken],
    ['text.png', Buffer.from('hello'), broken],
    ['empty.jpg', Buffer.alloc(0), broken],
    ['huge.png', huge, '20,000 × 20,000 is 400,000,000 pixels: a picture has at least one and at most 67,108,864.'],
  ])) {
    await drop(page, [name, bytes]);
    await expect(notice, name).toHaveText(`${name}: ${sentence} The world is unchanged.`);
    await expect(dialog(page)).toHaveCount(0);
    expect(await lab(page), name).toEqual(before);
  }
});

test('a picture is pasted', async ({ page }) => {
  await open(page);
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, [...drawn(ROOM)]);
  await take(page);
  expect(await lab(page)).toMatchObject({ width: 5, height: 3, name: 'image' });
});
