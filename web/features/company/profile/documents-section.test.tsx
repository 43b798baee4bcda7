import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleSettings, sampleUser } from '#web/testing/samples.ts';
import type { CompanySettings } from '../company-values.ts';
import { DocumentsSection } from './documents-section.tsx';

const { server, show } = componentTest();
const read = 'GET /api/company/settings';
const update = 'PATCH /api/company/settings';

const stored: CompanySettings = {
  ...sampleSettings,
  licenseNumbers: ['RCE-48120'],
  defaultTaxRate: '6.00',
  defaultPaymentTerms: 'Net 30',
  defaultAgreement: 'Agreed.',
};

async function open(user = sampleUser) {
  server.always('GET /api/company/cancellation-notice', { isOn: false });
  const page = await show(<DocumentsSection user={user} />);
  (await server.next(read)).reply(stored);
  await page.screen.findByLabelText('Check payable to');
  const field = (name: string) => page.screen.getByLabelText<HTMLInputElement>(name);
  const states = () =>
    page.screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  return { ...page, field, states };
}

test('a field is saved when it is left, alone and once, and says so', async () => {
  const { user, field, states } = await open();
  await user.type(field('Check payable to'), ' Ridgeline ');
  expect(server.count(update)).toBe(0);
  await user.tab();
  const call = await server.next(update);
  expect(call.body).toEqual({ checkPayableTo: ' Ridgeline ' });
  expect(states()).toEqual(['Saving…']);
  call.reply({ ...stored, checkPayableTo: 'Ridgeline' });
  await waitFor(() => expect(states()).toEqual(['Saved']));
  expect(field('Check payable to').value).toBe('Ridgeline');
  await user.click(field('Check payable to'));
  await user.tab();
  expect(server.count(update)).toBe(1);
});

test('a field that is left as it was sends nothing', async () => {
  const { user, field } = await open();
  await user.type(field('Payment terms'), '!{Backspace}');
  await user.tab();
  expect(server.count(update)).toBe(0);
});

test('what the server refuses stays as it was typed, with the message at the field; the next try is sent', async () => {
  const { screen, user, field, states } = await open();
  await user.type(field('Company email'), 'office@');
  await user.tab();
  (await server.next(update)).refuse('invalid_input', {
    fields: { companyEmail: 'Please enter a valid email address' },
  });
  await screen.findByText('Please enter a valid email address');
  expect(field('Company email').getAttribute('aria-invalid')).toBe('true');
  // Whoever has gone on is not taken back.
  expect(document.activeElement).not.toBe(field('Company email'));
  await user.type(field('Company email'), 'ridgeline.example');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  await user.tab();
  const call = await server.next(update);
  expect(call.body).toEqual({ companyEmail: 'office@ridgeline.example' });
  call.reply({ ...stored, companyEmail: 'office@ridgeline.example' });
  await waitFor(() => expect(states()).toEqual(['Saved']));
});

test('what is typed while a save is under way is kept, and saved after it', async () => {
  const { user, field } = await open();
  await user.type(field('Check payable to'), 'A');
  await user.tab();
  const first = await server.next(update);
  await user.type(field('Check payable to'), 'B');
  first.reply({ ...stored, checkPayableTo: 'A' });
  await user.tab();
  const second = await server.next(update);
  expect(second.body).toEqual({ checkPayableTo: 'AB' });
  expect(field('Check payable to').value).toBe('AB');
  second.reply({ ...stored, checkPayableTo: 'AB' });
  await waitFor(() => expect(field('Check payable to').value).toBe('AB'));
});

test('closing the dialog saves what was typed last', async () => {
  const { user, field, unmount } = await open();
  await user.type(field('Other ways to pay'), 'Zelle');
  unmount();
  const call = await server.next(update);
  expect(call.body).toEqual({ otherWaysToPay: 'Zelle' });
  call.reply({ ...stored, otherWaysToPay: 'Zelle' });
});

test('Enter saves a line, and a save without connection says so and can be tried again', async () => {
  const { screen, user, field } = await open();
  await user.type(field('Estimates are valid for (days)'), '30{Enter}');
  (await server.next(update)).refuse('internal');
  await screen.findByText('This setting was not saved');
  await user.tab();
  const again = await server.next(update);
  expect(again.body).toEqual({ estimateValidDays: '30' });
  again.reply({ ...stored, estimateValidDays: 30 });
  await waitFor(() => expect(field('Estimates are valid for (days)').value).toBe('30'));
});

test('going through the brand color without a change saves nothing and says nothing', async () => {
  const { screen, user, field, states, changesAreDone } = await open();
  await user.click(field('Brand color as a code'));
  await user.tab();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await changesAreDone();
  expect([server.count(update), states()]).toEqual([0, []]);
  expect(screen.queryByText('This setting was not saved')).toBeNull();
});

test('a setting that is refused once the dialog is closed is told, with the reason', async () => {
  server.always('GET /api/company/cancellation-notice', { isOn: false });
  function Closable() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <>
        <DocumentsSection user={sampleUser} />
        <button type="button" onClick={() => setIsOpen(false)}>
          Close
        </button>
      </>
    ) : (
      <p>Closed</p>
    );
  }
  const { screen, user } = await show(<Closable />);
  (await server.next(read)).reply(stored);
  await user.type(await screen.findByLabelText('Company email'), 'office@');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Closed');
  (await server.next(update)).refuse('invalid_input', {
    fields: { companyEmail: 'Please enter a valid email address' },
  });
  await screen.findByText('This setting was not saved');
  screen.getByText('Please enter a valid email address');
});

test('photos are printed from the press of the switch, and no longer from the next', async () => {
  const { user, field, states } = await open();
  expect(field('Print before and after photos').checked).toBe(false);
  await user.click(field('Print before and after photos'));
  const on = await server.next(update);
  expect(on.body).toEqual({ printPhotos: true });
  on.reply({ ...stored, printPhotos: true });
  await waitFor(() => expect(states()).toEqual(['Saved']));
  await user.click(field('Print before and after photos'));
  const off = await server.next(update);
  expect(off.body).toEqual({ printPhotos: false });
  off.refuse('internal');
  // What was not saved shows what is stored.
  await waitFor(() => expect(field('Print before and after photos').checked).toBe(true));
});

test('office people see how customers pay and where replies go, and who may change it', async () => {
  const { screen, user, field } = await open({ ...sampleUser, role: 'office' });
  for (const name of ['Check payable to', 'Other ways to pay', 'Company email']) {
    expect(field(name).readOnly).toBe(true);
    await user.type(field(name), 'Olivia Park');
    await user.tab();
  }
  expect(server.count(update)).toBe(0);
  screen.getByText('Printed on invoices that are not paid yet. Only the owner can change it.');
  screen.getByText('Printed on documents; customers’ replies go there. Only the owner can change it.');
  expect(field('Payment terms').readOnly).toBe(false);
});
