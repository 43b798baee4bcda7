import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, knownProblems } from './use-contract-form.ts';

test('the first problem of every field stands at its path', () => {
  const shape = z.object({ name: z.string().min(2, 'short').regex(/x/, 'no x'), rows: z.array(z.number()) });
  const { error } = shape.safeParse({ name: 'a', rows: [1, 'b'] });
  const errors = errorsOf<{ name: string; rows: number[] }>(error?.issues ?? []);
  expect(errors.name).toEqual({ type: 'too_small', message: 'short' });
  expect(errors.rows?.[0]).toBeUndefined();
  expect(errors.rows?.[1]?.message).toEqual(expect.any(String));
});

test('a list has a problem of its own beside those of its rows, whichever comes first', () => {
  const own = { code: 'custom' as const, path: ['rows'], message: 'too many' };
  const ofRow = { code: 'custom' as const, path: ['rows', 1, 'name'], message: 'missing' };
  for (const issues of [
    [own, ofRow],
    [ofRow, own],
  ]) {
    const { rows } = errorsOf<{ rows: { name: string }[] }>(issues);
    expect([rows?.message, rows?.[1]?.name?.message]).toEqual(['too many', 'missing']);
  }
});

test('messages about what the form does not have are left out', () => {
  const problems = { name: 'a', 'rows.0.quantity': 'b', revision: 'c' };
  expect(knownProblems(problems, { name: '', rows: [] })).toEqual({ name: 'a', 'rows.0.quantity': 'b' });
});

test('a schema without messages of its own speaks the contract’s words in every form', () => {
  const { error } = z.object({ name: z.string(), city: z.string().min(2) }).safeParse({ city: 'x' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Required',
    'String must contain at least 2 character(s)',
  ]);
});
