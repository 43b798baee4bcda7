import { expect, test } from 'vitest';
import { makeIdempotencyKey } from './idempotency-key.ts';

test('a request sent again keeps its key; another request, or one after success, gets a new one', () => {
  const idempotencyKey = makeIdempotencyKey();
  const first = idempotencyKey.headersFor({ name: 'Furnace' });
  expect(first['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKey.headersFor({ name: 'Furnace' })).toEqual(first);
  const second = idempotencyKey.headersFor({ name: 'Boiler' });
  expect(second).not.toEqual(first);
  idempotencyKey.done();
  expect(idempotencyKey.headersFor({ name: 'Boiler' })).not.toEqual(second);
});
