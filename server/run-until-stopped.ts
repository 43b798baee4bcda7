// The process around the product: prints its address, stops in order on a signal, and fails with one clear line.
import type { Running } from './start.ts';

/** Longer than the slowest honest request; shorter than what process managers allow. */
const stopLimitMs = 25_000;

/** The last one is a terminal that is closed. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export async function runUntilStopped(begin: () => Promise<Running>): Promise<void> {
  // Listening from the first moment: a signal during the start must not leave a database behind.
  // For good: signals come more than once (npm passes on what the whole process group already got), and the second one
  // must not cut off what the first one lets finish.
  const stopWanted = new Promise<void>((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve());
  });
  const running = await begin().catch((error: unknown) =>
    end(1, `Fieldwright cannot start. ${describe(error)}`),
  );
  process.stdout.write(`Fieldwright is ready: ${running.address ?? 'working in the background'}\n`);
  process.stdout.write(`Email goes to: ${running.mailGoesTo}\n`);
  if (running.paymentsGoThrough) process.stdout.write(`Payments go through: ${running.paymentsGoThrough}\n`);
  if (running.customersPayThrough)
    process.stdout.write(`Customers pay through: ${running.customersPayThrough}\n`);

  const failure = await Promise.race([stopWanted, running.failed]);
  setTimeout(() => endAtOnce('Fieldwright did not stop in time.'), stopLimitMs).unref();
  await running
    .stop()
    .catch((error: unknown) => endAtOnce(`Fieldwright did not stop cleanly. ${describe(error)}`));
  if (failure) end(1, `Fieldwright cannot go on. ${describe(failure)}`);
  end(0);
}

/** Exiting waits for every thread, and one that lays out a document cannot be interrupted. */
function endAtOnce(line: string): void {
  process.stderr.write(`${line}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function end(code: number, line?: string): never {
  if (line) process.stderr.write(`${line}\n`);
  process.exit(code);
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
