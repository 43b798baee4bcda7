import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { OnlinePaymentsSection } from './online-payments-section.tsx';
import type { PaymentsAccount } from './use-payments-account.ts';

const { server, show } = componentTest();
const read = 'GET /api/customer-payments/account';
const connect = 'POST /api/customer-payments/account';
const save = 'POST /api/customer-payments/settings';

const off: PaymentsAccount = { state: 'not_connected', provider: 'stripe', connectedAt: null };
const waiting: PaymentsAccount = {
  state: 'waiting',
  provider: 'stripe',
  connectedAt: '2026-11-14T10:00:00Z',
};
const ready: PaymentsAccount = { ...waiting, state: 'ready' };

async function open(account: PaymentsAccount, user = sampleUser) {
  server.always('GET /api/customer-payments/settings', { allowPartPayments: false });
  const page = await show(<OnlinePaymentsSection user={user} />);
  (await server.next(read)).reply(account);
  return page;
}

/** Where the browser is sent. */
function watchLeaving() {
  const assign = vi.fn();
  vi.stubGlobal('location', { origin: location.origin, assign });
  return assign;
}
afterEach(() => vi.unstubAllGlobals());

test('what is not connected says what it brings; a press leads to the provider, once', async () => {
  const { screen } = await open(off);
  const assign = watchLeaving();
  await screen.findByText(/straight to your own Stripe account/);
  pressTwice(screen.getByRole('button', { name: 'Connect' }));
  const call = await server.next(connect);
  call.reply({ ...waiting, connectUrl: 'https://connect.stripe.com/setup/1' });
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://connect.stripe.com/setup/1'));
  expect(server.count(connect)).toBe(1);
});

test('in the sandbox it says that no money moves, and connecting makes it ready', async () => {
  const { screen, user } = await open({ ...off, provider: 'sandbox' });
  await screen.findByText('Sandbox: no money moves');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  (await server.next(connect)).reply({ ...ready, provider: 'sandbox', connectUrl: null });
  await screen.findByText('Connected');
  await screen.findByText('since Nov 14, 2026');
});

test('one that waits says what to do, and goes on at the provider with a page of its own', async () => {
  const { screen, user } = await open(waiting);
  const assign = watchLeaving();
  await screen.findByText('Stripe needs something from you first');
  await user.click(screen.getByRole('button', { name: 'Finish at Stripe' }));
  (await server.next(connect)).reply({ ...waiting, connectUrl: 'https://connect.stripe.com/setup/2' });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://connect.stripe.com/setup/2'));
});

test('a provider that does not answer is no connection, and can be tried again', async () => {
  const { screen, user } = await open(off);
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  (await server.next(connect)).refuse('payment_unavailable');
  await screen.findByText(/The payment provider did not respond/);
  await screen.findByRole('button', { name: 'Connect' });
});

test('disconnecting asks first, and says what becomes of links and payments', async () => {
  const { screen, user } = await open(ready);
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/Links to invoices keep working/);
  await user.click(question.getByRole('button', { name: 'Stay connected' }));
  expect(server.count('DELETE /api/customer-payments/account')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }),
  );
  (await server.next('DELETE /api/customer-payments/account')).reply(off);
  await screen.findByRole('button', { name: 'Connect' });
});

test('part payments are saved with the press, and the last press stays', async () => {
  const { screen, user } = await open(ready);
  const allow = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow part payments' });
  expect(allow.checked).toBe(false);
  await user.click(allow);
  const first = await server.next(save);
  expect(first.body).toEqual({ allowPartPayments: true });
  expect(allow.checked).toBe(true);
  await user.click(allow);
  expect(allow.checked).toBe(false);
  expect(server.count(save)).toBe(1);
  first.reply({ allowPartPayments: true });
  const second = await server.next(save);
  expect(second.body).toEqual({ allowPartPayments: false });
  second.reply({ allowPartPayments: false });
  await screen.findByText('Saved');
  await waitFor(() => expect(allow.checked).toBe(false));
});

test('a switch that was not saved shows what is stored, and says so', async () => {
  const { screen, user } = await open(ready);
  const allow = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow part payments' });
  await user.click(allow);
  (await server.next(save)).fail();
  await screen.findByText('This setting was not saved');
  await waitFor(() => expect(allow.checked).toBe(false));
});

test.each([off, waiting, ready])('office people see it and cannot change it: $state', async (account) => {
  const { screen } = await open(account, { ...sampleUser, role: 'office' });
  await screen.findByText('Only the owner can change this.');
  expect(screen.queryAllByRole('button')).toEqual([]);
  for (const box of screen.queryAllByRole<HTMLInputElement>('switch')) expect(box.disabled).toBe(true);
});

test('where nobody can take payments online, nothing is offered', async () => {
  const { screen } = await open({ ...off, provider: null });
  await screen.findByText(/Online payments are turned off here/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be read is said, and read again', async () => {
  server.always('GET /api/customer-payments/settings', { allowPartPayments: false });
  const { screen, user } = await show(<OnlinePaymentsSection user={sampleUser} />);
  (await server.next(read)).refuse('payment_unavailable');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  (await server.next(read)).reply(ready);
  await screen.findByText('Connected');
});
