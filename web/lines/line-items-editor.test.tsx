import { useState } from 'react';
import { expect, test } from 'vitest';
import { lineLimits } from '#contract/limits.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { LineItemsEditor } from './line-items-editor.tsx';
import { type LineRow, newRow, type RowProblems, readWholeQuantity, sumOf } from './line-rows.ts';
import { TotalsBox } from './totals-box.tsx';

const { show } = componentTest();

interface FormProps {
  rows: LineRow[];
  problems?: (RowProblems | undefined)[];
  error?: string;
  isFree?: boolean;
}

/** A form around the editor, as every page has one. */
function Form({ rows: first, problems, error, isFree }: FormProps) {
  const [rows, setRows] = useState(first);
  const quantityOf = isFree ? readWholeQuantity : undefined;
  return (
    <>
      <LineItemsEditor
        rows={rows}
        onChange={setRows}
        problems={problems}
        error={error}
        hasTaxMark={!isFree}
        quantityOf={quantityOf}
      />
      <TotalsBox sum={sumOf(rows, '10', quantityOf)} taxRate="10" />
      <button type="button" onClick={() => setRows(rows.toReversed())}>
        Turn round
      </button>
    </>
  );
}

const labor = () => newRow({ description: 'Labor', quantity: '2', unitPrice: '50.00' });
const valve = () => newRow({ description: 'Valve', quantity: '1', unitPrice: '7.50', taxed: false });

