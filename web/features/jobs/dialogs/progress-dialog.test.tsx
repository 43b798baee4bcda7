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
    'Customer canceled',
    { customerCancelledAt: '2026-11-18T17:00:00Z', notBefore: '2999-11-22' },
    'Nothing of the agreement is owed, and no invoice of it can be sent. Bill work that was done anyway on a copy of the job.',
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
  expect(screen.queryByText(/^(Customer canceled|Not before)/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect((await server.next(move)).body).toEqual({ stage: 'work_order', revision: 1 });
});

const extra = (id: string, description: string, unitPrice: string, isSelected: boolean) => ({
  ...(sampleJob.lineItems[0] as (typeof sampleJob.lineItems)[number]),
  id,
  description,
  quantity: 1,
  unitPrice,
  total: unitPrice,
  taxed: true,
  optional: true as const,
  isSelected,
});

const furnace = { ...extra('f', 'Furnace', '1000.00', true), optional: undefined, isSelected: undefined };
const extras = [extra('x', 'Humidifier', '600.00', false), extra('y', 'Thermostat', '300.00', true)];

test('what the customer wants is checked, the total follows, and exactly that is moved on with', async () => {
  const discount = { kind: 'percent' as const, value: '10.00', label: 'Fall special' };
  const job = {
    ...sampleJob,
    taxRate: '6.00',
    options: [
      option('g', 'Good', '100.00'),
      { ...option('b', 'Better', '1240.20'), discount, lineItems: [furnace, ...extras] },
    ],
    estimateSignatureStatus: 'pending' as const,
  };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={() => {}} />,
  );
  await screen.findByText(/The link your customer has to sign will stop working/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Better · $1,240.20' }));
  expect(screen.queryByText(/Choose an option/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Thermostat' }).checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Humidifier' }));
  await user.click(screen.getByRole('checkbox', { name: 'Thermostat' }));
  // 1600 less 10 %, and 6 % tax.
  expect(screen.getByText('Total').textContent).toBe('Total$1,526.40');
  screen.getByRole('radio', { name: 'Better · $1,526.40' });
  await user.click(screen.getByRole('radio', { name: 'Good · $100.00' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Better/ }));
  await user.click(screen.getByRole('button', { name: 'Yes, Move Job' }));
  const call = await server.next(move);
  expect(call.body).toEqual({ stage: 'work_order', optionId: 'b', selectedLineIds: ['x'], revision: 1 });
});

test('of one list as well; with nothing left there is no work to move on', async () => {
  const job = { ...sampleJob, taxRate: '0.00', lineItems: extras };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Thermostat' }));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, Move Job' });
  expect(confirm.disabled).toBe(true);
  screen.getByText('Check at least one item, so that there is work to do.');
  await user.click(screen.getByRole('checkbox', { name: 'Humidifier' }));
  expect(screen.getByText('Total').textContent).toBe('Total$600.00');
  await user.click(confirm);
  expect((await server.next(move)).body).toEqual({
    stage: 'work_order',
    selectedLineIds: ['x'],
    revision: 1,
  });
});

test('a work order that has optional lines from before asks nothing', async () => {
  const [humidifier] = extras;
  const job = {
    ...sampleJob,
    currentStage: 'work_order' as const,
    lineItems: humidifier ? [humidifier] : [],
    workOrderSignatureStatus: 'pending' as const,
  };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Yes, Move Job' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/will stop working/)).toBeNull();
  expect((await server.next(move)).body).toEqual({ stage: 'invoice', revision: 1 });
});

test('an estimate that was changed meanwhile is not moved on at a total nobody has seen', async () => {
  const onClose = vi.fn();
  const job = { ...sampleJob, taxRate: '0.00', lineItems: extras };
  const { screen, user } = await show(
    <ProgressDialog job={job} timeZone="America/Boise" onClose={onClose} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Yes, Move Job' }));
  const present = { ...job, revision: 2, taxRate: '8.00' };
  (await server.next(move)).refuse('changed_meanwhile', { present });
  await screen.findByText(/was changed while you were choosing/);
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.count(move)).toBe(1);
});
