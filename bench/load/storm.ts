// Twenty people sign in as fast as they can. Each sign-in takes 19 MiB and tens of milliseconds of a core by design, so
// the question is what is left for everybody else.
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, openBusiness } from './businesses.ts';
import type { LoadSetup } from './load-setup.ts';
import type { LoadOptions } from './options.ts';
import { Tally, type TallyLine } from './tally.ts';
import { listJobs } from './user-actions.ts';

const people = 20;
const listers = 8;
const thinkMs = 50;

export interface StormResult {
  calm: TallyLine;
  stormy: TallyLine;
  logins: TallyLine;
  examples: string[];
}

export async function runStorm(setup: LoadSetup, { stormSeconds }: LoadOptions): Promise<StormResult> {
  const { tallyHolder, server, pool } = setup;
  const arrivals = await Promise.all(
    Array.from({ length: people }, () => openBusiness({ base: server.base, tallyHolder, pool })),
  );
  let isOver = false;
  const listing = setup.owners.slice(0, listers).map(async (owner) => {
    while (!isOver) {
      await delay(owner.chance.pause(thinkMs));
      await listJobs(owner);
    }
  });
  // Reaches its normal speed before it is measured.
  await delay(2000);
  const before = new Tally();
  tallyHolder.tally = before;
  await delay(stormSeconds * 1000);
  const calm = before.line('list jobs');

  const during = new Tally();
  tallyHolder.tally = during;
  let isCalm = false;
  const signingIn = arrivals.map(async ({ visitor, email }) => {
    while (!isCalm) await logIn(visitor, email);
  });
  await delay(stormSeconds * 1000);
  const [stormy, logins] = [during.line('list jobs'), during.line('log in')];
  isCalm = true;
  isOver = true;
  await Promise.all([...signingIn, ...listing]);
  for (const { visitor } of arrivals) visitor.leave();
  const examples = [...before.examples, ...during.examples];
  return { calm, stormy: { ...stormy, errors: during.line('list jobs').errors }, logins, examples };
}
