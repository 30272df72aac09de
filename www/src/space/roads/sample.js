/**
 * One sample on its way to the Voronoi diagram: where it began, away from which point, its steps and where it ended.
 */

/**
 * The same where there is depth.
 * @param {import('../depth/solid.js').Solid} solid
 * @param {any} sample as the engine tells it
 */
export function solidSample(solid, sample) {
  if (!sample) return;
  const [x, y] = sample.sample;
  const colour = sample.outcome === 'kept' ? 'only-first' : 'alert';
  if (sample.witness) {
    const [wx, wy] = sample.witness;
    solid.line([wx, wy, ...(sample.found ?? [x, y])], { colour, width: 2, dash: [5, 4] });
    solid.disc(wx, wy, 0.12, { fill: 'ink' });
  }
  for (let i = 0; i < sample.steps.length; i += 3) solid.ring(sample.steps[i], sample.steps[i + 1], 0.09, { colour, width: 0.4 });
  for (let i = 0; i < sample.bisection.length; i += 3) solid.disc(sample.bisection[i], sample.bisection[i + 1], 0.05, { fill: colour });
  solid.ring(x, y, 0.14, { colour, width: 0.4 });
  if (!sample.found) return;
  const [fx, fy] = sample.found;
  if (sample.clearance) solid.ring(fx, fy, sample.clearance, { colour, width: 0.03 });
  for (const [wx, wy] of sample.witnesses ?? []) {
    solid.line([fx, fy, wx, wy], { colour, width: 1.5 });
    solid.disc(wx, wy, 0.1, { fill: 'ink' });
  }
  solid.disc(fx, fy, 0.15, { fill: colour });
}

/** @param {import('../view/drawing.js').Drawing} drawing @param {any} sample as the engine tells it */
export function drawSample(drawing, sample) {
  if (!sample) return;
  const [x, y] = sample.sample;
  const kept = sample.outcome === 'kept';
  const colour = drawing.colour(kept ? 'only-first' : 'alert');
  if (sample.witness) {
    const [wx, wy] = sample.witness;
    const end = sample.found ?? [x, y];
    drawing.line([wx, wy, ...end], { colour, width: 2, dash: [5, 4] });
    drawing.disc(wx, wy, { pixels: 5, fill: drawing.colour('ink'), stroke: drawing.colour('casing') });
  }
  for (let i = 0; i < sample.steps.length; i += 3) drawing.disc(sample.steps[i], sample.steps[i + 1], { pixels: 3.5, stroke: colour, width: 1.5 });
  for (let i = 0; i < sample.bisection.length; i += 3) drawing.disc(sample.bisection[i], sample.bisection[i + 1], { pixels: 2, fill: colour });
  drawing.disc(x, y, { pixels: 5, fill: drawing.colour('casing'), stroke: colour, width: 2 });
  if (sample.found) {
    const [fx, fy] = sample.found;
    drawing.disc(fx, fy, { metres: sample.clearance ?? 0, stroke: colour, width: 1, dash: [3, 3] });
    for (const [wx, wy] of sample.witnesses ?? []) {
      drawing.line([fx, fy, wx, wy], { colour, width: 1.5 });
      drawing.disc(wx, wy, { pixels: 4, fill: drawing.colour('ink') });
    }
    drawing.disc(fx, fy, { pixels: 6, fill: colour, stroke: drawing.colour('casing') });
  }
}
