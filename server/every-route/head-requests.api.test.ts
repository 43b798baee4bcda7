// HEAD changes nothing: programs that check a link send it, and nobody has seen anything by it.
import { expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { historyOf, rowOf, timelineOf } from '#server/features/signing/testing/signing-tools.ts';
import { builtPages } from '#server/platform/http/pages.ts';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { byName, names } from './callers.ts';
import { samplePages } from './one-of-everything.ts';

test('no endpoint answers it, whoever sends it, but those that say so', async () => {
  const { guest, given } = await startApp();
  const { client } = await given.session();
  const paths = names
    .map((name) => byName[name])
    .filter(({ method, answersHead }) => method === 'GET' && !answersHead)
    .map(({ path }) => path);
  expect(paths).toContain('/api/signatures/:token');
  const answered: string[] = [];
  for (const path of paths)
    for (const who of [guest, client]) {
      const { status } = await who.send(`HEAD ${path.replace(/:\w+/g, 'nothing')}`, { csrf: false });
      if (status !== 404) answered.push(`${status} ${path}`);
    }
  expect(answered).toEqual([]);
});

test('a link to sign is not opened by it', async () => {
  const shop = await openShop();
  const job = await given.job(shop);
  const { signingToken: token, request } = await given.signatureRequest(shop, job.id);
  const state = async () => ({
    row: await rowOf(shop, request.id),
    timeline: await timelineOf(shop, request.id),
    history: await historyOf(shop, job.id),
  });
  const before = await state();
  const addresses = [
    `/sign/${token}`,
    `/sign/${token}/read`,
    `/api/signatures/${token}`,
    `/api/signatures/${token}/download`,
  ];
  for (const address of addresses) await shop.newGuest().send(`HEAD ${address}`, { csrf: false });
  expect(await state()).toEqual(before);
  expect(before.history[0]).toMatchObject({ status: 'created', openedAt: null });
  await shop.newGuest().send(`GET /sign/${token}/read`);
  expect((await historyOf(shop, job.id))[0]).toMatchObject({ status: 'pending' });
});

test.each(['/healthz', '/robots.txt', '/assets/page.js', '/favicon.svg', '/', '/pricing', '/sign/nothing'])(
  '%s answers it like GET, without a body',
  async (address) => {
    const { guest } = await startApp({ pages: builtPages(samplePages()) });
    const [head, get] = [
      await guest.send(`HEAD ${address}`, { csrf: false }),
      await guest.send(`GET ${address}`),
    ];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect([get.status, get.bytes.length > 0]).toEqual([200, true]);
  },
);
