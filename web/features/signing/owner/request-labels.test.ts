import { describe, expect, test } from 'vitest';
import type { SignatureRequest } from '#contract/signatures.ts';
import { sampleRequest } from '#web/testing/samples.ts';
import { endOf, isRequestExpired, requestBadge, requestTimeline } from './request-labels.ts';

const now = new Date('2026-11-15T12:00:00Z');
const boise = 'America/Boise';

const request = (overrides: Partial<SignatureRequest> = {}): SignatureRequest => ({
  ...sampleRequest,
  sentAt: '2026-11-14T10:00:05Z',
  reachedBy: 'mail',
  ...overrides,
});

test.each([
  ['pending', 'Pending'],
  ['created', 'Not sent'],
  ['approved', 'Signed'],
  ['declined', 'Declined'],
  ['cancelled', 'Cancelled'],
  ['superseded', 'Cancelled'],
] as const)('%s reads %s', (status, label) => {
  expect(requestBadge({ status, cancelledAt: null }).label).toBe(label);
});

test('what the customer cancelled after signing is no longer called signed', () => {
  const cancelled = request({
    status: 'approved',
    signedAt: '2026-11-14T19:00:00Z',
    cancelUntil: '2026-11-18',
    cancelledAt: '2026-11-15T10:00:00Z',
    cancelReason: 'We found another company',
  });
  expect(requestBadge(cancelled).label).toBe('Canceled by customer');
  expect(requestTimeline(cancelled, boise, now).slice(2)).toEqual([
    'Canceled by the customer Nov 15, 2026, 3:00\u00a0AM',
  ]);
  expect(endOf(cancelled)).toBe('“We found another company”');
});

test('until when the customer can cancel is said through that day, by the company’s clock', () => {
  const signed = request({ status: 'approved', signedAt: '2026-11-14T19:00:00Z', cancelUntil: '2026-11-18' });
  const lastLine = (moment: string) => requestTimeline(signed, boise, new Date(moment)).at(-1);
  expect(lastLine('2026-11-19T06:59:00Z')).toBe('The customer can cancel through Nov 18, 2026');
  expect(lastLine('2026-11-19T07:01:00Z')).toBe('Signed Nov 14, 2026, 12:00\u00a0PM');
});

describe('timeline', () => {
  test('an open link shows how long it is valid, by the company’s clock', () => {
    expect(requestTimeline(request({ openedAt: '2026-11-14T18:30:00Z' }), boise, now)).toEqual([
      'Sent Nov 14, 2026, 3:00\u00a0AM',
      'Opened Nov 14, 2026, 11:30\u00a0AM',
      'Link works until Nov 16, 2026, 3:00\u00a0AM',
    ]);
  });

  test('an expired one shows that, and that another was requested', () => {
    const late = request({
      tokenExpiresAt: '2026-11-15T10:00:00Z',
      renewAskedAt: '2026-11-15T11:00:00Z',
    });
    expect(isRequestExpired(late, now)).toBe(true);
    expect(requestTimeline(late, boise, now).slice(1)).toEqual([
      'Link expired Nov 15, 2026, 3:00\u00a0AM',
      'New link requested Nov 15, 2026, 4:00\u00a0AM',
    ]);
  });

  test('says on which day the customer is asked again, by the company’s clock', () => {
    const nextFollowUpAt = '2026-11-18T03:00:00Z';
    const lines = requestTimeline(request({ nextFollowUpAt }), boise, now);
    expect(lines).toContain('Next follow-up: Nov 17, 2026');
    const ended = request({ nextFollowUpAt, status: 'declined' });
    expect(requestTimeline(ended, boise, now).join()).not.toContain('follow-up');
  });

  test('a signed one no longer mentions its link', () => {
    const signed = request({
      status: 'approved',
      signedAt: '2026-11-14T19:00:00Z',
      tokenExpiresAt: '2026-11-15T10:00:00Z',
    });
    expect(isRequestExpired(signed, now)).toBe(false);
    expect(requestTimeline(signed, boise, now)).toEqual([
      'Sent Nov 14, 2026, 3:00\u00a0AM',
      'Signed Nov 14, 2026, 12:00\u00a0PM',
    ]);
  });

  test('a link that was not sent is shown as created', () => {
    const [first] = requestTimeline(request({ status: 'created', sentAt: null }), boise, now);
    expect(first).toBe('Link made Nov 14, 2026, 3:00\u00a0AM');
  });
});

test('the reason of its end comes from the signer or the server', () => {
  expect(endOf(request())).toBeNull();
  expect(endOf(request({ status: 'declined', declineReason: 'Too dear' }))).toBe('Declined: “Too dear”');
  expect(endOf(request({ status: 'declined' }))).toBe('Declined without a reason.');
  expect(endOf(request({ status: 'superseded', endReason: 'The job was changed.' }))).toBe(
    'The job was changed.',
  );
});
