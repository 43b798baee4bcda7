import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChangesHost } from '#web/revisions/changes-host.tsx';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomer, sampleCustomerDetails } from '#web/testing/samples.ts';
import { CustomerDialog } from './customer-dialog.tsx';

const { server, show } = componentTest();
const match = 'GET /api/customers/match';
const list = 'GET /api/customers';
const nobody = { items: [], nextCursor: null, total: 0 };
const change = 'PATCH /api/customers/:id';

async function open(customer: typeof sampleCustomerDetails | null) {
  const onClose = vi.fn();
  const page = await show(
    <>
      <CustomerDialog customer={customer} onClose={onClose} />
      <ChangesHost isSignedIn />
    </>,
  );
  const field = (name: string) => page.screen.getByRole<HTMLInputElement>('textbox', { name });
  await page.screen.findByRole('dialog');
  return { ...page, field, onClose };
}

test('open jobs are changed only where there are some, and only when asked for', async () => {
  const customer = { ...sampleCustomerDetails, changeableJobs: 2, revision: 4 };
  const { screen, user, field, onClose } = await open(customer);
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '2085550100');
  await user.click(screen.getByRole('checkbox', { name: 'Also change 2 open jobs' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next(change);
  expect(call.body).toMatchObject({ phone: '(208) 555-0100', alsoOpenJobs: true, revision: 4 });
  call.reply({ ...customer, phone: '(208) 555-0100', revision: 5, changedJobs: 2 });
  expect(await screen.findByText('2 open jobs were changed too.')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('without open jobs there is no such question', async () => {
  const { screen, user } = await open(sampleCustomerDetails);
  expect(screen.queryByRole('checkbox', { name: /Also change/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next(change);
  expect(call.body).not.toHaveProperty('alsoOpenJobs');
  call.refuse('not_found');
  await screen.findByText('Update Failed');
});

test('up to four other emails are added and removed, and a wrong one is marked', async () => {
  const { screen, user, field } = await open(sampleCustomerDetails);
  for (const letter of ['a', 'b', 'c', 'd']) {
    await user.click(screen.getByRole('button', { name: 'Add another email' }));
    await user.keyboard(`${letter}@x.co`);
  }
  expect(screen.queryByRole('button', { name: 'Add another email' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove other email 2' }));
  await user.type(field('Other email 3'), ' no');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  await user.clear(field('Other email 3'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next(change);
  expect(call.body).toMatchObject({ otherEmails: ['a@x.co', 'c@x.co', ''] });
  call.refuse('not_found');
  await screen.findByText('Update Failed');
});

test('what somebody else saved meanwhile is shown, and each field can be kept', async () => {
  const { screen, user, field } = await open(sampleCustomerDetails);
  await user.type(field('Notes'), 'Pays by check');
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  const present = { ...sampleCustomerDetails, notes: 'Has a dog', name: 'Maria Lopez-Berg', revision: 2 };
  (await server.next(change)).refuse('changed_meanwhile', { present });
  expect(await screen.findByText('Has a dog')).toBeTruthy();
  expect(await screen.findByText('Maria Lopez-Berg')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Save my choice' }));
  const again = await server.next(change);
  // Mine where both changed it, theirs where only they did.
  expect(again.body).toMatchObject({ name: 'Maria Lopez-Berg', notes: 'Pays by check', revision: 2 });
  again.reply({ ...present, notes: 'Pays by check', revision: 3, changedJobs: 0 });
  await screen.findByText('Customer Updated');
});

test('a new customer needs a name; the address becomes the first location', async () => {
  const { screen, user, field, onClose } = await open(null);
  const press = async () => user.click(await screen.findByRole('button', { name: 'Create Customer' }));
  await press();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await user.type(field('Name'), 'Otto Berg');
  await user.type(field('Service Address'), '1 New Rd');
  await user.type(field('Access Notes'), 'Gate 42');
  await press();
  const similar = await server.next(list);
  expect(similar.address).toBe('/api/customers?q=Otto+Berg&limit=5');
  similar.reply({ ...nobody, items: [{ ...sampleCustomer, name: 'Otto Bergman' }], total: 1 });
  const call = await server.next('POST /api/customers');
  expect(call.body).toMatchObject({
    name: 'Otto Berg',
    places: [{ address: '1 New Rd', accessNotes: 'Gate 42' }],
  });
  // By the name alone nobody is looked up: two customers may well share it.
  expect(server.count(match)).toBe(0);
  call.reply({ ...sampleCustomerDetails, name: 'Otto Berg' });
  await screen.findByText('Customer Created');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('one who is here already is shown instead of made again; what was typed stays', async () => {
  const { screen, user, field, onClose } = await open(null);
  await user.type(field('Name'), 'Maria Lopez');
  await user.type(field('Phone'), '2085550177');
  await user.type(field('Notes'), 'Has a dog{Tab}');
  await user.click(screen.getByRole('button', { name: 'Create Customer' }));
  const known = { ...sampleCustomer, archivedAt: '2026-11-12T15:00:00Z' };
  const lookup = await server.next(match);
  expect(new URL(lookup.address, 'http://x').searchParams.get('phone')).toBe('(208) 555-0177');
  lookup.reply({ customer: known });
  expect(await screen.findByText('You already have this customer')).toBeTruthy();
  expect(screen.getByText('(208) 555-0177 · 12 Main St, Boise')).toBeTruthy();
  expect(screen.getByText('Archived')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open Customer'));
  expect(server.count('POST /api/customers')).toBe(0);

  // Somebody else by another phone: asked again, and the notice is gone meanwhile.
  await user.type(field('Phone'), '{Backspace}8');
  await waitFor(() => expect(screen.queryByText('You already have this customer')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Create Customer' }));
  (await server.next(match)).reply({ customer: known });

  await user.click(await screen.findByRole('button', { name: 'Create Anyway' }));
  const call = await server.next('POST /api/customers');
  expect(call.body).toMatchObject({ name: 'Maria Lopez', phone: '(208) 555-0178', notes: 'Has a dog' });
  call.refuse('too_many_requests');
  await screen.findByText('The customer was not created');
  // Allowed is allowed: the next try looks nobody up, and is the same action.
  await user.click(await screen.findByRole('button', { name: 'Create Customer' }));
  const again = await server.next('POST /api/customers');
  expect(again.idempotencyKey).toBe(call.idempotencyKey);
  expect(again.idempotencyKey).toBeTruthy();
  again.reply(sampleCustomerDetails);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('the customer who is here already is opened at once: the question was just answered', async () => {
  const { screen, user, field, address } = await open(null);
  await user.type(field('Name'), 'Maria Lopez');
  await user.type(field('Email'), 'maria@example.com');
  await user.click(screen.getByRole('button', { name: 'Create Customer' }));
  (await server.next(match)).reply({ customer: sampleCustomer });
  await user.click(await screen.findByRole('button', { name: 'Open Customer' }));
  await waitFor(() => expect(address()).toBe('/customers/c1'));
  expect(screen.queryByText('Save your changes?')).toBeNull();
});

test.each([
  ['the same name', 'maría  LOPEZ', '2085550100'],
  ['the same phone', 'Bob', '2085550177'],
])('%s may be the same customer', async (_, name, phone) => {
  const { screen, user, field } = await open(null);
  await user.type(field('Name'), name);
  await user.type(field('Phone'), phone);
  await user.click(screen.getByRole('button', { name: 'Create Customer' }));
  (await server.next(match)).reply({ customer: null });
  for (let count = 0; count < 2; count++)
    (await server.next(list)).reply({ ...nobody, items: [sampleCustomer], total: 1 });
  expect(await screen.findByText('You may already have this customer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Customer' })).toBeTruthy();
  expect(server.count('POST /api/customers')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Create Anyway' }));
  (await server.next('POST /api/customers')).refuse('too_many_requests');
  await screen.findByText('The customer was not created');
});
