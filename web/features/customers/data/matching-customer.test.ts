import { expect, test } from 'vitest';
import { customerLimits } from '#contract/limits.ts';
import { matchedBy } from './matching-customer.ts';

const nothing = { name: '', email: '', phone: '' };
const maria = { name: ' Maria Lopez ', email: '', phone: ' (208) 555-0177 ' };

test.each([
  [nothing, null],
  // A name is shared by too many, and a phone by a household.
  [{ ...nothing, name: 'Maria Lopez' }, null],
  [{ ...nothing, phone: '(208) 555-0177' }, null],
  [{ ...maria, phone: '(208) 555' }, null],
  [
    { ...maria, phone: '555-0177' },
    { name: 'Maria Lopez', phone: '555-0177' },
  ],
  [maria, { name: 'Maria Lopez', phone: '(208) 555-0177' }],
  [{ ...nothing, email: 'maria@' }, null],
  [{ ...nothing, name: 'Maria', email: ' maria@example.com ' }, { email: 'maria@example.com' }],
  [
    { ...maria, email: 'maria@example.com' },
    { name: 'Maria Lopez', phone: '(208) 555-0177', email: 'maria@example.com' },
  ],
  // Longer than anything that could be found.
  [{ ...maria, name: 'x'.repeat(customerLimits.name + 1) }, null],
  [{ ...maria, phone: '5'.repeat(customerLimits.search + 1) }, null],
])('%j is looked up by %j', (typed, query) => {
  expect(matchedBy(typed)).toEqual(query);
});
