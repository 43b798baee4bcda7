import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails, sampleRequest } from '#web/testing/samples.ts';
import { SignatureHistory } from './signature-history.tsx';

const { server, show } = componentTest();

const changeOrder = { ...sampleRequest, id: 'r2', number: 'CO-1001-1', changeOrderId: 'o1' };

async function open(requests: (typeof sampleRequest)[], job = sampleDetails) {
  server.always('GET /api/jobs/:id/signatures', { requests });
  return show(<SignatureHistory job={job} timeZone="America/Boise" disabled={false} />);
}

test('change orders stand in their own section, and not here again', async () => {
  const { screen } = await open([changeOrder, sampleRequest]);
  await screen.findByText(/^EST-1001/);
  expect(screen.queryByText(/CO-1001-1/)).toBeNull();
});

test('an invoice whose change orders alone were signed has nothing to show here', async () => {
  const invoice = { ...sampleDetails, currentStage: 'invoice' as const };
  const { screen } = await open([changeOrder], invoice);
  await expect.poll(() => screen.queryByRole('region', { name: 'Signatures' })).toBeNull();
});
