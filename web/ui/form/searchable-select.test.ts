import { expect, test } from 'vitest';
import { matchOptions } from './searchable-select.tsx';

const zones = [
  { value: 'America/Chicago', label: 'Central Time', hint: 'Chicago' },
  { value: 'America/New_York', label: 'Eastern Time', hint: 'New York' },
  { value: 'America/Sao_Paulo', label: 'São Paulo', keywords: 'Brasília' },
];

test.each([
  ['', ['America/Chicago', 'America/New_York', 'America/Sao_Paulo']],
  ['chi', ['America/Chicago']],
  ['time east', ['America/New_York']],
  ['new_york', ['America/New_York']],
  ['america/new', ['America/New_York']],
  ['SAO', ['America/Sao_Paulo']],
  ['brasilia', ['America/Sao_Paulo']],
  ['hicago', []],
])('%j finds %j', (typed, expected) => {
  expect(matchOptions(zones, typed).map(({ value }) => value)).toEqual(expected);
});
