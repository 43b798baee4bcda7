import { describe, expect, test } from 'vitest';
import type { Profession } from '#contract/texts/professions.ts';
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

const listOf = async (client: HttpClient) =>
  (await client.ok('GET /api/price-list', { query: { sort: 'name', limit: 200 } })).items;

const onboard = (client: HttpClient, profession: Profession) =>
  client.ok('POST /api/onboarding/complete', { body: { ...onboarding, profession } });

const offerTo = (client: HttpClient) => client.ok('GET /api/price-list/starter');
const reply = (client: HttpClient, accept: boolean) =>
  client.ok('POST /api/price-list/starter', { body: { accept } });

/** Onboarded before there was a price list. */
async function companyFromBefore(profession: Profession | null = 'Plumbing') {
  const { given, deps } = await startApp();
  const { client, user } = await given.session({ onboarded: true });
  await deps.db.pool.query('update companies set profession = $2 where account_id = $1', [
    user.accountId,
    profession,
  ]);
  return { given, client, user };
}

describe('onboarding', () => {
  test('fills the list from the trade’s templates, once', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    await Promise.all([onboard(client, 'HVAC'), onboard(client, 'HVAC')]);
    const items = await listOf(client);
    expect(items).toHaveLength(13);
    expect(items.find(({ name }) => name.startsWith('Labor'))).toMatchObject({
      name: 'Labor, licensed HVAC technician',
      unit: 'hour',
      unitPrice: '95.00',
      category: 'Labor & services',
      taxed: false,
      cost: null,
    });
    expect(items.find(({ name }) => name.startsWith('R-410A'))).toMatchObject({
      name: 'R-410A refrigerant',
      unit: 'lb',
      category: 'Parts & materials',
      taxed: true,
    });
    expect(items.find(({ name }) => name.includes('permit'))?.category).toBe('Permits & fees');
    expect(await offerTo(client)).toEqual({ isOffered: false, items: 0 });
    expect(await reply(client, true)).toEqual({ added: 0 });
    expect(await listOf(client)).toHaveLength(13);
  });

  test('whoever begins with an empty list gets one', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    await onboard(client, 'Manual Templates');
    expect([await listOf(client), await offerTo(client)]).toEqual([[], { isOffered: false, items: 0 }]);
  });
});

describe('a company from before', () => {
  test('is offered its trade’s items once, and gets them once', async () => {
    const { client } = await companyFromBefore();
    const { isOffered, items } = await offerTo(client);
    expect([isOffered, items]).toEqual([true, 13]);
    const [first, second] = await Promise.all([reply(client, true), reply(client, true)]);
    expect(first.added + second.added).toBe(13);
    expect(await listOf(client)).toHaveLength(13);
    expect(await offerTo(client)).toEqual({ isOffered: false, items: 0 });
    for (const { id } of await listOf(client))
      await client.ok('DELETE /api/price-list/:id', { params: { id } });
    expect(await reply(client, true)).toEqual({ added: 0 });
    expect(await listOf(client)).toEqual([]);
  });

  test('that says no is not asked again', async () => {
    const { client } = await companyFromBefore();
    expect(await reply(client, false)).toEqual({ added: 0 });
    expect(await offerTo(client)).toEqual({ isOffered: false, items: 0 });
    expect(await reply(client, true)).toEqual({ added: 0 });
    expect(await listOf(client)).toEqual([]);
  });

  test('that saved an item of its own first is asked too, and gets no name twice', async () => {
    const { client } = await companyFromBefore();
    const { client: other } = await companyFromBefore();
    await reply(other, true);
    const [known] = await listOf(other);
    await client.ok('POST /api/price-list', { body: { name: 'Ours' } });
    await client.ok('POST /api/price-list', { body: { name: known?.name.toUpperCase() ?? '' } });
    expect(await offerTo(client)).toEqual({ isOffered: true, items: 12 });
    expect(await reply(client, true)).toEqual({ added: 12 });
    expect(await listOf(client)).toHaveLength(14);
  });

  test('without a trade is asked when it has one', async () => {
    const { client } = await companyFromBefore(null);
    expect(await offerTo(client)).toEqual({ isOffered: false, items: 0 });
    expect(await reply(client, false)).toEqual({ added: 0 });
  });

  test.each([{}, { accept: 'yes' }, { accept: null }])('refuses %j', async (body) => {
    const { client } = await companyFromBefore();
    const { status } = await client.send('POST /api/price-list/starter', { body });
    expect(status).toBe(400);
  });
});
