import { expect, test } from 'vitest';
import { contactPerson, personOf } from './contact-person.ts';

test.each([
  ['Boise Property Management', 'Sam Lee', 'Sam Lee'],
  ['Boise Property Management', '  Sam Lee ', 'Sam Lee'],
  ['Boise Property Management', null, null],
  ['Boise Property Management', ' ', null],
  ['Sam Lee', 'sam LEE', null],
  ['Ana Díaz', 'Ana Diaz', null],
])('at %j the contact person %j is %j', (customerName, customerContactName, contact) => {
  expect(contactPerson(customerName, customerContactName)).toBe(contact);
  expect(personOf({ customerName, customerContactName })).toBe(contact ?? customerName);
});

test.each(['\u00ad\u200b\u2060', '\ufeff', ' \u200b ', '\u3164'])(
  'a contact of invisible characters, %j, is nobody',
  (contact) => {
    expect(contactPerson('Acme LLC', contact)).toBeNull();
    expect(personOf({ customerName: 'Acme LLC', customerContactName: contact })).toBe('Acme LLC');
  },
);
