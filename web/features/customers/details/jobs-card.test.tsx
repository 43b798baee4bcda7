import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { JobsCard } from './jobs-card.tsx';

const { server, show } = componentTest();
const list = 'GET /api/jobs';
const invoice = { ...sampleJob, currentStage: 'invoice' as const };
const paid = { ...invoice, id: 'j4', jobNumber: '1004', amountPaid: '100.00', balanceDue: '0.00' };
const lost = { ...sampleJob, id: 'j3', jobNumber: '1003', closedAs: 'lost' as const };
const owed = { ...invoice, id: 'j2', jobNumber: '1002', amountPaid: '40.00', balanceDue: '60.00' };

test('open jobs come first, each once, with what is due; the rest follows', async () => {
  const { screen } = await show(<JobsCard customerId="c1" />);
  const [first, second] = [await server.next(list), await server.next(list)];
  const [open, newest] = first.address.includes('unfinished=true') ? [first, second] : [second, first];
  expect(newest.address).toContain('customerId=c1');
  open.reply({ jobs: [owed, sampleJob], nextCursor: null, total: 2 });
  newest.reply({ jobs: [paid, lost, owed, sampleJob], nextCursor: null, total: 4 });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '#1002InvoiceReplace the furnace filter$60.00 due',
    '#1001EstimateReplace the furnace filter$100.00',
    '#1004InvoicePaidReplace the furnace filter$100.00',
    '#1003EstimateLostReplace the furnace filter$100.00',
  ]);
  const all = screen.getByRole('link', { name: 'See all 4 jobs' });
  expect(all.getAttribute('href')).toBe('/jobs?customer=c1');
});

test('without jobs it says so, and a failure can be tried again', async () => {
  const { screen, user } = await show(<JobsCard customerId="c1" />);
  (await server.next(list)).refuse('not_found');
  (await server.next(list)).refuse('not_found');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  for (let count = 0; count < 2; count++)
    (await server.next(list)).reply({ jobs: [], nextCursor: null, total: 0 });
  expect(await screen.findByText('No jobs yet. Start one with New Job.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
