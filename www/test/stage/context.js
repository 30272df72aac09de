/**
 * A drawing context that writes down what is drawn instead of drawing it.
 * @returns {{ ctx: any, calls: [string, ...any[]][], names(): string[] }}
 */
export function recordingContext() {
  /** @type {[string, ...any[]][]} */
  const calls = [];
  const ctx = new Proxy({}, {
    // It paints: layers are not to ask it for paths of its own.
    get: (_, name) => name === 'vector' ? undefined : (/** @type {any[]} */ ...args) => void calls.push([String(name), ...args]),
    set: (_, name, value) => {
      calls.push([`${String(name)}=`, value]);
      return true;
    },
  });
  return { ctx, calls, names: () => calls.map(([name]) => name) };
}
