import { expect, test } from 'vitest';
import { cardName } from './card-name.ts';

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['some-bank', 'Some-bank ending in 4242'],
])('a %s card is named without its number', (brand, expected) => {
  expect(cardName({ brand, last4: '4242' })).toBe(expected);
});
