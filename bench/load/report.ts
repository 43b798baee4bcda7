// The results as Markdown, so that they can be pasted where they are needed.
import type { CapacityResult } from './capacity.ts';
import { flatnessOf } from './flatness.ts';
import type { MixResult } from './mix.ts';
import type { StormResult } from './storm.ts';
import type { TallyLine } from './tally.ts';

type Cell = string | number;

function table(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const mb = (value: number) => value.toFixed(0);
const errorText = ({ errors }: TallyLine) =>
  [...errors].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ') || '0';

const timeCells = (line: TallyLine): Cell[] => [
  line.count,
  line.perSecond.toFixed(1),
  ms(line.p50),
  ms(line.p95),
  ms(line.p99),
  ms(line.max),
  errorText(line),
];
const timeHead = ['requests', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'];

export function describeMix({ lines, samples, cpu, seconds }: MixResult): string {
  const requests = lines.reduce((sum, { count }) => sum + count, 0);
  const kinds = [
    ['server, resident', 'rss'],
    ['server, proportional', 'pss'],
    ['JavaScript heap in use', 'heapMb'],
    ['buffers outside the heap', 'externalMb'],
    ['database, own memory', 'databasePrivate'],
    ['database, shared buffers', 'databaseShared'],
  ] as const;
  const memory = kinds.map(([name, kind]) => {
    const { start, warm, middle, end, slopePerMinute } = flatnessOf(samples, kind);
    return [name, ...[start, warm, middle, end].map(mb), slopePerMinute.toFixed(2)];
  });
  const share = (part: number) => [
    part.toFixed(1),
    `${((100 * part) / seconds).toFixed(1)} %`,
    ms((1000 * part) / requests),
  ];
  return [
    table(
      ['deed', ...timeHead],
      lines.map((line) => [line.name, ...timeCells(line)]),
    ),
    table(['MB', 'first', 'after warm-up', 'middle third', 'last third', 'a minute'], memory),
    `Event loop delay, worst p99 of ${samples.length} readings: ${ms(Math.max(...samples.map(({ loopDelayMs }) => loopDelayMs)))} ms. Requests waiting for a connection, at most: ${Math.max(...samples.map(({ waiting }) => waiting))}.`,
    table(
      ['processor', 'seconds', 'of one core', 'ms a request'],
      [
        ['event loop', ...share(cpu.loop)],
        ['other threads of the server', ...share(cpu.threads)],
        ['PostgreSQL', ...share(cpu.database)],
        ['whoever asks', ...share(cpu.load)],
      ],
    ),
  ].join('\n\n');
}

export const describeStorm = ({ calm, stormy, logins }: StormResult): string =>
  table(
    ['', ...timeHead],
    [
      ['list jobs, calm', ...timeCells(calm)],
      ['list jobs, in the storm', ...timeCells(stormy)],
      ['log in, in the storm', ...timeCells(logins)],
    ],
  );

export const describeCapacity = ({ lines }: CapacityResult): string =>
  table(
    [
      'deed, 8 connections',
      'count',
      'a second',
      'p50 ms',
      'p95 ms',
      'event loop ms',
      'threads ms',
      'PostgreSQL ms',
      'memory MB',
      'errors',
    ],
    lines.map(({ name, count, perSecond, p50, p95, cpu, memory, errors }) => [
      name,
      count,
      perSecond.toFixed(perSecond < 100 ? 1 : 0),
      ms(p50),
      ms(p95),
      cpu.loop.toFixed(2),
      cpu.threads.toFixed(2),
      cpu.database.toFixed(2),
      mb(memory),
      errors,
    ]),
  );
