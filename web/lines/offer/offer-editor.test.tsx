import { waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { newRow } from '../line-rows.ts';
import { OfferEditor } from './offer-editor.tsx';
import type { OfferProblems } from './offer-problems.ts';
import { noOffer, type OfferRows } from './offer-rows.ts';

const { show } = componentTest();

afterEach(() => vi.restoreAllMocks());

interface FormProps {
  first?: OfferRows;
  isEstimate?: boolean;
  problems?: OfferProblems;
}

const repair = (): OfferRows => ({
  ...noOffer,
  lineItems: [
    newRow({ description: 'Labor', quantity: '2', unitPrice: '50.00' }),
    newRow({ description: 'Valve', unitPrice: '100.00' }),
  ],
});

async function open({ first = repair(), isEstimate = true, problems }: FormProps = {}, width = 1000) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  let value = first;
  function Form() {
    const [offer, setOffer] = useState(first);
    value = offer;
    return (
      <OfferEditor
        value={offer}
        onChange={setOffer}
        taxRate="10"
        isEstimate={isEstimate}
        problems={problems}
      />
    );
  }
  const page = await show(<Form />);
  const { screen } = page;
  return {
    ...page,
    value: () => value,
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
    tabs: () => screen.queryAllByRole('tab').map(({ textContent }) => textContent),
    sums: () =>
      [...document.querySelectorAll('dl > div')].map((row) =>
        [...row.children].map(({ textContent }) => textContent).join(' '),
      ),
  };
}

test('an optional line is left out of the sums until it is included as offered', async () => {
  const { screen, user, button, field, sums, value } = await open();
  await user.click(button('Optional, line 2'));
  expect(button('Optional, line 2').getAttribute('aria-pressed')).toBe('true');
  expect(sums()).toEqual(['Subtotal $100.00', 'Tax (10%) $10.00', 'Total $110.00']);
  await user.click(field('Included unless the customer takes it off, line 2'));
  expect(sums()).toEqual(['Subtotal $200.00', 'Tax (10%) $20.00', 'Total $220.00']);
  expect(value().lineItems[1]).toMatchObject({ optional: true, isSelected: true });
  await user.click(button('Optional, line 2'));
  expect(screen.queryByLabelText('Included unless the customer takes it off, line 2')).toBeNull();
  expect(value().lineItems[1]?.optional).toBeUndefined();
});

test('on a phone the open line has the words, and the closed one says whether it counts', async () => {
  const { screen, user, button, field } = await open({}, 320);
  await user.click(button('Edit line 2: Valve $100.00 1 × $100.00'));
  await user.click(field('Optional, line 2'));
  await user.click(button('Done'));
  expect(screen.getByText(/not included/).textContent).toContain('Optional');
});

test('a discount is added, typed and removed in its place, and the focus goes along', async () => {
  const { user, button, field, sums, value } = await open();
  await user.click(button('Add Discount'));
  expect(document.activeElement).toBe(field('Discount (%)'));
  await user.keyboard('10');
  await user.clear(field('Printed as'));
  await user.type(field('Printed as'), 'Spring');
  expect(sums()).toEqual(['Subtotal $200.00', 'Spring −$20.00', 'Tax (10%) $18.00', 'Total $198.00']);
  await user.click(field('$'));
  expect(value().discount).toEqual({ kind: 'amount', value: '10', label: 'Spring' });
  expect(sums()[1]).toBe('Spring −$10.00');
  await user.click(button('Remove Discount'));
  expect(value().discount).toBeNull();
  expect(document.activeElement).toBe(button('Add Discount'));
});

test('a deposit is a part of the total, for estimates only', async () => {
  const { screen, user, button, sums } = await open();
  await user.click(button('Ask for a Deposit'));
  await user.keyboard('25');
  expect(sums().at(-1)).toBe('Deposit due on acceptance $55.00');
  screen.getByText('Of the total, due when the customer accepts.');
});

test('anything but an estimate has neither options nor deposit nor optional lines', async () => {
  const { screen, tabs, button } = await open({ isEstimate: false });
  button('Add Discount');
  for (const name of ['Ask for a Deposit', 'Offer Options', 'Optional, line 1'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(tabs()).toEqual([]);
});

test('one list becomes three options, which are told apart by their totals', async () => {
  const { screen, user, button, field, tabs, value } = await open();
  await user.click(button('Offer Options'));
  await waitFor(() => expect(tabs()).toEqual(['Good$220.00', 'Better$220.00', 'Best$220.00']));
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
  await user.keyboard('{ArrowRight}');
  await user.clear(field('Unit price, line 2'));
  await user.type(field('Unit price, line 2'), '200');
  await user.click(field('Recommended'));
  expect(tabs()).toEqual(['Good$220.00', 'Better$330.00', 'Best$220.00']);
  await user.click(screen.getByRole('tab', { name: /^Best/ }));
  await user.click(field('Recommended'));
  expect(value().options?.map(({ isRecommended }) => isRecommended)).toEqual([false, false, true]);
  await user.clear(field('Option Name *'));
  await user.type(field('Option Name *'), 'Premium');
  expect(tabs()[2]).toBe('Premium$220.00');
});

async function withOptions() {
  const page = await open();
  const { screen, user, button } = page;
  await user.click(button('Offer Options'));
  await screen.findByRole('tab', { name: /^Good/ });
  return {
    ...page,
    question: () => within(screen.getByRole('alertdialog')),
  };
}

test('options are added up to four, and lines are copied from another', async () => {
  const { screen, user, button, field, tabs, question, value } = await withOptions();
  await user.click(button('Add Option'));
  expect(tabs()[3]).toBe('Option 1$0.00');
  expect(document.activeElement).toBe(field('Option Name *'));
  expect(screen.queryByRole('button', { name: 'Add Option' })).toBeNull();
  await user.click(button('Copy Lines…'));
  await user.click(question().getByLabelText('Better'));
  await user.click(question().getByRole('button', { name: 'Copy Lines' }));
  expect(tabs()[3]).toBe('Option 1$220.00');
  const keys = value().options?.flatMap(({ lineItems }) => lineItems.map(({ key }) => key)) ?? [];
  expect(new Set(keys).size).toBe(keys.length);
});

test('an option is removed after a question; of the last two the one that is kept becomes the list', async () => {
  const { user, button, field, tabs, question, value, screen } = await withOptions();
  await user.clear(field('Unit price, line 1'));
  await user.type(field('Unit price, line 1'), '10');
  await user.click(screen.getByRole('tab', { name: /^Best/ }));
  await user.click(button('Remove Best'));
  await user.click(question().getByRole('button', { name: 'Remove Option' }));
  expect(tabs()).toEqual(['Good$132.00', 'Better$220.00']);
  await user.click(button('Remove Better'));
  expect(question().getByLabelText<HTMLInputElement>('Good').checked).toBe(true);
  await user.click(question().getByRole('button', { name: 'Keep This One' }));
  expect(value()).toMatchObject({
    options: null,
    lineItems: [{ unitPrice: '10.00' }, { unitPrice: '100.00' }],
  });
  await waitFor(() => expect(document.activeElement).toBe(button('Offer Options')));
});
