import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import {
  changeOrderDraft,
  changeOrderPage,
  sampleChangeOrder,
  sampleDetails,
  sampleRequest,
} from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { ChangeOrderFlow, type ChangeOrderFlowProps } from './change-order-flow.tsx';
import { ChangeOrdersSection } from './change-orders-section.tsx';
import { useChangeOrders } from './use-change-orders.ts';

const { server, show } = componentTest();
const list = 'GET /api/jobs/:id/change-orders';
const create = 'POST /api/jobs/:id/change-orders';
const message = 'GET /api/jobs/:id/change-orders/:changeOrderId/message';
const send = 'POST /api/jobs/:id/change-orders/:changeOrderId/send';

const job: JobDetails = {
  ...sampleDetails,
  currentStage: 'work_order',
  lineItems: [
    { id: 'l1', quantity: 1, description: 'Tune-up', unitPrice: '100.00', taxed: false, total: '100.00' },
  ],
  approvedTotal: '100.00',
  revision: 7,
};

function given(...changeOrders: ChangeOrder[]) {
  server.always('GET /api/jobs/:id', job);
  server.always(list, changeOrderPage(changeOrders));
  server.always('GET /api/jobs/:id/change-orders/:changeOrderId/download', undefined);
  const [order = sampleChangeOrder] = changeOrders;
  server.always(message, changeOrderDraft(order, { to: job.customerEmail, revision: job.revision }));
}

const made = {
  signingToken: 't1',
  signingUrl: 'https://example.com/sign/t1',
  sentTo: null,
  expiresAt: '2026-11-20T15:00:00Z',
  request: { ...sampleRequest, number: 'CO-1001-1', changeOrderId: 'o1' },
};

async function open(props: Partial<ChangeOrderFlowProps> = {}) {
  const onClose = vi.fn();
  const page = await show(
    <ChangeOrderFlow job={job} timeZone="America/Boise" onClose={onClose} {...props} />,
  );
  return {
    ...page,
    onClose,
    reason: async () => {
      const field = await page.screen.findByLabelText('Why does the work change?', { exact: false });
      // The sheet that was loading may still be closing, and nothing can be pressed until it has.
      const dialog = field.closest<HTMLElement>('[role="dialog"]');
      await waitFor(() => expect(dialog?.style.pointerEvents).toBe('auto'));
      return field;
    },
  };
}

test('what is written becomes a draft of the whole new state, is shown as the server sees it, and is sent', async () => {
  given();
  const onSaved = vi.fn();
  const { screen, user, reason, onClose } = await open({ onSaved });
  await user.click(await reason());
  await user.paste('Found a crack');
  await user.click(screen.getByRole('button', { name: 'Add Line Item' }));
  await user.click(screen.getByLabelText('Description, line 2'));
  await user.paste('Heat exchanger');
  await user.click(screen.getByLabelText('Unit price, line 2'));
  await user.paste('120');
  const changes = screen.getByRole('region', { name: 'What changes' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Heat exchanger1 × $120.00 ea+$120.00']);
  screen.getByText('+$120.00', { selector: 'span' });
  screen.getByText('New total $220.00');
  await user.click(screen.getByRole('button', { name: 'Review and Send' }));
  const call = await server.next(create);
  expect(call.body).toMatchObject({
    reason: 'Found a crack',
    taxRate: '0.00',
    revision: 7,
    lineItems: [
      { id: 'l1', description: 'Tune-up', unitPrice: '100.00' },
      { description: 'Heat exchanger', unitPrice: '120.00' },
    ],
  });
  // The list is read again with the draft in it, before the form hears that it was saved.
  server.always(list, changeOrderPage([sampleChangeOrder]));
  call.reply(sampleChangeOrder);
  await screen.findByRole('dialog', { name: 'Send change order' });
  expect(onSaved).toHaveBeenCalledOnce();
  await screen.findByDisplayValue('Please approve: Change Order CO-1001-1 from Harbor Heating');
  pressTwice(screen.getByRole('button', { name: 'Send Change Order' }));
  const sending = await server.next(send);
  expect(sending.body).toEqual({
    signerName: 'Maria Lopez',
    signerEmail: 'maria@example.com',
    subject: 'Please approve: Change Order CO-1001-1 from Harbor Heating',
    message: 'Hello Maria,\n\nSome of the work you approved needs to change.',
    expirationHours: 48,
    revision: 1,
    jobRevision: 7,
  });
  sending.reply({ ...made, sentTo: 'maria@example.com' });
  await screen.findByText('The link to approve CO-1001-1 is on its way to maria@example.com.');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count(send)).toBe(1);
});

test('without a reason nothing is saved, and the field says so', async () => {
  given();
  const { screen, user, reason } = await open();
  await reason();
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await screen.findByText('Please say why the work changes.');
  expect(server.count(create)).toBe(0);
});

test('a draft is kept without being sent', async () => {
  given();
  const { screen, user, reason, onClose } = await open();
  await user.type(await reason(), 'Found a crack');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  (await server.next(create)).reply({ ...sampleChangeOrder, message: 'Row 2 (Credit): no price.' });
  await screen.findByText('Row 2 (Credit): no price.');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count(send)).toBe(0);
});

