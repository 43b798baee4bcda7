import { expect, test } from 'vitest';
import { preparePicture } from './prepare-picture.ts';
import { jpeg, noisyJpeg } from './testing/pictures.ts';

test('an account decodes one picture at a time, and nobody else waits behind its others', async () => {
  const [large, small] = await Promise.all([noisyJpeg(900, 700), jpeg(64, 48)]);
  const done: string[] = [];
  const prepare = async (accountId: string, bytes: Buffer) => {
    await preparePicture(accountId, { purpose: 'photo', name: 'roof.jpg', bytes });
    done.push(accountId);
  };
  const waitingAtMost = 8;
  const greedy = Array.from({ length: 1 + waitingAtMost }, () => prepare('greedy', large));
  await expect(prepare('greedy', large)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 5 },
  });
  await Promise.all([prepare('neighbour', small), prepare('a third', small), ...greedy]);
  expect(done.indexOf('neighbour')).toBeLessThanOrEqual(1);
  expect(done.indexOf('a third')).toBeLessThanOrEqual(2);
  expect(done).toHaveLength(11);
});
