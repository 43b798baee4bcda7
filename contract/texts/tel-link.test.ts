import { expect, test } from 'vitest';
import { telLink } from './tel-link.ts';

test.each([
  ['(208) 555-0177', 'tel:2085550177'],
  ['+49 30 1234-56', 'tel:+4930123456'],
  ['(208) 555-0177 ext. 12', 'tel:2085550177;ext=12'],
  ['208-555-0177 x12', 'tel:2085550177;ext=12'],
  ['208-555-0177, Extension: 7', 'tel:2085550177;ext=7'],
  ['208-555-0177 #9', 'tel:2085550177;ext=9'],
])('%s is dialled as %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});
