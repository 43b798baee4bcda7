import { expect, test } from 'vitest';
import { isUndeliverable, mailboxOf } from './mailbox-of.ts';

test.each([
  ['sam@corp.example', 'sam@corp.example'],
  [' Sam@Corp.example ', 'sam@corp.example'],
  ['sam+1@corp.example', 'sam+@corp.example'],
  ['SAM+two+three@corp.example', 'sam+@corp.example'],
  ['s.am@corp.example', 's.am@corp.example'],
  ['sam@gmail.com', 'sam@gmail.com'],
  ['s.am@gmail.com', 'sam+@gmail.com'],
  ['sa.m+1@googlemail.com', 'sam+@gmail.com'],
])('an email to %s counts as one to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('no email arrives below .invalid', () => {
  const addresses = [
    '',
    'a@removed.invalid',
    'a@invalid',
    'a@notinvalid',
    'a@invalid.example',
    'invalid@x.example',
  ];
  expect(addresses.map(isUndeliverable)).toEqual([true, true, true, false, false, false]);
});
