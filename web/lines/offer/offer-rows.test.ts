import { expect, test } from 'vitest';
import { newRow } from '../line-rows.ts';
import {
  depositOf,
  freeOptionName,
  fromStoredOffer,
  noOffer,
  offerBodyOf,
  offerOptions,
  offerText,
  roomForOptions,
  StoredOffer,
  shareProblem,
  shownList,
  sumOfList,
  toStoredOffer,
} from './offer-rows.ts';

const labor = newRow({ id: 'a', description: 'Labor', quantity: '2', unitPrice: '100', taxed: false });
const filter = newRow({
  id: 'b',
  description: 'Filter',
  unitPrice: '100',
  optional: true,
  isSelected: false,
});
const offer = {
  ...noOffer,
  lineItems: [labor, filter],
  discount: { kind: 'percent' as const, value: '10', label: 'Spring' },
  deposit: { kind: 'percent' as const, value: '25' },
};

test('an optional line counts once it is included; the discount comes off before tax, the deposit is of the total', () => {
  const sum = sumOfList(offer, { taxRate: '10' });
  expect(sum.totals).toMatchObject({ subtotal: 20_000, discount: 2000, tax: 0, total: 18_000 });
  expect(depositOf(sum, offer.deposit)).toBe(4500);
  const taken = sumOfList(
    { ...offer, lineItems: [labor, { ...filter, isSelected: true }] },
    { taxRate: '10' },
  );
  expect(taken.totals).toMatchObject({ subtotal: 30_000, discount: 3000, tax: 900, total: 27_900 });
});

test.each([
  ['percent', '', undefined],
  ['percent', '12.5', undefined],
  ['percent', '101', 'This can’t be more than 100.00.'],
  ['amount', '101', undefined],
  ['amount', '1.234', 'Use at most 2 decimals.'],
] as const)('a share of %s “%s” has the problem %s', (kind, value, problem) => {
  expect(shareProblem({ kind, value })).toBe(problem);
});

test('what cannot be read yet takes nothing off', () => {
  const discount = { kind: 'amount' as const, value: '1.234', label: '' };
  expect(sumOfList({ ...offer, discount }, { taxRate: '0' }).totals?.discount).toBe(0);
});

test('options start as copies: only the first keeps the lines’ ids, and each has the discount', () => {
  const { options } = offerOptions(offer);
  expect(options?.map(({ name }) => name)).toEqual(['Good', 'Better', 'Best']);
  expect(options?.map(({ lineItems }) => lineItems.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(options?.every(({ discount }) => discount?.label === 'Spring')).toBe(true);
  expect(offerOptions(noOffer).options?.map(({ lineItems }) => lineItems.length)).toEqual([1, 1, 1]);
});

test('more lines than options may have together leave room for fewer options, or none', () => {
  const rows = (count: number) => Array.from({ length: count }, () => labor);
  expect([0, 200, 300, 400, 401].map((count) => roomForOptions(rows(count)))).toEqual([3, 3, 2, 2, 1]);
});

test('a new option gets a name that is free', () => {
  expect(freeOptionName([{ name: 'Good' }, { name: 'Best' }])).toBe('Better');
  expect(freeOptionName([{ name: 'Good' }, { name: 'Better' }, { name: 'Best' }])).toBe('Option 1');
});

test('with options, lines and discount are sent with each of them; without, there are none', () => {
  const body = offerBodyOf(offerOptions(offer), true);
  expect(body).not.toHaveProperty('lineItems');
  expect(body).toMatchObject({ discount: null, deposit: { kind: 'percent', value: '25' } });
  expect(body.options).toHaveLength(3);
  expect(offerBodyOf(offer, true)).toMatchObject({
    options: null,
    lineItems: [{ id: 'a' }, { optional: true }],
  });
  expect(Object.keys(offerBodyOf(offer, false)).sort()).toEqual(['discount', 'lineItems']);
});

test('anywhere but in an estimate nothing is left to choose', () => {
  const taken = { ...filter, id: 'c', isSelected: true };
  const { lineItems } = offerBodyOf({ ...offer, lineItems: [labor, filter, taken] }, false);
  expect(lineItems.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(lineItems[1]).not.toHaveProperty('optional');
  expect(lineItems[1]).not.toHaveProperty('isSelected');
});

test('the recommended option is the document’s, else the first; other documents have the list', () => {
  const chosen = offerOptions(offer);
  expect(shownList(chosen, true)).toBe(chosen.options?.[0]);
  const options = chosen.options?.map((option, at) => ({ ...option, isRecommended: at === 1 })) ?? null;
  expect(shownList({ ...chosen, options }, true)).toBe(options?.[1]);
  expect(shownList(chosen, false)).toBe(chosen);
});

test('a draft of an offer is read back as it was, and one from before is a list of rows', () => {
  const chosen = offerOptions(offer);
  const read = fromStoredOffer(StoredOffer.parse(JSON.parse(JSON.stringify(toStoredOffer(chosen)))));
  expect(offerText(read, true)).toBe(offerText(chosen, true));
  const old = fromStoredOffer(StoredOffer.parse(toStoredOffer(offer).lineItems));
  expect(old).toMatchObject({ options: null, discount: null, lineItems: [{ id: 'a' }, { id: 'b' }] });
});
