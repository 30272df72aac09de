// Vite's development server for `cargo xtask serve`: `node tools/dev.js PORT`. Ends when its standard input does, and
// so never outlives the program that started it, however that ends.

import { createServer } from 'vite';

const server = await createServer({
  clearScreen: false,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: Number(process.argv[2] ?? 5173), strictPort: true },
});
await server.listen();
process.stdin.resume().on('end', () => process.exit());
