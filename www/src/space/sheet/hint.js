/**
 * A sentence over the floor that leaves with the first gesture after it was said: whoever has begun has read it. One
 * that only counts on, such as a time, is the same sentence.
 *
 * @param {HTMLElement} stage @param {HTMLElement} sentence
 */
export function bindHint(stage, sentence) {
  let said = '';
  const plain = () => (sentence.textContent ?? '').replace(/[\d.,\s]+/g, '');
  stage.addEventListener('pointerdown', () => {
    said = plain();
    sentence.classList.add('seen');
  });
  new MutationObserver(() => sentence.classList.toggle('seen', plain() === said)).observe(sentence, { childList: true, characterData: true, subtree: true });
}
