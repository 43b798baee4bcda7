import { expect, test, vi } from 'vitest';
import { ChangesHost } from '#web/revisions/changes-host.tsx';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails } from '#web/testing/samples.ts';
import { CustomerDialog } from './customer-dialog.tsx';

const { server, show } = componentTest();
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
  expect(onClose).toHaveBeenCalled();
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
    await user.keyboard(`${letter}@example.com`);
  }
  expect(screen.queryByRole('button', { name: 'Add another email' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove other email 2' }));
  await user.type(field('Other email 3'), ' no');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  await user.clear(field('Other email 3'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next(change);
  expect(call.body).toMatchObject({ otherEmails: ['a@example.com', 'c@example.com', ''] });
  call.refuse('not_found');
  await screen.findByText('Update Failed');
});

test('what somebody else saved meanwhile is shown, and each field can be kept', async () => {
  const { screen, user, field } = await open(sampleCustomerDetails);
  await user.type(field('Notes'), 'Pays by check');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const present = { ...sampleCustomerDetails, notes: 'Has a dog', name: 'Maria Lopez-Berg', revision: 2 };
  (await server.next(change)).refuse('changed_meanwhile', { present });
  expect(await screen.findByText('Has a dog')).toBeTruthy();
  expect(screen.getByText('Maria Lopez-Berg')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save my choice' }));
  const again = await server.next(change);
  // Mine where both changed it, theirs where only they did.
  expect(again.body).toMatchObject({ name: 'Maria Lopez-Berg', notes: 'Pays by check', revision: 2 });
  again.reply({ ...present, notes: 'Pays by check', revision: 3, changedJobs: 0 });
  await screen.findByText('Customer Updated');
});

test('a new customer needs a name; the address becomes the first place', async () => {
  const { screen, user, field, onClose } = await open(null);
  const press = () => user.click(screen.getByRole('button', { name: 'Create Customer' }));
  await press();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await user.type(field('Name'), 'Otto Berg');
  await user.type(field('Service Address'), '1 New Rd');
  await user.type(field('Access Notes'), 'Gate 42');
  await press();
  const call = await server.next('POST /api/customers');
  expect(call.body).toMatchObject({
    name: 'Otto Berg',
    places: [{ address: '1 New Rd', accessNotes: 'Gate 42' }],
  });
  call.reply({ ...sampleCustomerDetails, name: 'Otto Berg' });
  await screen.findByText('Customer Created');
  expect(onClose).toHaveBeenCalled();
});
