/**
 * A picture of the step shown: as PNG for a page or a slide, as SVG for print, or copied.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Sheet } from './picture/compose.js'
 * @import { Twin } from './picture/twin.js'
 */
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { memory, say } from '../../common/texts.js';
import { compose } from './picture/compose.js';
import { openFrame } from './dialog.js';
import { choice, field, lookFields } from './fields.js';
import { pixelsOf, pngOf, svgOf } from './formats.js';
import { AREA, LONGEST, refusalOf } from './limits.js';
import { showPreview } from './preview.js';

/** What was chosen last in this visit. */
const kept = { size: '2', width: 1920 };
const NARROWEST = 64;

/** @param {WayScope} scope */
export async function openPicture(scope) {
  const fields = lookFields(scope);
  const width = h('input', { type: 'number', min: NARROWEST, max: LONGEST, step: 1, required: true, value: kept.width, 'aria-label': say('export.width') });
  const own = h('span', { class: 'export-own' }, width, say('export.pixels'));
  const size = choice([...['1', '2', '4'].map((n) => /** @type {[string, string]} */ ([n, say('export.times', { n })])), ['own', say('export.own-width')]], kept.size);
  const png = h('button', { class: 'button primary', type: 'button', disabled: true, onclick: () => run(savePng) }, say('export.save-png'));
  const svg = h('button', { class: 'button', type: 'button', disabled: true, onclick: () => run(saveSvg) }, say('export.save-svg'));
  const copy = h('button', { class: 'button', type: 'button', disabled: true, hidden: !canCopy(), onclick: () => run(copyPng) }, say('export.copy-png'));
  const frame = openFrame(scope, 'picture', say('export.picture'), [...fields.nodes, field(say('export.size'), size, own)], [copy, svg, png]);
  const { dialog, told, preview, seen } = frame;
  const twin = await frame.twin;
  if (!twin || frame.signal.aborted) return;
  /** @type {Sheet} */
  let sheet;
  dialog.addEventListener('input', update);
  update();

  function update() {
    kept.size = size.value;
    if (width.validity.valid) kept.width = Number(width.value);
    own.hidden = size.value !== 'own';
    sheet = compose(/** @type {Twin} */ (twin), fields.look(), seen);
    showPreview(preview, sheet);
    preview.setAttribute('aria-label', say('export.preview', pixelsOf(sheet, ratio())));
    tell();
  }

  /** Pixels for each unit. */
  function ratio() {
    return size.value === 'own' ? kept.width / sheet.width : Number(size.value);
  }

  function tell() {
    const pixels = pixelsOf(sheet, ratio());
    const bad = size.value === 'own' && !width.validity.valid;
    const refusal = bad ? 'export.bad-width' : refusalOf(pixels.width, pixels.height);
    dialog.toggleAttribute('data-problem', refusal !== '');
    setText(told, refusal ? say(refusal, { ...pixels, least: NARROWEST, longest: LONGEST, area: Math.floor(AREA / 1e6) }) : say('export.becomes', pixels));
    png.disabled = copy.disabled = refusal !== '';
    // A vector picture is as large as one likes.
    svg.disabled = bad;
  }

  /** @param {() => Promise<string>} act answers what is to be said */
  async function run(act) {
    for (const button of [png, svg, copy]) button.disabled = true;
    const words = await act();
    tell();
    setText(told, words);
  }

  async function savePng() {
    const picture = await pngOf(sheet, ratio());
    if (!picture) return say('export.no-canvas');
    const name = `${nameOf()}.png`;
    download(new Uint8Array(await picture.arrayBuffer()), name, 'image/png');
    return say('export.saved', { name, size: memory(picture.size) });
  }

  async function saveSvg() {
    const name = `${nameOf()}.svg`;
    const bytes = new TextEncoder().encode(svgOf(sheet, titleOf(), ratio()));
    download(bytes, name, 'image/svg+xml');
    return say('export.saved', { name, size: memory(bytes.length) });
  }

  async function copyPng() {
    // Asked for within the press: some browsers let nothing else be copied.
    const picture = pngOf(sheet, ratio()).then((blob) => blob ?? Promise.reject(new Error('no canvas')));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      return say('export.copied');
    } catch {
      return say('export.not-copied');
    }
  }

  /** Of the lane that is shown alone, else of the one that has gone furthest. */
  function step() {
    const { lanes } = /** @type {Twin} */ (twin).lab;
    const shown = sheet.layout.lanes.map((lane) => lanes[lane]);
    return { at: Math.max(...shown.map(({ at }) => at)), n: Math.max(...shown.map(({ steps }) => steps)) };
  }

  function nameOf() {
    const { lab } = /** @type {Twin} */ (twin);
    const { lanes } = sheet.layout;
    const one = lanes.length === 1 && lab.lanes.length > 1 ? `-lane-${lanes[0] + 1}` : '';
    return `${lab.name}${one}-step-${step().at}`;
  }

  function titleOf() {
    return `${/** @type {Twin} */ (twin).lab.name}, ${say('export.step', step())}`;
  }
}

function canCopy() {
  return typeof ClipboardItem !== 'undefined' && !!navigator.clipboard?.write;
}
