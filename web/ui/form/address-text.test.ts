import { expect, test } from 'vitest';
import { addressLine } from './contact-text.ts';

test.each([
  ['2210 W Bannock St\nBoise, ID 83706', '2210 W Bannock St, Boise, ID\u00a083706'],
  ['1 Main St \n  Reno, NV 89501-1234', '1 Main St, Reno, NV\u00a089501-1234'],
  ['12 Elm, TX', '12 Elm, TX'],
  ['Unit AB 12', 'Unit AB 12'],
])('%j', (address, line) => {
  expect(addressLine(address)).toBe(line);
});
