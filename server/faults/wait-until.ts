// Waits, up to a limit, for something that happens by itself.
import { setTimeout as delay } from 'node:timers/promises';

export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  { seconds = 30 } = {},
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await holds()); await delay(50))
    if (Date.now() > deadline) throw new Error(`It never came to this: ${what}.`);
}
