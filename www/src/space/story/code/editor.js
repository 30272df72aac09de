/** A field for text with numbered lines, in which a place is marked. */
import { h, setText } from '../../../common/dom.js';

/** Milliseconds without a key after which a change counts. */
const PAUSE = 300;

/** @param {string} label @param {(text: string) => void} changed */
export function makeEditor(label, changed) {
  let timer = 0;
  let lines = 0;
  let marked = '';
  const numbers = h('pre', { class: 'story-lines', 'aria-hidden': 'true' });
  const mark = h('pre', { class: 'story-mark', 'aria-hidden': 'true' });
  const field = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label, 'data-field': 'story.code.text', oninput: () => {
    clearTimeout(timer);
    timer = window.setTimeout(flush, PAUSE);
    number();
  }, onblur: flush, onscroll: follow, onkeydown: keys });
  const node = h('div', { class: 'story-editor' }, numbers, h('div', { class: 'story-page' }, mark, field));
  let taken = '';

  /** What was typed counts now. */
  function flush() {
    clearTimeout(timer);
    if (field.value === taken) return;
    taken = field.value;
    changed(taken);
  }

  function number() {
    const now = field.value.split('\n').length;
    if (now === lines) return;
    lines = now;
    setText(numbers, Array.from({ length: lines }, (_, line) => line + 1).join('\n'));
  }

  function follow() {
    numbers.scrollTop = field.scrollTop;
    mark.style.transform = `translate(${-field.scrollLeft}px, ${-field.scrollTop}px)`;
  }

  /** The page's keys are not those of a text; the tab key leads on. @param {KeyboardEvent} event */
  function keys(event) {
    // Undo in the field is of the field.
    event.stopPropagation();
    if (event.key === 'Escape') field.blur();
  }

  return {
    node,
    /** @param {string} text */
    set(text) {
      if (text === taken) return;
      taken = text;
      field.value = text;
      number();
    },
    /** @param {{ line: number, column: number } | null} place */
    mark(place) {
      const key = place ? `${place.line} ${place.column}` : '';
      if (key === marked) return;
      marked = key;
      field.setAttribute('aria-invalid', String(Boolean(place)));
      const text = field.value.split('\n')[(place?.line ?? 0) - 1] ?? '';
      const [before, word] = place ? [text.slice(0, place.column - 1), /^(\(|[^\s()]*)/.exec(text.slice(place.column - 1))?.[0] ?? ''] : ['', ''];
      mark.replaceChildren(...(place ? ['\n'.repeat(place.line - 1) + before.replace(/[^\t]/g, ' '), h('mark', {}, word.replace(/./g, ' ') || ' ')] : []));
      follow();
    },
    /** @param {{ line: number, column: number } | null} place */
    goTo(place) {
      if (!place) return;
      const before = field.value.split('\n').slice(0, place.line - 1);
      const at = before.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1;
      field.focus();
      field.setSelectionRange(at, at + 1);
      field.scrollTop = Math.max(0, (place.line - 4) * (field.scrollHeight / Math.max(1, lines)));
    },
  };
}
