import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf, rowProblemsOf } from './form-problems.ts';

test('the first problem of every field is stored under its path', () => {
  const shape = z.object({ name: z.string().min(2, 'short').regex(/x/, 'no x'), rows: z.array(z.number()) });
  const { error } = shape.safeParse({ name: 'a', rows: [1, 'b'] });
  expect(error && problemsOf(error)).toEqual({ name: 'short', 'rows.1': expect.any(String) });
});

test('problems of rows are found by row', () => {
  const problems = {
    'lines.2.quantity': 'a',
    'lines.2.unitPrice': 'b',
    'lines.0.description': 'c',
    lines: 'd',
  };
  const rows = rowProblemsOf(problems, 'lines');
  expect(rows[0]).toEqual({ description: 'c' });
  expect(rows[1]).toBeUndefined();
  expect(rows[2]).toEqual({ quantity: 'a', unitPrice: 'b' });
});
