// A customer whose page sent something broken reads what to do, in their words.
import { expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';

const long = 'x'.repeat(800_000);
const reload = 'This page could not send that. Please reload it and try again.';

const bad: Record<string, [body: unknown, message: string][]> = {
  sign: [
    [{}, 'Please sign in the box first.'],
    [{ signatureImageData: 7 }, 'Please sign in the box first.'],
    [{ signatureImageData: null }, 'Please sign in the box first.'],
    [{ signatureImageData: long }, 'This signature is too large. Please clear it and sign again.'],
    [{ signatureImageData: 'x', timestamp: 7 }, reload],
    [{ signatureImageData: 'x', userAgent: 'x'.repeat(5000) }, reload],
    [{ signatureImageData: 'x', method: 'stamped' }, reload],
    [{ signatureImageData: 'x', selectionId: {} }, reload],
    [[], reload],
  ],
  selection: [
    [{}, reload],
    [{ selectedLineIds: 'x' }, reload],
    [{ selectedLineIds: [7] }, reload],
    [{ selectedLineIds: Array(5000).fill('x') }, reload],
    [{ selectedLineIds: [], optionId: 7 }, reload],
    [[], reload],
  ],
  decline: [
    [{ reason: 7 }, reload],
    [{ reason: 'x'.repeat(5000) }, 'Please use at most 1,000 characters.'],
    [[], reload],
  ],
  cancel: [
    [{ reason: [] }, reload],
    [{ reason: 'x'.repeat(5000) }, 'Please use at most 1,000 characters.'],
    ['x', reload],
  ],
};

test.each(Object.keys(bad))('%s', async (action) => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  for (const [body, message] of bad[action] ?? []) {
    const refused = await shop.guest.send(`POST /api/signatures/${token}/${action}`, { body, csrf: false });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    // Beside the field too, where there is one.
    expect(JSON.stringify(refused.body)).not.toMatch(/Expected |Required|Invalid input|must contain/);
  }
});
