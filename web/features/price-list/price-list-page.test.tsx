import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ChangesHost } from '#web/revisions/changes-host.tsx';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleItem, sampleSettings, sampleUser } from '#web/testing/samples.ts';
// Loaded with the test: on a busy machine they would come later than a test waits.
import './adjust-dialog.tsx';
import './item-dialog.tsx';
import './item-row-form.tsx';
import { PriceListPage } from './price-list-page.tsx';

const { server, show } = componentTest();

const filter: PriceItem = {
  ...sampleItem,
  id: 'i2',
  name: 'Filter 16x25',
  category: 'Parts',
  sku: null,
  unit: null,
  unitPrice: '18.50',
  cost: null,
  taxed: true,
};
const list = (items: PriceItem[]) => ({ items, nextCursor: null, total: items.length });

beforeEach(() => {
  server.always('GET /api/price-list/categories', {
    items: [
      { category: 'Labor', count: 1 },
      { category: 'Parts', count: 1 },
    ],
  });
  server.always('GET /api/price-list/adjust', { canUndo: false, at: null, items: 0 });
  server.always('GET /api/price-list/starter', { isOffered: false, items: 0 });
  server.always('GET /api/company/settings', sampleSettings);
});

interface Place {
  role?: 'owner' | 'office';
  isWide?: boolean;
  address?: string;
  items?: PriceItem[];
}

/** A page is shown once its user is known. */
function Page() {
  const { data } = useCurrentUser();
  return data ? <PriceListPage /> : null;
}

async function open({
  role = 'owner',
  isWide = true,
  address = '',
  items = [sampleItem, filter],
}: Place = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  window.scrollTo = () => {};
  server.always('GET /api/auth/user', { ...sampleUser, role });
  const page = await show(
    <>
      <Page />
      <ChangesHost isSignedIn />
    </>,
    `/price-list${address}`,
  );
  (await server.next('GET /api/price-list')).reply(list(items));
  return page;
}

const textsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.textContent);

test('items stand by category, with what is left of the price', async () => {
  const { screen } = await open();
  const labor = await screen.findByRole('row', { name: /^Labor, journeyman/ });
  expect(textsOf(labor)).toEqual(['Labor, journeyman', 'LAB-1', 'hour', '$95.00', '$38.00', '60%', 'No']);
  expect(textsOf(screen.getByRole('row', { name: /^Filter/ }))).toEqual([
    'Filter 16x25',
    '',
    '',
    '$18.50',
    '–Not known',
    '–Not known',
    'Yes',
  ]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Labor', 'Parts']);
});

test('office people see neither cost nor margin, and send none', async () => {
  const { screen, user } = await open({ role: 'office', items: [{ ...sampleItem, cost: null }] });
  const row = await screen.findByRole('row', { name: /^Labor, journeyman/ });
  expect(textsOf(row)).toEqual(['Labor, journeyman', 'LAB-1', 'hour', '$95.00', 'No']);
  expect(screen.queryByText('Cost')).toBeNull();
  await user.click(screen.getByText('$95.00'));
  const price = await screen.findByLabelText('Price');
  expect(screen.queryByLabelText('Cost')).toBeNull();
  await user.clear(price);
  await user.type(price, '99{Enter}');
  const call = await server.next('PATCH /api/price-list/:id');
  expect(call.body).not.toHaveProperty('cost');
  call.reply(sampleItem);
  (await server.next('GET /api/price-list')).reply(list([sampleItem]));
  await screen.findByText('Item Updated');
});

test('a cell that is pressed becomes a field: Enter saves, Escape leaves it as it was', async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByText('$95.00'));
  const price = await screen.findByLabelText<HTMLInputElement>('Price');
  expect(document.activeElement).toBe(price);
  await user.keyboard('1');
  expect(price.value).toBe('1');
  await user.keyboard('{Escape}');
  await screen.findByText('$95.00');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Labor, journeyman' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByLabelText(/^Name/));
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '105{Enter}');
  const call = await server.next('PATCH /api/price-list/:id');
  expect(call.address).toBe('/api/price-list/i1');
  expect(call.body).toMatchObject({
    name: 'Labor, journeyman',
    unitPrice: '105',
    cost: '38.00',
    revision: 1,
  });
  const saved = { ...sampleItem, unitPrice: '105.00', revision: 2 };
  call.reply(saved);
  (await server.next('GET /api/price-list')).reply(list([saved, filter]));
  await screen.findByText('$105.00');
});

test('an item that somebody else changed meanwhile is compared before it is saved', async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByText('LAB-1'));
  await user.type(await screen.findByLabelText('SKU'), '0{Enter}');
  const call = await server.next('PATCH /api/price-list/:id');
  call.refuse('changed_meanwhile', { present: { ...sampleItem, unitPrice: '98.00', revision: 7 } });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /save/i }));
  const again = await server.next('PATCH /api/price-list/:id');
  expect(again.body).toMatchObject({ sku: 'LAB-10', unitPrice: '98.00', revision: 7 });
  again.reply(sampleItem);
  (await server.next('GET /api/price-list')).reply(list([sampleItem]));
  await screen.findByText('Item Updated');
});

