import { expect, test } from 'vitest';
import { groupField, textField, type Versions } from './compare.ts';

interface Person {
  name: string;
  phone: string;
}

const person = groupField<Person>({ name: textField('Name'), phone: textField('Phone') });
const opened = { name: 'Maria', phone: '1' };

const versions = (theirs: Partial<Person>, mine: Partial<Person>): Versions<Person> => ({
  opened,
  theirs: { ...opened, ...theirs },
  mine: { ...opened, ...mine },
});

test.each<[string, Versions<Person>, string[]]>([
  ['what only I changed is nobody’s question', versions({}, { name: 'Mario' }), []],
  ['what both changed alike is none either', versions({ name: 'Mario' }, { name: 'Mario' }), []],
  [
    'what they changed is shown, and theirs is meant',
    versions({ phone: '2' }, { name: 'Mario' }),
    ['Phone theirs'],
  ],
  ['what both changed is shown, and mine is meant', versions({ phone: '2' }, { phone: '' }), ['Phone mine']],
])('%s', (_, given, shown) => {
  const found = person.compare(given);
  expect(found.map(({ label, isMineChanged }) => `${label} ${isMineChanged ? 'mine' : 'theirs'}`)).toEqual(
    shown,
  );
});

test('each field is decided by itself; what they did not change stays as typed', () => {
  const given = versions({ name: 'Mary', phone: '2' }, { name: 'Mario', phone: '3' });
  expect(person.compare(given)).toMatchObject([
    { label: 'Name', theirs: 'Mary', mine: 'Mario' },
    { label: 'Phone', theirs: '2', mine: '3' },
  ]);
  expect(person.merge(given, (key) => key.startsWith('name.'))).toEqual({ name: 'Mario', phone: '2' });
  expect(person.merge(versions({}, { phone: '9' }), () => false)).toEqual({ name: 'Maria', phone: '9' });
});
