import { expect, test } from 'vitest';
import type { Audience } from '../../api/audience.ts';
import { type Access, mayOpen } from './access.ts';

test.each<[Access, Audience, boolean]>([
  ['public', 'visitor', true],
  ['public', 'owner', true],
  ['public', 'technician', true],
  ['signedIn', 'visitor', false],
  ['signedIn', 'owner', true],
  ['signedIn', 'technician', true],
  ['owner', 'visitor', false],
  ['owner', 'owner', true],
  ['owner', 'technician', false],
])('a %s page for a %s: %s', (access, audience, allowed) => {
  expect(mayOpen(access, audience)).toBe(allowed);
});
