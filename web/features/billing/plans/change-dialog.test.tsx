import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { Preview, SubscriptionReply } from './plan-labels.ts';

const { server, show } = componentTest();

const monthly: SubscriptionReply = {
  subscriptionStatus: 'active',
  subscriptionPlan: 'monthly',
  trialEndDate: null,
  renewalDate: '2026-12-15T12:00:00Z',
  isLifetime: false,
  planAfterTrial: null,
  graceEndDate: null,
  creditBalance: '0.00',
  refundIfCancelled: null,
  card: { brand: 'visa', last4: '4242', expiresMonth: 8, expiresYear: 2030 },
};
const amounts: Preview = {
  charged: '199.00',
  credited: '12.00',
  creditBalance: '0.00',
  renewalDate: '2027-11-17T12:00:00Z',
};

async function open(from = monthly) {
  const onClose = vi.fn();
  const onChanged = vi.fn();
  const page = await show(
    <ChangeDialog plan="annual" from={from} timeZone="UTC" onClose={onClose} onChanged={onChanged} />,
  );
  const agree = await page.screen.findByRole<HTMLButtonElement>('button', { name: 'Agree and continue' });
  return { ...page, onClose, onChanged, agree };
}

async function openWithAmounts(from = monthly) {
  const page = await open(from);
  (await server.next('GET /api/subscription/preview')).reply(amounts);
  await page.screen.findByText('Charged today');
  return page;
}

test('nothing can be agreed to before the amounts are there', async () => {
  const { screen, agree } = await open();
  expect(agree.disabled).toBe(true);
  (await server.next('GET /api/subscription/preview')).reply(amounts);
  await screen.findByText('$199.00');
  expect(agree.disabled).toBe(false);
});

test('two presses charge once; then the plan is changed and the user read again', async () => {
  const { screen, agree, onChanged } = await openWithAmounts();
  pressTwice(agree);
  const call = await server.next('POST /api/subscription/update');
  expect(call.body).toEqual({ newPlanId: 'annual', isLifetime: false });
  call.reply({ success: true, ...amounts });
  (await server.next('GET /api/auth/user')).reply({ ...sampleUser, subscriptionPlan: 'annual' });
  await screen.findByText('You are on the Annual plan');
  expect(onChanged).toHaveBeenCalledOnce();
  expect(server.count('POST /api/subscription/update')).toBe(1);
});

test('a declined card is named in the dialog, and the amounts stay to try again', async () => {
  const { screen, user, agree, onChanged } = await openWithAmounts();
  await user.click(agree);
  (await server.next('POST /api/subscription/update')).refuse('card_declined', {
    message: 'Your card was declined.',
  });
  await screen.findByText('Your card was declined.');
  expect(screen.getByText('$199.00')).toBeDefined();
  expect(onChanged).not.toHaveBeenCalled();
  await user.click(agree);
  (await server.next('POST /api/subscription/update')).lose();
  await screen.findByText(/No connection/);
});

test('while it is being paid the dialog cannot be left', async () => {
  const { screen, user, agree, onClose } = await openWithAmounts();
  await user.click(agree);
  const call = await server.next('POST /api/subscription/update');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  call.fail();
  await screen.findByText('Failed to update subscription. Please try again.');
  await waitFor(() => expect(agree.disabled).toBe(false));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('another card is typed in place of the stored one', async () => {
  const { screen, user } = await openWithAmounts();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await waitFor(() => expect(screen.getByLabelText(/card number/i)).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull();
});

test('a change that cannot be made now has no button to ask again', async () => {
  const { screen, agree } = await open();
  (await server.next('GET /api/subscription/preview')).refuse('already_subscribed');
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(agree.disabled).toBe(true);
});
