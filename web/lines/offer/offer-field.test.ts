import { expect, test } from 'vitest';
import { newRow } from '../line-rows.ts';
import { offerField } from './offer-field.ts';
import { newOption, noOffer, type OfferRows } from './offer-rows.ts';

const list = (fields: Partial<OfferRows> = {}): OfferRows => ({
  ...noOffer,
  lineItems: [newRow({ id: 'a', description: 'Labor', unitPrice: '100' })],
  ...fields,
});
const option = (name: string, unitPrice = '100') =>
  newOption({
    id: name,
    name,
    lineItems: [newRow({ id: `${name}-1`, description: 'Labor', unitPrice })],
  });
const choice = (...options: OfferRows['options'] & object): OfferRows => list({ lineItems: [], options });
const discount = (value: string) => ({ kind: 'percent' as const, value, label: 'Discount' });
const labels = (versions: Parameters<typeof offerField.compare>[0]) =>
  offerField.compare(versions).map(({ label, theirs, mine }) => `${label}: ${theirs} | ${mine}`);

test('a discount that reads the same is no difference, however it was typed', () => {
  const opened = list();
  const theirs = list({ discount: discount('10.00') });
  expect(labels({ opened, theirs, mine: list({ discount: discount('10') }) })).toEqual([]);
  expect(labels({ opened, theirs, mine: list({ discount: discount('5') }) })).toEqual([
    'Discount: Discount: 10% | Discount: 5%',
  ]);
});

test('a line that somebody else changed is named with its option', () => {
  const opened = choice(option('Good'), option('Better'));
  const theirs = choice(option('Good'), option('Better', '120'));
  const mine = choice(option('Good', '90'), option('Better'));
  expect(labels({ opened, theirs, mine })).toEqual([
    'Better, Line 1: Labor: 1 × Labor · $120.00 each | 1 × Labor · $100.00 each',
  ]);
  const merged = offerField.merge({ opened, theirs, mine }, () => false);
  expect(merged.options?.map(({ lineItems }) => lineItems[0]?.unitPrice)).toEqual(['90', '120']);
});

test('options that were added, removed, or changed while removed here', () => {
  const opened = choice(option('Good'), option('Better'), option('Best'));
  const theirs = choice(option('Good', '110'), option('Better'), option('Basic'));
  const mine = choice(option('Better'), option('Best'));
  const versions = { opened, theirs, mine };
  expect(labels(versions)).toEqual([
    'Option Basic: Added, 1 line item | Not there',
    'Option Best: Removed | 1 line item',
    'Option Good: 1 line item | Removed',
  ]);
  const names = (keepsMine: boolean) =>
    offerField.merge(versions, () => keepsMine).options?.map(({ name }) => name);
  expect(names(true)).toEqual(['Better', 'Best']);
  expect(names(false)).toEqual(['Better', 'Good', 'Basic']);
});

test('one list here and options there are chosen between as a whole', () => {
  const opened = list();
  const theirs = choice(option('Good'), option('Better'));
  const mine = list({ discount: discount('5') });
  expect(labels({ opened, theirs, mine })).toEqual([
    'Line Items: Options: Good, Better | One list, 1 line item',
  ]);
  expect(offerField.merge({ opened, theirs, mine }, () => true)).toBe(mine);
  expect(offerField.merge({ opened, theirs, mine }, () => false)).toBe(theirs);
  expect(labels({ opened, theirs: list({ lineItems: opened.lineItems }), mine: theirs })).toEqual([]);
});
