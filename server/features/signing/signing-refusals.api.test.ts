// Every endpoint of signing, called by those who may not, or about what is not theirs.
import { describe, expect, test } from 'vitest';
import { signatureEndpoints as endpoints } from '#contract/signatures.ts';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { given } from '#server/testing/given.ts';
import { rowOf, signForm } from './testing/signing-tools.ts';

type Name = keyof typeof endpoints;
const owners = [
  'requestSignature',
  'listSignatures',
  'downloadSigned',
  'cancelSignature',
  'sendSignature',
  'markCopied',
] as const satisfies Name[];
const aboutJob = owners.filter((name) => endpoints[name].path.includes(':id'));
const byToken = (Object.keys(endpoints) as Name[]).filter((name) => endpoints[name].path.includes(':token'));

const pathOf = (name: Name, target: { id: string; requestId: string; token: string }) =>
  endpoints[name].path
    .replace(':id', target.id)
    .replace(':requestId', target.requestId)
    .replace(':token', target.token);

const bodyOf = async (name: Name) => {
  if (endpoints[name].method === 'GET') return undefined;
  if (name === 'select') return { selectedLineIds: [] };
  return name === 'sign' ? signForm() : {};
};

describe.each(owners)('%s', (name) => {
  test('needs the owner’s session with access and, for a change, a CSRF token', async () => {
    const shop = await openShop();
    const { accountId } = shop.user;
    const link = await given.sentLink(shop);
    const before = [await rowOf(shop, link.request.id), await auditEventsOf(shop, accountId)];
    const technician = await shop.given.session({ role: 'technician', accountId });
    const path = pathOf(name, { id: link.job.id, requestId: link.request.id, token: link.token });
    const { method } = endpoints[name];
    const body = await bodyOf(name);
    expect((await shop.guest.send(`${method} ${path}`, { body })).body.code).toBe('not_signed_in');
    expect((await technician.client.send(`${method} ${path}`, { body })).body.code).toBe('role_not_allowed');
    if (method !== 'GET') {
      const forged = await shop.client.send(`${method} ${path}`, { body, csrf: false });
      expect([forged.status, forged.body.code]).toEqual([403, 'csrf_failed']);
    }
    await shop.deps.db.pool.query(
      "update subscriptions set status = 'expired', plan = 'monthly' where account_id = $1",
      [accountId],
    );
    expect((await shop.client.send(`${method} ${path}`, { body })).body.code).toBe('subscription-required');
    expect([await rowOf(shop, link.request.id), await auditEventsOf(shop, accountId)]).toEqual(before);
  });
});

test.each(aboutJob)('%s answers for another account’s job exactly as for an unknown one', async (name) => {
  const shop = await openShop();
  const link = await given.sentLink(shop);
  const other = (await shop.given.session()).client;
  const { method } = endpoints[name];
  const call = async (target: { id: string; requestId: string }) => {
    const { status, body } = await other.send(`${method} ${pathOf(name, { ...target, token: '' })}`, {
      body: await bodyOf(name),
    });
    return { status, body };
  };
  const foreign = await call({ id: link.job.id, requestId: link.request.id });
  expect(foreign).toEqual({ status: 404, body: { message: 'Job not found', code: 'not_found' } });
  expect(await call({ id: newId(), requestId: newId() })).toEqual(foreign);
  expect(await call({ id: 'no-id', requestId: 'no-id' })).toEqual(foreign);
  expect((await rowOf(shop, link.request.id)).status).toBe('pending');
});

test.each(['downloadSigned', 'cancelSignature'] as const)(
  '%s finds a request only under its own job',
  async (name) => {
    const shop = await openShop();
    const [one, two] = [await given.sentLink(shop), await given.sentLink(shop)];
    const { method } = endpoints[name];
    for (const requestId of [two.request.id, newId(), 'no-id', '%00']) {
      const path = pathOf(name, { id: one.job.id, requestId, token: '' });
      expect((await shop.client.send(`${method} ${path}`, { body: await bodyOf(name) })).status).toBe(404);
    }
    expect((await rowOf(shop, two.request.id)).status).toBe('pending');
  },
);

test('nothing is downloaded as signed before it is', async () => {
  const shop = await openShop();
  const { job, request } = await given.sentLink(shop);
  const response = await shop.client.call('GET /api/jobs/:id/signatures/:requestId/download', {
    params: { id: job.id, requestId: request.id },
  });
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});

test.each(byToken)('%s does not know a wrong link, and counts it', async (name) => {
  const shop = await openShop();
  const { method } = endpoints[name];
  const call = async () => {
    const path = pathOf(name, { id: '', requestId: '', token: newToken() });
    return shop.client.send(`${method} ${path}`, { body: await bodyOf(name) });
  };
  const unknown = await call();
  const message = 'This signature link is invalid or has expired.';
  expect(unknown.status).toBe(404);
  // A page that people open by itself is refused by a page.
  if (name.endsWith('Html')) expect(unknown.bytes.toString()).toContain(message);
  else expect(unknown.body).toEqual({ message, code: 'signing_link_unknown' });
  await shop.deps.db.pool.query('update rate_limits set hits = 100 where window_ends_at > $1', [
    shop.clock.now(),
  ]);
  expect((await call()).status).toBe(429);
});
