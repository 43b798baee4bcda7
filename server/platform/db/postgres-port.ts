// The embedded server comes up where it was before, if it can: whoever starts it after a death, those who were connected
// find it again.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

export async function choosePort(file: string): Promise<number> {
  const remembered = readPort(file);
  const port = (remembered && (await tryPort(remembered))) || (await tryPort(0));
  if (!port) throw new Error('There is no free port for the embedded PostgreSQL.');
  return port;
}

export function rememberPort(file: string, port: number): void {
  if (readPort(file) === port) return;
  try {
    writeFileSync(file, `${port}\n`);
  } catch {
    // Preferred, not required: a full disk must not keep the database down.
  }
}

function readPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

/** The port when it is free, or any free one for 0; null when there is none. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
