import { expect, test } from 'vitest';
import { cardName, formatPrice, plans } from './plans.ts';

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['some-bank', 'Some-bank ending in 4242'],
])('a %s card is named without its number', (brand, expected) => {
  expect(cardName({ brand, last4: '4242' })).toBe(expected);
});

test('whole dollars print without decimals, the rest with two', () => {
  expect(formatPrice(2000)).toBe('$20');
  expect(formatPrice(1205)).toBe('$12.05');
  expect(formatPrice(123450)).toBe('$1,234.50');
  expect(formatPrice(0)).toBe('$0');
});

test('the annual saving is what the prices say', () => {
  expect(plans.annual.subtitle).toBe(
    `Save ${formatPrice(plans.monthly.cents * 12 - plans.annual.cents)} per year`,
  );
});
