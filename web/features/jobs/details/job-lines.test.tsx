import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails } from '#web/testing/samples.ts';
import { JobLines } from './job-lines.tsx';

const { show } = componentTest();

const offered: JobDetails = {
  ...sampleDetails,
  deposit: { kind: 'percent', value: '50.00' },
  depositAmount: '50.00',
};
const signed: JobDetails = {
  ...offered,
  currentStage: 'work_order',
  estimateSignedAt: '2026-11-14T10:00:00Z',
  approvedTotal: '100.00',
  depositDue: '50.00',
};
const payment = {
  id: 'p1',
  amount: '20.00',
  method: 'check' as const,
  paidOn: '2026-11-15',
  note: null,
  isDeposit: true,
  ...notOnline,
  createdAt: '2026-11-15T10:00:00Z',
};

test.each<[string, JobDetails, string[]]>([
  ['offered', offered, ['Deposit due on acceptance$50.00']],
  ['signed', signed, ['Deposit due$50.00']],
  [
    'paid in part',
    { ...signed, depositDue: '30.00', depositPaid: '20.00', payments: [payment] },
    ['Deposit due$30.00', 'Deposit paid on Nov 15, 2026$20.00'],
  ],
  [
    'paid',
    { ...signed, depositDue: '0.00', depositPaid: '50.00', payments: [{ ...payment, amount: '50.00' }] },
    ['Deposit paid on Nov 15, 2026$50.00'],
  ],
  ['moved on by hand, where none is asked for', { ...offered, currentStage: 'work_order' }, []],
])('the deposit is told as it stands: %s', async (_, job, rows) => {
  await show(<JobLines job={job} />);
  const shown = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent ?? '');
  expect(shown.filter((text) => text.startsWith('Deposit'))).toEqual(rows);
});
