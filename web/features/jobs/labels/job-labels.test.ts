import { describe, expect, test } from 'vitest';
import { generateTexts } from '#contract/texts/document-texts.ts';
import { dueStatus } from '../card/job-badges.tsx';
import { deletionWarning } from '../card/job-card.tsx';
import { nextStep } from '../card/use-card-actions.ts';
import { completionDay } from '../details/status-section.tsx';
import { unprintedComments } from '../details/work-section.tsx';
import { nextReminder } from '../dialogs/reminder-values.ts';
import { isUnderWay, mailName, mailState } from './mail-labels.ts';
import { serviceText } from './service-labels.ts';
import { signatureBadge, signatureEnd } from './signature-labels.ts';

const boise = 'America/Boise';

describe('service date', () => {
  const at = (serviceDateStart: string | null, serviceDateEnd: string | null) =>
    serviceText({ serviceDateStart, serviceDateEnd }, boise, '2026-11-14');

  test.each([
    [null, null, null],
    ['2026-11-12T15:00:00Z', null, 'Nov 12, 8:00\u00a0AM'],
    [null, '2026-11-13T00:00:00Z', 'Nov 12, 5:00\u00a0PM'],
    ['2026-11-12T15:00:00Z', '2026-11-13T00:00:00Z', 'Nov 12, 8:00\u00a0AM – 5:00\u00a0PM'],
    ['2026-11-12T15:00:00Z', '2026-11-14T00:00:00Z', 'Nov 12, 8:00\u00a0AM – Nov 13, 5:00\u00a0PM'],
    ['2026-11-12T07:00:00Z', '2026-11-12T07:00:00Z', 'Nov 12'],
    ['2026-11-12T07:00:00Z', '2026-11-14T07:00:00Z', 'Nov 12 – Nov 14'],
    ['2027-01-12T15:00:00Z', null, 'Jan 12, 2027, 8:00\u00a0AM'],
    // The whole of the last day, which the midnight after it ends.
    ['2026-11-12T15:00:00Z', '2026-11-13T07:00:00Z', 'Nov 12, 8:00\u00a0AM'],
    ['2026-11-12T15:00:00Z', '2026-11-15T07:00:00Z', 'Nov 12, 8:00\u00a0AM – Nov 14'],
  ])('%s to %s is %s', (start, end, text) => {
    expect(at(start, end)).toBe(text);
  });
});

test.each([
  [null, 'none', 'No due date set'],
  ['2026-11-15', 'due', 'Due'],
  ['2026-11-14', 'due', 'Due'],
  ['2026-11-13', 'late', '1 day past due'],
  ['2026-10-30', 'late', '15 days past due'],
  ['2026-10-29', 'very-late', '16 days past due'],
  ['2026-05-18', 'very-late', '180 days past due'],
  ['2025-01-01', 'very-late', '180 days past due'],
])('due on %s is %s: %s', (dueOn, band, label) => {
  expect(dueStatus(dueOn, '2026-11-14')).toEqual({ band, label });
});

test.each([
  ['estimate', null, null, ''],
  ['estimate', '2026-11-22', null, ''],
  ['estimate', '2026-11-21', 'info', 'in 7 days. Change the service date to prevent deletion.'],
  ['work_order', '2026-11-17', 'warning', 'in 3 days. Change the service date to prevent deletion.'],
  ['work_order', '2026-11-15', 'danger', 'in 1 day. Change'],
  ['work_order', '2026-11-14', 'danger', 'today. Change'],
  ['work_order', '2026-11-13', null, ''],
  ['invoice', '2026-12-15', null, ''],
  ['invoice', '2026-12-14', 'info', 'in 30 days. Download the invoice to keep it.'],
  ['invoice', '2026-11-28', 'warning', 'in 14 days. Download'],
  ['invoice', '2026-11-15', 'danger', 'in 1 day. Download'],
] as const)('%s to be deleted on %s warns as %s', (stage, deletedOn, tone, text) => {
  const warning = deletionWarning(stage, deletedOn, '2026-11-14');
  expect(warning?.tone ?? null).toBe(tone);
  expect(warning?.text ?? '').toContain(text);
});

