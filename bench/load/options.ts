// The options of `npm run load`.
import { parseArgs } from 'node:util';

export interface LoadOptions {
  /** Of the measured mix; the warm-up comes before it. */
  minutes: number;
  warmUpSeconds: number;
  people: number;
  /** Jobs a company has before the load starts. */
  jobs: number;
  /** Mean pause between two actions of a person. */
  thinkMs: number;
  seed: number;
  phases: string[];
  stormSeconds: number;
  capacitySeconds: number;
  /** A file for the report, besides the terminal. */
  out: string | undefined;
}

const usage = `npm run load -- [--minutes 10] [--people 24] [--jobs 200] [--think 800] [--seed 1]
  [--phases mix,heap,storm,capacity] [--storm-seconds 20] [--capacity-seconds 6] [--out report.md]`;

export function readOptions(args: string[]): LoadOptions {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args,
    options: {
      minutes: option('10'),
      people: option('24'),
      jobs: option('200'),
      think: option('800'),
      seed: option('1'),
      phases: option('mix,heap,storm,capacity'),
      'storm-seconds': option('20'),
      'capacity-seconds': option('6'),
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const minutes = number('minutes', values.minutes);
  return {
    minutes,
    // Threads start, code is compiled and caches fill within this time; growth after it counts.
    warmUpSeconds: Math.max(15, minutes * 9),
    people: number('people', values.people),
    jobs: number('jobs', values.jobs),
    thinkMs: number('think', values.think),
    seed: number('seed', values.seed),
    phases: values.phases.split(','),
    stormSeconds: number('storm-seconds', values['storm-seconds']),
    capacitySeconds: number('capacity-seconds', values['capacity-seconds']),
    out: values.out,
  };
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.\n${usage}`);
  return value;
}
