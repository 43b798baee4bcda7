import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

test('every value stays the text that was in the address', () => {
  expect(parseSearch('?token=12e34&pricing=true&template=007&note=a%20%26%20b')).toEqual({
    token: '12e34',
    pricing: 'true',
    template: '007',
    note: 'a & b',
  });
});

test('writing it back gives the same query', () => {
  const query = '?token=12e34&note=a+%26+b';
  expect(stringifySearch(parseSearch(query))).toBe(query);
});

test('without values the address has no query', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ pricing: undefined })).toBe('');
});
