import { expect, test } from 'vitest';
import type { TimelineItem } from '#contract/customers/customers.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { Timeline } from './timeline.tsx';

const { server, show } = componentTest();

const item = (id: string, text: string, job: Partial<TimelineItem> = {}): TimelineItem => ({
  id,
  at: '2026-11-10T15:00:00Z',
  kind: 'job',
  text,
  ...job,
});

test('a job in the bin is named without a link, and an amount is no job number', async () => {
  const items = [
    item('1', 'Job #1001 deleted', { jobNumber: '1001' }),
    item('2', 'Payment of $500.00', { jobNumber: '5', jobId: 'j5' }),
    item('3', 'Job #5 created', { jobNumber: '5', jobId: 'j5' }),
  ];
  server.always('GET /api/customers/:id/timeline', { items, nextCursor: null, total: items.length });
  const { screen } = await show(<Timeline customerId="c1" timeZone="UTC" today="2026-11-10" />);
  const deleted = await screen.findByText('Job #1001 deleted');
  expect(deleted.querySelector('a')).toBeNull();
  expect(screen.getByText(/Payment of \$500\.00/).textContent).toBe('Payment of $500.00 Job #5');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Job #5',
    'Job #5 created',
  ]);
});
