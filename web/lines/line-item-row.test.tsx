import { act } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { LineItemsEditor } from './line-items-editor.tsx';
import { newRow } from './line-rows.ts';
import { type LinePriceList, LinePriceListContext } from './price-list-context.ts';

const { show } = componentTest();

test('a keystroke draws its own row and no other, though the form copies all of them', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  const drawn = new Set<string>();
  const priceList: LinePriceList = {
    DescriptionInput: ({ row }) => {
      drawn.add(row.description);
      return <textarea value={row.description} readOnly />;
    },
    UnitInput: () => <input />,
    save: async () => null,
  };
  function Form() {
    const [rows, setRows] = useState(() =>
      ['Labor', 'Filter', 'Permit'].map((description) => newRow({ description, unitPrice: '9999.99' })),
    );
    return (
      <LinePriceListContext value={priceList}>
        <LineItemsEditor rows={rows} onChange={(next) => setRows(structuredClone(next))} />
      </LinePriceListContext>
    );
  }
  const { screen, user } = await show(<Form />);
  const price = screen.getByLabelText<HTMLInputElement>('Unit price, line 2');
  await user.click(price);
  drawn.clear();
  // Longer than the column is wide for ordinary prices: all rows get room, and none is drawn again.
  await user.type(price, '123');
  expect(price.value).toBe('9999.99123');
  expect([...drawn]).toEqual(['Filter']);
});

test('rows that have just been replaced stay, however soon one of them is changed', async () => {
  let replace = () => {};
  function Form() {
    const [rows, setRows] = useState(() => [newRow({ description: 'As it was' }), newRow()]);
    const [isReplaced, setIsReplaced] = useState(false);
    replace = () => {
      setIsReplaced(true);
      setRows((before) => before.map((row, at) => (at ? row : { ...row, description: 'From the draft' })));
    };
    // Before anything that React does after drawing.
    useLayoutEffect(() => {
      if (isReplaced) document.querySelector<HTMLElement>('[aria-label="Duplicate line 2"]')?.click();
    }, [isReplaced]);
    return <LineItemsEditor rows={rows} onChange={setRows} opensAt={1} />;
  }
  const { screen } = await show(<Form />);
  act(() => replace());
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('From the draft')).toBeDefined();
});
