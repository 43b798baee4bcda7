import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { AuditFact } from './audit-events.ts';
import type { AuditEvent, recordEvent } from './platform/audit.ts';

const root = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^faults\//.test(file),
);

const list = 'audit-events.ts';
const types = [...read(list).matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map(([, type = '']) => type);
const writers = sources.filter((file) => read(file).includes('recordEvent(') && file !== 'platform/audit.ts');

test('every event of the list is written somewhere', () => {
  expect(types.length).toBeGreaterThan(70);
  expect(new Set(types).size).toBe(types.length);
  const code = sources
    .filter((file) => file.startsWith('features/'))
    .map(read)
    .join('\n');
  const isWritten = (type: string) => new RegExp(`(type|event): [^\n]*'${type}'|, '${type}', `).test(code);
  expect(types.filter((type) => !isWritten(type))).toEqual([]);
});

test('nothing else is written: only recordEvent writes, and it takes nothing else', () => {
  const inserting = sources.filter((file) =>
    /insert\s+into\s+audit_events|insert\(auditEvents\)/i.test(read(file)),
  );
  expect(inserting).toEqual(['platform/audit.ts']);
  expect(writers.length).toBeGreaterThan(40);
  // A cast would get around the list.
  expect(writers.filter((file) => /as (AuditEvent|AuditFact|AuditType)\b/.test(read(file)))).toEqual([]);
  expectTypeOf<Parameters<typeof recordEvent>[2]>().toEqualTypeOf<AuditEvent>();
});

test('an event comes with its own data and no other', () => {
  const known: AuditEvent = { type: 'email.lost', accountId: null, data: { email: 'maria@example.com' } };
  // @ts-expect-error: not in the list
  const unknown: AuditEvent = { type: 'email.found', accountId: null };
  // @ts-expect-error: without its data
  const bare: AuditEvent = { type: 'email.lost', accountId: null };
  // @ts-expect-error: with a field of another event
  const mixed: AuditEvent = { type: 'email.lost', accountId: null, data: { email: '', number: '1' } };
  // @ts-expect-error: has none
  const filled: AuditFact = { type: 'session.opened', data: { email: '' } };
  expect([known, unknown, bare, mixed, filled]).toHaveLength(5);
});
