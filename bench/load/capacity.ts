// One action alone, over eight connections: how many a second, and what one costs.
import { setTimeout as delay } from 'node:timers/promises';
import type { Reply } from '#contract/calls.ts';
import { SeededRandom } from '../../server/testing/seeded-random.ts';
import { createJob, logIn, must } from './businesses.ts';
import { type LoadSetup, whenQuiet } from './load-setup.ts';
import type { LoadOptions } from './options.ts';
import { Tally } from './tally.ts';
import {
  listJobs,
  listOwnJobs,
  type OwnerAtWork,
  openCalendar,
  openJob,
  pdfOf,
  searchJobs,
  sendSignatureRequest,
  signAs,
  uploadPhoto,
} from './user-actions.ts';
import { LoadVisitor } from './visitor.ts';
import { type Cpu, cpuBetween, readCpu, readMemory } from './watch.ts';

const connections = 8;

interface CapacityLine {
  name: string;
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  /** Milliseconds of each for one action. */
  cpu: Cpu;
  /** Resident memory of the server afterwards, in MB. */
  memory: number;
  errors: number;
}

export interface CapacityResult {
  lines: CapacityLine[];
  examples: string[];
}

interface Trial {
  name: string;
  /** Null when nothing prepared is left. */
  act(turn: number, lane: number): Promise<unknown> | null;
  /** The background work of the action is part of its cost. */
  afterwards?(): Promise<void>;
}

export async function runCapacity(
  setup: LoadSetup,
  { capacitySeconds }: LoadOptions,
): Promise<CapacityResult> {
  const lines: CapacityLine[] = [];
  const examples: string[] = [];
  for (const prepare of trials) {
    setup.tallyHolder.tally = new Tally();
    const trial = await prepare(setup, capacitySeconds);
    await whenQuiet(setup);
    const tally = new Tally();
    setup.tallyHolder.tally = tally;
    lines.push(await measure(setup, trial, capacitySeconds, tally));
    examples.push(...tally.examples);
    console.error(`  ${trial.name}: ${lines.at(-1)?.perSecond.toFixed(1)} a second`);
  }
  return { lines, examples };
}

async function measure(setup: LoadSetup, trial: Trial, seconds: number, tally: Tally): Promise<CapacityLine> {
  const times: number[] = [];
  const before = await readCpu(setup.watched);
  const begun = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      while (performance.now() < begun + seconds * 1000) {
        const startedAt = performance.now();
        const action = trial.act(turn++, lane);
        if (!action) return;
        await action;
        times.push(performance.now() - startedAt);
      }
    }),
  );
  await trial.afterwards?.();
  const took = (performance.now() - begun) / 1000;
  const cpu = cpuBetween(before, await readCpu(setup.watched));
  const { rss } = await readMemory(setup.watched);
  const each = (cpuSeconds: number) => (1000 * cpuSeconds) / times.length;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return {
    name: trial.name,
    count: times.length,
    perSecond: times.length / took,
    p50: at(0.5),
    p95: at(0.95),
    cpu: {
      loop: each(cpu.loop),
      threads: each(cpu.threads),
      database: each(cpu.database),
      load: each(cpu.load),
    },
    memory: rss,
    errors: tally
      .lines()
      .reduce((sum, { errors }) => sum + [...errors.values()].reduce((a, b) => a + b, 0), 0),
  };
}

type Prepare = (setup: LoadSetup, seconds: number) => Promise<Trial>;

/** In lanes, so that no two connections use one session. */
const byOwner =
  (name: string, act: (owner: OwnerAtWork) => Promise<unknown>): Prepare =>
  async ({ owners }) => ({ name, act: (_, lane) => act(ownerOf(owners, lane)) });

function ownerOf(owners: OwnerAtWork[], lane: number): OwnerAtWork {
  const owner = owners[lane % owners.length];
  if (!owner) throw new Error('Nobody is there to work.');
  return owner;
}

/** More than will be used: each lane makes its own share. */
async function inLanes<T>(setup: LoadSetup, count: number, make: (owner: OwnerAtWork) => Promise<T | null>) {
  const made = await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      const list: { owner: OwnerAtWork; what: T }[] = [];
      const owner = ownerOf(setup.owners, lane);
      for (let at = 0; at < count / connections; at += 1) list.push({ owner, what: await must(make(owner)) });
      return list;
    }),
  );
  return made.flat();
}

const newJob = (owner: OwnerAtWork) => createJob(owner, owner.chance);

const newPdf: Prepare = async (setup, seconds) => {
  const jobs = await inLanes(setup, 120 * seconds, newJob);
  return {
    name: 'PDF, new',
    act(turn) {
      const job = jobs[turn];
      return job ? pdfOf(job.owner, job.what) : null;
    },
  };
};

const knownPdf: Prepare = async (setup) => {
  const jobs = await inLanes(setup, 80, newJob);
  for (const { owner, what } of jobs) await must(pdfOf(owner, what));
  const random = new SeededRandom(1);
  return {
    name: 'PDF, printed before',
    act() {
      const { owner, what } = random.one(jobs);
      return pdfOf(owner, what);
    },
  };
};

const requestAll = (setup: LoadSetup, count: number) =>
  inLanes<Reply<'POST /api/jobs/:id/signature-request'>>(setup, count, async (owner) => {
    const job = await newJob(owner);
    return job && sendSignatureRequest(owner, job);
  });

const signature: Prepare = async (setup, seconds) => {
  const links = await requestAll(setup, 60 * seconds);
  const homeowners = Array.from(
    { length: connections },
    () => new LoadVisitor(setup.server.base, setup.tallyHolder),
  );
  return {
    name: 'sign, until sealed and both copies mailed',
    act(turn, lane) {
      const [link, homeowner] = [links[turn], homeowners[lane]];
      return link && homeowner ? signAs(homeowner, link.what.signingToken) : null;
    },
    async afterwards() {
      await whenQuiet(setup);
      for (const homeowner of homeowners) homeowner.leave();
    },
  };
};

const request: Prepare = async (setup, seconds) => {
  const jobs = await inLanes(setup, 60 * seconds, newJob);
  return {
    name: 'ask for a signature',
    act(turn) {
      const job = jobs[turn];
      return job ? sendSignatureRequest(job.owner, job.what) : null;
    },
  };
};

const technicianList: Prepare = async ({ technicians }) => ({
  name: 'technician’s jobs',
  act(_, lane) {
    const technician = technicians[lane % technicians.length];
    return technician ? listOwnJobs(technician) : null;
  },
});

/** Gives back the memory that the action before it filled. */
const breath =
  (prepare: Prepare): Prepare =>
  async (setup, seconds) => {
    await delay(500);
    return prepare(setup, seconds);
  };

const trials: Prepare[] = [
  byOwner('list jobs, first 50', listJobs),
  byOwner('search jobs', searchJobs),
  byOwner('open a job', openJob),
  byOwner('calendar month', openCalendar),
  technicianList,
  byOwner('create a job', newJob),
  newPdf,
  knownPdf,
  request,
  signature,
  byOwner('upload a photo of 12 megapixels', uploadPhoto),
  byOwner('log in', ({ visitor, email }) => logIn(visitor, email)),
].map(breath);
