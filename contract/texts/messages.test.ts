import { expect, test } from 'vitest';
import { z } from 'zod';
import './messages.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.string(), 7, 'Expected string, received number'],
  [z.number(), null, 'Expected number, received null'],
  [z.string(), [], 'Expected string, received array'],
  [z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
  [z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
  [z.array(z.string()).min(1), [], 'Array must contain at least 1 element(s)'],
  [z.number().max(100), 101, 'Number must be at most 100'],
  [z.email(), 'nobody', 'Invalid email'],
  [z.enum(['a', 'b']), 'c', 'Invalid input'],
  [z.union([z.string(), z.number()]), true, 'Invalid input'],
  [z.string().min(3, 'Too short'), 'ab', 'Too short'],
])('%# a schema without a message of its own uses the default one', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