test('one that waits for the customer is withdrawn before another is written', async () => {
  const sent: ChangeOrder = { ...sampleChangeOrder, status: 'sent', sentAt: '2026-11-14T10:00:00Z' };
  server.always('GET /api/jobs/:id', job);
  const { screen, user, reason } = await open();
  (await server.next(list)).reply(changeOrderPage([sent]));
  await user.click(await screen.findByRole('button', { name: 'Withdraw and Write Another' }));
  server.always(list, changeOrderPage([{ ...sent, status: 'withdrawn' }]));
  (await server.next('POST /api/jobs/:id/change-orders/:changeOrderId/withdraw')).reply({
    ...sent,
    status: 'withdrawn',
  });
  await reason();
});

test('what was typed is not thrown away by a slip of the finger', async () => {
  given();
  const { screen, user, reason, onClose } = await open();
  await user.type(await reason(), 'Found a crack');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('leaving can save it as a draft, which needs its reason', async () => {
  given();
  const { screen, user, reason, onClose } = await open();
  await reason();
  await user.click(screen.getByRole('button', { name: 'Add Line Item' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Please say why the work changes.');
  expect(onClose).not.toHaveBeenCalled();
  await user.type(await reason(), 'Found a crack');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  (await server.next(create)).reply(sampleChangeOrder);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.count(send)).toBe(0);
});

test.each([true, false])(
  'what was changed without approval is named where the job is not what was signed, at any total (%s)',
  async (isAsApproved) => {
    server.always('GET /api/jobs/:id', { ...job, totalAmount: '100.00' });
    server.always(list, changeOrderPage([], isAsApproved));
    const { screen, reason } = await open();
    await reason();
    const hint = screen.queryByText('What was changed without approval before is part of it too.');
    expect(hint === null).toBe(isAsApproved);
    // The paper has those lines: that there are none would be untrue.
    expect(screen.queryByText('No line is added, removed or changed.') !== null).toBe(isAsApproved);
    expect(screen.queryByText('Nothing more is added, removed or changed here.') === null).toBe(isAsApproved);
  },
);

test('a job that was changed meanwhile is said at the sheet, and nothing is called sent', async () => {
  given(sampleChangeOrder);
  const { screen, user, onClose } = await open({ order: sampleChangeOrder, step: 'send' });
  await screen.findByLabelText('Subject');
  await user.click(screen.getByRole('button', { name: 'Send Change Order' }));
  const sentence = 'The job was changed after this change order was written. Check it and save it again.';
  (await server.next(send)).refuse('conflict', { message: sentence });
  await screen.findByText(sentence);
  expect(onClose).not.toHaveBeenCalled();
  const edit = screen.getByRole<HTMLButtonElement>('button', { name: 'Edit' });
  await waitFor(() => expect(edit.disabled).toBe(false));
  await user.click(edit);
  await screen.findByText('Change Order CO-1001-1');
});

async function openDialog(order: ChangeOrder = sampleChangeOrder, to = job.customerEmail) {
  given(order);
  server.always(message, changeOrderDraft(order, { to, revision: job.revision }));
  const page = await open({ order, step: 'send' });
  await page.screen.findByLabelText('Subject');
  return page;
}

test('the sheet shows what the paper shows, with tax and discount, from the server’s numbers', async () => {
  const { screen } = await openDialog({
    ...sampleChangeOrder,
    oldTotal: '100.00',
    newTotal: '192.60',
    difference: {
      steps: [
        { label: 'Added', amount: '120.00' },
        { label: 'Discount', amount: '-40.00' },
        { label: 'Tax (6% → 7%)', amount: '12.60' },
      ],
      amount: '92.60',
    },
  });
  screen.getByText('$192.60', { selector: 'span' });
  screen.getByText('+$92.60', { selector: 'p span' });
  const sums = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(sums).toEqual([
    ['Added', '+$120.00'],
    ['Discount', '−$40.00'],
    ['Tax (6% → 7%)', '+$12.60'],
    ['Difference', '+$92.60'],
    ['Total before', '$100.00'],
    ['New total', '$192.60'],
  ]);
});

test('without an address a link is made, once, shown to be handed over, and counts as sent', async () => {
  const { screen, user, onClose } = await openDialog(sampleChangeOrder, null);
  await user.click(screen.getByRole('button', { name: 'Send Change Order' }));
  const field = screen.getByLabelText('Signer email');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(server.count(send)).toBe(0);

  pressTwice(screen.getByRole('button', { name: 'Share link' }));
  const call = await server.next(send);
  expect(call.body).toEqual({
    signerName: 'Maria Lopez',
    signerEmail: '',
    expirationHours: 48,
    asLink: true,
    revision: 1,
    jobRevision: 7,
  });
  call.reply(made);
  await screen.findByDisplayValue(made.signingUrl);
  expect(server.count(send)).toBe(1);
  await user.click(screen.getByRole('button', { name: 'QR code' }));
  await screen.findByAltText('QR code of the link to sign CO-1001-1');
  const counted = await server.next('POST /api/signatures/:token/copied');
  expect(counted.address).toBe('/api/signatures/t1/copied');
  counted.reply({ success: true });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a shared link is announced as a change order', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { screen, user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Share link instead' }));
  (await server.next(send)).reply(made);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    text: 'Hi Maria, here is change order CO-1001-1 to review and sign:',
    url: made.signingUrl,
  });
  (await server.next('POST /api/signatures/:token/copied')).reply({ success: true });
});

