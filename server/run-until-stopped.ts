// The process around the product: says where it is, stops in order on a signal, and fails with one clear line.
import { ConfigError } from './config.ts';
import type { Running } from './start.ts';

/** Longer than the slowest honest request; shorter than what process managers allow. */
const stopLimitMs = 25_000;

export async function runUntilStopped(begin: () => Promise<Running>): Promise<void> {
  let running: Running;
  try {
    running = await begin();
  } catch (error) {
    process.stderr.write(`Fieldwright cannot start. ${describe(error)}\n`);
    process.exit(1);
  }
  const stop = () => {
    process.once('SIGINT', () => process.exit(1));
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Fieldwright did not stop cleanly. ${describe(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (running.address) process.stdout.write(`Fieldwright is ready: ${running.address}\n`);
  process.stdout.write(`Mail goes to: ${running.mailGoesTo}\n`);
}

function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
