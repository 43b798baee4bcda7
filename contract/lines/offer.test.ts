import { describe, expect, test } from 'vitest';
import {
  DepositInput,
  DiscountInput,
  type Option,
  OptionsInput,
  offersOnce,
  shownOption,
  toOfferReply,
} from './offer.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a discount', () => {
  test.each([
    [
      { kind: 'percent', value: '10' },
      { kind: 'percent', value: 1000, label: 'Discount' },
    ],
    [
      { kind: 'percent', value: 12.5, label: ' Veterans ' },
      { kind: 'percent', value: 1250, label: 'Veterans' },
    ],
    [
      { kind: 'amount', value: '250.00', label: null },
      { kind: 'amount', value: 25_000, label: 'Discount' },
    ],
    // Larger than any subtotal: kept, and counts as the subtotal.
    [
      { kind: 'amount', value: '999999999.99' },
      { kind: 'amount', value: 99_999_999_999, label: 'Discount' },
    ],
    [
      { kind: 'percent', value: '0' },
      { kind: 'percent', value: 0, label: 'Discount' },
    ],
  ])('%o is read as %o', (sent, read) => {
    expect(DiscountInput.parse(sent)).toEqual(read);
  });

  test.each([
    [{ kind: 'percent', value: '100.01' }, 'value', 'This can’t be more than 100.00.'],
    [{ kind: 'percent', value: '-1' }, 'value', 'This can’t be negative.'],
    [{ kind: 'amount', value: '-0.01' }, 'value', 'This can’t be negative.'],
    [{ kind: 'amount', value: '1.005' }, 'value', 'Use at most 2 decimals.'],
    [{ kind: 'amount', value: '1e3' }, 'value', 'Use digits and a decimal point only, such as 1234.50.'],
    [{ kind: 'half', value: '1' }, 'kind', 'Use percent or amount.'],
    [{ kind: 'percent' }, 'value', 'Enter a number.'],
    [{ kind: 'percent', value: '1', label: 'x'.repeat(121) }, 'label', 'Please use at most 120 characters.'],
  ])('%o is refused', (sent, path, message) => {
    expect(messages(DiscountInput.safeParse(sent))).toEqual([[path, message]]);
  });
});

test('a deposit is a share of the total', () => {
  expect(DepositInput.parse({ kind: 'percent', value: '30' })).toEqual({ kind: 'percent', value: 3000 });
  expect(DepositInput.safeParse({ kind: 'percent', value: '130' }).success).toBe(false);
});

const line = { quantity: 1, description: 'Furnace', unitPrice: '100' };
const long = (length: number) => ({ ...line, description: 'x'.repeat(length) });
const option = (name: string, more: object = {}) => ({ name, lineItems: [line], ...more });

describe('options', () => {
  test.each([
    [[option('Good')], 'Offer 2 to 4 options.'],
    [['a', 'b', 'c', 'd', 'e'].map((name) => option(name)), 'Offer 2 to 4 options.'],
    [[option('Good'), option(' ')], 'Give each option a name.'],
    [
      [option('Good', { isRecommended: true }), option('Better', { isRecommended: true })],
      'Only one option can be recommended.',
    ],
    [
      ['Good', 'Better', 'Best'].map((name) => ({ name, lineItems: Array(300).fill(line) })),
      'Please use at most 800 line items in all options together.',
    ],
    [[option('Good'), option(' good ')], 'Give each option a name of its own.'],
    // What nobody sees makes no name, and no other name.
    [[option('Good'), option('\u202e\u200b')], 'Give each option a name.'],
    [[option('Good'), option('\u3164 \u2800')], 'Give each option a name.'],
    [[option('Good'), option('Good\u200b')], 'Give each option a name of its own.'],
    [[option('Best Buy'), option('Best \u2060 Buy')], 'Give each option a name of its own.'],
    [[option('Good'), option('Ｇｏｏｄ')], 'Give each option a name of its own.'],
    [[option('Good'), option('Go\ufff9od')], 'Give each option a name of its own.'],
    [
      ['Good', 'Better'].map((name) => ({ name, lineItems: Array(20).fill(long(1251)) })),
      'There is too much text in all options together.',
    ],
    [
      ['Good', 'Better'].map((name) =>
        option(name, { description: 'x'.repeat(499), lineItems: Array(20).fill(long(1249)) }),
      ),
      'There is too much text in all options together.',
    ],
  ])('%# are refused', (sent, message) => {
    expect(messages(OptionsInput.safeParse(sent))?.map(([, text]) => text)).toEqual([message]);
  });

  test('the second of two equal names is the one to change', () => {
    expect(messages(OptionsInput.safeParse([option('Best'), option('Good'), option('BEST')]))).toEqual([
      ['2.name', 'Give each option a name of its own.'],
    ]);
  });

  test('as much text as one list may have is taken', () => {
    const sent = ['Good', 'Better'].map((name) => ({ name, lineItems: Array(20).fill(long(1250)) }));
    expect(OptionsInput.safeParse(sent).success).toBe(true);
  });

  test('four of 200 lines are taken', () => {
    const sent = ['a', 'b', 'c', 'd'].map((name) => ({ name, lineItems: Array(200).fill(line) }));
    expect(OptionsInput.parse(sent).map(({ lineItems }) => lineItems.length)).toEqual([200, 200, 200, 200]);
  });

  test('the recommended one is shown, else the first', () => {
    const [good, better] = [{ isRecommended: false }, { isRecommended: true }];
    expect(shownOption([good, better])).toBe(better);
    expect(shownOption([good])).toBe(good);
    expect(shownOption([])).toBeUndefined();
  });

  test('lines or a discount beside them are refused', () => {
    expect(offersOnce({ options: [option('Good')], lineItems: [line] })).toBe(false);
    expect(offersOnce({ options: [option('Good')], discount: { kind: 'percent', value: '1' } })).toBe(false);
    expect(offersOnce({ options: null, lineItems: [line] })).toBe(true);
    expect(offersOnce({ options: [option('Good')], lineItems: [] })).toBe(true);
  });

  test('are shown with the totals and deposit of each', () => {
    const stored: Option = {
      id: 'o1',
      name: 'Better',
      description: null,
      isRecommended: true,
      lineItems: [
        { id: 'l1', quantity: 100, description: 'Furnace', unitPrice: 100_000, taxed: true },
        {
          id: 'l2',
          quantity: 100,
          description: 'Filter',
          unitPrice: 5000,
          taxed: true,
          optional: true,
          isSelected: false,
        },
      ],
      discount: { kind: 'percent', value: 1000, label: 'Fall' },
    };
    const deposit = { kind: 'percent' as const, value: 5000 };
    expect(toOfferReply({ discount: stored.discount, options: [stored], deposit, taxRate: 600 })).toEqual({
      discount: { kind: 'percent', value: '10.00', label: 'Fall' },
      deposit: { kind: 'percent', value: '50.00' },
      options: [
        {
          id: 'o1',
          name: 'Better',
          description: null,
          isRecommended: true,
          lineItems: [
            expect.objectContaining({ id: 'l1', total: '1000.00' }),
            expect.objectContaining({ id: 'l2', optional: true, isSelected: false, total: '50.00' }),
          ],
          discount: { kind: 'percent', value: '10.00', label: 'Fall' },
          subtotal: '1000.00',
          discountAmount: '100.00',
          taxAmount: '54.00',
          totalAmount: '954.00',
          depositAmount: '477.00',
        },
      ],
    });
  });
});
