import { expect, test } from 'vitest';
import { errorsOf } from '#web/api/use-contract-form.ts';
import type { LineRow } from './line-rows.ts';
import { rowProblemsOf } from './row-problems.ts';

test('problems of rows are found by row', () => {
  const issue = (path: (string | number)[], message: string) => ({ code: 'custom' as const, path, message });
  const { rows: errors } = errorsOf<{ rows: LineRow[] }>([
    issue(['rows', 2, 'quantity'], 'a'),
    issue(['rows', 2, 'unitPrice'], 'b'),
    issue(['rows'], 'd'),
    issue(['rows', 0, 'description'], 'c'),
  ]);
  const rows = rowProblemsOf(errors);
  expect(rows[0]).toEqual({ description: 'c' });
  expect(rows[1]).toBeUndefined();
  expect(rows[2]).toEqual({ quantity: 'a', unitPrice: 'b' });
  expect(errors?.message).toBe('d');
});
