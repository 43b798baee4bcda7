import { expect, test } from 'vitest';
import { contactPerson, firstNameOf, personOf } from './first-name.ts';

test.each([
  ['Maria Nguyễn', 'Maria'],
  [' Dale  Whitcomb', 'Dale'],
  ['Nguyen, Maria', 'Maria'],
  ['Nguyen, Maria T.', 'Maria'],
  ['DeShawn Carter Jr.', 'DeShawn'],
  ['DeShawn Carter, Jr.', 'DeShawn'],
  ['Robert Lee III', 'Robert'],
  ['John Q. Public', 'John'],
  ['Ann B Lee', 'Ann'],
  ['Ludwig van Beethoven', 'Ludwig'],
  ['Maria de la Cruz', 'Maria'],
  ['Megan O’Rourke', 'Megan'],
  ["Sinéad O'Connor", 'Sinéad'],
  ['Mary-Ann Smith-Jones', 'Mary-Ann'],
  ['maria lopez', 'maria'],
  ['AJ Patel', 'AJ'],
])('%j is one person: %j', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted);
});

test.each([
  'Bob',
  'Cher',
  'Mr. Jones',
  'Mrs Jones',
  'Dr. Ann Lee',
  'J. Smith',
  'María José García López',
  'Nguyễn Văn An',
  'García López, María José',
  'Ann Lee, DDS',
  'The Hendersons',
  'Smith Family',
  'Walt and Jean Pruitt',
  'Tyler and Amy Voss',
  'Tom & Ann Becker',
  'Tom + Ann Becker',
  'Tom/Ann Becker',
  'Tom and Ann',
  'Little Acorns Daycare',
  'Hyde Park Books',
  'Treasure Valley Storage',
  'Lantern Coffee Roasters',
  'Foothills Clinic',
  'Cottonwood Brewing',
  'St. Brendan Parish',
  "O'Brien Family Dental",
  'Parkside Plumbing',
  'Joe’s Diner',
  "Wendy's Place",
  'ABC Wrecking',
  'Casa del Sol',
  'Oakwood Properties LLC',
  'Lee Plumbing, Inc.',
  'Bank of America',
  'Accounts Payable',
  'Facilities desk',
  '7-Eleven 24118',
  'Maria Lopez (tenant)',
  '山田 太郎',
  '',
])('%j is greeted by the whole name', (name) => {
  expect(firstNameOf(name)).toBe(name);
});

test('an Olivia Park may be a park, unless she works there', () => {
  expect(firstNameOf('Olivia Park')).toBe('Olivia Park');
  expect(firstNameOf('Olivia Park', { isPerson: true })).toBe('Olivia');
});

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

test.each(['\u00ad\u200b\u2060', '\ufeff', ' \u200b ', '\u3164'])('a contact of invisible characters, %j, is nobody', (contact) => {
  expect(contactPerson('Acme LLC', contact)).toBeNull();
  expect(personOf({ customerName: 'Acme LLC', customerContactName: contact })).toBe('Acme LLC');
});
