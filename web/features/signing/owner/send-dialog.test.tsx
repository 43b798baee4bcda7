import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { LineItem } from '#contract/lines/line-items.ts';
import type { OptionReply } from '#contract/lines/offer.ts';
import type { Reply } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleDetails, sampleRequest, sampleUser } from '#web/testing/samples.ts';
import { SendDialog } from './send-dialog.tsx';

const { server, show } = componentTest();

const made: Reply<'POST /api/jobs/:id/signature-request'> = {
  signingToken: 't1',
  signingUrl: 'https://example.com/sign/t1',
  expiresAt: '2026-11-20T15:00:00Z',
  request: sampleRequest,
};

const draft: Reply<'GET /api/jobs/:id/message'> = {
  to: 'maria@example.com',
  subject: 'Please sign: estimate EST-1001 from Harbor Heating',
  message: 'Hello Maria,\n\nHere is our estimate.',
  amount: '100.00',
  number: 'EST-1001',
  signedFile: null,
  revision: sampleDetails.revision,
};

async function open(overrides: Partial<JobDetails> = {}, hasNotice = false, amount = draft.amount) {
  server.always('GET /api/company/cancellation-notice', { isOn: hasNotice });
  const job = { ...sampleDetails, ...overrides };
  server.always('GET /api/docusign/status', { connected: false, available: false });
  server.always('GET /api/jobs/:id', job);
  server.always('GET /api/jobs/:id/message', { ...draft, to: job.customerEmail, amount });
  server.always('GET /api/jobs/:id/download/:type', undefined);
  const onClose = vi.fn();
  const page = await show(<SendDialog job={job} onClose={onClose} />);
  const { screen } = page;
  const email = await screen.findByLabelText<HTMLInputElement>('Signer email');
  const name = screen.getByLabelText<HTMLInputElement>('Signer name');
  const send = screen.getByRole('button', { name: 'Send by email' });
  return { ...page, onClose, send, email, name };
}

test('two presses make one link and one email in the words on the screen, and close the dialog', async () => {
  const { screen, user, send, onClose } = await open();
  await user.type(screen.getByLabelText('Subject'), '!');
  pressTwice(send);
  const made1 = await server.next('POST /api/jobs/:id/signature-request');
  expect(made1.body).toEqual({
    signerName: 'Maria Lopez',
    signerEmail: 'maria@example.com',
    expirationHours: 48,
    revision: draft.revision,
  });
  made1.reply(made);
  const mail = await server.next('POST /api/signatures/:token/send');
  expect(mail.address).toBe('/api/signatures/t1/send');
  expect(mail.body).toEqual({
    to: 'maria@example.com',
    subject: `${draft.subject}!`,
    message: draft.message,
  });
  expect(onClose).not.toHaveBeenCalled();
  mail.reply({ success: true, sentTo: 'maria@example.com', expiresAt: made.expiresAt });
  await screen.findByText('Signature Request Sent');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count('POST /api/jobs/:id/signature-request')).toBe(1);
  expect(server.count('POST /api/signatures/:token/send')).toBe(1);
});

