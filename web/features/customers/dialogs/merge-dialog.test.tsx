import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomer, sampleCustomerDetails } from '#web/testing/samples.ts';
import { MergeDialog, movesOf } from './merge-dialog.tsx';

const { server, show } = componentTest();
const merge = 'POST /api/customers/:id/merge';
const namesake = { email: null, phone: '(208) 555-0142', address: null, openJobs: 4, lastJobAt: null };
const other = { ...sampleCustomer, id: 'c2', name: 'M. Lopez', ...namesake };
const moves = {
  jobs: 3,
  places: 1,
  foldedPlaces: 1,
  equipment: 0,
  emails: ['m@example.com'],
  phones: [],
  intoNotes: [],
};

async function answerCounts(counts: Record<string, number>) {
  for (let count = 0; count < 2; count++) {
    const call = await server.next('GET /api/jobs');
    const id = new URL(call.address, 'http://x').searchParams.get('customerId') ?? '';
    call.reply({ jobs: [], nextCursor: null, total: counts[id] ?? 0 });
  }
}

test.each([
  ['more jobs', { c1: 1, c2: 2 }, '2026-11-02T15:00:00Z', 'c2'],
  ['fewer jobs', { c1: 2, c2: 1 }, '2026-10-01T15:00:00Z', 'c1'],
  ['as many jobs and is older', { c1: 2, c2: 2 }, '2026-10-01T15:00:00Z', 'c2'],
  ['as many jobs and is newer', { c1: 2, c2: 2 }, '2026-11-02T15:00:00Z', 'c1'],
])('the other one has %s', async (_, counts, createdAt, stays) => {
  const inside = { ...sampleCustomer, id: 'c3', name: 'Carlos Mata' };
  const items = [inside, { ...other, createdAt }];
  server.always('GET /api/customers', { items, nextCursor: null, total: 2 });
  const { screen, user } = await show(
    <MergeDialog customer={sampleCustomerDetails} timeZone="UTC" today="2026-11-18" onClose={() => {}} />,
  );
  await user.type(await screen.findByRole('combobox', { name: 'Other Customer' }), 'm.');
  // Whose name begins like that comes first.
  await screen.findByRole('option', { name: /M\. Lopez/, selected: true });
  await user.keyboard('{Enter}');
  await answerCounts(counts);
  const preview = await server.next(merge);
  expect(preview.body).toEqual({ intoId: stays, dryRun: true });
  preview.reply({ ...moves, customer: sampleCustomerDetails });
  await screen.findByText('3 jobs move.');
});

test('what would move is shown before anything is done; the other one goes into this one', async () => {
  server.always('GET /api/customers', { items: [sampleCustomer, other], nextCursor: null, total: 2 });
  const onClose = vi.fn();
  const { screen, user } = await show(
    <MergeDialog
      customer={sampleCustomerDetails}
      timeZone="America/Boise"
      today="2026-11-18"
      onClose={onClose}
    />,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('combobox', { name: 'Other Customer' }), 'lo');
  await screen.findByRole('option', { name: /M\. Lopez/ });
  // The customer of the page is not offered.
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await answerCounts({ c1: 5, c2: 3 });
  const preview = await server.next(merge);
  expect([preview.address, preview.body]).toEqual([
    '/api/customers/c2/merge',
    { intoId: 'c1', dryRun: true },
  ]);
  preview.reply({ ...moves, customer: sampleCustomerDetails });
  expect(await screen.findByText('3 jobs move.')).toBeTruthy();
  expect(screen.getByText('Emails added: m@example.com')).toBeTruthy();

  const side = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('definition');
  const texts = (name: string) => side(name).map(({ textContent }) => textContent);
  expect(texts('Stays')).toEqual(['(208) 555-0177', 'maria@example.com', '12 Main St, Boise', '1', 'Nov 10']);
  expect(texts('Is removed')).toEqual(['(208) 555-0142', 'None', 'None', '4', 'No jobs yet']);

  await user.click(screen.getByRole('button', { name: 'Swap' }));
  const turned = await server.next(merge);
  expect([turned.address, turned.body]).toEqual(['/api/customers/c1/merge', { intoId: 'c2', dryRun: true }]);
  turned.reply({ ...moves, jobs: 1, customer: sampleCustomerDetails });
  await screen.findByText('1 job moves.');
  expect(texts('Stays')[0]).toBe('(208) 555-0142');
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  (await server.next(merge)).reply({ ...moves, customer: sampleCustomerDetails });
  await screen.findByText('3 jobs move.');

  await user.click(button);
  const done = await server.next(merge);
  expect([done.address, done.body]).toEqual(['/api/customers/c2/merge', { intoId: 'c1' }]);
  done.reply({ ...moves, customer: sampleCustomerDetails });
  expect(await screen.findByText('M. Lopez is now part of Maria Lopez.')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('what is zero is left out, and nothing to move says so', () => {
  const nothing = {
    jobs: 0,
    places: 0,
    foldedPlaces: 0,
    equipment: 0,
    emails: [],
    phones: [],
    intoNotes: [],
  };
  expect(movesOf(nothing)).toEqual(['There is nothing to move.']);
  expect(
    movesOf({ ...nothing, jobs: 1, foldedPlaces: 2, equipment: 1, intoNotes: ['x@example.com'] }),
  ).toEqual([
    '1 job moves.',
    '2 locations are the same and become one each.',
    '1 piece of equipment moves.',
    'More than a customer can have, so written into the notes: x@example.com',
  ]);
});
