import { expect, test } from 'vitest';
import { reminderBody, reminderPreview, reminderValues } from './reminder-values.ts';

const job = {
  reminderEnabled: false,
  reminderEvery15Days: false,
  reminderEvery30Days: false,
  invoiceDueDate: '2026-11-01',
  reminderSince: null,
  reminderPausedUntil: null,
  lastReminderSent: null,
  nextReminderAt: null,
  customerEmail: 'maria@example.com',
  paymentStatus: 'unpaid',
  customerCancelledAt: null,
} as const;
const now = new Date('2026-11-14T17:00:00Z');
const preview = (change: object, values: object) =>
  reminderPreview(
    { ...job, ...change },
    { ...reminderValues({ ...job, ...change }), ...values },
    'America/Boise',
    now,
  ).text;

test('both flags count as 15 days, and switched off as none', () => {
  const both = { ...job, reminderEvery15Days: true, reminderEvery30Days: true };
  expect(reminderValues({ ...both, reminderEnabled: true }).every).toBe('15');
  expect(reminderValues(both).every).toBe('none');
  expect(reminderBody({ every: '30', dueOn: '', pausedUntil: '2026-12-01' })).toEqual({
    reminderEnabled: true,
    reminderEvery15Days: false,
    reminderEvery30Days: true,
    invoiceDueDate: null,
    reminderPausedUntil: '2026-12-01',
  });
});

test('the preview is what will happen', () => {
  expect(preview({}, {})).toBe('No reminders scheduled');
  expect(preview({}, { every: '15' })).toBe('Next reminder: Nov 16, 2026 at 9:00\u00a0AM');
  expect(preview({}, { every: '30' })).toBe('Next reminder: Dec 1, 2026 at 9:00\u00a0AM');
  expect(preview({}, { every: '30', dueOn: '' })).toBe('Next reminder: Dec 14, 2026 at 9:00\u00a0AM');
  expect(preview({ customerEmail: null }, { every: '15' })).toBe('No reminders scheduled');
  expect(preview({ paymentStatus: 'paid' }, { every: '15' })).toBe('No reminders scheduled');
});

test('without a due date they count from the day they were switched on', () => {
  const on = { reminderEnabled: true, reminderEvery15Days: true, reminderSince: '2026-11-10' };
  expect(preview(on, { every: '30', dueOn: '' })).toBe('Next reminder: Dec 10, 2026 at 9:00\u00a0AM');
  // Switched off and on again, the day is another.
  expect(preview({ ...on, reminderEnabled: false }, { every: '30', dueOn: '' })).toBe(
    'Next reminder: Dec 14, 2026 at 9:00\u00a0AM',
  );
  const long = { ...on, reminderSince: '2026-01-01', invoiceDueDate: null };
  const reasonOf = (change: object) =>
    reminderPreview({ ...job, ...change }, reminderValues({ ...job, ...change }), 'America/Boise', now)
      .reason;
  expect(reasonOf(long)).toBe('Reminders end 180 days after the day they were switched on.');
  expect(reasonOf({ ...long, invoiceDueDate: '2026-01-01' })).toBe(
    'Reminders end 180 days after the due date.',
  );
});

test('for saved settings the server decides', () => {
  const saved = { reminderEnabled: true, reminderEvery15Days: true, nextReminderAt: '2026-11-20T16:00:00Z' };
  expect(preview(saved, {})).toBe('Next reminder: Nov 20, 2026 at 9:00\u00a0AM');
  expect(preview(saved, { every: '30' })).toBe('Next reminder: Dec 1, 2026 at 9:00\u00a0AM');
});
