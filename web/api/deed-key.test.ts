import { expect, test } from 'vitest';
import { makeDeedKey } from './deed-key.ts';

test('a request sent again keeps its key; another request, or one after success, gets a new one', () => {
  const deed = makeDeedKey();
  const first = deed.headersFor({ name: 'Furnace' });
  expect(first['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(deed.headersFor({ name: 'Furnace' })).toEqual(first);
  const second = deed.headersFor({ name: 'Boiler' });
  expect(second).not.toEqual(first);
  deed.done();
  expect(deed.headersFor({ name: 'Boiler' })).not.toEqual(second);
});
