import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { CancellationNotice } from './cancellation-notice.tsx';

const { server, show } = componentTest();
const read = 'GET /api/company/cancellation-notice';
const save = 'POST /api/company/cancellation-notice';

async function open() {
  const page = await show(<CancellationNotice />);
  (await server.next(read)).reply({ isOn: false });
  const notice = await page.screen.findByRole<HTMLInputElement>('switch', {
    name: 'Print the 3-day cancellation notice',
  });
  return { ...page, notice };
}

test('it is off until somebody turns it on, and is called no legal advice', async () => {
  const { screen, user, notice } = await open();
  expect(notice.checked).toBe(false);
  screen.getByText(/not legal advice/);
  await user.click(notice);
  const call = await server.next(save);
  expect(call.body).toEqual({ isOn: true });
  call.reply({ isOn: true });
  await waitFor(() => expect(notice.disabled).toBe(false));
  expect(notice.checked).toBe(true);
});

test('one that was not saved shows what is stored', async () => {
  const { screen, user, notice } = await open();
  await user.click(notice);
  (await server.next(save)).refuse('internal');
  await screen.findByText('This setting was not saved');
  await waitFor(() => expect(notice.checked).toBe(false));
});
