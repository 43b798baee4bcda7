// Default messages for schemas that give none, the same in forms and in replies. Importing this file is enough.
import { z } from 'zod';

z.config({ customError: (issue) => messageFor(issue) });

function messageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Expected ${issue.expected}, received ${kindOf(issue.input)}`;
    case 'too_small':
      return size(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return size(issue.origin, 'at most', issue.maximum);
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : 'Invalid input';
    default:
      return 'Invalid input';
  }
}

function size(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `String must contain ${bound} ${limit} character(s)`;
  if (origin === 'array') return `Array must contain ${bound} ${limit} element(s)`;
  return `Number must be ${bound} ${limit}`;
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
