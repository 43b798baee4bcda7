import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lineLimits } from '#contract/limits.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { LineItemsEditor } from './line-items-editor.tsx';
import { type LineRow, newRow, type RowProblems, readWholeQuantity, sumOf } from './line-rows.ts';
import { TotalsBox } from './totals-box.tsx';

const { show } = componentTest();

afterEach(() => vi.restoreAllMocks());

interface FormProps {
  rows: LineRow[];
  problems?: (RowProblems | undefined)[];
  error?: string;
  isFree?: boolean;
  onSend?: () => void;
}

/** A form around the editor, as every page has one. */
function Form({ rows: first, problems, error, isFree, onSend }: FormProps) {
  const [rows, setRows] = useState(first);
  const quantityOf = isFree ? readWholeQuantity : undefined;
  return (
    <form action={onSend}>
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
      <button type="submit">Send</button>
    </form>
  );
}

const labor = () => newRow({ description: 'Labor', quantity: '2', unitPrice: '50.00' });
const valve = () => newRow({ description: 'Valve', quantity: '1', unitPrice: '7.50', taxed: false });

const textsOf = (row: HTMLElement): string[] =>
  [...row.querySelectorAll<HTMLInputElement>('textarea, input:not([type=checkbox])')].map(
    ({ value }) => value,
  );
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

interface Place {
  /** Of the place for the lines, in pixels. */
  width?: number;
}

const phone = { width: 320 };