test('what the customer declined is called so; any other ending is Cancelled', () => {
  expect(signatureBadge('not_sent')).toBeNull();
  expect(signatureBadge('pending')?.label).toBe('Pending');
  expect(signatureBadge('approved')?.label).toBe('Signed');
  expect(signatureBadge('declined')?.label).toBe('Declined');
  for (const status of ['cancelled', 'superseded'] as const)
    expect(signatureBadge(status)?.label).toBe('Cancelled');
});

test.each([
  ['declined', 'estimate', 'The customer declined this estimate', /send it again, or mark it as lost\.$/],
  ['declined', 'work_order', 'The customer declined this work order', /send it again\.$/],
  [
    'superseded',
    'estimate',
    'Changed after sending – send again',
    /^The estimate was changed, so the link you sent was withdrawn\./,
  ],
  ['cancelled', 'estimate', 'Link to sign withdrawn', /Send the estimate again/],
] as const)(
  'a signature that is %s on the %s says why and what comes next',
  (status, currentStage, title, next) => {
    const job = {
      currentStage,
      estimateSignatureStatus: status,
      workOrderSignatureStatus: status,
      invoiceSignatureStatus: 'not_sent',
      customerCancelledAt: null,
    } as const;
    expect(signatureEnd(job)).toMatchObject({ title, next: expect.stringMatching(next) });
    expect(
      signatureEnd({ ...job, estimateSignatureStatus: 'pending', workOrderSignatureStatus: 'approved' }),
    ).toBeNull();
  },
);

test('an email shows its state', () => {
  expect(mailName('signature_request')).toBe('Signature request');
  expect(mailName('change_order')).toBe('Change order');
  expect(mailState({ state: 'sent', reason: null }).text).toBe('sent');
  expect(mailState({ state: 'failed', reason: 'mailbox full' }).text).toBe('failed: mailbox full');
  expect(mailState({ state: 'withheld', reason: 'too many' })).toEqual({
    tone: 'bad',
    text: 'not sent: too many',
  });
  expect(mailState({ state: 'outdated', reason: 'No longer needed when its turn came.' })).toEqual({
    tone: 'quiet',
    text: 'not sent, no longer needed',
  });
  expect(mailState({ state: 'queued', reason: 'timeout' }).text).toContain('keep trying: timeout');
  const mail = { kind: 'invoice', at: '', state: 'queued', reason: null } as const;
  expect([isUnderWay(null), isUnderWay(mail), isUnderWay({ ...mail, reason: 'timeout' })]).toEqual([
    false,
    true,
    false,
  ]);
});

describe('the next reminder', () => {
  const defaults = {
    every: 15,
    base: '2026-11-01',
    pausedUntil: null,
    now: { day: '2026-11-14', time: '12:00' },
    lastSent: null,
  } as const;

  test.each([
    [{}, '2026-11-16'],
    [{ every: null }, null],
    [{ every: 30 }, '2026-12-01'],
    [{ base: '2026-12-24' }, '2027-01-08'],
    [{ now: { day: '2026-11-16', time: '08:59' } }, '2026-11-16'],
    [{ now: { day: '2026-11-16', time: '09:00' } }, '2026-12-01'],
    [{ lastSent: { day: '2026-11-16', time: '10:00' } }, '2026-12-01'],
    [{ pausedUntil: '2026-12-02' }, '2026-12-16'],
    [{ base: '2026-05-01' }, null],
    [{ base: '2026-05-20' }, '2026-11-16'],
  ] as const)('%j goes out on %s', (overrides, day) => {
    expect(nextReminder({ ...defaults, ...overrides })).toBe(day);
  });
});

