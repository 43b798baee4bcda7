// Who an estimate says it was prepared by (D-71).
import { beforeAll, describe, expect, test } from 'vitest';
import { canReadPdf, installLimitMs, pagesOf, squeezed } from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { expectOk, openShop, progress, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const nameOwner = ({ client }: Pick<Shop, 'client'>, ownerName: string | null) =>
  client.call('PATCH /api/company/settings', { body: { ownerName } });

async function textOfDocument(client: HttpClient, id: string, stage = 'estimate'): Promise<string> {
  const { bytes } = await client.send(`GET /api/jobs/${id}/download/${stage}`);
  return squeezed(pagesOf(bytes).join(''));
}

async function openOffice(shop: Shop) {
  const { accountId } = shop.user;
  return shop.given.officePerson({ accountId, name: 'Olivia Park' });
}

const preparedBy = (name: string) => new RegExp(`PREPAREDBY.*${squeezed(name)}`);

describe('an estimate names who wrote it', () => {
  test('the owner, as the settings name them', async () => {
    const shop = await openShop();
    const before = await given.job(shop);
    expect((await nameOwner(shop, ' Carol Whitcomb ')).status).toBe(200);
    const job = await given.job(shop);
    expect(await textOfDocument(shop.client, job.id)).toMatch(preparedBy('Carol Whitcomb'));
    // Where no name was known, none is printed, also later.
    expect(await textOfDocument(shop.client, before.id)).not.toContain('PREPAREDBY');
  });

  test('an office person, by the name they were invited with, also on a copy of the owner’s job', async () => {
    const shop = await openShop();
    await nameOwner(shop, 'Carol Whitcomb');
    const office = await openOffice(shop);
    const job = await given.job(shop);
    const { id } = await office.client.ok('POST /api/jobs/:id/duplicate', {
      params: { id: job.id },
      headers: { 'idempotency-key': 'copy' },
    });
    const copy = await textOfDocument(shop.client, id);
    expect(copy).toMatch(preparedBy('Olivia Park'));
    expect(copy).not.toContain('Carol');
    expect(await textOfDocument(office.client, job.id)).toMatch(preparedBy('Carol Whitcomb'));
  });

  test('and no other document does', async () => {
    const shop = await openShop();
    await nameOwner(shop, 'Carol Whitcomb');
    const { id } = await given.job(shop);
    for (const stage of ['work_order', 'invoice'] as const) {
      expectOk(await progress(shop, id, stage));
      expect(await textOfDocument(shop.client, id, stage)).not.toContain('Carol');
    }
    expect(await textOfDocument(shop.client, id)).toMatch(preparedBy('Carol Whitcomb'));
  });
});

test('a later name changes no estimate, and ends no link to sign', async () => {
  const shop = await openShop();
  await nameOwner(shop, 'Carol Whitcomb');
  const { id } = await given.job(shop, { customerEmail: 'maria@example.com' });
  const { signingUrl } = await shop.client.ok('POST /api/jobs/:id/signature-request', {
    params: { id },
    body: {},
  });
  await nameOwner(shop, 'Carol Moss');
  expect(await textOfDocument(shop.client, id)).toMatch(preparedBy('Carol Whitcomb'));
  const token = new URL(signingUrl).pathname.split('/').at(-1) ?? '';
  const { job } = await shop.client.ok('GET /api/signatures/:token', { params: { token } });
  expect(job?.facts).toContainEqual({ label: 'Prepared by', text: 'Carol Whitcomb' });
});

test('an office person cannot change the owner’s name', async () => {
  const shop = await openShop();
  await nameOwner(shop, 'Carol Whitcomb');
  const refused = await nameOwner(await openOffice(shop), 'Olivia Park');
  expect(refused.status).toBe(403);
  expect((await shop.client.ok('GET /api/company/settings')).ownerName).toBe('Carol Whitcomb');
});
