// The background work of billing, by name, so that use cases can add it; billing-handlers.task.ts does it.
import { z } from 'zod';
import { defineTask, noPayload } from '#server/platform/queue/queue.ts';

/** On the timetable: finds what is due and adds one task per account. */
export const sweepBilling = defineTask('billing.sweep', noPayload, { maxAttempts: 3 });

/** Charges what is due now, or ends the access. Safe to run at any time. */
export const chargeAccountTask = defineTask('billing.charge', z.object({ accountId: z.string() }), {
  maxAttempts: 5,
});
export const chargeKey = (accountId: string) => `billing.charge ${accountId}`;

export const remindAccountTask = defineTask('billing.remind', z.object({ accountId: z.string() }));

/** Its name is older than the function's: tasks in the queue and the operators' metrics have it. */
export const reconcileAccountTask = defineTask('billing.settle', z.object({ accountId: z.string() }), {
  maxAttempts: 5,
});

/** Lets go of the subscription of an account that was stopped. */
export const releaseStoppedTask = defineTask('billing.release-stopped', z.object({ accountId: z.string() }));

/** Ends at the provider what has ended here. */
export const endSubscriptionTask = defineTask(
  'billing.end-subscription',
  z.object({ accountId: z.string(), subscriptionId: z.string() }),
  { maxAttempts: 25 },
);
