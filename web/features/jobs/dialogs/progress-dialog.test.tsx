import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OptionReply } from '#contract/lines/offer.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { ProgressDialog } from './progress-dialog.tsx';

const { server, show } = componentTest();
const move = 'PATCH /api/jobs/:id/stage';

const option = (id: string, name: string, totalAmount: string, isRecommended = false): OptionReply => ({
  id,
  name,
  description: null,
  isRecommended,
  lineItems: [],
  discount: null,
  subtotal: totalAmount,
  discountAmount: '0.00',
  taxAmount: '0.00',
  totalAmount,
  depositAmount: '0.00',
});

test('an estimate with options is moved on with the one that was chosen', async () => {
  const onClose = vi.fn();
  const job = {
    ...sampleJob,
    options: [option('g', 'Good', '100.00'), option('b', 'Better', '240.00', true)],
  };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={onClose} />,
  );
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Yes, Move Job' });
  expect(confirm.disabled).toBe(true);
  expect(screen.getByText('Choose an option to move this job.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Better · $240.00' }));
  await user.click(confirm);
  const call = await server.next(move);
  expect(call.body).toEqual({ stage: 'work_order', optionId: 'b', revision: 1 });
  call.reply({ ...sampleJob, currentStage: 'work_order', optionName: 'Better' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each([
  [
    'Customer cancelled',
    { customerCancelledAt: '2026-11-18T17:00:00Z', notBefore: '2999-11-22' },
    'Nothing of the agreement is owed. Move it on only for work that was done before.',
  ],
  [
    'Not before Nov 22, 2999',
    { notBefore: '2999-11-22' },
    'The customer can still cancel. Wait for that day, or record an emergency waiver in the job first.',
  ],
])('before a job is moved on it says “%s”, and the owner decides', async (title, held, advice) => {
  const job = { ...sampleJob, ...held, currentStage: 'work_order' as const };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={() => {}} />,
  );
  await screen.findByText(title);
  screen.getByText(advice);
  await user.click(screen.getByRole('button', { name: 'Yes, Move Job' }));
  expect((await server.next(move)).body).toEqual({ stage: 'invoice', revision: 1 });
});

test('one without options is not asked about any', async () => {
  const { screen, user } = await show(
    <ProgressDialog job={sampleJob} timeZone="America/Boise" onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Yes, Move Job' }));
  expect(screen.queryByText(/^(Customer cancelled|Not before)/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect((await server.next(move)).body).toEqual({ stage: 'work_order', revision: 1 });
});

test('says which extras are left out, and that the open link ends', async () => {
  const extra = { ...sampleJob.lineItems[0], id: 'x', description: 'Humidifier', optional: true as const };
  const lineItems = [
    ...sampleJob.lineItems,
    { ...extra, isSelected: false },
    { ...extra, id: 'y', description: 'Thermostat', isSelected: true },
  ] as typeof sampleJob.lineItems;
  const job = {
    ...sampleJob,
    options: [option('g', 'Good', '100.00'), { ...option('b', 'Better', '240.00'), lineItems }],
    estimateSignatureStatus: 'pending' as const,
  };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={() => {}} />,
  );
  await screen.findByText(/The link your customer has to sign will stop working/);
  expect(screen.queryByText(/Not included/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Better · $240.00' }));
  expect(screen.getByText(/^Not included/).textContent).toMatch(/: Humidifier\. If/);
  expect(screen.queryByText(/Choose an option/)).toBeNull();
});
