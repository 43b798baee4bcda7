// The process around the product: says where it is, stops in order on a signal, and fails with one clear line.
import type { Running } from './start.ts';

/** Longer than the slowest honest request; shorter than what process managers allow. */
const stopLimitMs = 25_000;

export async function runUntilStopped(begin: () => Promise<Running>): Promise<void> {
  // Listening from the first moment: a signal during the start must not leave a database behind.
  const stopWanted = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  const running = await begin().catch((error: unknown) =>
    end(1, `Fieldwright cannot start. ${describe(error)}`),
  );
  process.stdout.write(`Fieldwright is ready: ${running.address ?? 'working in the background'}\n`);
  process.stdout.write(`Mail goes to: ${running.mailGoesTo}\n`);
  if (running.paymentsGoThrough) process.stdout.write(`Payments go through: ${running.paymentsGoThrough}\n`);

  const failure = await Promise.race([stopWanted, running.failed]);
  // A second Ctrl-C means now.
  process.once('SIGINT', () => process.exit(1));
  setTimeout(() => end(1, 'Fieldwright did not stop in time.'), stopLimitMs).unref();
  await running
    .stop()
    .catch((error: unknown) => end(1, `Fieldwright did not stop cleanly. ${describe(error)}`));
  if (failure) end(1, `Fieldwright cannot go on. ${describe(failure)}`);
  end(0);
}

function end(code: number, line?: string): never {
  if (line) process.stderr.write(`${line}\n`);
  process.exit(code);
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
