// The views of the job list beside the stages. What each means is decided in one place, on the server.
export const jobFilters = [
  'unscheduled',
  'ready-to-schedule',
  'awaiting-signature',
  'declined',
  'canceled-by-customer',
  'to-return',
  'not-sent',
  'unpaid',
  'past-due',
  'email-failed',
  'archived',
] as const;
export type JobFilter = (typeof jobFilters)[number];

export const jobFilterLabels: Record<JobFilter, string> = {
  unscheduled: 'Unscheduled',
  'ready-to-schedule': 'Ready to schedule',
  'awaiting-signature': 'Awaiting signature',
  declined: 'Declined',
  'canceled-by-customer': 'Customer canceled',
  'to-return': 'Money to return',
  'not-sent': 'Invoice not sent',
  unpaid: 'Unpaid',
  'past-due': 'Past due',
  'email-failed': 'Email failed',
  archived: 'Archived',
};

/** Both spellings, as with stages. */
export const readJobFilter = (text: string | undefined): JobFilter | null =>
  jobFilters.find((known) => known === text?.replaceAll('_', '-')) ?? null;
