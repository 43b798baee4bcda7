// A strict reader of the format that Prometheus reads: anything out of place throws.
import type { Family } from '../exposition.ts';

export interface Parsed {
  families: Map<string, Family['type']>;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const label = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"`;
const line = new RegExp(`^(${name})(?:\\{(${label}(?:,${label})*)\\})? (\\S+)$`);

export function parseExposition(text: string): Parsed {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const parsed: Parsed = { families: new Map(), samples: [] };
  for (const row of text.slice(0, -1).split('\n')) {
    const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram)$`).exec(row);
    if (type?.[1]) {
      if (parsed.families.has(type[1])) throw new Error(`${type[1]} comes twice.`);
      parsed.families.set(type[1], type[2] as Family['type']);
    } else if (!new RegExp(`^# HELP ${name} `).test(row)) parsed.samples.push(readSample(row, parsed));
  }
  return parsed;
}

function readSample(row: string, { families }: Parsed): Parsed['samples'][number] {
  const [, sample = '', labels = '', number = ''] = line.exec(row) ?? [];
  const family = sample.replace(/_(bucket|sum|count)$/, '');
  if (!families.has(sample) && families.get(family) !== 'histogram')
    throw new Error(`No type was told: ${row}`);
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  if (number === '' || (Number.isNaN(value) && number !== 'NaN')) throw new Error(`Not a number: ${row}`);
  const pairs = [...labels.matchAll(new RegExp(label, 'g'))].map(([pair]) => {
    const at = pair.indexOf('=');
    const raw = pair.slice(at + 2, -1);
    return [pair.slice(0, at), raw.replace(/\\([\\"n])/g, (_, c: string) => (c === 'n' ? '\n' : c))];
  });
  return { name: sample, labels: Object.fromEntries(pairs), value };
}
