import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '#web/api/client.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { SandboxCardPage } from './sandbox-card-page.tsx';

const { server, show } = componentTest();
const read = 'GET /api/sandbox/customer-payments/:id';
const pay = 'POST /api/sandbox/customer-payments/:id';

afterEach(() => {
  vi.restoreAllMocks();
});

const open: Reply<typeof read> = {
  title: 'Invoice INV-1001',
  companyName: 'Ridgeline Heating & Air',
  amount: '458.79',
  state: 'open',
  successUrl: 'http://localhost:3000/pay/t?payment=done',
  cancelUrl: 'http://localhost:3000/pay/t?payment=canceled',
};

async function arrive(checkout: Partial<Reply<typeof read>> = {}) {
  const shown = await show(<SandboxCardPage />, '/pay/sandbox/cs_1', [], '/pay/sandbox/$id');
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  (await server.next(read)).reply({ ...open, ...checkout });
  await shown.screen.findByRole('heading', { level: 1 });
  const type = async (label: string, text: string) => {
    const field = shown.screen.getByLabelText(label);
    await shown.user.clear(field);
    await shown.user.type(field, text);
  };
  return { ...shown, left, type };
}

test('says that it is a test, what is paid, and which cards there are', async () => {
  const { screen } = await arrive();
  screen.getByText('Test payment: no money moves');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice INV-1001');
  screen.getByText('4242 4242 4242 4242');
  expect(screen.getByRole('link', { name: 'Cancel and go back' }).getAttribute('href')).toBe(open.cancelUrl);
});

test('a declined card says so at its number, and another one pays once', async () => {
  const { screen, type, left } = await arrive();
  await type('Card number', '4000000000000002');
  await type('Expiry (MM / YY)', '1230');
  await type('Security code', '123');
  const button = screen.getByRole('button', { name: 'Pay $458.79' });
  pressTwice(button);
  const declined = await server.next(pay);
  expect(declined.body).toEqual({
    number: '4000 0000 0000 0002',
    expiresMonth: 12,
    expiresYear: 2030,
    code: '123',
  });
  declined.refuse('card_declined');
  await screen.findByText('Your card was declined.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));

  await type('Card number', '4242424242424242');
  button.click();
  (await server.next(pay)).reply({ success: true, successUrl: open.successUrl });
  await waitFor(() => expect(left).toHaveBeenCalledWith(open.successUrl));
  button.click();
  expect(server.count(pay)).toBe(2);
});

test('what is missing is said at its field, before anything is sent', async () => {
  const { screen, user } = await arrive();
  await user.click(screen.getByRole('button', { name: 'Pay $458.79' }));
  await screen.findByText('Enter a test card number.');
  screen.getByText('Enter month and year, such as 12 / 30.');
  screen.getByText('Enter the 3 or 4 digits of the code.');
  expect(server.count(pay)).toBe(0);
});

test('a payment that ended meanwhile says so', async () => {
  const { screen, user, type } = await arrive();
  await type('Card number', '4242424242424242');
  await type('Expiry (MM / YY)', '1230');
  await type('Security code', '123');
  await user.click(screen.getByRole('button', { name: 'Pay $458.79' }));
  (await server.next(pay)).refuse('conflict');
  (await server.next(read)).reply({ ...open, state: 'closed' });
  await screen.findByRole('heading', { name: 'This payment page has ended' });
});

test('one that is paid, or over, leads back', async () => {
  const paid = await arrive({ state: 'paid' });
  paid.screen.getByRole('heading', { name: 'This was paid already' });
  expect(paid.screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(open.successUrl);
  paid.unmount();
  const { screen } = await arrive({ state: 'closed' });
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(open.cancelUrl);
});

test('one that never was says so', async () => {
  const { screen } = await show(<SandboxCardPage />, '/pay/sandbox/x', [], '/pay/sandbox/$id');
  (await server.next(read)).refuse('not_found');
  await screen.findByRole('heading', { name: 'There is no such test payment' });
});
