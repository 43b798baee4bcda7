// Changes with a form of their own: dates, reminders, payments, photos. What fails is shown by the form.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { api, type Body, type Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure, UserCancelled } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { groupField, wholeField } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type ReminderValues, reminderBody, reminderValues } from '../dialogs/reminder-values.ts';
import type { serviceBodyOf } from '../dialogs/service-values.ts';
import { useSendAnyway } from '../send/use-send-anyway.tsx';
import { cacheJob, refreshJobs } from './job-queries.ts';
import { saveServiceDate, serviceDateToast } from './save-service-date.ts';

export function useSetServiceDate(opened: Job, timeZone: string) {
  const client = useQueryClient();
  return async (dates: ReturnType<typeof serviceBodyOf>): Promise<void> => {
    const { job, isMine } = await saveServiceDate(opened, dates, timeZone);
    cacheJob(client, job);
    await refreshJobs(client);
    toast({ ...serviceDateToast(isMine), tone: 'success' });
  };
}

const dayOrNone = (day: string) => (day ? formatDay(day) : 'None');

const reminderFields = groupField<ReminderValues>({
  every: wholeField('Reminders', (every) => (every === 'none' ? 'No reminders' : `Every ${every} days`)),
  dueOn: wholeField('Due Date', dayOrNone),
  pausedUntil: wholeField('Pause until', dayOrNone),
});

export function useSetReminders({ id, ...opened }: Job) {
  const client = useQueryClient();
  return async (values: ReminderValues): Promise<void> => {
    const job = await saveRevised<ReminderValues, Job, Job>({
      opened: { revision: opened.revision, values: reminderValues(opened) },
      mine: values,
      field: reminderFields,
      read: reminderValues,
      send: (chosen, revision) =>
        api('PATCH /api/jobs/:id/reminder-settings', {
          params: { id },
          body: { ...reminderBody(chosen), revision },
        }),
    });
    cacheJob(client, job);
    await refreshJobs(client);
    toast({ title: 'Reminders Saved', tone: 'success' });
  };
}

type NewPayment = Omit<Body<'POST /api/jobs/:id/payments'>, 'revision' | 'sendAnyway'>;

/**
 * Records a payment against the balance the form shows. If that has changed, such as by the same payment in another
 * tab, `onBalanceChanged` gets the current job and nothing is recorded.
 */
export function useRecordPayment(
  { id, revision, balanceDue, customerEmail }: Job,
  onBalanceChanged: (now: Job) => void,
) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return async (payment: NewPayment, sendAnyway = false): Promise<void> => {
    const { paymentStatus } = await saveRevised<NewPayment, Job, Reply<'POST /api/jobs/:id/payments'>>({
      opened: { revision, values: payment },
      mine: payment,
      field: { compare: () => [], merge: ({ mine }) => mine },
      read: (present) => {
        if (present.balanceDue !== balanceDue) {
          void refreshJobs(client);
          onBalanceChanged(present);
          throw new BalanceChanged();
        }
        return payment;
      },
      send: (values, over) => {
        const body = { ...values, revision: over };
        return api('POST /api/jobs/:id/payments', {
          params: { id },
          body: { ...body, ...(sendAnyway && { sendAnyway }) },
          // The answer to a question about its receipt makes it no other payment.
          headers: idempotencyKey.headersFor([id, body]),
        });
      },
    });
    idempotencyKey.done();
    await refreshJobs(client);
    toast({
      title: payment.isDeposit ? 'Deposit Recorded' : 'Payment Recorded',
      description:
        [
          paymentStatus === 'paid' ? 'This job is paid in full.' : '',
          payment.sendReceipt ? `A receipt is on its way to ${customerEmail}.` : '',
        ]
          .filter(Boolean)
          .join(' ') || undefined,
      tone: 'success',
    });
  };
}

/** The form itself shows this, beside the new balance. */
class BalanceChanged extends UserCancelled {}

export function useRemovePayment({ id }: Job) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async (paymentId: string) => {
      await api('DELETE /api/jobs/:id/payments/:paymentId', { params: { id, paymentId } });
      await refreshJobs(client);
    },
    onSuccess: () => toast({ title: 'Payment Removed', tone: 'success' }),
    onError: (error) => {
      showFailure(error, 'Failed to remove the payment');
      void refreshJobs(client);
    },
  });
}

/** `question` is to be drawn beside the button. */
export function useSendReceipt({ id }: Job, onSendChangeOrder: () => void) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const { send, question } = useSendAnyway(
    (paymentId: string, sendAnyway) =>
      api('POST /api/jobs/:id/payments/:paymentId/receipt', {
        params: { id, paymentId },
        body: sendAnyway ? { sendAnyway } : {},
        headers: idempotencyKey.headersFor([id, paymentId]),
      }),
    { onSendChangeOrder },
  );
  const mutation = useOnePress({
    mutationFn: async (paymentId: string) => {
      const sent = await send(paymentId);
      idempotencyKey.done();
      await refreshJobs(client);
      return sent;
    },
    onSuccess: ({ message }) => toast({ title: 'Receipt Sent', description: message, tone: 'success' }),
    onError: (error) => {
      // What was sent then was another document: the next press is another email.
      if (error instanceof ApiError && error.code === 'key_reused') idempotencyKey.done();
      showFailure(error, 'Failed to send receipt email');
      void refreshJobs(client);
    },
  });
  return { ...mutation, question };
}

export type PhotoSide = 'beforePhotos' | 'afterPhotos';

type PhotoChange = { side: PhotoSide; add: string } | { side: PhotoSide; remove: string };

export function useChangePhotos({ id }: Job) {
  const client = useQueryClient();
  return useMutation({
    // One at a time, so that they stay in the order in which they were chosen.
    scope: { id: `photos ${id}` },
    mutationFn: async (change: PhotoChange) => {
      // Sends only what is added or removed: a whole list could remove somebody else's newest photo (B-20).
      const body =
        'add' in change ? { [change.side]: [change.add], removed: [] } : { removed: [change.remove] };
      const job = await api('PUT /api/jobs/:id/photos', { params: { id }, body });
      cacheJob(client, job);
    },
    onError: (error) => showFailure(error, 'Failed to save the photos. Please try again.'),
  });
}
