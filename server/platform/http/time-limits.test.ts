import { expect, test } from 'vitest';
import { uploadLimits } from '#contract/objects.ts';
import { isTooSlow, timeLimits } from './time-limits.ts';

test.each([
  ['nothing for 45 seconds', 45, 0, false],
  ['nothing for longer', 46, 0, true],
  ['a byte every five seconds, seven minutes long', 420, 84, true],
  ['a kilobyte a second after 55 seconds', 55, 55_000, false],
  ['a kilobyte a second after two minutes', 120, 120_000, true],
])('%s', (_, seconds, bytes, slow) => {
  expect(isTooSlow(timeLimits, { ms: seconds * 1000, bytes })).toBe(slow);
});

test('the largest photo from a phone with 50 KB a second arrives', () => {
  const seconds = uploadLimits.bytes.photo / 50_000;
  for (let second = 0; second <= seconds; second += 1)
    expect(isTooSlow(timeLimits, { ms: second * 1000, bytes: second * 50_000 })).toBe(false);
  expect(seconds * 1000).toBeLessThan(timeLimits.requestMs);
});

test('a connection the proxies keep is not closed under them', () => {
  expect(timeLimits.idleMs).toBeGreaterThan(60_000);
});