test('without an address an email is not sent, and its field gets the focus; a link needs none', async () => {
  const { screen, user, send, email } = await open({ customerEmail: null });
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(server.count('POST /api/jobs/:id/signature-request')).toBe(0);

  await user.click(screen.getByRole('button', { name: 'Share link' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await screen.findByDisplayValue(made.signingUrl);
  expect(server.count('POST /api/signatures/:token/send')).toBe(0);
});

test('a link needs no subject and no message either; an email needs both', async () => {
  const { screen, user, send } = await open();
  await user.clear(screen.getByLabelText('Subject'));
  await user.clear(screen.getByLabelText('Message'));
  await user.click(send);
  await screen.findByText('Please enter a subject.');
  await screen.findByText('Please write a message.');
  expect(server.count('POST /api/jobs/:id/signature-request')).toBe(0);

  await user.click(screen.getByRole('button', { name: 'Share link instead' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await screen.findByDisplayValue(made.signingUrl);
});

test('a link is shared, or read from the screen, and counts as sent once', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { screen, user } = await open({ customerEmail: null });
  await user.click(screen.getByRole('button', { name: 'Share link' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    text: 'Hi Maria, here is estimate EST-1001 to review and sign:',
    url: made.signingUrl,
  });
  (await server.next('POST /api/signatures/:token/copied')).reply({ success: true });
  await user.click(screen.getByRole('button', { name: 'QR code' }));
  const picture = await screen.findByAltText<HTMLImageElement>('QR code of the link to sign EST-1001');
  expect(picture.src).toMatch(/^data:image\/svg/);
  expect(server.count('POST /api/signatures/:token/copied')).toBe(1);
});

test('a link whose handing over could not be counted is counted with the next way it is handed over', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { screen, user, changesAreDone } = await open({ customerEmail: null });
  await user.click(screen.getByRole('button', { name: 'Share link' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  const button = await screen.findByRole('button', { name: 'Share' });
  await user.click(button);
  const first = await server.next('POST /api/signatures/:token/copied');
  // One at a time.
  await user.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(server.count('POST /api/signatures/:token/copied')).toBe(1);
  first.lose();
  await changesAreDone();
  await user.click(button);
  (await server.next('POST /api/signatures/:token/copied')).reply({ success: true });
  await changesAreDone();
  await user.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(4));
  expect(server.count('POST /api/signatures/:token/copied')).toBe(2);
});

test('the server’s problem with a field stands at that field, and what was typed stays', async () => {
  const { screen, user, send, email, name } = await open();
  await user.clear(name);
  await user.type(name, 'Mario Lopez');
  await user.click(send);
  const call = await server.next('POST /api/jobs/:id/signature-request');
  expect(call.body.signerName).toBe('Mario Lopez');
  call.refuse('invalid_input', { fields: { signerEmail: 'This address cannot be reached.' } });
  await screen.findByText('This address cannot be reached.');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(name.value).toBe('Mario Lopez');
  await user.type(email, 'x');
  await waitFor(() => expect(screen.queryByText('This address cannot be reached.')).toBeNull());
});

test('an email that cannot be sent leaves the link, and is tried again in the same words', async () => {
  const { screen, user, send, onClose } = await open();
  await user.click(send);
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  const first = await server.next('POST /api/signatures/:token/send');
  first.fail();
  await screen.findByDisplayValue(made.signingUrl);
  await screen.findByText('Failed to send signature email');
  // Its answer may have been lost on the way: the same press again is the same email.
  await screen.findByText('The email may not have been sent');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try email again' }));
  const second = await server.next('POST /api/signatures/:token/send');
  second.refuse('too_many_requests');
  await screen.findByText('The email was not sent');
  await user.click(screen.getByRole('button', { name: 'Try email again' }));
  const mail = await server.next('POST /api/signatures/:token/send');
  expect(mail.body?.message).toBe(draft.message);
  expect(first.idempotencyKey).toEqual(expect.any(String));
  expect([second.idempotencyKey, mail.idempotencyKey]).toEqual([first.idempotencyKey, first.idempotencyKey]);
  mail.reply({ success: true, sentTo: 'maria@example.com', expiresAt: made.expiresAt });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the link says until when it is valid by the company’s clock', async () => {
  server.always('GET /api/docusign/status', { connected: false, available: false });
  server.always('GET /api/company/cancellation-notice', { isOn: false });
  server.always('GET /api/jobs/:id', sampleDetails);
  server.always('GET /api/jobs/:id/message', draft);
  server.always('GET /api/jobs/:id/download/:type', undefined);
  server.always('GET /api/auth/user', sampleUser);
  function Page() {
    // Read by every page with a job on it.
    useCurrentUser();
    return <SendDialog job={sampleDetails} onClose={() => {}} />;
  }
  const { screen, user } = await show(<Page />);
  await screen.findByLabelText('Signer email');
  await user.click(screen.getByRole('button', { name: 'Share link instead' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await screen.findByText(
    'For Maria Nguyễn. It works until Nov 20, 2026, 9:00 AM; you can send a new one any time.',
  );
});

test('while it is being sent nothing else can be pressed, and Escape does not close it', async () => {
  const { screen, user, send, onClose } = await open();
  await user.click(send);
  const call = await server.next('POST /api/jobs/:id/signature-request');
  const copy = screen.getByRole<HTMLButtonElement>('button', { name: 'Share link instead' });
  expect(copy.disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  call.lose();
  await waitFor(() => expect(copy.disabled).toBe(false));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('leaving while the link is being made emails nothing', async () => {
  const { user, send, unmount, changesAreDone } = await open();
  await user.click(send);
  const call = await server.next('POST /api/jobs/:id/signature-request');
  unmount();
  call.reply(made);
  await changesAreDone();
  expect(server.count('POST /api/signatures/:token/send')).toBe(0);
});

const row = (unitPrice: string, more: Partial<LineItem> = {}): LineItem => ({
  id: `l${unitPrice}`,
  quantity: 1,
  description: 'Clean gutters',
  unitPrice,
  taxed: true,
  total: unitPrice,
  ...more,
});
const priced = (unitPrice: string) => ({ lineItems: [row(unitPrice)], totalAmount: unitPrice });
const listOf = (name: string, lineItems: LineItem[]): OptionReply => ({
  id: name,
  name,
  description: null,
  isRecommended: false,
  lineItems,
  discount: null,
  subtotal: '10.00',
  discountAmount: '0.00',
  taxAmount: '0.00',
  totalAmount: '10.00',
  depositAmount: '0.00',
});

test('with the cancellation notice on, an estimate says where it is agreed: at home unless chosen otherwise', async () => {
  const { screen, user, send } = await open(priced('25'), true);
  const home = await screen.findByRole<HTMLInputElement>('radio', { name: 'At the customer’s home' });
  expect(home.checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Elsewhere' }));
  await user.click(send);
  expect((await server.next('POST /api/jobs/:id/signature-request')).body).toMatchObject({
    agreedAt: 'elsewhere',
  });
});

test.each([
  ['a work order', { currentStage: 'work_order' }],
  ['an estimate below $25', priced('24.99')],
] as const)('%s is not asked about it', async (_, overrides) => {
  const { screen, user, send } = await open(overrides, true);
  await user.click(send);
  expect((await server.next('POST /api/jobs/:id/signature-request')).body).not.toHaveProperty('agreedAt');
  expect(screen.queryByRole('radio')).toBeNull();
});

const extra = row('200', { optional: true, isSelected: false });

test.each<[string, Partial<JobDetails>]>([
  ['an extra that is offered unchecked', { lineItems: [row('10'), extra] }],
  [
    'an option with such an extra',
    { options: [listOf('Good', [row('10')]), listOf('Better', [row('10'), extra])] },
  ],
])('what the customer may choose counts: %s is asked about', async (_, offer) => {
  const { screen } = await open({ ...offer, totalAmount: '10.00' }, true);
  await screen.findByRole('radio', { name: 'At the customer’s home' });
});

test('several options are announced from the lowest total on, and are no exact version to sign', async () => {
  const options = [
    listOf('Good', [row('8957.00')]),
    listOf('Better', [row('9893.78')]),
    listOf('Best', [row('17362.80')]),
  ];
  const { screen } = await open({ options, totalAmount: '9893.78' }, false, '8957.00');
  await screen.findByText('From $8,957.00 · 3\u00a0options', { normalizer: String });
  expect(screen.queryByText('$9,893.78')).toBeNull();
  screen.getByText(/They choose from this version and sign, and a copy is saved\./);
});

test.each<[string, Partial<JobDetails>, RegExp]>([
  ['one list is signed as it is', {}, /They sign this exact version/],
  ['extras are chosen from', { lineItems: [row('10'), extra] }, /They choose from this version and sign/],
])('%s, at its total', async (_, offer, sentence) => {
  const { screen } = await open(offer);
  screen.getByText('$100.00');
  screen.getByText(sentence);
});
