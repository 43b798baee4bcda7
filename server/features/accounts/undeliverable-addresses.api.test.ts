// What stands where an address was: nobody can have it, and so nobody is in the way of it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aJob } from '#server/testing/given/jobs.ts';
import { newAddress } from '#server/testing/given/people.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { accept, invitationToken } from '../technicians/testing/technician-steps.ts';
import { whoAmI } from './testing/sign-in.ts';

const password = 'copper elbow 22 mm';

async function signedUp(shop: Shop, email = newAddress()) {
  const client = shop.newGuest();
  await client.ok('POST /api/auth/signup', { body: { email, password } });
  return { client, email, id: (await whoAmI(client)).body.id as string };
}

/** As somebody could before such addresses were refused. */
async function squatOn(shop: Shop, address: string): Promise<void> {
  const { id } = await signedUp(shop);
  await shop.deps.db.pool.query('update users set email = $2 where id = $1', [id, address]);
}

async function join(shop: Shop, email: string) {
  const { id } = await given.invitedTechnician(shop, { email });
  expectOk(await accept(shop.newGuest(), await invitationToken(shop, email), email));
  return id;
}

test('no technician can make it impossible to remove them', async () => {
  const shop = await openShop();
  const email = newAddress();
  const id = await join(shop, email);
  const { rows } = await shop.deps.db.pool.query('select id from users where email = $1', [email]);
  await squatOn(shop, `${rows[0].id}@removed.invalid`);
  expect((await shop.client.call('DELETE /api/technicians/:id', { params: { id } })).status).toBe(200);
  await signedUp(shop, email);
});

test('nobody who took an address can make it impossible to take it back', async () => {
  const shop = await openShop();
  const squatter = await signedUp(shop);
  await squatOn(shop, `${squatter.id}@unconfirmed.invalid`);
  await join(shop, squatter.email);
  expect((await whoAmI(squatter.client)).body.email).toBe('');
});

test.each([['removed.invalid'], ['unconfirmed.invalid'], ['Elsewhere.INVALID']])(
  'an address at %s is refused wherever one is taken',
  async (domain) => {
    const shop = await openShop();
    const email = `${randomUUID()}@${domain}`;
    const { id } = await given.job(shop);
    const { id: technicianId } = await given.invitedTechnician(shop);
    const responses = [
      await shop.newGuest().call('POST /api/auth/signup', { body: { email, password } }),
      await shop.client.call('POST /api/auth/change-email', {
        body: { password: shop.user.password, newEmail: email },
      }),
      await shop.client.call('POST /api/technicians', { body: { name: 'Sam Ortiz', email } }),
      await shop.client.call('PUT /api/technicians/:id', {
        params: { id: technicianId },
        body: { name: 'Sam Ortiz', email },
      }),
      await shop.client.call('POST /api/jobs', { body: aJob({ customerEmail: email }) }),
      await shop.client.call('POST /api/jobs/:id/signature-request', {
        params: { id },
        body: { signerEmail: email },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  },
);
