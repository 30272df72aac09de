/** The two servers of the bench: the bench's own page through Vite, and the built site as it is published. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** @typedef {{ url: string, close: () => Promise<unknown> }} Served */

const www = fileURLToPath(new URL('..', import.meta.url));

/**
 * The speed page. Isolated from other origins, so that the clock ticks every 5 microseconds.
 * @returns {Promise<Served>}
 */
export async function serveBench() {
  const server = await createServer({
    root: www,
    logLevel: 'error',
    optimizeDeps: { include: ['pathfinding'], entries: ['bench/speed.js'] },
    server: {
      port: 0,
      host: '127.0.0.1',
      hmr: false,
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the bench page is served nowhere');
  return { url: `http://127.0.0.1:${address.port}/bench/index.html`, close: () => server.close() };
}

/** The site in dist. @returns {Promise<Served>} */
export async function serveSite() {
  const port = Number(process.env.WAYSCOPE_PORT ?? 4199);
  const child = spawn(process.execPath, ['serve-dist.js', String(port)], { cwd: www, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    url: `${String(line).trim()}lab/`,
    close: async () => {
      child.kill();
    },
  };
}
