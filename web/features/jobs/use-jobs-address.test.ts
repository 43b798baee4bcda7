import { expect, test } from 'vitest';
import { isNarrow, readFilter, writeFilter } from './use-jobs-address.ts';

test('the address decides which jobs are shown', () => {
  const filter = readFilter({ q: 'nguyen', stage: 'work-order', sort: 'total-desc', job: 'x' });
  expect(filter).toEqual({ q: 'nguyen', stage: 'work_order', sort: 'total-desc' });
  expect(writeFilter(filter)).toEqual({ q: 'nguyen', stage: 'work_order', sort: 'total-desc' });
});

test('invalid and empty values give the default list', () => {
  const defaults = { q: '', stage: null, sort: 'newest' };
  expect(readFilter({ stage: 'paid', sort: 'random' })).toEqual(defaults);
  expect(readFilter({})).toEqual(defaults);
  expect(readFilter({ q: 'x'.repeat(500) }).q).toHaveLength(200);
  expect(writeFilter(readFilter({ q: '  ' }))).toEqual({ q: undefined, stage: undefined, sort: undefined });
  expect([isNarrow(readFilter({ q: ' ' })), isNarrow(readFilter({ stage: 'invoice' }))]).toEqual([
    false,
    true,
  ]);
});
