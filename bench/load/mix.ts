// The mixed workload: everybody works, with pauses, and the product is watched from outside.
import { setTimeout as delay } from 'node:timers/promises';
import { ownerDeeds, technicianDeeds } from './deeds.ts';
import { type OwnWords, readMetrics } from './metrics.ts';
import type { LoadOptions } from './options.ts';
import type { Stage } from './stage.ts';
import { type Line, Tally } from './tally.ts';
import { type Cpu, cpuBetween, type Memory, readCpu, readMemory } from './watch.ts';

const sampleEveryMs = 5000;

export interface Sample extends Memory, OwnWords {
  /** Since the measuring began; negative while warming up. */
  seconds: number;
}

export interface MixResult {
  seconds: number;
  lines: Line[];
  examples: string[];
  cpu: Cpu;
  samples: Sample[];
}

export async function runMix(stage: Stage, options: LoadOptions): Promise<MixResult> {
  const { book } = stage;
  const began = performance.now() + options.warmUpSeconds * 1000;
  const samples: Sample[] = [];
  const watching = every(sampleEveryMs, async () => {
    const [memory, own] = await Promise.all([readMemory(stage.watched), readMetrics(stage)]);
    samples.push({ seconds: (performance.now() - began) / 1000, ...memory, ...own });
    if (samples.length % 6 === 0) tellProgress(samples.at(-1));
  });
  let isOver = false;
  const atWork = startEverybody(stage, options.thinkMs, () => isOver);

  await delay(options.warmUpSeconds * 1000);
  const [begun, cpuBefore] = [performance.now(), await readCpu(stage.watched)];
  const tally = new Tally();
  book.tally = tally;
  await delay(options.minutes * 60_000);
  const cpu = cpuBetween(cpuBefore, await readCpu(stage.watched));
  const [lines, seconds] = [tally.lines(), (performance.now() - begun) / 1000];
  isOver = true;
  await Promise.all(atWork);
  await watching.stop();
  // Also what the last ones met on their way out.
  const late = tally.lines();
  for (const line of lines) line.errors = late.find(({ name }) => name === line.name)?.errors ?? line.errors;
  return { seconds, lines, examples: tally.examples, cpu, samples };
}

function startEverybody({ owners, technicians }: Stage, thinkMs: number, isOver: () => boolean) {
  const work = async <P extends (typeof owners | typeof technicians)[number]>(
    person: P,
    deeds: { weight: number; what: (person: P) => Promise<unknown> }[],
  ) => {
    while (!isOver()) {
      await delay(person.chance.pause(thinkMs));
      await person.chance.weighted(deeds)(person);
    }
  };
  return [
    ...owners.map((owner) => work(owner, ownerDeeds)),
    ...technicians.map((technician) => work(technician, technicianDeeds)),
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

function tellProgress(sample: Sample | undefined): void {
  if (!sample) return;
  const { seconds, rss, heapMb, loopDelayMs } = sample;
  console.error(
    `  ${seconds.toFixed(0).padStart(5)} s   memory ${rss.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB, loop delay p99 ${loopDelayMs.toFixed(0)} ms`,
  );
}
