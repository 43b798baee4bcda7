import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

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
  ['Walt and Jean Kowalski', 'Walt and Jean'],
  ['Walt & Jean Kowalski', 'Walt and Jean'],
  ['Walt  AND  Jean Kowalski', 'Walt and Jean'],
  ['Tom + Ann Becker', 'Tom and Ann'],
  ['Kowalski, Walt and Jean', 'Walt and Jean'],
  ['Kowalski, Walt & Jean', 'Walt and Jean'],
  ['Walt T. and Jean M. Kowalski', 'Walt and Jean'],
  ['Walt and Jean Kowalski Jr.', 'Walt and Jean'],
  ['Walt Kowalski and Jean Kowalski', 'Walt and Jean'],
  ['Luis and Ana de la Cruz', 'Luis and Ana'],
  ['Mary-Ann & Bob Lee', 'Mary-Ann and Bob'],
])('%j is a couple: %j', (name, greeted) => {
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
  'Tom/Ann Becker',
  'Tom and Ann',
  'Tom, Ann and Bob Becker',
  'Mary Ann and Bob Becker',
  'Tom and Mary Ann Becker',
  'Walt Kowalski and Jean Meyer',
  'Walt Kowalski and Jean',
  'Walt Kowalski and wife',
  'Walt and family',
  'Mr. and Mrs. Kowalski',
  'Mr. & Mrs. Walt Kowalski',
  'Dr. Ann and Tom Lee',
  'J & R Becker',
  'Smith & Sons',
  'Smith and Sons Plumbing',
  'Walt Kowalski & Sons',
  'Barnes & Noble Booksellers',
  'Ross & Reed Attorneys',
  'Johnson & Johnson Inc.',
  'B & B Roofing',
  'Lee and Associates',
  'Salt & Straw',
  'Bed Bath and Beyond',
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