async function open(props: FormProps, { width = 900 }: Place = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
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

test.each([
  ['a desk', 900],
  ['a phone', 320],
])(
  'Enter in a quantity or price goes to the next line, and adds one below the last, on %s',
  async (_, width) => {
    const send = vi.fn();
    const { screen, user, field } = await open({ rows: [labor(), valve()], onSend: send }, { width });
    for (const name of ['Quantity', 'Unit price']) {
      if (width === phone.width && !screen.queryByLabelText(`${name}, line 1`))
        await user.click(screen.getByRole('button', { name: /Edit line 1/ }));
      await user.click(field(`${name}, line 1`));
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(field('Description, line 2'));
    }
    await user.clear(field('Unit price, line 2'));
    await user.type(field('Unit price, line 2'), '8{Enter}');
    expect(document.activeElement).toBe(field('Description, line 3'));
    await user.keyboard('Gasket');
    expect(field('Description, line 3').value).toBe('Gasket');
    expect(screen.getByText('$8.00')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  },
);

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

const descriptions = (shown: () => string[][]) => shown().map(([description]) => description);

test('a price that is no amount stays as it is typed, and is refused when its field is left', async () => {
  const { screen, user, field, sums } = await open({ rows: [labor(), valve()] });
  for (const [typed, problem] of [
    ['1e5', 'Use digits and a decimal point only, such as 1234.50.'],
    ['12.345', 'Use at most 2 decimals.'],
    ['12,50', 'Use digits and a decimal point only, such as 1234.50.'],
  ] as const) {
    await user.clear(field('Unit price, line 2'));
    await user.click(field('Unit price, line 2'));
    await user.paste(typed);
    expect(field('Unit price, line 2').getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(field('Unit price, line 2').value).toBe(typed);
    expect(describedBy(field('Unit price, line 2'))).toBe(problem);
  }
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('–');
  expect(sums()[0]).toBe('$100.00');
  expect(await screen.findByText('Line 2 is not counted: check its quantity and price.')).toBeTruthy();
  await user.clear(field('Unit price, line 2'));
  await user.type(field('Unit price, line 2'), '1,234.5');
  await user.tab();
  expect(field('Unit price, line 2').value).toBe('1234.50');
  expect(field('Unit price, line 2').getAttribute('aria-invalid')).toBeNull();
});

test('a quantity that cannot be read says so when its field is left', async () => {
  const { user, field } = await open({ rows: [labor()] });
  await user.clear(field('Quantity, line 1'));
  await user.type(field('Quantity, line 1'), 'two');
  expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(describedBy(field('Quantity, line 1'))).toContain('Use digits and a decimal point only');
  await user.clear(field('Quantity, line 1'));
  await user.type(field('Quantity, line 1'), '3{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field('Quantity, line 1').value).toBe('3.01');
});

test('a description has several lines', async () => {
  const { user, field } = await open({ rows: [newRow()] });
  await user.type(field('Description, line 1'), 'New filter{Enter}16x25, pleated');
  expect(field('Description, line 1').value).toBe('New filter\n16x25, pleated');
});

test('rows are moved with the arrow keys, and the focus goes with them', async () => {
  const trip = () => newRow({ description: 'Trip', unitPrice: '20.00' });
  const { screen, user, shown, button } = await open({ rows: [labor(), valve(), trip()] });
  button('Move line 1').focus();
  await user.keyboard('{ArrowUp}');
  expect(descriptions(shown)).toEqual(['Labor', 'Valve', 'Trip']);
  await user.keyboard('{ArrowDown}');
  expect(descriptions(shown)).toEqual(['Valve', 'Labor', 'Trip']);
  expect(document.activeElement).toBe(button('Move line 2'));
  expect(screen.getByText('Line 1 is now line 2 of 3.')).toBeTruthy();
  await user.keyboard('{End}');
  expect(descriptions(shown)).toEqual(['Valve', 'Trip', 'Labor']);
  await user.keyboard('{ArrowDown}{Home}');
  expect(descriptions(shown)).toEqual(['Labor', 'Valve', 'Trip']);
  expect(document.activeElement).toBe(button('Move line 1'));
});

/** The test document has no layout: rows of 40 px, one below the other. */
function layRowsOut(rows: HTMLElement[]) {
  for (const [at, row] of rows.entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 40, 300, 40));
}

const point = (clientY: number, pointerId = 1) => ({ clientY, pointerId, button: 0 });

test('a row is dragged to its place; Escape and another finger do nothing to the order', async () => {
  const { screen, shown, button } = await open({
    rows: [labor(), valve(), newRow({ description: 'Trip', unitPrice: '20.00' })],
  });
  layRowsOut(screen.getAllByRole('listitem'));
  fireEvent.pointerDown(button('Move line 1'), point(20));
  fireEvent.pointerMove(document, point(70));
  fireEvent.pointerMove(document, point(130));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerUp(document, point(130));
  expect(descriptions(shown)).toEqual(['Labor', 'Valve', 'Trip']);

  fireEvent.pointerDown(button('Move line 1'), point(20));
  fireEvent.pointerMove(document, point(70));
  fireEvent.pointerMove(document, point(130, 2));
  fireEvent.pointerUp(document, point(130, 2));
  expect(descriptions(shown)).toEqual(['Labor', 'Valve', 'Trip']);
  fireEvent.pointerUp(document, point(70));
  expect(descriptions(shown)).toEqual(['Valve', 'Labor', 'Trip']);
  expect(document.querySelector('[data-dragged], [data-drop]')).toBeNull();
});

test('a copy stands below its row and takes the focus', async () => {
  const { user, shown, field, button, sums } = await open({ rows: [labor(), valve()] });
  await user.click(button('Duplicate line 1'));
  expect(shown()).toEqual([
    ['Labor', '2', '50.00'],
    ['Labor', '2', '50.00'],
    ['Valve', '1', '7.50'],
  ]);
  expect(document.activeElement).toBe(field('Description, line 2'));
  await user.keyboard(', second floor');
  expect(descriptions(shown)).toEqual(['Labor', 'Labor, second floor', 'Valve']);
  expect(sums()[0]).toBe('$207.50');
});

test('typing into one of many rows draws no other again', async () => {
  const { user, field } = await open({ rows: Array.from({ length: 60 }, labor) });
  const others = [...document.querySelectorAll('li')].slice(1);
  const seen = new MutationObserver(() => {});
  for (const row of others)
    seen.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.type(field('Description, line 1'), ' and travel');
  expect(seen.takeRecords()).toEqual([]);
});

test('on a phone rows are short, and one opens in its place with the focus', async () => {
  const { screen, user, field, button } = await open({ rows: [labor(), valve()] }, phone);
  expect(screen.queryByRole('textbox')).toBeNull();
  const second = screen.getByRole('button', { name: /^Edit line 2/ });
  expect(second.textContent).toContain('Valve');
  expect(second.textContent).toContain('1 × $7.50 · not taxed');
  await user.click(second);
  expect(document.activeElement).toBe(field('Description, line 2'));
  expect(screen.queryByLabelText('Description, line 1')).toBeNull();
  await user.type(field('Unit price, line 2'), '{Backspace}5');
  await user.click(button('Done'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit line 2/ }));
  expect(document.activeElement?.textContent).toContain('$7.55');
});

test('on a phone an open row is moved, copied and removed', async () => {
  const { screen, user, field, button } = await open({ rows: [labor(), valve()] }, phone);
  await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
  expect(button('Move line 1 up').disabled).toBe(true);
  await user.click(button('Move line 1 down'));
  expect(field('Description, line 2').value).toBe('Labor');
  await user.click(button('Duplicate line 2'));
  expect(document.activeElement).toBe(field('Description, line 3'));
  await user.click(button('Remove line 3'));
  expect(document.activeElement?.textContent).toContain('Edit line 2: Labor');
  await user.click(button('Add Line Item'));
  expect(document.activeElement).toBe(field('Description, line 3'));
});

test('on a phone a closed row says what is wrong with it, and the first problem that comes opens its row', async () => {
  const rows = [labor(), newRow({ description: 'Trip', unitPrice: '1e5' }), valve()];
  const first = await open({ rows }, phone);
  expect(first.screen.getByRole('button', { name: /^Edit line 2/ }).textContent).toContain('Use digits');
  first.unmount();
  const problems = [undefined, undefined, { description: 'Too long.' }];
  function Sent() {
    const [isSent, setIsSent] = useState(false);
    return (
      <>
        <LineItemsEditor rows={rows} onChange={() => {}} problems={isSent ? problems : []} />
        <button type="button" onClick={() => setIsSent(true)}>
          Send
        </button>
      </>
    );
  }
  const { screen, user } = await show(<Sent />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Description, line 3').getAttribute('aria-invalid')).toBe('true');
});

test('on a phone the only row is open while nothing is in it', async () => {
  const { field } = await open({ rows: [newRow()] }, phone);
  expect(field('Description, line 1').value).toBe('');
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
