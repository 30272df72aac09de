/**
 * The names of the speeds: by what the cursor counts, and whether few pictures are shown.
 *
 * @import { LabState } from '../../engine/types.js'
 */
import { CALM } from '../../state/player.js';
import { count, milliseconds, say } from '../../common/texts.js';
import { keyTip } from '../keys/key-tip.js';
import { longestOf } from '../../state/where.js';

/**
 * @param {HTMLSelectElement} speed
 * @param {boolean} calm
 * @param {LabState | null} lab
 */
export function nameSpeeds(speed, calm, lab) {
  const counts = lab?.counts ?? 'steps';
  const longest = lab && counts === 'time' ? longestOf(lab) : null;
  const named = `${counts} ${calm} ${longest}`;
  if (speed.dataset.named === named) return;
  speed.dataset.named = named;
  for (const option of speed.options) {
    const units = Number(option.value);
    // By time: so much of the time that the searches took passes in a second.
    const n = lab && longest !== null ? milliseconds((units / lab.steps) * longest) : count(units);
    option.textContent = say(calm && units > CALM ? 'transport.per-second-calm' : 'transport.per-second', { n });
  }
  speed.title = say(`transport.speed-${counts}`) + keyTip('slower') + (calm ? ` ${say('transport.calm', { n: CALM })}` : '');
}
