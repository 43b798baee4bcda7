import { expect, test } from 'vitest';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import { sampleChangeOrder } from '#web/testing/samples.ts';
import { badgeOf, changeOrderTimeline, differenceText, endText, totalsText } from './change-order-labels.ts';

const now = new Date('2026-11-15T12:00:00Z');
const order = (changes: Partial<ChangeOrder> = {}): ChangeOrder => ({ ...sampleChangeOrder, ...changes });

test.each([
  ['1000.00', '1120.00', '+$120.00'],
  ['1000.00', '959.50', '−$40.50'],
  ['1000.00', '1000.00', '$0.00'],
])('%s to %s: %s', (oldTotal, newTotal, text) => {
  expect(differenceText(oldTotal, newTotal)).toBe(text);
});

test.each([
  ['sent', false, '2026-11-14T10:00:00Z', 'Waiting for approval'],
  ['sent', true, '2026-11-14T10:00:00Z', 'Not delivered'],
  ['sent', false, null, 'Link not sent'],
  ['withdrawn', true, null, 'Withdrawn'],
] as const)('%s, undelivered %s, sent %s: %s', (status, isUndelivered, sentAt, label) => {
  expect(badgeOf(order({ status, isUndelivered, sentAt })).label).toBe(label);
});

test('a link that was handed over was not emailed, and one that was only made was not sent', () => {
  const made = order({
    status: 'sent',
    linkMadeAt: '2026-11-14T10:00:00Z',
    signerName: 'Maria Lopez',
    signerEmail: 'maria@example.com',
  });
  expect(changeOrderTimeline(made, 'America/Boise', now)).toEqual([
    'Link made Nov 14, 2026, 3:00\u00a0AM, not sent',
  ]);
  const sent = order({ ...made, sentAt: '2026-11-14T10:05:00Z', reachedBy: 'copied link' });
  expect(changeOrderTimeline(sent, 'America/Boise', now)).toEqual([
    'Sent by link Nov 14, 2026, 3:05\u00a0AM to Maria Lopez',
  ]);
});

test('the totals are named in the order they come', () => {
  expect(totalsText({ oldTotal: '1000.00', newTotal: '1120.00' })).toBe('+$120.00 · $1,000.00 → $1,120.00');
});

test('a draft has no history; what was sent says to whom, and until when', () => {
  expect(changeOrderTimeline(order(), 'America/Boise', now)).toEqual([]);
  const sent = order({
    status: 'sent',
    sentAt: '2026-11-14T10:00:00Z',
    openedAt: '2026-11-14T18:30:00Z',
    signerName: 'Maria Lopez',
    signerEmail: 'maria@example.com',
    tokenExpiresAt: '2026-11-16T10:00:00Z',
  });
  expect(changeOrderTimeline(sent, 'America/Boise', now)).toEqual([
    'Sent Nov 14, 2026, 3:00\u00a0AM to Maria Lopez, maria@example.com',
    'Opened Nov 14, 2026, 11:30\u00a0AM',
    'Link works until Nov 16, 2026, 3:00\u00a0AM',
  ]);
  expect(changeOrderTimeline(sent, 'America/Boise', new Date('2026-11-17T12:00:00Z')).at(-1)).toBe(
    'Link expired Nov 16, 2026, 3:00\u00a0AM',
  );
});

test('an approved one no longer mentions its link', () => {
  const approved = order({
    status: 'approved',
    sentAt: '2026-11-14T10:00:00Z',
    endedAt: '2026-11-14T19:00:00Z',
    tokenExpiresAt: '2026-11-16T10:00:00Z',
  });
  expect(changeOrderTimeline(approved, 'America/Boise', now)).toEqual([
    'Sent Nov 14, 2026, 3:00\u00a0AM',
    'Approved Nov 14, 2026, 12:00\u00a0PM',
  ]);
});

test('one that went with what the customer canceled says so, after its approval', () => {
  const canceled = order({
    status: 'approved',
    endedAt: '2026-11-14T19:00:00Z',
    cancelledAt: '2026-11-15T11:00:00Z',
  });
  expect(badgeOf(canceled).label).toBe('Canceled by customer');
  expect(changeOrderTimeline(canceled, 'America/Boise', now)).toEqual([
    'Approved Nov 14, 2026, 12:00\u00a0PM',
    'Canceled by the customer Nov 15, 2026, 4:00\u00a0AM',
  ]);
});

test('the reason of its end comes from the customer or the server', () => {
  expect(endText(order({ status: 'declined', declineReason: 'Too dear' }))).toBe('“Too dear”');
  expect(endText(order({ status: 'declined' }))).toBe('Declined without a reason.');
  // Said with the day on which it was declined, as the line below tells of the day it was dismissed.
  const left = order({
    status: 'declined',
    declineReason: 'Too dear',
    endedAt: '2026-11-14T19:00:00Z',
    dismissedAt: '2026-11-15T11:00:00Z',
  });
  expect(endText(left)).toBeNull();
  expect(changeOrderTimeline(left, 'America/Boise', now)).toEqual([
    'Declined Nov 14, 2026, 12:00\u00a0PM: “Too dear”',
    'Dismissed Nov 15, 2026, 4:00\u00a0AM',
  ]);
  // The timeline says that it was withdrawn.
  expect(endText(order({ status: 'withdrawn', endReason: 'Withdrawn by the sender.' }))).toBeNull();
  expect(endText(order({ status: 'superseded', endReason: 'The job was changed.' }))).toBe(
    'The job was changed.',
  );
});
