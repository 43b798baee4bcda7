import { expect, test } from 'vitest';
import {
  defaultMessages,
  fillMessage,
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
