import { expect, test } from 'vitest';
import { Counter, expose, Histogram } from './exposition.ts';
import { parseExposition } from './testing/parse-exposition.ts';

test('whatever a label holds comes back as it was', () => {
  const hostileLabel = 'a"b\\c\nd{e}=,f';
  const counter = new Counter();
  counter.add({ route: hostileLabel });
  counter.add({ route: hostileLabel });
  const text = expose([
    { name: 'x_total', type: 'counter', help: 'two\nlines \\ here', samples: counter.samples() },
  ]);
  expect(text.split('\n')).toHaveLength(4);
  expect(parseExposition(text).samples).toEqual([
    { name: 'x_total', labels: { route: hostileLabel }, value: 2 },
  ]);
});

test('a histogram counts upwards, ends with everything, and adds up', () => {
  const histogram = new Histogram([0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 30]) histogram.observe({ route: '/a' }, seconds);
  const text = expose([{ name: 'd', type: 'histogram', help: 'd', samples: histogram.samples() }]);
  const of = (name: string) => parseExposition(text).samples.filter((sample) => sample.name === name);
  expect(of('d_bucket').map(({ labels, value }) => [labels.le, value])).toEqual([
    ['0.1', 2],
    ['1', 3],
    ['+Inf', 4],
  ]);
  expect(of('d_count')[0]?.value).toBe(4);
  expect(of('d_sum')[0]?.value).toBeCloseTo(30.65);
});
