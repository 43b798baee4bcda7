import { expect, test } from 'vitest';
import { licensesText } from './license-text.ts';

test.each([
  [[], ''],
  [['RCE-48120'], 'License RCE-48120'],
  [['RCE-48120', 'HVC-C-9921'], 'Licenses RCE-48120, HVC-C-9921'],
  [['TX Lic. TACLA9921'], 'TX Lic. TACLA9921'],
  [['ID Lic. 77', 'HVC-48213'], 'License HVC-48213, ID Lic. 77'],
  [['1', 'TX Lic. 2', '3', 'License 4'], 'Licenses 1, 3, TX Lic. 2, License 4'],
])('license numbers %j on one line: %j', (numbers, shown) => {
  expect(licensesText(numbers)).toBe(shown);
});
