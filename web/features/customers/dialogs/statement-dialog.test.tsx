import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails } from '#web/testing/samples.ts';
import { StatementDialog } from './statement-dialog.tsx';

const { server, show } = componentTest();
const send = 'POST /api/customers/:id/statement/send';

test('one of several addresses is chosen; a failure stays in the dialog, and the next try is the same email', async () => {
  const onClose = vi.fn();
  const customer = { ...sampleCustomerDetails, otherEmails: ['books@example.com'] };
  const { screen, user } = await show(
    <StatementDialog customer={customer} today="2026-11-18" onClose={onClose} />,
  );
  const to = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Email To' });
  expect(to.value).toBe('maria@example.com');
  await user.selectOptions(to, 'books@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Email' }));
  const lost = await server.next(send);
  expect(lost.body).toEqual({ to: 'books@example.com' });
  lost.lose();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The statement was not sent');
  expect(to.value).toBe('books@example.com');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const again = await server.next(send);
  expect(again.body).toEqual(lost.body);
  expect(again.idempotencyKey).toBe(lost.idempotencyKey);
  expect(again.idempotencyKey).toBeTruthy();
  again.reply({ success: true, sentTo: 'books@example.com' });
  expect(await screen.findByText('To books@example.com')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('one address is no choice, and without one there is nothing to send', async () => {
  const { screen, user, unmount } = await show(
    <StatementDialog customer={sampleCustomerDetails} today="2026-11-18" onClose={() => {}} />,
  );
  expect(await screen.findByText('maria@example.com')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send Email' }));
  const call = await server.next(send);
  expect(call.body).toEqual({});
  call.refuse('not_found');
  await screen.findByRole('alert');
  unmount();
  const none = { ...sampleCustomerDetails, email: null };
  const page = await show(<StatementDialog customer={none} today="2026-11-18" onClose={() => {}} />);
  expect(await page.screen.findByText(/There is no email address/)).toBeTruthy();
  expect(page.screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
});
