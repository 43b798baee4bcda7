import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Reply } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleJob, sampleRequest, sampleUser } from '#web/testing/samples.ts';
import { SendDialog } from './send-dialog.tsx';

const { server, show } = componentTest();

const made: Reply<'POST /api/jobs/:id/signature-request'> = {
  signingToken: 't1',
  signingUrl: 'https://example.com/sign/t1',
  expiresAt: '2026-11-20T15:00:00Z',
  request: sampleRequest,
};

async function open(job = sampleJob) {
  server.always('GET /api/docusign/status', { connected: false, available: false });
  const onClose = vi.fn();
  const page = await show(<SendDialog job={job} onClose={onClose} />);
  const { screen } = page;
  const send = await screen.findByRole('button', { name: 'Send by email' });
  const email = screen.getByLabelText<HTMLInputElement>('Signer email');
  const name = screen.getByLabelText<HTMLInputElement>('Signer name');
  return { ...page, onClose, send, email, name };
}

test('two presses make one link and one email, and close the dialog', async () => {
  const { screen, send, onClose } = await open();
  pressTwice(send);
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  const mail = await server.next('POST /api/signatures/:token/send');
  expect(mail.address).toBe('/api/signatures/t1/send');
  expect(onClose).not.toHaveBeenCalled();
  mail.reply({ success: true, sentTo: 'maria@example.com', expiresAt: made.expiresAt });
  await screen.findByText('Signature Request Sent');
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.count('POST /api/jobs/:id/signature-request')).toBe(1);
  expect(server.count('POST /api/signatures/:token/send')).toBe(1);
});

test('without an address an email is not sent, and its field gets the focus; a copied link needs none', async () => {
  const { screen, user, send, email } = await open({ ...sampleJob, customerEmail: null });
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(server.count('POST /api/jobs/:id/signature-request')).toBe(0);

  await user.click(screen.getByRole('button', { name: 'Copy link instead' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await screen.findByDisplayValue(made.signingUrl);
  expect(server.count('POST /api/signatures/:token/send')).toBe(0);
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

test('an email that cannot be sent leaves the link to be copied', async () => {
  const { screen, user, send, onClose } = await open();
  await user.click(send);
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  (await server.next('POST /api/signatures/:token/send')).fail();
  await screen.findByDisplayValue(made.signingUrl);
  expect(onClose).not.toHaveBeenCalled();
});

test('the link says until when it is valid by the company’s clock', async () => {
  server.always('GET /api/docusign/status', { connected: false, available: false });
  server.always('GET /api/auth/user', sampleUser);
  function Page() {
    // Read by every page with a job on it.
    useCurrentUser();
    return <SendDialog job={sampleJob} onClose={() => {}} />;
  }
  const { screen, user } = await show(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Copy link instead' }));
  (await server.next('POST /api/jobs/:id/signature-request')).reply(made);
  await screen.findByText('For Maria Nguyễn. Valid until Nov 20, 2026, 9:00 AM.');
});

test('while it is being sent nothing else can be pressed, and Escape does not close it', async () => {
  const { screen, user, send, onClose } = await open();
  await user.click(send);
  const call = await server.next('POST /api/jobs/:id/signature-request');
  const copy = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link instead' });
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
