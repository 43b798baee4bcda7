// The jobs of one customer, wherever they are, and nobody else's.
import { expect, test } from 'vitest';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { close } from '../testing/close-tools.ts';
import { expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const page = async ({ client }: Shop, query: string) =>
  expectOk<JobPage>(await client.send(`GET /api/jobs?${query}`));

/** Newest first. */
const found = async (shop: Shop, query: string) => {
  const { jobs, total } = await page(shop, query);
  expect(total).toBe(jobs.length);
  return jobs.map(({ id }) => id);
};

test('a customer’s jobs are listed wherever they are, and those of a namesake are not', async () => {
  const shop = await openShop();
  const ana = { customerName: 'Ana Díaz', customerEmail: 'ana@example.com' };
  const estimate = await given.job(shop, ana);
  const paid = await given.job(shop, { ...ana, currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: paid.id },
    body: { amount: paid.totalAmount },
  });
  const lost = await given.job(shop, ana);
  await close(shop, lost.id, { outcome: 'lost' });
  const owed = await given.job(shop, { ...ana, currentStage: 'invoice' });
  const namesake = await given.job(shop, {
    ...ana,
    customerEmail: 'other-ana@example.com',
    customerPhone: '2085550199',
  });
  expect(namesake.customerId).not.toBe(estimate.customerId);

  const of = `customerId=${estimate.customerId}`;
  expect(await found(shop, of)).toEqual([owed.id, lost.id, paid.id, estimate.id]);
  expect(await found(shop, `${of}&unfinished=true`)).toEqual([owed.id, estimate.id]);
  const { openJobs } = await shop.client.ok('GET /api/customers/:id', {
    params: { id: estimate.customerId ?? '' },
  });
  expect(openJobs).toBe(2);
  expect(await found(shop, `${of}&stage=invoice`)).toEqual([owed.id, paid.id]);
  expect(await found(shop, `${of}&filter=archived`)).toEqual([lost.id]);
  expect(await found(shop, `${of}&q=no-such-word`)).toEqual([]);
  // An empty one is none.
  expect(await found(shop, 'customerId=&sort=newest')).toHaveLength(4);

  const counts = await shop.client.ok('GET /api/jobs/counts', {
    query: { customerId: estimate.customerId ?? '' },
  });
  expect(counts).toMatchObject({
    unfiltered: 4,
    stages: { estimate: 2, work_order: 0, invoice: 2 },
    filters: { unpaid: 1, archived: 1 },
  });
});

test('pages go on where the last one ended', async () => {
  const shop = await openShop();
  const bo = { customerName: 'Bo', customerEmail: 'bo@example.com' };
  const made: string[] = [];
  let customerId: string | null = null;
  for (let count = 0; count < 5; count++) {
    const job = await given.job(shop, bo);
    await given.job(shop, { customerName: 'Cy', customerEmail: 'cy@example.com' });
    made.unshift(job.id);
    customerId = job.customerId;
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: JobPage = await page(shop, `customerId=${customerId}&limit=2&cursor=${cursor}`);
    expect(next.total).toBe(5);
    seen.push(...next.jobs.map(({ id }) => id));
    cursor = next.nextCursor;
  }
  expect(seen).toEqual(made);
});

test('another company’s customer, an unknown one and what is no id have no jobs', async () => {
  const shop = await openShop();
  await given.job(shop);
  const theirs = await given.job({ ...shop, ...(await shop.given.owner()) });
  for (const id of [theirs.customerId, newId(), 'ana', '%27']) {
    expect(await found(shop, `customerId=${id}`)).toEqual([]);
    const { status, body } = await shop.client.send(`GET /api/jobs/counts?customerId=${id}`);
    expect([status, body.unfiltered]).toEqual([200, 0]);
  }
});
