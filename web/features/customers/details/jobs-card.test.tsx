import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails, sampleJob } from '#web/testing/samples.ts';
import { JobsCard } from './jobs-card.tsx';

const { server, show } = componentTest();
const list = 'GET /api/jobs';
const invoice = { ...sampleJob, currentStage: 'invoice' as const };
const paid = { ...invoice, id: 'j4', jobNumber: '1004', amountPaid: '100.00', balanceDue: '0.00' };
const lost = { ...sampleJob, id: 'j3', jobNumber: '1003', closedAs: 'lost' as const };
const context = { customer: sampleCustomerDetails, timeZone: 'America/Boise', today: '2026-11-18' };
const owed = { ...invoice, id: 'j2', jobNumber: '1002', amountPaid: '40.00', balanceDue: '60.00' };

test('open jobs come first, each once, with what is due; the rest follows', async () => {
  const { screen } = await show(<JobsCard {...context} />);
  const [first, second] = [await server.next(list), await server.next(list)];
  const [open, newest] = first.address.includes('unfinished=true') ? [first, second] : [second, first];
  expect(newest.address).toContain('customerId=c1');
  open.reply({ jobs: [owed, sampleJob], nextCursor: null, total: 2 });
  newest.reply({ jobs: [paid, lost, owed, sampleJob], nextCursor: null, total: 4 });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '#1002InvoiceReplace the furnace filterNo date set$60.00 due',
    '#1001EstimateReplace the furnace filterNo date set$100.00',
    '#1004InvoicePaidReplace the furnace filterNo date set$100.00',
    '#1003EstimateLostReplace the furnace filterNo date set$100.00',
  ]);
  const all = screen.getByRole('link', { name: 'See all 4 jobs' });
  expect(all.getAttribute('href')).toBe('/jobs?customer=c1');
});

test('what its customer canceled is neither due nor paid', async () => {
  const { screen } = await show(<JobsCard {...context} />);
  const canceled = { ...paid, amountPaid: '0.00', customerCancelledAt: '2026-11-17T17:00:00Z' };
  for (let count = 0; count < 2; count++)
    (await server.next(list)).reply({ jobs: [canceled], nextCursor: null, total: 1 });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual(['#1004InvoiceCustomer canceledReplace the furnace filterNo date set$100.00']);
});

test('without jobs it says so, and a failure can be tried again', async () => {
  const { screen, user } = await show(<JobsCard {...context} />);
  (await server.next(list)).refuse('not_found');
  (await server.next(list)).refuse('not_found');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  for (let count = 0; count < 2; count++)
    (await server.next(list)).reply({ jobs: [], nextCursor: null, total: 0 });
  expect(await screen.findByText('No jobs yet. Start one with New Job.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the day of the work, the location where there are several, and what is overdue', async () => {
  const [home] = sampleCustomerDetails.places;
  if (!home) throw new Error('The sample has no place.');
  const rental = { ...home, id: 'p2', label: 'Rental', address: '9 Oak Ave, Meridian' };
  const customer = { ...sampleCustomerDetails, places: [home, rental] };
  const { screen } = await show(<JobsCard {...context} customer={customer} />);
  const jobs = [
    { ...owed, invoiceDueDate: '2026-11-17', serviceDate: '2026-11-12', placeId: 'p2' },
    { ...owed, id: 'j5', jobNumber: '1005', invoiceDueDate: '2026-11-18', serviceDate: null, placeId: 'p1' },
  ];
  for (let count = 0; count < 2; count++)
    (await server.next(list)).reply({ jobs, nextCursor: null, total: 2 });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '#1002InvoiceOverdueReplace the furnace filterNov 12 · Rental$60.00 due',
    '#1005InvoiceReplace the furnace filterNo date set · 12 Main St, Boise$60.00 due',
  ]);
});
