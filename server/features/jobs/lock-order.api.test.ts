// Requests that lock the same rows take them in one order: the template, the job, the company's counter, the number.
// One that took them in another would be ended by the database now and then, which a person sees as an error.
import { describe, expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import { openShop, progress, type Shop } from './testing/test-tools.ts';

const rounds = 10;

/** How the requests of all rounds ended; each round begins when the one before is over. */
async function outcomes(round: () => Promise<TestResponse[]>): Promise<number[]> {
  const found = new Set<number>();
  for (let at = 0; at < rounds; at += 1) for (const { status } of await round()) found.add(status);
  return [...found].sort();
}

const create = ({ client }: Shop, body: object = {}) =>
  client.send('POST /api/jobs', { body: { customerName: 'Ana', ...body } });
const download = ({ client }: Shop, id: string) => client.send(`GET /api/jobs/${id}/download/estimate`);

const document = (templateId: string, workOrderNumber = '') => ({
  templateId,
  workOrderNumber,
  customerName: 'Ana Díaz',
  description: 'Replace water heater',
  lineItems: [{ quantity: 1, description: 'Labor', unitPrice: 80 }],
  documentType: 'estimate',
});

describe('no request is lost to another', () => {
  test('that moves the job on while its PDF is printed', async () => {
    const shop = await openShop();
    const found = await outcomes(async () => {
      const jobs = await Promise.all([given.job(shop), given.job(shop), given.job(shop)]);
      return Promise.all(jobs.flatMap(({ id }) => [download(shop, id), progress(shop, id, 'work_order')]));
    });
    expect(found).toEqual([200]);
  });

  test('that deletes the job while its PDF is printed', async () => {
    const shop = await openShop();
    const found = await outcomes(async () => {
      const jobs = await Promise.all([given.job(shop), given.job(shop), given.job(shop)]);
      return Promise.all(
        jobs.flatMap(({ id }) => [download(shop, id), shop.client.send(`DELETE /api/jobs/${id}`)]),
      );
    });
    expect(found.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
  });

  test('that brings the very number the counter gives next', async () => {
    const shop = await openShop();
    let last = 1000;
    const found = await outcomes(async () => {
      const own = [1, 2, 3].map((step) => create(shop, { jobNumber: String(last + step) }));
      const responses = await Promise.all([...own, ...[1, 2, 3].map(() => create(shop))]);
      last = Math.max(
        ...responses.map(({ body }) => Number((body as { jobNumber?: string }).jobNumber ?? 0)),
      );
      return responses;
    });
    expect(found).toEqual([200, 409]);
  });

  test('that deletes the template while jobs are made from it', async () => {
    const shop = await openShop();
    const found = await outcomes(async () => {
      const templateId = await given.template(shop);
      const { id } = await given.job(shop, { templateId });
      return Promise.all([
        shop.client.send('POST /api/generate-pdf', { body: document(templateId) }),
        create(shop, { templateId }),
        shop.client.send(`POST /api/jobs/${id}/duplicate`),
        shop.client.send(`POST /api/jobs/${id}/duplicate`),
        progress(shop, id, 'work_order'),
        shop.client.send(`DELETE /api/templates/${templateId}`),
      ]);
    });
    expect(found.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
  });
});

test('the first document of a company is counted, also under a number of its own', async () => {
  const shop = await openShop();
  const templateId = await given.template(shop);
  await shop.client.send('POST /api/generate-pdf', { body: document(templateId, 'A-1') });
  const { rows } = await shop.deps.db.pool.query(
    'select next_number, estimates, pdfs_generated from job_counters where account_id = $1',
    [shop.user.accountId],
  );
  expect(rows).toEqual([{ next_number: 1001, estimates: 1, pdfs_generated: 1 }]);
});