const textsOf = (row: HTMLElement): string[] =>
  [...row.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(({ value }) => value);
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

async function open(props: FormProps) {
  const page = await show(<Form {...props} />);
  const { screen } = page;
  await screen.findByRole('list', { name: 'Line Items' });
  return {
    ...page,
    shown: (): string[][] => screen.queryAllByRole('listitem').map(textsOf),
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    sums: () => [...document.querySelectorAll('dl > div')].map((row) => row.querySelector('dd')?.textContent),
  };
}

test('a new row is empty, is counted as nothing, and has the focus', async () => {
  const { user, shown, field, button, sums } = await open({ rows: [labor()] });
  expect(sums()).toEqual(['$100.00', '$10.00', '$110.00']);
  await user.click(button('Add Line Item'));
  expect(document.activeElement).toBe(field('Description, line 2'));
  expect(shown()).toEqual([
    ['Labor', '2', '50.00'],
    ['', '1', ''],
  ]);
  await user.keyboard('Gasket');
  await user.type(field('Unit price, line 2'), '5');
  expect(shown()[1]).toEqual(['Gasket', '1', '5']);
  expect(sums()).toEqual(['$105.00', '$10.50', '$115.50']);
});

test('leaving a price completes it', async () => {
  const { user, field } = await open({ rows: [newRow()] });
  await user.type(field('Unit price, line 1'), '.5');
  await user.tab();
  expect(field('Unit price, line 1').value).toBe('0.50');
});

test.each([
  ['the first', 1, 'Valve', 1],
  ['one in the middle', 2, 'Trip', 2],
  ['the last', 3, 'Valve', 2],
])('after %s is removed, the focus is in the row next to it', async (_, removed, next, at) => {
  const { user, shown, field, button } = await open({
    rows: [labor(), valve(), newRow({ description: 'Trip', unitPrice: '20.00' })],
  });
  await user.click(button(`Remove line ${removed}`));
  expect(document.activeElement).toBe(field(`Description, line ${at}`));
  expect(field(`Description, line ${at}`).value).toBe(next);
  expect(shown()).toHaveLength(2);
});

test('the last row stays', async () => {
  const { user, shown, button, sums } = await open({ rows: [labor(), valve()] });
  await user.click(button('Remove line 1'));
  expect(shown()).toEqual([['Valve', '1', '7.50']]);
  expect(sums()).toEqual(['$7.50', '$0.00', '$7.50']);
  expect(button('Remove line 1').disabled).toBe(true);
  await user.click(button('Remove line 1'));
  expect(shown()).toHaveLength(1);
});

test('rows that come in another order are the same fields: what is typed goes on in its row', async () => {
  const { user, shown, field, button } = await open({ rows: [labor(), valve()] });
  const description = field('Description, line 1');
  await user.type(description, ' hours');
  await user.click(button('Turn round'));
  expect(field('Description, line 2')).toBe(description);
  await user.type(description, ' and travel');
  expect(shown().map((texts) => texts[0])).toEqual(['Valve', 'Labor hours and travel']);
});

test('a half-typed row counts as nothing and keeps its text', async () => {
  const { user, shown, field, sums } = await open({ rows: [labor(), valve()] });
  await user.clear(field('Quantity, line 1'));
  expect(sums()[0]).toBe('$7.50');
  await user.type(field('Unit price, line 2'), '{Backspace}{Backspace}{Backspace}');
  expect(shown()).toEqual([
    ['Labor', '', '50.00'],
    ['Valve', '1', '7'],
  ]);
  expect(sums()[0]).toBe('$7.00');
});

test('a free form counts whole things, at least one, and taxes everything', async () => {
  const { screen, user, field, sums } = await open({
    rows: [valve()].map((row) => ({ ...row, taxed: true })),
    isFree: true,
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.clear(field('Quantity, line 1'));
  expect(sums()).toEqual(['$7.50', '$0.75', '$8.25']);
  await user.type(field('Quantity, line 1'), '3.5');
  expect(sums()[0]).toBe('$7.50');
  await user.type(field('Quantity, line 1'), '{Backspace}{Backspace}');
  expect(sums()[0]).toBe('$22.50');
});

test('a price below zero is refused in words while it is typed, and its row has no total', async () => {
  const { screen, user, field } = await open({ rows: [labor()] });
  await user.clear(field('Unit price, line 1'));
  await user.type(field('Unit price, line 1'), '-0');
  expect(field('Unit price, line 1').getAttribute('aria-invalid')).not.toBe('true');
  await user.type(field('Unit price, line 1'), '.5');
  const price = field('Unit price, line 1');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(price)).toContain('A price can’t be below zero.');
  expect(screen.getByRole('listitem').textContent).toContain('–');
});

test('the mark for tax moves its row in and out of the tax', async () => {
  const { screen, user, sums } = await open({ rows: [labor(), valve()] });
  await user.click(screen.getByRole('checkbox', { name: /line 2/ }));
  expect(sums()).toEqual(['$107.50', '$10.75', '$118.25']);
  await user.click(screen.getByRole('checkbox', { name: /line 1/ }));
  expect(sums()).toEqual(['$107.50', '$0.75', '$108.25']);
});

test('messages stand at the field of their row, and the one about all rows below them', async () => {
  const tooMany = `Please use at most ${lineLimits.lines} line items.`;
  const { screen, field } = await open({
    rows: [labor(), valve(), labor()],
    problems: [undefined, { quantity: 'Use at most 2 decimals.' }, { description: 'Too long.' }],
    error: tooMany,
  });
  const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  expect(invalid).toEqual([field('Quantity, line 2'), field('Description, line 3')]);
  expect(invalid.map(describedBy)).toEqual(['Use at most 2 decimals.', 'Too long.']);
  expect(describedBy(screen.getByRole('list', { name: 'Line Items' }))).toBe(tooMany);
});

test('a sum that is too large to print is named instead of shown', async () => {
  const { screen, user, field, sums } = await open({ rows: [labor()] });
  await user.clear(field('Quantity, line 1'));
  await user.type(field('Quantity, line 1'), '99999.99');
  await user.clear(field('Unit price, line 1'));
  await user.type(field('Unit price, line 1'), '9999999.99');
  expect(sums()).toEqual(['–', '–', '–']);
  expect(screen.getByText('The total can’t be more than $999,999,999.99.')).toBeTruthy();
});
