import { expect, test } from 'vitest';
import type { Audience } from '#web/api/remembered-user.ts';
import { type HeaderKind, headerKind } from './nav-links.ts';

test.each<[string, Audience, HeaderKind]>([
  ['/', 'visitor', 'landing'],
  ['/free-estimate-template', 'visitor', 'landing'],
  ['/free-invoice-template', 'visitor', 'landing'],
  ['/free-work-order-template', 'visitor', 'visitor'],
  ['/terms', 'visitor', 'visitor'],
  ['/', 'owner', 'owner'],
  ['/terms', 'owner', 'owner'],
  ['/templates', 'technician', 'technician'],
  ['/sign/abc', 'visitor', 'none'],
  ['/sign/abc', 'owner', 'none'],
])('%s seen by a %s carries the %s header', (pathname, audience, kind) => {
  expect(headerKind(pathname, audience)).toBe(kind);
});
