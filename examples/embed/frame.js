// Messages to the frame and from it.

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('bay'));
const told = document.getElementById('told');
// Nobody else is told, and nobody else is believed.
const { origin } = new URL(frame.src);

for (const button of document.querySelectorAll('[data-call]')) {
  button.addEventListener('click', () => frame.contentWindow.postMessage({ wayscope: 1, id: button.textContent, ...JSON.parse(button.dataset.call) }, origin));
}

addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.wayscope !== 1) return;
  const { event: name, lanes, step, error } = event.data;
  if (error) told.textContent = error;
  else if (name === 'stats') told.textContent = `step ${step}: ${lanes.map((lane) => `${lane.algorithm} ${lane.expanded}`).join(', ')}`;
});
