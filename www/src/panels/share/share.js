/**
 * Sharing what is here: as a link, as lines for a page of one's own, as a report; and as a file, where a link would be
 * too long.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Link } from '../arrive/short.js'
 */
import '../../common/dialog.css';
import './share.css';
import words from '../../../texts/en.share.json' with { type: 'json' };
import { lookOf } from '../arrive/look.js';
import { makeLinks } from '../arrive/short.js';
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { inSite } from '../../common/in-site.js';
import { saveLab } from '../remember/lab-file.js';
import { addTexts, count, say } from '../../common/texts.js';
import { contentsOf, whyTooLong } from './contents.js';
import { makeCopied } from './copied.js';
import { ISSUES, reportOf } from './report.js';
import { elementSnippet, frameSnippet } from './snippets.js';

addTexts(words);

/** From so many cells on the link takes a while, which is said first. */
const MANY = 1_000_000;

/** A heading that folds. @param {string} words */
const fold = (words) => h('summary', {}, /** @type {any} */ (icon('down')), words);

/** @param {WayScope} scope */
export function showShare(scope) {
  const { lab } = scope.state;
  if (!scope.engine || !lab) return;
  // So that the step that the link is about stays the one that is seen.
  if (scope.state.player.playing) scope.pause();
  const opener = document.activeElement;
  const links = makeLinks(inSite(''));

  const radio = (/** @type {string} */ value, /** @type {string} */ label) => {
    const input = h('input', { type: 'radio', name: 'share-step', value, onchange: make });
    return { input, node: h('label', {}, input, label) };
  };
  const atEnd = lab.complete && scope.state.player.position === Infinity;
  const shown = radio('shown', atEnd ? say('share.step.end') : say(`share.step.${lab.counts}`, { step: lab.cursor }));
  const first = radio('first', say('share.step.first'));
  shown.input.checked = true;
  const camera = h('input', { type: 'checkbox', onchange: make });
  camera.checked = true;
  const link = makeCopied(say('share.link'), 3);
  const length = h('p', { class: 'soft', role: 'status' });
  const frame = makeCopied(say('share.frame'), 3);
  const element = makeCopied(say('share.element'), 3);
  const report = makeCopied(say('share.report.text'), 7);
  const send = h('button', { class: 'button', type: 'button', onclick: () => navigator.share({ title: 'Wayscope', url: link.text }).catch(() => {}) }, say('share.send'));
  send.hidden = !navigator.share;
  link.tools.append(send);
  const contents = h('ul', { class: 'points' });
  const whole = h('div', { class: 'share-part' }, link.node, length);
  const why = h('ul', { class: 'points' });
  const file = h('button', { class: 'button primary', type: 'button', onclick: () => saveLab(scope) }, say('share.file'));
  const tooLong = h('div', { class: 'share-part', hidden: true }, h('p', { class: 'share-problem', role: 'status' }), why, h('div', { class: 'share-tools' }, file));
  const embed = h('details', { class: 'share-part', open: true }, fold(say('share.embed')), h('div', { class: 'share-inside' }, h('p', { class: 'soft' }, say('share.embed.help')), frame.node, element.node));
  const problem = h('details', { class: 'share-part' }, fold(say('share.report')), h('div', { class: 'share-inside' },
    h('p', { class: 'soft' }, say(ISSUES ? 'share.report.help' : 'share.report.help-no-tracker')), report.node,
    ISSUES && h('p', {}, h('a', { href: ISSUES, target: '_blank', rel: 'noopener' }, say('share.report.tracker')))));

  const close = h('button', { class: 'plain', type: 'button', title: say('dialog.close'), 'aria-label': say('dialog.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog share-dialog', 'aria-labelledby': 'share-title' },
    h('header', {}, h('h2', { id: 'share-title' }, say('share.title')), close),
    h('div', { class: 'dialog-body share-body' },
      h('fieldset', { class: 'share-choices' }, h('legend', {}, say('share.begins')), shown.node, first.node,
        scope.state.camera && h('label', {}, camera, say('share.camera'))),
      whole, tooLong, embed, problem,
      h('details', { class: 'share-part' }, fold(say('share.contents')), contents)));

  make();
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, { once: true });

  /** The link as it is chosen. */
  async function make() {
    const { engine } = scope;
    if (!engine || !lab) return;
    if (lab.width * lab.height >= MANY) {
      setText(length, say('share.making'));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      if (scope.engine !== engine) return;
    }
    const made = links.link(engine, shown.input.checked, lookOf(scope, camera.checked));
    show(made);
    if (await links.fetchFor(made) && dialog.open) make();
  }

  /** @param {Link} made */
  function show(made) {
    const page = new URL('.', location.href);
    const address = new URL(page);
    address.hash = `lab=${made.text}`;
    const fits = made.text !== '';
    whole.hidden = embed.hidden = !fits;
    tooLong.hidden = fits;
    link.show(address.href);
    setText(length, say('share.length', { n: address.href.length }));
    const { recorded } = made;
    setText(/** @type {Element} */ (tooLong.firstElementChild), recorded ? say('share.recorded', { n: recorded }) : say('share.too-long', { n: count(made.signs), most: count(made.most) }));
    why.replaceChildren(...(recorded ? [] : whyTooLong(scope, made)).map((text) => h('li', {}, text)));
    frame.show(frameSnippet(page, made.text, lab?.name ?? ''));
    element.show(elementSnippet(made.text));
    report.show(reportOf(scope, fits ? address.href : ''));
    contents.replaceChildren(...contentsOf(scope, made).map((text) => h('li', {}, text)));
  }
}
