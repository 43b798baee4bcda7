import { act, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { notOnline, sampleCustomerDetails, sampleDetails } from '#web/testing/samples.ts';
import { SendEmailDialog } from './send-email-dialog.tsx';

const { server, show } = componentTest();

const invoice: JobDetails = { ...sampleDetails, currentStage: 'invoice', balanceDue: '80.00' };
const draft: MessageDraft = {
  to: 'maria@example.com',
  subject: 'Invoice INV-1001 from Harbor Heating',
  message: 'Hello Maria,\n\nYour invoice is attached.',
  amount: '80.00',
  number: 'INV-1001',
  signedFile: null,
  revision: 1,
};
const sent = { success: true, sentTo: 'maria@example.com', message: 'Invoice sent to maria@example.com.' };
const mail = {
  kind: 'invoice',
  state: 'sent',
  reason: null,
  at: '2026-11-10T15:00:00Z',
  to: 'maria@example.com',
  subject: 'x',
  message: null,
} as const;

function given(job: Partial<JobDetails> = {}, message: Partial<MessageDraft> = {}) {
  server.always('GET /api/jobs/:id', { ...invoice, ...job });
  server.always('GET /api/jobs/:id/message', { ...draft, ...message });
  server.always('GET /api/jobs/:id/download/:type', undefined);
}

async function open(kind: 'invoice' | 'reminder' = 'invoice') {
  const onClose = vi.fn();
  // The list may be hours old.
  const page = await show(
    <SendEmailDialog kind={kind} job={sampleDetails} timeZone="America/Chicago" onClose={onClose} />,
  );
  return { ...page, onClose };
}

function Toggled() {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    );
  return (
    <SendEmailDialog kind="invoice" job={sampleDetails} timeZone="UTC" onClose={() => setIsOpen(false)} />
  );
}

test('shows the amount, the address and the filled message, and sends what is on the screen, once', async () => {
  given();
  const { screen, user, onClose } = await open();
  await screen.findByText('$80.00');
  const to = screen.getByLabelText<HTMLInputElement>('To');
  expect(to.value).toBe('maria@example.com');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(draft.message);
  await user.type(screen.getByLabelText('Message'), ' Thanks!');
  pressTwice(screen.getByRole('button', { name: 'Send Invoice' }));
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  expect(call.body).toEqual({
    to: 'maria@example.com',
    subject: draft.subject,
    message: `${draft.message} Thanks!`,
    revision: 1,
  });
  call.reply(sent);
  await screen.findByText('Invoice Sent');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count('POST /api/jobs/:id/send-invoice')).toBe(1);
});

