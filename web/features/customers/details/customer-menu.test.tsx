import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails } from '#web/testing/samples.ts';
import { unfinishedText, useArchive } from '../data/use-archive.ts';
import { CustomerMenu } from './customer-menu.tsx';

const { server, show } = componentTest();
const done = { ...sampleCustomerDetails, balanceDue: '0.00', openJobs: 0 };
const open = vi.fn();

function Sample({ customer }: { customer: typeof done }) {
  return <CustomerMenu customer={customer} actions={{ open }} archive={useArchive()} />;
}

async function openMenu(customer: typeof done) {
  open.mockClear();
  const page = await show(<Sample customer={customer} />);
  await page.user.click(await page.screen.findByRole('button', { name: 'More' }));
  return { ...page, item: (name: string) => page.screen.findByRole('menuitem', { name }) };
}

test('whoever owes nothing is archived at once, and Undo brings them back', async () => {
  const { screen, user, item } = await openMenu(done);
  await user.click(await item('Archive'));
  (await server.next('POST /api/customers/:id/archive')).reply({
    ...done,
    archivedAt: '2026-11-18T15:00:00Z',
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  (await server.next('POST /api/customers/:id/restore')).reply(done);
  expect(await screen.findByText('Customer Restored')).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
});

test('whoever owes money or has open jobs is asked about first', async () => {
  const { user, item } = await openMenu({ ...done, openJobs: 2 });
  await user.click(await item('Archive'));
  expect(open).toHaveBeenCalledWith({ kind: 'archive' });
  expect(server.count('POST /api/customers/:id/archive')).toBe(0);
});

test.each([
  ['0.00', 0, null],
  ['1240.00', 2, 'Ana Díaz owes $1,240.00 and has 2 open jobs.'],
  ['0.00', 1, 'Ana Díaz has 1 open job.'],
  ['5.00', 0, 'Ana Díaz owes $5.00.'],
])('%s due and %s open jobs', (balanceDue, openJobs, text) => {
  expect(unfinishedText({ name: 'Ana Díaz', balanceDue, openJobs })).toBe(text);
});

test('with jobs Delete is gray, says why, and does nothing; without jobs it asks', async () => {
  const { user, item, unmount } = await openMenu(done);
  const gray = await item('Delete');
  expect(gray.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(gray.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Has jobs. Archive instead.',
  );
  await user.click(gray);
  expect(open).not.toHaveBeenCalled();
  unmount();
  const other = await openMenu({ ...done, lastJobAt: null });
  await other.user.click(await other.item('Delete'));
  expect(open).toHaveBeenCalledWith({ kind: 'delete' });
});
