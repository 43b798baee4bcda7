import { expect, test } from 'vitest';
import { withinLimit } from './within-limit.ts';

test('a call that ignores its signal is given up, and its signal says so', async () => {
  const given: AbortSignal[] = [];
  const deaf = (signal: AbortSignal) => {
    given.push(signal);
    return new Promise<never>(() => {});
  };
  await expect(withinLimit(5, deaf)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(given[0]?.aborted).toBe(true);
});

test('an answer in time is the answer, and its signal stays quiet', async () => {
  let given: AbortSignal | undefined;
  const answer = await withinLimit(60_000, async (signal) => {
    given = signal;
    return 'answer';
  });
  expect(answer).toBe('answer');
  expect(given?.aborted).toBe(false);
});

test('a refusal is the refusal', async () => {
  await expect(withinLimit(60_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
