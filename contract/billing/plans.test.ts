import { expect, test } from 'vitest';
import { formatPrice, plans } from './plans.ts';

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
