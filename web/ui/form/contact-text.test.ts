import { expect, test } from 'vitest';
import { addressLine, formatFax, formatPhone, mapLink, phoneHint } from './contact-text.ts';

test.each([
  ['2210 W Bannock St\nBoise, ID 83706', '2210 W Bannock St, Boise, ID\u00a083706'],
  ['1 Main St \n  Reno, NV 89501-1234', '1 Main St, Reno, NV\u00a089501-1234'],
  ['12 Elm, TX', '12 Elm, TX'],
  ['Unit AB 12', 'Unit AB 12'],
])('%j', (address, line) => {
  expect(addressLine(address)).toBe(line);
});

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['55512345678', '(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-4567'],
  ['(555) ', '(555'],
  ['(', ''],
  ['555.123.4567', '(555) 123-4567'],
  ['15551234567', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['+15551234567', '(555) 123-4567'],
  ['+', '+'],
  ['+1', '+1'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+49 (0)30 / 1234 abc', '+49 (0)30  1234 '],
  ['call me', ''],
])('the phone %j is shown as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['555', '555'],
  ['5551', '555-1'],
  ['555123', '555-123'],
  ['5551234', '555-123-4'],
  ['(555) 123-4567', '555-123-4567'],
  ['555123456789', '555-123-4567'],
  ['1-555-123-4567', '555-123-4567'],
  ['none', ''],
])('the fax %j is shown as %j', (typed, shown) => {
  expect(formatFax(typed)).toBe(shown);
});

test.each(['5', '(555) 123-4567', '+44 20 7946 0958'])('formatting %j twice changes nothing', (typed) => {
  expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
  expect(formatFax(formatFax(typed))).toBe(formatFax(typed));
});

test.each([
  ['', undefined],
  ['(555', '7 more digits for a full number with area code.'],
  ['(555) 123-456', '1 more digit for a full number with area code.'],
  ['(555) 123-4567', undefined],
  ['+44 20 79', undefined],
])('beside the phone %j stands %j', (typed, hint) => {
  expect(phoneHint(typed)).toBe(hint);
});

test('the map link has the address in one line', () => {
  expect(mapLink('2210 W Bannock St\nBoise, ID & co')).toBe(
    'https://www.google.com/maps/search/?api=1&query=2210%20W%20Bannock%20St%2C%20Boise%2C%20ID%20%26%20co',
  );
});
