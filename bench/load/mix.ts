// The mixed workload: everybody works, with pauses, and the product is measured from outside.
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadSetup } from './load-setup.ts';
import { type ProductMetrics, readMetrics } from './metrics.ts';
import type { LoadOptions } from './options.ts';
import { Tally, type TallyLine } from './tally.ts';
import { ownerActions, technicianActions } from './user-actions.ts';
import { type Cpu, cpuBetween, type Memory, readCpu, readMemory } from './watch.ts';

const sampleEveryMs = 5000;

export interface Sample extends Memory, ProductMetrics {
  /** Since measuring began; negative while warming up. */
  seconds: number;
}

export interface MixResult {
  seconds: number;
  lines: TallyLine[];
  examples: string[];
  cpu: Cpu;
  samples: Sample[];
}

export async function runMix(setup: LoadSetup, options: LoadOptions): Promise<MixResult> {
  const { tallyHolder } = setup;
  const began = performance.now() + options.warmUpSeconds * 1000;
  const samples: Sample[] = [];
  const watching = every(sampleEveryMs, async () => {
    const [memory, own] = await Promise.all([readMemory(setup.watched), readMetrics(setup)]);
    samples.push({ seconds: (performance.now() - began) / 1000, ...memory, ...own });
    if (samples.length % 6 === 0) logProgress(samples.at(-1));
  });
  let isOver = false;
  const atWork = startEverybody(setup, options.thinkMs, () => isOver);

  await delay(options.warmUpSeconds * 1000);
  const [begun, cpuBefore] = [performance.now(), await readCpu(setup.watched)];
  const tally = new Tally();
  tallyHolder.tally = tally;
  await delay(options.minutes * 60_000);
  const cpu = cpuBetween(cpuBefore, await readCpu(setup.watched));
  const [lines, seconds] = [tally.lines(), (performance.now() - begun) / 1000];
  isOver = true;
  await Promise.all(atWork);
  await watching.stop();
  // Includes requests that ended after the time was up.
  const late = tally.lines();
  for (const line of lines) line.errors = late.find(({ name }) => name === line.name)?.errors ?? line.errors;
  return { seconds, lines, examples: tally.examples, cpu, samples };
}

function startEverybody({ owners, technicians }: LoadSetup, thinkMs: number, isOver: () => boolean) {
  const work = async <P extends (typeof owners | typeof technicians)[number]>(
    person: P,
    actions: { weight: number; what: (person: P) => Promise<unknown> }[],
  ) => {
    while (!isOver()) {
      await delay(person.chance.pause(thinkMs));
      await person.chance.weighted(actions)(person);
    }
  };
  return [
    ...owners.map((owner) => work(owner, ownerActions)),
    ...technicians.map((technician) => work(technician, technicianActions)),
  ];
}

function every(ms: number, act: () => Promise<void>): { stop(): Promise<void> } {
  let running = act();
  const timer = setInterval(() => {
    running = running.then(act);
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function logProgress(sample: Sample | undefined): void {
  if (!sample) return;
  const { seconds, rss, heapMb, loopDelayMs } = sample;
  console.error(
    `  ${seconds.toFixed(0).padStart(5)} s   memory ${rss.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB, loop delay p99 ${loopDelayMs.toFixed(0)} ms`,
  );
}
