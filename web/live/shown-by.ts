// Which reads show what was changed.
import type { ChangeEvent } from '#contract/notifications.ts';
import { readKey } from '../api/queries.ts';

const [jobs] = readKey('GET /api/jobs');
const [customers] = readKey('GET /api/customers');
const [notifications] = readKey('GET /api/notifications');

/** What shows some part of any job. */
const jobViews: readonly unknown[] = [
  ...readKey('GET /api/jobs/counts'),
  ...readKey('GET /api/jobs/bin'),
  ...readKey('GET /api/stats'),
  ...readKey('GET /api/today'),
  ...readKey('GET /api/calendar'),
  customers,
];
const accountViews: readonly unknown[] = [
  ...readKey('GET /api/company/settings'),
  ...readKey('GET /api/technicians'),
  ...readKey('GET /api/technician-settings'),
  ...readKey('GET /api/office-people'),
  ...readKey('GET /api/templates'),
  ...readKey('GET /api/price-list'),
  ...readKey('GET /api/price-list/categories'),
];
/** Below the address of all; anything else there is the id of one. */
const ofMany: readonly unknown[] = ['list', 'of customer'];

export function isShownBy([root, part]: readonly unknown[], { subject, id }: ChangeEvent): boolean {
  const isOfAnother = typeof part === 'string' && !ofMany.includes(part) && part !== id;
  switch (subject) {
    case 'job':
      return root === jobs ? !isOfAnother : jobViews.includes(root);
    case 'customer':
      return root === customers && !isOfAnother;
    case 'account':
      return accountViews.includes(root);
    case 'notifications':
      return root === notifications;
    case 'everything':
      return [jobs, notifications, ...jobViews, ...accountViews].includes(root);
  }
}