test('on a phone a row opens its form', async () => {
  const { screen, user } = await open({ isWide: false });
  await user.click(await screen.findByRole('button', { name: /^Edit Filter 16x25/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
  await user.type(dialog.getByLabelText('Cost'), '9.25');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next('PATCH /api/price-list/:id');
  expect(call.body).toMatchObject({ cost: '9.25', unitPrice: '18.50' });
  call.refuse('invalid_input', { fields: { cost: 'Too much.' } });
  await dialog.findByText('Too much.');
});

test('prices are changed for what is filtered, after old and new were shown', async () => {
  const { screen, user } = await open({ address: '?q=fil&category=Parts', items: [filter] });
  await screen.findByText('$18.50');
  await user.click(screen.getByRole('button', { name: 'Change Prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Prices' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('By (%)'));
  const apply = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Change/ });
  expect(apply().disabled).toBe(true);
  await user.click(dialog.getByLabelText('Lower'));
  await user.selectOptions(dialog.getByLabelText('Round new prices'), 'To end in .99');
  await user.type(dialog.getByLabelText('By (%)'), '7.5');
  const preview = await server.next('POST /api/price-list/adjust');
  const body = { q: 'fil', category: 'Parts', percent: '-7.5', round: '.99' };
  expect(preview.body).toEqual({ ...body, dryRun: true });
  expect(apply().disabled).toBe(true);
  const changes = [{ id: 'i2', name: 'Filter 16x25', before: '18.50', after: '16.99' }];
  preview.reply({ changes });
  await dialog.findByText('$16.99');
  await user.click(apply());
  const call = await server.next('POST /api/price-list/adjust');
  expect(call.body).toEqual({ ...body, dryRun: false });
  server.always('GET /api/price-list/adjust', { canUndo: true, at: '2026-11-18T15:00:00Z', items: 1 });
  call.reply({ changes });
  (await server.next('GET /api/price-list')).reply(list([{ ...filter, unitPrice: '16.99' }]));
  await screen.findByText('Prices Changed');

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Undo Price Change' }));
  const undo = await server.next('POST /api/price-list/adjust/undo');
  server.always('GET /api/price-list/adjust', { canUndo: false, at: null, items: 0 });
  undo.reply({ changes });
  (await server.next('GET /api/price-list')).reply(list([filter]));
  await screen.findByText('Price Change Undone');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('search and filters are in the address', async () => {
  const { screen, user, address } = await open();
  await screen.findByText('$18.50');
  await user.selectOptions(screen.getByLabelText('Category'), 'Parts (1)');
  expect((await server.next('GET /api/price-list')).address).toContain('category=Parts');
  await user.click(screen.getByLabelText('Archived'));
  const archived = await server.next('GET /api/price-list');
  expect(archived.address).toContain('archived=true');
  expect(address()).toBe('/price-list?category=Parts&archived=true');
  archived.reply(list([]));
  await user.click(await screen.findByRole('button', { name: 'Show all items' }));
  expect(address()).toBe('/price-list');
  await screen.findByText('$18.50');
});

test('an empty list is offered the items of the trade, once', async () => {
  server.always('GET /api/company/settings', { ...sampleSettings, profession: 'HVAC' });
  server.always('GET /api/price-list/starter', { isOffered: true, items: 24 });
  const { screen, user } = await open({ items: [] });
  await screen.findByText('Start with 24 items from your HVAC templates');
  await user.click(screen.getByRole('button', { name: 'No, thanks' }));
  const call = await server.next('POST /api/price-list/starter');
  expect(call.body).toEqual({ accept: false });
  server.always('GET /api/price-list/starter', { isOffered: false, items: 0 });
  call.reply({ added: 0 });
  (await server.next('GET /api/price-list')).reply(list([]));
  await screen.findByText('No items yet');
});

test('the items of the trade are also offered above a short list', async () => {
  server.always('GET /api/price-list/starter', { isOffered: true, items: 24 });
  const { screen, user } = await open({ items: [sampleItem] });
  await screen.findByText('Add 24 items from your templates');
  expect(screen.getByRole('row', { name: /^Labor, journeyman/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add 24 Items' }));
  const call = await server.next('POST /api/price-list/starter');
  expect(call.body).toEqual({ accept: true });
  server.always('GET /api/price-list/starter', { isOffered: false, items: 0 });
  call.reply({ added: 24 });
  (await server.next('GET /api/price-list')).reply(list([sampleItem]));
  await screen.findByText('Price List Filled');
  expect(screen.queryByText('Add 24 items from your templates')).toBeNull();
});

test('deleting one that a job uses says that it was archived', async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More for Filter 16x25' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Item' }));
  (await server.next('DELETE /api/price-list/:id')).reply({ success: true, isArchived: true });
  (await server.next('GET /api/price-list')).reply(list([sampleItem]));
  await screen.findByText('Item Archived');
});
