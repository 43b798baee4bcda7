import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruleNames } from '../integrity/check-integrity.ts';
import { describeFindings } from './verify-records.ts';

test('findings are listed rule by rule, and many of one kind are summed up', () => {
  const totals = Array.from({ length: 22 }, (_, n) => ({ rule: 'Sums.', accountId: 'a', found: `job ${n}` }));
  const lines = describeFindings(
    [{ rule: 'Triggers.', accountId: null, found: 'trigger x' }, ...totals],
    new Map([['a', 'owner@ridgeline.example']]),
  ).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Not so: Triggers.',
    '  trigger x',
    'Not so: Sums.',
    '  account a (owner@ridgeline.example): job 0',
  ]);
  expect(lines).toHaveLength(2 + 1 + 20 + 1);
  expect(lines.at(-1)).toBe('  and 2 more');
});

test('an account that is gone has no owner', () => {
  const orphaned = { rule: 'Loose.', accountId: 'gone', found: 'accounts/gone/x' };
  expect(describeFindings([orphaned], new Map())).toContain('  account gone: accounts/gone/x');
});

test('the page for operators shows as many rules as there are', () => {
  const page = path.resolve(import.meta.dirname, '../../docs/operations.md');
  expect(readFileSync(page, 'utf8')).toContain(`All ${ruleNames.length} rules hold (`);
});
