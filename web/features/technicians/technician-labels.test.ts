import { expect, test } from 'vitest';
import { emailHint, initialsOf, invitationText, mailProblem } from './technician-labels.ts';

test.each([
  ['Dana Whitfield', 'DW'],
  ['Ana María de la Ruiz', 'AR'],
  ['cher', 'C'],
  ['  émile   zola ', 'ÉZ'],
  ['𝒳avier 🔧', '𝒳🔧'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['invited', '2026-11-22T05:00:00Z', 'Invitation valid until Nov 21'],
  ['invited', '2026-11-15T12:00:00Z', 'Invitation expired'],
  ['invited', null, 'Invitation expired'],
  ['active', null, null],
  ['disabled', null, null],
] as const)('%s, invitation until %s: %s', (status, invitationExpiresAt, text) => {
  expect(invitationText({ status, invitationExpiresAt }, now, 'America/Boise')).toBe(text);
});

test('the form shows what the address is for', () => {
  expect(emailHint(null)).toContain('invitation goes to');
  expect(emailHint({ status: 'invited' })).toContain('new invitation');
  expect(emailHint({ status: 'active' })).toContain('contact only');
});

test.each([
  [null, null],
  [{ kind: 'invitation', state: 'sent', reason: null }, null],
  [{ kind: 'assigned', state: 'queued', reason: null }, null],
  [
    { kind: 'invitation', state: 'failed', reason: 'no such mailbox' },
    'Invitation email failed: no such mailbox',
  ],
  [
    { kind: 'rescheduled', state: 'queued', reason: 'greylisted' },
    'Schedule email not sent yet, we keep trying: greylisted',
  ],
] as const)('the text about the email %o: %s', (mail, text) => {
  expect(mailProblem(mail && { ...mail, at: '2026-11-15T12:00:00Z' })).toBe(text);
});
