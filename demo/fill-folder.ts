// The filling as a process of its own: `node --import tsx demo/fill-folder.ts <folder> <port>`.
import { fillDemo } from './fill.ts';

const [folder = '', port = ''] = process.argv.slice(2);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
try {
  await fillDemo(folder, { port: Number(port), signal: stop.signal });
} catch (error) {
  if (!stop.signal.aborted) console.error(error);
  process.exit(1);
}
// The printing threads would stay for a while.
process.exit(0);
