import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { JobBadges } from './job-badges.tsx';

const { show } = componentTest();

const busy: Job = {
  ...sampleJob,
  currentStage: 'work_order',
  changeOrderStatus: 'declined',
  workOrderSignatureStatus: 'pending',
  depositDue: '500.00',
  notBefore: '2026-11-22',
};
const open = (atMost?: number, job = busy) =>
  show(<JobBadges job={job} today="2026-11-18" {...(atMost && { atMost })} />);

test('a card has three badges, the most urgent ones, and the others behind one that names them', async () => {
  const { screen, user } = await open(3);
  screen.getByText('Work Order');
  screen.getByText('Change order declined');
  screen.getByText('Deposit $500.00 due');
  expect(screen.queryByText('Pending')).toBeNull();
  const more = screen.getByRole('button', { name: '2 more: Pending, Not before Nov 22' });
  expect(more.textContent).toBe('+2');
  await user.click(more);
  await screen.findByText('Pending');
  screen.getByText('Not before Nov 22');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  await user.click(more);
  await expect.poll(() => screen.queryByText('Pending')).toBeNull();
  expect(document.activeElement).toBe(more);
});

test('with room for all of them nothing is put away', async () => {
  const { screen } = await open(3, { ...busy, changeOrderStatus: null, notBefore: null });
  screen.getByText('Pending');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the details name them all', async () => {
  const { screen } = await open();
  screen.getByText('Not before Nov 22');
  expect(screen.queryByRole('button')).toBeNull();
});