test('without an address nothing is sent, and the field says why', async () => {
  given({ customerEmail: null }, { to: null });
  const { screen, user } = await open();
  await screen.findByText(/Customer email is required to send the invoice/);
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const to = screen.getByLabelText<HTMLInputElement>('To');
  await waitFor(() => expect(to.getAttribute('aria-invalid')).toBe('true'));
  await user.type(to, 'amy@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  expect(call.body?.to).toBe('amy@example.com');
  call.refuse('invalid_input', { fields: { customerEmail: 'No email can arrive at this address.' } });
  await screen.findByText('No email can arrive at this address.', { selector: 'p' });
});

test('a PDF that cannot be opened says why this try failed, not the one before', async () => {
  server.always('GET /api/jobs/:id', invoice);
  server.always('GET /api/jobs/:id/message', draft);
  vi.stubGlobal('open', () => null);
  const { screen, user } = await open();
  (await server.next('GET /api/jobs/:id/download/:type')).refuse('internal');
  await screen.findByText('The PDF could not be made.');
  await user.click(screen.getByRole('button', { name: 'Open PDF' }));
  (await server.next('GET /api/jobs/:id/download/:type')).lose();
  await screen.findByText('No connection');
});

test('a reminder soon after a follow-up is worth a second thought', async () => {
  given({ mails: [{ ...mail, kind: 'follow_up', at: new Date().toISOString() }] });
  const { screen } = await open('reminder');
  await screen.findByText(/You emailed this customer less than a day ago\. Follow-up:/);
});

test('an invoice that was sent before says so, and the button too', async () => {
  given({ mails: [mail] });
  const { screen } = await open();
  await screen.findByText('It was sent to maria@example.com on Nov 10, 2026 at 9:00 AM.');
  expect(screen.getByRole('button', { name: 'Send Again' })).toBeTruthy();
});

const paid: Partial<JobDetails> = {
  amountPaid: '100.00',
  balanceDue: '0.00',
  paymentStatus: 'paid',
  payments: [
    {
      id: 'p1',
      amount: '100.00',
      method: 'check',
      paidOn: '2026-11-10',
      note: null,
      isDeposit: false,
      ...notOnline,
      createdAt: '2026-11-10T15:00:00Z',
    },
  ],
};

test('of an invoice that is paid it sends the receipt, also where the list does not know it yet', async () => {
  given({ ...paid, mails: [{ ...mail, at: '2026-11-01T15:00:00Z' }] }, { amount: '100.00' });
  const { screen, user } = await open();
  await screen.findByRole('dialog', { name: 'Send receipt' });
  await screen.findByText('Receipt-INV-1001.pdf');
  expect(screen.queryByText(/It was sent to/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send Receipt' }));
  const message = 'Receipt sent to maria@example.com.';
  (await server.next('POST /api/jobs/:id/send-invoice')).reply({ ...sent, message });
  await screen.findByText('Receipt Sent');
  await screen.findByText(message);
});

test('a receipt that was sent since the last payment says so; one of an earlier part does not', async () => {
  const early = { ...mail, kind: 'receipt', at: '2026-11-05T15:00:00Z' };
  given({ ...paid, mails: [{ ...early, at: '2026-11-10T15:00:00Z' }, early] });
  const { screen, unmount } = await open();
  await screen.findByText('It was sent to maria@example.com on Nov 10, 2026 at 9:00 AM.');
  expect(screen.getByRole('button', { name: 'Send Again' })).toBeTruthy();
  unmount();
  given({ ...paid, mails: [early] });
  const next = await open();
  await next.screen.findByText('Receipt-INV-1001.pdf');
  expect(next.screen.getByRole('button', { name: 'Send Receipt' })).toBeTruthy();
});

test('what changed meanwhile is shown instead of being sent; typed words stay', async () => {
  given();
  const { screen, user } = await open();
  await user.type(await screen.findByLabelText('Message'), ' Thanks!');
  given({ revision: 2, balanceDue: '90.00' }, { revision: 2, amount: '90.00', subject: 'Invoice, changed' });
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  await screen.findByText(/This job was changed while you were looking at it/);
  await screen.findByText('$90.00');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Invoice, changed'),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(`${draft.message} Thanks!`);
  expect(server.count('POST /api/jobs/:id/send-invoice')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  expect(call.body?.revision).toBe(2);
  call.reply(sent);
  await screen.findByText('Invoice Sent');
});

test('changed in the very moment of the press: the server’s refusal shows the same', async () => {
  given();
  const { screen, user } = await open();
  await screen.findByLabelText('To');
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  given({ revision: 2 }, { revision: 2, amount: '90.00' });
  call.refuse('changed_meanwhile', { present: { ...invoice, revision: 2 } });
  await screen.findByText(/This job was changed while you were looking at it/);
  await screen.findByText('$90.00');
});

test('a job without lines leads to the job, where they are written', async () => {
  const message = 'Please add at least one line item first.';
  const { screen, user, onClose } = await open();
  (await server.next('GET /api/jobs/:id/message')).refuse('invalid_input', {
    message,
    fields: { lineItems: message },
  });
  await screen.findByText(message);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Job' });
  expect(link.getAttribute('href')).toBe('/jobs?job=j1');
  await user.click(link);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what the server refuses stays in the dialog with what helps, until the next press', async () => {
  given();
  const { screen, user } = await open();
  await screen.findByDisplayValue('maria@example.com');
  const press = () => user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  await press();
  const message = 'Too many emails for now. The next one can go out in about 3 hours.';
  (await server.next('POST /api/jobs/:id/send-invoice')).refuse('too_many_requests', { message });
  await screen.findByText(message);
  await screen.findByText('Meanwhile you can share the PDF yourself.');
  await press();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  (await server.next('POST /api/jobs/:id/send-invoice')).refuse('email_unconfirmed');
  await screen.findByRole('button', { name: 'Open Profile & Support' });
});

test('an address that cannot be reached is said at its field, which gets the focus', async () => {
  given();
  const { screen, user } = await open();
  await screen.findByDisplayValue('maria@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const message = 'No email can arrive at this address. Please correct it first.';
  (await server.next('POST /api/jobs/:id/send-invoice')).refuse('invalid_input', { message });
  await screen.findByText(message, { selector: 'p' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To')));
});

test('the fields keep the focus while it is being sent', async () => {
  given();
  const { screen, user } = await open();
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  await waitFor(() => expect(subject.value).toBe(draft.subject));
  await user.type(subject, '!');
  act(() => subject.form?.requestSubmit());
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  expect([subject.readOnly, document.activeElement]).toEqual([true, subject]);
  call.lose();
  await screen.findByText('No connection');
  await waitFor(() => expect(subject.readOnly).toBe(false));
  expect(document.activeElement).toBe(subject);
});

test('without a connection the words stay on the screen', async () => {
  given();
  const { screen, user, onClose } = await open();
  await user.type(await screen.findByLabelText('Subject'), '!');
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  (await server.next('POST /api/jobs/:id/send-invoice')).lose();
  await screen.findByText('No connection');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(`${draft.subject}!`);
  expect(onClose).not.toHaveBeenCalled();
});

test('words survive an accidental close, and can be let go', async () => {
  given();
  const { screen, user } = await show(<Toggled />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(await screen.findByLabelText('Message'), ' Thanks!');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  await waitFor(() => expect(message.value).toBe(`${draft.message} Thanks!`));
  await screen.findByText('This is what you wrote before. It has not been sent.');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(message.value).toBe(draft.message));
});

test.each([
  ['nothing_due', 'Nothing is left to pay on this invoice.', 'Open Job'],
  ['job_closed', 'This job is closed. Reopen it first.', 'Open Job'],
  [
    'subscription-required',
    'Your subscription has expired. Please renew to continue using the product.',
    'See Plans',
  ],
  ['not_found', 'This job is no longer here.', null],
] as const)(
  '%s: the dialog says so, offers what helps, and nothing can be sent',
  async (code, text, link) => {
    const { screen } = await open('reminder');
    (await server.next('GET /api/jobs/:id/message')).refuse(code);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    if (link) expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Reminder' }).disabled).toBe(true);
  },
);

test('the customer’s other addresses are one press away, and what was pressed is sent', async () => {
  given();
  server.always('GET /api/customers/:id', {
    ...sampleCustomerDetails,
    email: 'Maria@example.com',
    otherEmails: ['pay@example.com'],
  });
  const { screen, user } = await show(
    <SendEmailDialog
      kind="invoice"
      job={{ ...sampleDetails, customerId: 'c1' }}
      timeZone="America/Chicago"
      onClose={vi.fn()}
    />,
  );
  const others = await screen.findByRole('group', { name: 'Other addresses of this customer' });
  // Not the one that stands in the field already.
  expect([...others.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'pay@example.com',
  ]);
  await user.click(screen.getByRole('button', { name: 'pay@example.com' }));
  const to = screen.getByLabelText<HTMLInputElement>('To');
  expect([to.value, document.activeElement]).toEqual(['pay@example.com', to]);
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  expect((await server.next('POST /api/jobs/:id/send-invoice')).body).toMatchObject({
    to: 'pay@example.com',
  });
});

test.each([
  ['the same', '80.00', null],
  ['another', '60.00', /^Signed \$60\.00 · now \$80\.00/],
])('what was approved in writing is named also when it is %s amount', async (_, approvedTotal, warning) => {
  given({ approvedTotal, totalAmount: '80.00' });
  const { screen } = await open();
  await screen.findByText(`Approved in writing: $${approvedTotal}`);
  expect(screen.queryByText(warning ?? /^Signed/) !== null).toBe(warning !== null);
});

const above = 'This invoice is $120.00 above what was approved in writing.';

test('an invoice above what was approved is sent only when somebody says so', async () => {
  given({ approvedTotal: '100.00', totalAmount: '220.00' });
  const { screen, user, onClose } = await open();
  await screen.findByLabelText('Message');
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  (await server.next('POST /api/jobs/:id/send-invoice')).refuse('above_approved', { message: above });
  await screen.findByText(above);
  await user.click(screen.getByRole('button', { name: 'Send Anyway' }));
  const call = await server.next('POST /api/jobs/:id/send-invoice');
  expect(call.body).toMatchObject({ sendAnyway: true });
  call.reply(sent);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('it can become a change order instead, and cancelling sends nothing', async () => {
  given({ approvedTotal: '100.00', totalAmount: '220.00' });
  const onSendChangeOrder = vi.fn();
  const { screen, user } = await show(
    <SendEmailDialog
      kind="invoice"
      job={sampleDetails}
      timeZone="UTC"
      onSendChangeOrder={onSendChangeOrder}
      onClose={() => {}}
    />,
  );
  const press = async () => {
    await screen.findByLabelText('Message');
    await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
    (await server.next('POST /api/jobs/:id/send-invoice')).refuse('above_approved', { message: above });
    return within(await screen.findByRole('alertdialog', { name: 'Above what was approved' }));
  };
  await user.click((await press()).getByRole('button', { name: 'Cancel' }));
  await user.click((await press()).getByRole('button', { name: 'Send Change Order' }));
  expect(onSendChangeOrder).toHaveBeenCalledWith(expect.objectContaining({ approvedTotal: '100.00' }));
  expect(server.count('POST /api/jobs/:id/send-invoice')).toBe(2);
});
