import { expect, test } from 'vitest';
import { CompanyDetails, onlyStateLetters } from './company-values.ts';

test.each([
  ['t', 'T'],
  ['tx', 'TX'],
  ['Texas', 'TE'],
  ['1t2x', 'TX'],
  ['', ''],
])('the state %j becomes %j', (typed, shown) => {
  expect(onlyStateLetters(typed)).toBe(shown);
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
