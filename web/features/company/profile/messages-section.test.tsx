import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleSettings } from '#web/testing/samples.ts';
import type { CompanySettings } from '../company-values.ts';
import { MessagesSection } from './messages-section.tsx';

const { server, show } = componentTest();
const update = 'PATCH /api/company/settings';

const stored: CompanySettings = {
  ...sampleSettings,
  followUps: { estimates: false, invoices: true },
};

async function open() {
  const page = await show(<MessagesSection />);
  (await server.next('GET /api/company/settings')).reply(stored);
  const estimates = await page.screen.findByRole<HTMLInputElement>('switch', {
    name: 'Unsigned estimates',
  });
  const invoices = page.screen.getByRole<HTMLInputElement>('switch', { name: 'Unpaid invoices' });
  return { ...page, estimates, invoices };
}

test('a follow-up switch shows what is stored, and saves itself alone with the press', async () => {
  const { user, estimates, invoices } = await open();
  expect([estimates.checked, invoices.checked]).toEqual([false, true]);
  await user.click(estimates);
  const call = await server.next(update);
  expect(call.body).toEqual({ followUps: { estimates: true } });
  expect(estimates.checked).toBe(true);
  call.reply({ ...stored, followUps: { estimates: true, invoices: true } });
  await waitFor(() => expect(estimates.checked).toBe(true));
  await user.click(invoices);
  const off = await server.next(update);
  expect(off.body).toEqual({ followUps: { invoices: false } });
  off.reply({ ...stored, followUps: { estimates: true, invoices: false } });
  await waitFor(() => expect(invoices.checked).toBe(false));
  expect(server.count(update)).toBe(2);
});

test('one that was not saved says so, and the next press tries again', async () => {
  const { screen, user, estimates } = await open();
  await user.click(estimates);
  (await server.next(update)).refuse('internal');
  await screen.findByText('This setting was not saved');
  expect(estimates.checked).toBe(false);
  await user.click(estimates);
  const again = await server.next(update);
  expect(again.body).toEqual({ followUps: { estimates: true } });
  again.reply({ ...stored, followUps: { estimates: true, invoices: true } });
});

test('when follow-ups go out is said as the timetable has it', async () => {
  const { screen } = await open();
  screen.getByText('Sent at 9:00 AM your time. They stop on their own once it is settled.');
  screen.getByText('3 and 7 days after you sent them, until signed or declined.');
  screen.getByText(
    '3 days before, on, 7 and 14 days after the due date, on top of each invoice’s own reminders.',
  );
});
