import { expect, test } from 'vitest';
import { readFilter } from '../use-jobs-address.ts';
import { shownText } from './shown-text.ts';

const counts = {
  unfiltered: 0,
  stages: { estimate: 0, work_order: 0, invoice: 0 },
  filters: {
    unscheduled: 0,
    'ready-to-schedule': 0,
    'awaiting-signature': 0,
    declined: 0,
    'canceled-by-customer': 0,
    'to-return': 0,
    'not-sent': 0,
    unpaid: 0,
    'past-due': 0,
    'email-failed': 0,
    archived: 0,
  },
  technicians: [{ id: 't1', name: 'Sam Ortiz', jobs: 4 }],
};

test.each([
  [{}, 4, 'Manage and create jobs'],
  [{ q: 'oak' }, 4, '4 jobs found'],
  [{ q: 'oak' }, 1, '1 job found'],
  [{ q: 'oak' }, undefined, 'Searching…'],
  [{ q: 'oak', filter: 'past-due' }, 4, 'Past due: 4 found'],
  // Nobody searched for the jobs of a customer.
  [{ customer: 'c1' }, 4, '4 jobs'],
  [{ customer: 'c1' }, undefined, 'Loading jobs…'],
  [{ customer: 'c1', filter: 'past-due' }, 1, 'Past due: 1 job'],
  [{ customer: 'c1', technician: 't1' }, 4, 'Sam Ortiz: 4 jobs'],
  [{ customer: 'c1', q: 'oak' }, 4, '4 jobs found'],
  [{ technician: 't1' }, 4, 'Sam Ortiz: 4 jobs'],
])('%j with %s jobs: %s', (search, total, text) => {
  expect(shownText(readFilter(search), counts, total)).toBe(text);
});
