/**
 * A pause in which other tasks of the page have their turn; work goes on at once after it, also in a hidden page, where
 * timers wait.
 */

const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
port1.addEventListener('message', () => waiting.shift()?.());
port1.start();

/** @returns {Promise<void>} */
export function breath() {
  return new Promise((done) => {
    waiting.push(done);
    port2.postMessage(0);
  });
}
