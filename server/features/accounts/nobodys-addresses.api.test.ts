// What stands where an address was: nobody can have it, and so nobody is in the way of it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aJob, good, makeJob, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import {
  accept,
  addTechnician,
  invitationToken,
  newAddress,
} from '../technicians/testing/technician-steps.ts';
import { whoAmI } from './testing/sign-in.ts';

const password = 'copper elbow 22 mm';

async function signedUp(shop: Shop, email = newAddress()) {
  const client = shop.newGuest();
  good(await client.post('/api/auth/signup', { email, password }));
  return { client, email, id: (await whoAmI(client)).body.id as string };
}

/** As somebody could before such addresses were refused. */
async function squatOn(shop: Shop, address: string): Promise<void> {
  const { id } = await signedUp(shop);
  await shop.deps.db.pool.query('update users set email = $2 where id = $1', [id, address]);
}

async function join(shop: Shop, email: string) {
  const { id } = await addTechnician(shop, { email });
  good(await accept(shop.newGuest(), await invitationToken(shop, email), email));
  return id;
}

test('no technician can make it impossible to remove them', async () => {
  const shop = await openShop();
  const email = newAddress();
  const id = await join(shop, email);
  const { rows } = await shop.deps.db.pool.query('select id from users where email = $1', [email]);
  await squatOn(shop, `${rows[0].id}@removed.invalid`);
  expect((await shop.client.delete(`/api/technicians/${id}`)).status).toBe(200);
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
    const { id } = await makeJob(shop);
    const { id: technicianId } = await addTechnician(shop);
    const answers = [
      await shop.newGuest().post('/api/auth/signup', { email, password }),
      await shop.client.post('/api/auth/change-email', { password: shop.user.password, newEmail: email }),
      await shop.client.post('/api/technicians', { name: 'Sam Ortiz', email }),
      await shop.client.put(`/api/technicians/${technicianId}`, { name: 'Sam Ortiz', email }),
      await shop.client.post('/api/jobs', aJob({ customerEmail: email })),
      await shop.client.post(`/api/jobs/${id}/signature-request`, { signerEmail: email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  },
);