describe('the next step of a card', () => {
  const job = {
    currentStage: 'estimate',
    estimateSignatureStatus: 'not_sent',
    workOrderSignatureStatus: 'not_sent',
    invoiceSignatureStatus: 'not_sent',
    serviceDateStart: null,
    serviceDateEnd: null,
    invoiceSentAt: null,
    paymentStatus: 'unpaid',
  } as const;
  const agreed = { currentStage: 'work_order', estimateSignatureStatus: 'approved' } as const;

  test.each([
    [{}, 'sign'],
    [{ estimateSignatureStatus: 'approved' }, 'progress'],
    [{ currentStage: 'work_order' }, 'sign'],
    [{ currentStage: 'work_order', workOrderSignatureStatus: 'approved' }, 'progress'],
    [agreed, 'schedule'],
    [{ ...agreed, serviceDateStart: '2026-11-20T15:00:00.000Z' }, 'schedule'],
    [
      { ...agreed, serviceDateStart: '2026-11-16T15:00:00.000Z', serviceDateEnd: '2026-11-18T15:00:00.000Z' },
      'schedule',
    ],
    [{ ...agreed, serviceDateStart: '2026-11-17T15:00:00.000Z' }, 'progress'],
    [{ ...agreed, serviceDateEnd: '2026-11-16T15:00:00.000Z' }, 'progress'],
    [
      { ...agreed, serviceDateStart: '2026-11-20T15:00:00.000Z', workOrderSignatureStatus: 'approved' },
      'progress',
    ],
    [{ ...agreed, currentStage: 'invoice' }, 'send'],
    [{ currentStage: 'invoice', invoiceSentAt: '2026-11-20T15:00:00.000Z' }, 'payment'],
    [{ currentStage: 'invoice', invoiceSentAt: '2026-11-20T15:00:00.000Z', paymentStatus: 'paid' }, 'send'],
  ] as const)('%j: %s', (change, step) => {
    expect(nextStep({ ...job, ...change }, true, 'America/Boise', '2026-11-17')).toBe(step);
  });

  test('is never a signature where none can be requested', () => {
    expect(nextStep(job, false, 'America/Boise', '2026-11-17')).toBe('progress');
  });
});

describe('the day of completion', () => {
  const documents = [{ stage: 'invoice', issuedAt: '2026-11-15T18:00:00.000Z' }] as const;
  const day = (serviceDateStart: string | null, serviceDateEnd: string | null = null) =>
    completionDay({ serviceDateStart, serviceDateEnd, documents: [...documents] }, 'America/Boise');

  test.each([
    [null, null, '2026-11-15'],
    ['2026-11-10T15:00:00.000Z', null, '2026-11-10'],
    ['2026-11-10T15:00:00.000Z', '2026-11-12T15:00:00.000Z', '2026-11-12'],
    ['2026-11-15T23:00:00.000Z', null, '2026-11-15'],
    ['2026-11-20T15:00:00.000Z', null, '2026-11-15'],
  ])('%s to %s: %s', (start, end, expected) => {
    expect(day(start, end)).toBe(expected);
  });
});

test('comments that the document leaves off are named with the reason', () => {
  const job = {
    currentStage: 'invoice',
    invoiceDueDate: '2026-12-15',
    templateData: null,
    serviceDateStart: null,
    serviceDateEnd: null,
    createdAt: '2026-11-15T18:00:00.000Z',
    documents: [],
  } as const;
  const reason = (change: object, comments: string) =>
    unprintedComments({ ...job, documents: [], ...change }, comments, 'America/Boise');
  expect(reason({}, generateTexts.comments)).toContain('Not printed');
  expect(reason({}, 'Mind the dog')).toBeNull();
  expect(reason({ currentStage: 'estimate' }, generateTexts.comments)).toBeNull();
  expect(reason({ invoiceDueDate: '2026-11-15' }, generateTexts.comments)).toBeNull();
});
