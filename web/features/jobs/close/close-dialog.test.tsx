import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleDetails, sampleJob } from '#web/testing/samples.ts';
import { DeleteDialog } from '../dialogs/delete-dialog.tsx';
import { BinList } from './bin-list.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenButton } from './job-menu.tsx';

const { server, show } = componentTest();
const close = 'POST /api/jobs/:id/close';

const details = (changes: Partial<JobDetails> = {}): JobDetails => ({ ...sampleDetails, ...changes });
const lost: Job = {
  ...sampleJob,
  closedAs: 'lost',
  closeReason: 'No reply',
  closedAt: '2026-11-17T17:00:00Z',
  revision: 2,
};

test('an estimate is lost with a reason, once', async () => {
  let closed = 0;
  server.always('GET /api/jobs/:id', details());
  const { screen, user } = await show(
    <CloseDialog job={sampleJob} outcome="lost" onClose={() => (closed += 1)} />,
  );
  await screen.findByText('Job #1001 · Maria Lopez · $100.00');
  await user.click(screen.getByRole('button', { name: 'No reply' }));
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('No reply');
  pressTwice(screen.getByRole('button', { name: 'Mark as lost' }));
  const call = await server.next(close);
  expect(call.body).toEqual({ outcome: 'lost', reason: 'No reply', revision: sampleJob.revision });
  call.reply(lost);
  await screen.findByText('Job #1001 is now under Archived.');
  expect([server.count(close), closed]).toEqual([1, 1]);
});

test('a void invoice takes its reason along', async () => {
  const invoice: Job = { ...sampleJob, currentStage: 'invoice' };
  server.always('GET /api/jobs/:id', details({ currentStage: 'invoice' }));
  const { screen, user } = await show(<CloseDialog job={invoice} outcome="void" onClose={() => {}} />);
  await screen.findByText('Optional. Printed on the invoice.');
  await user.click(screen.getByRole('button', { name: 'Billed twice' }));
  await user.click(screen.getByRole('button', { name: 'Void invoice' }));
  const call = await server.next(close);
  expect(call.body).toMatchObject({ outcome: 'void', reason: 'Billed twice' });
  call.reply({ ...invoice, closedAs: 'void', closeReason: 'Billed twice', closedAt: lost.closedAt });
  await screen.findByText('Invoice voided');
});

test('a job that somebody edited meanwhile is closed as it is now', async () => {
  server.always('GET /api/jobs/:id', details());
  const { screen, user } = await show(<CloseDialog job={sampleJob} outcome="archived" onClose={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  (await server.next(close)).refuse('changed_meanwhile', { present: details({ revision: 9 }) });
  const again = await server.next(close);
  expect(again.body).toMatchObject({ outcome: 'archived', revision: 9 });
  again.refuse('job_closed', { message: 'This estimate is marked as lost. Reopen it first.' });
  await screen.findByText('This estimate is marked as lost. Reopen it first.');
});

test('an invoice that was paid since the list was read cannot be made void', async () => {
  const invoice: Job = { ...sampleJob, currentStage: 'invoice' };
  const { screen } = await show(<CloseDialog job={invoice} outcome="void" onClose={() => {}} />);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Void invoice' });
  expect(button().disabled).toBe(false);
  (await server.next('GET /api/jobs/:id')).reply(
    details({ currentStage: 'invoice', amountPaid: '40.00', paymentStatus: 'partly_paid' }),
  );
  await screen.findByText(/^\$40\.00 was paid on this invoice\./);
  expect(button().disabled).toBe(true);
});

test('reopening twice in a row is one call', async () => {
  const { screen } = await show(<ReopenButton job={lost} />);
  pressTwice(screen.getByRole('button', { name: 'Reopen' }));
  const call = await server.next('POST /api/jobs/:id/reopen');
  expect(call.body).toEqual({ revision: 2 });
  call.reply({ ...sampleJob, revision: 3 });
  await screen.findByText('Job #1001 is open again.');
  expect(server.count('POST /api/jobs/:id/reopen')).toBe(1);
});

test('deleting names what goes with the job, and whether it can be taken back', async () => {
  const mail = {
    kind: 'invoice',
    state: 'sent',
    reason: null,
    at: '2026-11-10T15:00:00Z',
    to: 'a@b.co',
    subject: 'x',
    message: null,
  } as const;
  const { screen } = await show(<DeleteDialog job={sampleJob} onClose={() => {}} onDeleted={() => {}} />);
  await screen.findByText(
    'Are you sure? This will permanently delete job #1001 and all associated data. This action cannot be undone.',
  );
  expect(screen.queryByText(/Recently deleted/)).toBeNull();
  (await server.next('GET /api/jobs/:id')).reply(
    details({ goesToBin: true, afterPhotos: ['a', 'b'], mails: [mail, mail] }),
  );
  await screen.findByText(/You have 30 days to take it back/);
  screen.getByText('Are you sure? This will delete job #1001 and all associated data.');
  expect(screen.queryByText(/permanently|cannot be undone/)).toBeNull();
  const goes = screen.getByRole('list', { name: 'Deleted with it' });
  expect([...goes.children].map(({ textContent }) => textContent)).toEqual(['2 emails', '2 photos']);
});

test('a deleted job is restored from the bin', async () => {
  const { screen, user } = await show(<BinList q="" timeZone="America/Boise" today="2026-11-17" />);
  const binned = {
    ...sampleJob,
    deletedAt: '2026-11-16T18:00:00Z',
    deletedForGoodAt: '2026-12-16T18:00:00Z',
  };
  const first = await server.next('GET /api/jobs/bin');
  expect(first.address).toBe('/api/jobs/bin?limit=200');
  first.reply({ items: [binned], nextCursor: null, total: 1 });
  await screen.findByText('Deleted Nov 16, gone for good on Dec 16');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  (await server.next('POST /api/jobs/:id/undelete')).reply(sampleJob);
  (await server.next('GET /api/jobs/bin')).reply({ items: [], nextCursor: null, total: 0 });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await screen.findByText('No deleted jobs');
});

test('what is to be returned to a customer who canceled is said in the bin too', async () => {
  const { screen } = await show(<BinList q="" timeZone="America/Boise" today="2026-11-17" />);
  const binned = {
    ...sampleJob,
    customerCancelledAt: '2026-11-13T17:00:00.000Z',
    amountPaid: '600.00',
    refundBy: '2026-11-28',
    deletedAt: '2026-11-16T19:00:00Z',
    deletedForGoodAt: '2026-12-16T19:00:00Z',
  };
  (await server.next('GET /api/jobs/bin')).reply({ items: [binned], nextCursor: null, total: 1 });
  await screen.findByText('Customer canceled. Return $600.00 by Nov 28, 2026.');
});

test('a long bin is read page by page', async () => {
  const { screen, user } = await show(<BinList q="" timeZone="America/Boise" today="2026-11-17" />);
  const binned = (id: string) => ({
    ...sampleJob,
    id,
    deletedAt: '2026-11-16T18:00:00Z',
    deletedForGoodAt: '2026-12-16T18:00:00Z',
  });
  (await server.next('GET /api/jobs/bin')).reply({ items: [binned('j1')], nextCursor: 'c2', total: 2 });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const second = await server.next('GET /api/jobs/bin');
  expect(second.address).toBe('/api/jobs/bin?limit=200&cursor=c2');
  second.reply({ items: [binned('j2')], nextCursor: null, total: 2 });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
