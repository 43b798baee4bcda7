import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { LineItemsEditor } from '#web/lines/line-items-editor.tsx';
import { type LineRow, newRow } from '#web/lines/line-rows.ts';
import { LinePriceListContext } from '#web/lines/price-list-context.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleItem } from '#web/testing/samples.ts';
import { linePriceList } from './line-price-list.tsx';

const { server, show } = componentTest();

afterEach(() => vi.restoreAllMocks());

const filter: PriceItem = {
  ...sampleItem,
  id: 'i2',
  name: 'Filter 16x25',
  description: 'Pleated filter for the return of a lab or a house',
  sku: null,
  unit: null,
  unitPrice: '18.50',
  taxed: true,
};

async function open(first: LineRow, { width = 900 } = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  let rows: LineRow[] = [first];
  function Form() {
    const [shown, setShown] = useState(rows);
    rows = shown;
    return (
      <LinePriceListContext value={linePriceList}>
        <LineItemsEditor rows={shown} onChange={setShown} />
      </LinePriceListContext>
    );
  }
  const page = await show(<Form />);
  const field = (name: string) => page.screen.getByLabelText<HTMLInputElement>(`${name}, line 1`);
  const answer = async (items: PriceItem[]) => {
    const call = await server.next('GET /api/price-list');
    call.reply({ items, nextCursor: null, total: items.length });
    return call.address;
  };
  return { ...page, field, answer, row: () => rows[0] };
}

const fresh = { description: '', unitPrice: '' };

test('two letters and Enter fill the line in, and its quantity is typed next', async () => {
  const { screen, user, field, answer, row } = await open(newRow(fresh));
  await user.type(field('Description'), 'la');
  expect(await answer([sampleItem, filter])).toContain('q=la&sort=recent');
  await screen.findByRole('option', { name: /Labor, journeyman LAB-1 \$95.00 per hour/, selected: true });
  await user.keyboard('{Enter}');
  expect(row()).toMatchObject({
    description: 'Labor, journeyman',
    unit: 'hour',
    unitPrice: '95.00',
    taxed: false,
    itemId: 'i1',
  });
  expect(document.activeElement).toBe(field('Quantity'));
  await user.keyboard('2.5');
  expect(row()?.quantity).toBe('2.5');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test.each([
  ['a line that has a price', newRow({ ...fresh, unitPrice: '40.00' }), [sampleItem], 'Labor, journeyman'],
  ['what only contains it', newRow(fresh), [filter], filter.description],
])(
  'Enter writes a new line of text beside %s, until an arrow key has chosen',
  async (_, first, items, picked) => {
    const { screen, user, field, answer, row } = await open(first);
    await user.type(field('Description'), 'la');
    await answer(items);
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    expect(row()?.description).toBe('la\n');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Backspace}');
    await screen.findByRole('option');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(row()).toMatchObject({ description: picked, itemId: items[0]?.id });
  },
);

test('a line from the price list is reworded without being offered others, and keeps its price', async () => {
  const picked = newRow({ description: 'Labor', unit: 'hour', unitPrice: '95.00', itemId: 'i1' });
  const { user, field, row } = await open(picked);
  await user.type(field('Description'), ', second floor');
  expect(row()).toMatchObject({
    description: 'Labor, second floor',
    unit: 'hour',
    unitPrice: '95.00',
    itemId: 'i1',
  });
  expect(server.count('GET /api/price-list')).toBe(0);
});

test('a line whose text was emptied is no longer of its item', async () => {
  const picked = newRow({ description: 'Labor', unit: 'hour', unitPrice: '95.00', itemId: 'i1' });
  const { user, field, row } = await open(picked);
  await user.clear(field('Description'));
  await user.type(field('Description'), 'x');
  expect(row()).toMatchObject({ description: 'x', unitPrice: '95.00' });
  expect(row()?.itemId).toBeUndefined();
});

test('on a phone an item is pressed', async () => {
  const { screen, user, field, answer, row } = await open(newRow(fresh), { width: 320 });
  await user.type(field('Description'), 'fi');
  await answer([filter]);
  await user.click(await screen.findByRole('option', { name: /Filter/ }));
  expect(row()).toMatchObject({ description: filter.description, unitPrice: '18.50', unit: '' });
  expect(document.activeElement).toBe(field('Quantity'));
});

test('a unit is typed or chosen', async () => {
  const { screen, user, field, row } = await open(newRow(fresh));
  await user.type(field('Unit'), 'h');
  await user.click(screen.getByRole('option', { name: 'hour' }));
  expect(row()?.unit).toBe('hour');
  await user.clear(field('Unit'));
  await user.type(field('Unit'), 'pair');
  expect(row()?.unit).toBe('pair');
});

test('a line is saved to the price list once, by the first line of its text', async () => {
  const line = newRow({ description: 'Gas valve\nHoneywell VR8205', unit: 'each', unitPrice: '140' });
  const { screen, user, answer, row } = await open(line);
  await user.click(screen.getByRole('button', { name: 'Save line 1 to price list' }));
  await answer([filter]);
  const call = await server.next('POST /api/price-list');
  expect(call.body).toEqual({
    name: 'Gas valve',
    description: 'Gas valve\nHoneywell VR8205',
    unit: 'each',
    unitPrice: '140',
    taxed: true,
  });
  call.reply({ ...sampleItem, id: 'i9', name: 'Gas valve' });
  await screen.findByText('Saved to Price List');
  await waitFor(() => expect(row()?.itemId).toBe('i9'));
  expect(screen.getByRole('button', { name: 'Line 1 is on your price list' })).toBeTruthy();
});

test('a line whose name is on the list already is not added a second time', async () => {
  const { screen, user, answer, row } = await open(newRow({ description: 'labor, JOURNEYMAN' }));
  await user.click(screen.getByRole('button', { name: 'Save line 1 to price list' }));
  await answer([sampleItem]);
  await screen.findByText('Already on Your Price List');
  await waitFor(() => expect(row()?.itemId).toBe('i1'));
  expect(server.count('POST /api/price-list')).toBe(0);
});
