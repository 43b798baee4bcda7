import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { ChangesHost } from '#web/revisions/changes-host.tsx';
import { componentTest } from '#web/testing/component-test.tsx';
import { changeOrderPage, sampleChangeOrder, sampleDetails } from '#web/testing/samples.ts';
import { ChangeOrderFlow, type ChangeOrderFlowProps } from './change-order-flow.tsx';
import { type ChangeOrderStart, stateOf } from './change-order-values.ts';

const { server, show } = componentTest();
const list = 'GET /api/jobs/:id/change-orders';
const create = 'POST /api/jobs/:id/change-orders';
const update = 'PATCH /api/jobs/:id/change-orders/:changeOrderId';

const tuneUp = {
  id: 'l1',
  quantity: 1,
  description: 'Tune-up',
  unitPrice: '100.00',
  taxed: false,
  total: '100.00',
};
const job: JobDetails = {
  ...sampleDetails,
  currentStage: 'work_order',
  lineItems: [tuneUp],
  taxRate: '0.00',
  approvedTotal: '100.00',
  revision: 7,
};

/** Two of the line, typed over revision 5 of the job. */
function typedBefore(): ChangeOrderStart {
  const values = stateOf(job);
  const typed = { ...values, lineItems: values.lineItems.map((row) => ({ ...row, quantity: '2' })) };
  return { typed, opened: { revision: 5, values } };
}

async function open(now: JobDetails, orders: ChangeOrder[], props: Partial<ChangeOrderFlowProps> = {}) {
  server.always('GET /api/jobs/:id', now);
  server.always(list, changeOrderPage(orders));
  const onClose = vi.fn();
  const page = await show(
    <>
      <ChangeOrderFlow job={now} timeZone="America/Boise" onClose={onClose} {...props} />
      <ChangesHost isSignedIn />
    </>,
  );
  const { screen, user } = page;
  const reason = () =>
    screen.findByLabelText<HTMLTextAreaElement>('Why does the work change?', { exact: false });
  return {
    ...page,
    onClose,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    reason,
    // Not by a click: the sheet that shows that it is loading may still be closing.
    because: async (text: string) => {
      (await reason()).focus();
      await user.keyboard(text);
    },
    rate: () => screen.getByLabelText<HTMLInputElement>('Tax Rate (%)'),
    question: () => screen.findByRole('alertdialog', { name: /changed/i }),
  };
}

test('a tax rate that a colleague changed meanwhile is not set back by a change order', async () => {
  const { press, because, rate, question } = await open(job, []);
  await because('Found a crack');
  await press('Save Draft');
  (await server.next(create)).refuse('changed_meanwhile', {
    present: { ...job, taxRate: '8.00', revision: 8 },
  });
  within(await question()).getByText('Tax Rate (%)');
  await press('Save my choice');
  const again = await server.next(create);
  expect(again.body).toMatchObject({ reason: 'Found a crack', taxRate: '8.00', revision: 8 });
  expect(rate().value).toBe('8.00');
  again.lose();
});

test('the reason of a draft that a colleague wrote anew is not overwritten without a word', async () => {
  const { press, reason, question } = await open(job, [sampleChangeOrder]);
  await reason();
  await press('Save Draft');
  const theirs: ChangeOrder = { ...sampleChangeOrder, reason: 'The flue is cracked too', revision: 2 };
  (await server.next(update)).refuse('changed_meanwhile', { present: theirs });
  within(await question()).getByText('The flue is cracked too');
  await press('Back to editing');
});

test('lines that were typed over an older job are sent with its revision, and compared with what came since', async () => {
  const now: JobDetails = { ...job, lineItems: [{ ...tuneUp, unitPrice: '150.00', total: '150.00' }] };
  const { press, because, question } = await open(now, [], { start: typedBefore() });
  await because('Two units');
  await press('Save Draft');
  const call = await server.next(create);
  expect(call.body.revision).toBe(5);
  call.refuse('changed_meanwhile', { present: now });
  within(await question()).getByText('Line 1: Tune-up');
  await press('Back to editing');
});

test('a draft is saved over the job it was opened with, and takes over what changed in that since', async () => {
  const { press, reason, question, screen } = await open(job, [sampleChangeOrder]);
  await reason();
  await press('Save Draft');
  const call = await server.next(update);
  expect(call.body).toMatchObject({ revision: 1, jobRevision: 7 });
  const dearer = { ...tuneUp, unitPrice: '150.00', total: '150.00' };
  call.refuse('changed_meanwhile', { present: { ...job, lineItems: [dearer], revision: 8 } });
  within(await question()).getByText('Line 1: Tune-up');
  await press('Save my choice');
  const again = await server.next(update);
  expect(again.body).toMatchObject({
    reason: sampleChangeOrder.reason,
    revision: 1,
    jobRevision: 8,
    lineItems: [
      { id: 'l1', unitPrice: '150.00' },
      { id: 'l2', unitPrice: '120.00' },
    ],
  });
  again.lose();
  await screen.findByDisplayValue('150.00');
});

test('where both were changed, the draft and then the job are compared', async () => {
  const { press, reason, question } = await open(job, [sampleChangeOrder]);
  await reason();
  await press('Save Draft');
  const theirs: ChangeOrder = { ...sampleChangeOrder, reason: 'The flue is cracked too', revision: 2 };
  (await server.next(update)).refuse('changed_meanwhile', { present: theirs });
  within(await question()).getByText('The flue is cracked too');
  await press('Save my choice');
  const second = await server.next(update);
  expect(second.body).toMatchObject({ reason: theirs.reason, revision: 2, jobRevision: 7 });
  second.refuse('changed_meanwhile', { present: { ...job, taxRate: '8.00', revision: 8 } });
  within(await question()).getByText('Tax Rate (%)');
  await press('Save my choice');
  const third = await server.next(update);
  expect(third.body).toMatchObject({ reason: theirs.reason, taxRate: '8.00', revision: 2, jobRevision: 8 });
  third.lose();
});

test('a draft that is there is replaced by what was typed into the job only when somebody says so', async () => {
  const { press, screen } = await open(job, [sampleChangeOrder], { start: typedBefore() });
  await screen.findByRole('alertdialog', { name: 'CO-1001-1 is still a draft' });
  await press('Replace Its Line Items');
  await screen.findByText('Change Order CO-1001-1');
  await press('Save Draft');
  const call = await server.next(update);
  expect(call.body).toMatchObject({
    reason: sampleChangeOrder.reason,
    revision: 1,
    jobRevision: 5,
    lineItems: [{ id: 'l1', quantity: '2' }],
  });
  call.lose();
});

test('else it is opened as it is, and what was typed stays in the job', async () => {
  const onSaved = vi.fn();
  const { press, screen, onClose } = await open(job, [sampleChangeOrder], { start: typedBefore(), onSaved });
  await press('Open the Draft');
  await screen.findByText('Change Order CO-1001-1');
  await press('Save Draft');
  const call = await server.next(update);
  expect(call.body.lineItems).toMatchObject([{ id: 'l1', quantity: '1' }, { id: 'l2' }]);
  call.reply(sampleChangeOrder);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).not.toHaveBeenCalled();
});
