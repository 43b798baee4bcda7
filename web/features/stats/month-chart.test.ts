import { expect, test } from 'vitest';
import { monthBars } from './month-chart.tsx';

test('the largest amount of all months fills the chart', () => {
  const { bars, top } = monthBars([
    { month: '2026-10', invoiced: '100.00', paid: '50.00' },
    { month: '2026-11', invoiced: '0.00', paid: '200.00' },
  ]);
  expect(top).toBe(20_000);
  expect(bars.map(({ label }) => label)).toEqual(['Oct', 'Nov']);
  expect(bars.map(({ invoiced, paid }) => [invoiced.share, paid.share])).toEqual([
    [0.5, 0.25],
    [0, 1],
  ]);
});

test('months without money have no height', () => {
  const { bars, top } = monthBars([{ month: '2026-01', invoiced: '0.00', paid: '0.00' }]);
  expect(top).toBe(0);
  expect(bars[0]?.invoiced.share).toBe(0);
  expect(bars[0]?.paid.share).toBe(0);
});
