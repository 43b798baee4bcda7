import { expect, test } from 'vitest';
import { CompanyDetails, formatState } from './company-values.ts';

test.each([
  ['t', 'T'],
  ['tx', 'TX'],
  ['texas', 'TX'],
  ['Texas ', 'TX'],
  ['Tex', 'TEX'],
  ['Texx', 'TE'],
  ['new ', 'NEW '],
  ['New York', 'NY'],
  ['west virginia', 'WV'],
  ['District of Columbia', 'DC'],
  ['puerto rico', 'PR'],
  ['txx', 'TX'],
  ['1t2x', 'TX'],
  ['', ''],
])('the state %j becomes %j', (typed, shown) => {
  expect(formatState(typed)).toBe(shown);
});

test('what the form shows is accepted by the contract and a full number is kept as digits', () => {
  const typed = {
    companyName: 'Harbor Heating',
    companyPhone: '(555) 123-4567',
    companyAddress: '12 Dock St',
    companyCity: 'Galveston',
    companyState: 'TX',
    companyZip: '77550',
    companyFax: '555-123-4568',
    companyWebsite: '',
    timeZone: 'America/Chicago',
  };
  expect(CompanyDetails.parse(typed)).toEqual({ ...typed, companyPhone: '5551234567' });
});

test('every shape the field can take stays as it is', () => {
  for (const typed of ['T', 'TE', 'TX', 'NEW ', 'NEW Y', 'TEX']) expect(formatState(typed)).toBe(typed);
});