test('what fails leaves everything typed, and the same press is the same email', async () => {
  const { screen, user, onClose } = await openDialog();
  await user.type(screen.getByLabelText('Subject'), '!');
  const button = screen.getByRole('button', { name: 'Send Change Order' });
  await user.click(button);
  const first = await server.next(send);
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Share link instead' });
  expect(other.disabled).toBe(true);
  // It was sent, which makes both of them other revisions; only the answer got lost.
  const sent: ChangeOrder = { ...sampleChangeOrder, status: 'sent', revision: 2 };
  given(sent);
  const after = { ...job, revision: 8, changeOrderStatus: 'sent' } as const;
  server.always('GET /api/jobs/:id', after);
  server.always(message, changeOrderDraft(sent, { to: job.customerEmail, revision: after.revision }));
  first.lose();
  await waitFor(() => expect(other.disabled).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toMatch(/!$/);
  await user.click(button);
  const second = await server.next(send);
  expect([second.idempotencyKey, second.body]).toEqual([first.idempotencyKey, first.body]);
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
  second.reply({ ...made, sentTo: 'maria@example.com' });
  await screen.findByText('Change Order Sent');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('one that somebody else changed meanwhile is shown as it is now, and not sent', async () => {
  const { screen, user } = await openDialog();
  const changed = { ...sampleChangeOrder, reason: 'Cracked twice', newTotal: '250.00', revision: 2 };
  server.always(message, changeOrderDraft(changed, { revision: job.revision }));
  await user.click(screen.getByRole('button', { name: 'Send Change Order' }));
  await screen.findByText(/^This change order was changed while you were looking at it\. Nothing was sent/);
  await screen.findByText('Cracked twice');
  expect(server.count(send)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Send Change Order' }));
  expect((await server.next(send)).body).toMatchObject({ revision: 2 });
});

test('one that can no longer be sent says why at once, and can be edited', async () => {
  server.always('GET /api/jobs/:id', job);
  server.always(list, changeOrderPage([sampleChangeOrder]));
  const { screen, user } = await open({ order: sampleChangeOrder, step: 'send' });
  (await server.next(message)).refuse('conflict', {
    message: 'The job was changed after this change order was written.',
  });
  await screen.findByText('The job was changed after this change order was written.');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText('Change Order CO-1001-1');
});

function Orders({ actions }: { actions: JobActions }) {
  const query = useChangeOrders(job.id);
  return <ChangeOrdersSection timeZone="America/Boise" disabled={false} {...{ job, query, actions }} />;
}

async function openSection(...changeOrders: ChangeOrder[]) {
  given(...changeOrders);
  const opened = vi.fn();
  const actions = { open: opened } as unknown as JobActions;
  const page = await show(<Orders actions={actions} />);
  return { ...page, opened, button: (name: string) => page.screen.findByRole('button', { name }) };
}

test('a draft is edited, sent or deleted, and another one has to wait', async () => {
  const { screen, user, opened, button } = await openSection(sampleChangeOrder);
  await user.click(await button('Edit'));
  expect(opened).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'change-order', order: sampleChangeOrder }),
  );
  await user.click(await button('Send'));
  expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ step: 'send' }));
  expect(screen.queryByRole('button', { name: 'New Change Order' })).toBeNull();
  await user.click(await button('Delete'));
  await user.click(await button('Delete Draft'));
  server.always(list, changeOrderPage());
  (await server.next('DELETE /api/jobs/:id/change-orders/:changeOrderId')).reply({ success: true });
  await button('New Change Order');
});

