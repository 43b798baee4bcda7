import { expect, test } from 'vitest';
import {
  defaultMessages,
  fillMessage,
  firstNameOf,
  messageKinds,
  messagesOf,
  placeholders,
  unknownPlaceholders,
} from './company-messages.ts';

const values = {
  firstName: 'Maria',
  number: 'INV-1042',
  amount: '$1,234.50',
  date: 'Dec 14, 2026',
  company: 'Ridgeline',
};

test.each([
  ['Hello {first name},', 'Hello Maria,'],
  ['{firstName} {First Name} {FIRST NAME} {first_name}', 'Maria Maria Maria Maria'],
  ['{number}: {amount} by {date}, {company}', 'INV-1042: $1,234.50 by Dec 14, 2026, Ridgeline'],
  ['nothing to fill in', 'nothing to fill in'],
  ['{naem} {{7*7}} {}', '{naem} {{7*7}} {}'],
])('%j becomes %j', (text, filled) => {
  expect(fillMessage(text, values)).toBe(filled);
});

test('a value that looks like a placeholder, or like a replacement pattern, stays as it is', () => {
  expect(fillMessage('{first name}, {amount}', { ...values, firstName: '{amount}', amount: '$& $1' })).toBe(
    '{amount}, $& $1',
  );
});

test('what nobody can fill in is found', () => {
  expect(
    unknownPlaceholders('{first name} {naem} {the number} {due-date} {last_name} {7*7} {number}'),
  ).toEqual(['{naem}', '{the number}', '{due-date}', '{last_name}', '{7*7}']);
});

test('every placeholder of the list is filled, and the default messages hold no other', () => {
  for (const { written, fact } of placeholders) expect(fillMessage(written, values)).toBe(values[fact]);
  for (const kind of messageKinds)
    for (const text of Object.values(defaultMessages[kind])) expect(unknownPlaceholders(text)).toEqual([]);
});

test('what the company wrote goes before the default, field by field', () => {
  const messages = messagesOf({ invoice: { subject: 'Your bill' } });
  expect(messages.invoice).toEqual({ subject: 'Your bill', body: defaultMessages.invoice.body });
  expect(messages.reminder).toEqual(defaultMessages.reminder);
});

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
