// The hostile account, in a process of its own so that its work does not slow down the measurement. Runs until it is
// ended.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openBusiness } from '../load/businesses.ts';
import { Tally } from '../load/tally.ts';
import { openSlowSockets, prepareAttacks } from './attacks.ts';

const quickMs = 250;
const [base = '', databaseUrl = '', address = '', only = ''] = process.argv.slice(2);
const tallyHolder = { tally: new Tally() };
const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
const owner = await openBusiness({ base, tallyHolder, pool, address });
await pool.end();
const attacks = (await prepareAttacks(owner)).filter(({ name }) => name.includes(only));
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));

tallyHolder.tally = new Tally();
let isOver = false;
const closeSockets = 'slow sockets'.includes(only) ? openSlowSockets(owner, 100) : () => {};
const running = attacks.flatMap(({ atOnce, run }) =>
  Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const begun = performance.now();
      await run();
      // After a quick refusal it waits like a person would. Stopping a flood of cheap requests is the proxy's job.
      if (performance.now() - begun < quickMs) await delay(quickMs);
    }
  }),
);
await new Promise((resolve) => process.once('message', resolve));
isOver = true;
closeSockets();
const answered = tallyHolder.tally.lines().map(({ name, count, errors }) => ({
  name,
  done: count,
  refused: [...errors].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', '),
}));
process.send?.(answered, () => process.exit(0));
await Promise.all(running);
