import { expect, test } from 'vitest';
import type { Profession } from '#contract/texts/professions.ts';
import { startApp } from '#server/testing/start-app.ts';
import { createStarterTemplates } from './templates.service.ts';

async function withOwner() {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  const make = (profession: Profession) =>
    deps.db.transaction((tx) => createStarterTemplates(tx, deps.clock.now(), user.accountId, profession));
  const names = async () =>
    (await client.ok('GET /api/templates')).map((template: { name: string }) => template.name);
  return { deps, client, user, make, names };
}

test('a trade brings its two, with the account’s tax rate', async () => {
  const { deps, client, user, make } = await withOwner();
  await deps.db.pool.query('update companies set default_tax_rate = 625 where account_id = $1', [
    user.accountId,
  ]);
  expect(await make('HVAC')).toBe(2);
  const body = await client.ok('GET /api/templates');
  expect(body.map((template: { name: string }) => template.name)).toEqual([
    'AC Repair Visit',
    'Furnace Replacement',
  ]);
  expect(body[0]).toMatchObject({
    taxRate: '6.25',
    headerColor: '#4F72B8',
    thankYouMessage: 'Thank You For Your Business!',
  });
  expect(body[0]?.defaultLineItems.slice(0, 2)).toMatchObject([
    { quantity: 1, description: 'Diagnostic visit', unitPrice: '89.00', taxed: false, total: '89.00' },
    { quantity: 2, unitPrice: '95.00', taxed: false, total: '190.00' },
  ]);
});

test('asked for twice, even at once, they are there once', async () => {
  const { make, names } = await withOwner();
  const made = await Promise.all([make('Plumbing'), make('Plumbing')]);
  expect(made[0] + made[1]).toBe(2);
  expect(await make('Plumbing')).toBe(0);
  expect(await names()).toHaveLength(2);
});

test('whoever wants an empty list gets one', async () => {
  const { make, names } = await withOwner();
  expect(await make('Manual Templates')).toBe(0);
  expect(await names()).toEqual([]);
});

test('they are the owner’s own: renamed, they come neither back nor double', async () => {
  const { client, make, names } = await withOwner();
  await make('Roofing');
  const [first] = await client.ok('GET /api/templates');
  await client.call('PUT /api/templates/:id', { params: { id: first?.id ?? '' }, body: { name: 'Ours' } });
  expect(await make('Roofing')).toBe(0);
  expect(await names()).toEqual(['Ours', 'Roof Leak Repair']);
});
