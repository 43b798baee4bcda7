// What makes two customers or two places the same (D-2).
import { describe, expect, test } from 'vitest';
import {
  addressKeyOf,
  customerKeys,
  emailMatchKey,
  nameKeyOf,
  namePhoneMatchKey,
  phoneKeyOf,
} from './customer-keys.ts';

describe('names', () => {
  test.each([
    ['Maria Nguyễn', 'MARIA  NGUYEN'],
    ['Łukasz Żak', 'lukasz zak'],
    ['José', 'JOSE'],
    ['דוד לוי', 'דוד  לוי '],
    ['محمد علي', 'محمد\tعلي'],
    ['Straße', 'strasse'],
  ])('%s and %s are the same', (a, b) => expect(nameKeyOf(a)).toBe(nameKeyOf(b)));
  test.each([
    ['Maria', 'Mario'],
    ['Ana Díaz', 'Díaz Ana'],
    ['דוד לוי', 'דוד כהן'],
  ])('%s and %s are two', (a, b) => expect(nameKeyOf(a)).not.toBe(nameKeyOf(b)));
});

describe('addresses', () => {
  const address = '2000 W Bannock St\nBoise, ID 83706';
  test.each(['2000 w bannock st, boise ID 83706', ' 2000 W. Bannock St.\r\n\r\nBoise,ID 83706 '])(
    '%j is the same',
    (other) => expect(addressKeyOf(other)).toBe(addressKeyOf(address)),
  );
  test.each([
    '2000 W Bannock St #4\nBoise, ID 83706',
    '200 W Bannock St\nBoise, ID 83706',
    '2000-1 W Bannock St',
  ])('%j is another', (other) => expect(addressKeyOf(other)).not.toBe(addressKeyOf(address)));
  test.each(['', ' \n ', ', .'])('%j is none', (none) => expect(addressKeyOf(none)).toBe(''));
});

describe('phones', () => {
  test.each([
    ['(208) 555-0177', '2085550177'],
    ['+1 208 555 0177', '2085550177'],
    ['1-208-555-0177', '2085550177'],
    ['+44 20 7946 0958', '442079460958'],
    ['ext.', ''],
  ])('%s is %s', (typed, digits) => expect(phoneKeyOf(typed)).toBe(digits));
});

describe('what a new job finds a customer by', () => {
  test.each([null, '', '   ', 'none'])('a blank phone (%j) never matches', (phone) =>
    expect(namePhoneMatchKey('a', 'Maria', phone)).toBeNull(),
  );
  test('letter case of an email does not count, and keys of two companies never meet', () => {
    expect(emailMatchKey('a', ' Maria@Example.com')).toBe(emailMatchKey('a', 'maria@example.com'));
    expect(emailMatchKey('a', 'maria@example.com')).not.toBe(emailMatchKey('b', 'maria@example.com'));
  });
  test('every email and every phone', () => {
    const keys = customerKeys(
      {
        accountId: 'a',
        name: 'Maria',
        contactName: null,
        email: 'One@example.com',
        otherEmails: ['two@example.com'],
        phone: '208 555 0100',
        otherPhones: ['208 555 0101', 'none'],
        billingAddress: null,
      },
      [],
      [],
    );
    expect(keys.matchKeys).toEqual([
      'a @ one@example.com',
      'a @ two@example.com',
      'a # 2085550100 maria',
      'a # 2085550101 maria',
    ]);
  });
});