test('a declined one says why, and can be written again', async () => {
  const declined: ChangeOrder = { ...sampleChangeOrder, status: 'declined', declineReason: 'Too dear' };
  const { screen, user, opened, button } = await openSection(declined);
  await screen.findByText('“Too dear”');
  await user.click(await button('Write Again'));
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ kind: 'change-order', copyOf: declined }));
});

test('a declined one is dismissed in one press, and not offered to be again', async () => {
  const order: ChangeOrder = { ...sampleChangeOrder, status: 'declined', declineReason: 'Too dear' };
  const { screen, button } = await openSection(order);
  pressTwice(await button('Dismiss CO-1001-1'));
  const call = await server.next('POST /api/jobs/:id/change-orders/:changeOrderId/dismiss');
  const away = { ...order, dismissedAt: '2026-11-14T10:00:00Z' };
  server.always(list, changeOrderPage([away]));
  call.reply(away);
  await screen.findByText(/^Dismissed Nov 14, 2026/);
  expect(screen.queryByRole('button', { name: /^Dismiss CO-/ })).toBeNull();
  await button('Write Again');
  expect(server.count('POST /api/jobs/:id/change-orders/:changeOrderId/dismiss')).toBe(1);
});

test('only the newest asks for attention: one before it is not dismissed', async () => {
  const before: ChangeOrder = { ...sampleChangeOrder, status: 'declined' };
  const later: ChangeOrder = { ...sampleChangeOrder, id: 'o2', number: 'CO-1001-2', status: 'withdrawn' };
  const { screen } = await openSection(later, before);
  await screen.findByText('CO-1001-2');
  expect(screen.queryByRole('button', { name: /^Dismiss CO-/ })).toBeNull();
});

test('what a later one was approved after is not written again', async () => {
  const withdrawn: ChangeOrder = { ...sampleChangeOrder, status: 'withdrawn' };
  const later: ChangeOrder = { ...sampleChangeOrder, id: 'o2', number: 'CO-1001-2', status: 'approved' };
  const { screen } = await openSection(later, withdrawn);
  await screen.findByText('Withdrawn');
  await screen.findByText('CO-1001-2');
  expect(screen.queryByRole('button', { name: 'Write Again' })).toBeNull();
});

test('a list that could not be loaded is tried again', async () => {
  server.always('GET /api/jobs/:id', job);
  const { screen, user } = await show(<Orders actions={{ open: () => {} } as unknown as JobActions} />);
  (await server.next(list)).refuse('not_found');
  await user.click(await screen.findByRole('button', { name: /Try again/i }));
  (await server.next(list)).reply(changeOrderPage([sampleChangeOrder]));
  await screen.findByText('CO-1001-1');
});
