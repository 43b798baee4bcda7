import { expect, test } from 'vitest';
import type { TechnicianJob } from '#contract/company/technicians.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { MyJobCard } from './my-job-card.tsx';
import { MyJobDetails } from './my-job-details.tsx';

const { server, show } = componentTest();

const job: TechnicianJob = { ...sampleJob, currentStage: 'work_order' };
const cancelled = { ...job, customerCancelledAt: '2026-11-18T17:00:00Z' };

const card = (shown: TechnicianJob) => (
  <MyJobCard job={shown} timeZone="America/Boise" today="2026-11-18" onStep={() => {}} onOpen={() => {}} />
);

test.each([
  ['Customer canceled', cancelled],
  ['Not before Nov 19', { ...job, notBefore: '2026-11-19' }],
  [null, job],
])('a job says whether to go there: %s', async (text, shown) => {
  const { screen } = await show(card(shown));
  await screen.findByRole('article');
  expect(screen.queryByText(/^(Customer canceled|Not before)/)?.textContent ?? null).toBe(text);
});

test.each([
  ['no step', cancelled, ['View Details']],
  ['the next step', job, ['View Details', 'Create Invoice']],
])('the card offers %s', async (_, shown, buttons) => {
  const { screen } = await show(card(shown));
  await screen.findByRole('article');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('the details of a job whose customer cancelled say what to do', async () => {
  const here = { place: null, equipment: [], earlierWork: [] };
  server.always('GET /api/technician/jobs/:id', { ...cancelled, ...here });
  const { screen } = await show(<MyJobDetails jobId="j1" onSessionLost={() => {}} onClose={() => {}} />);
  await screen.findByText('Customer canceled');
  screen.getByText('Don’t drive there and don’t start the work. Ask the office first.');
  expect(screen.queryByRole('button', { name: 'Create Invoice' })).toBeNull();
});
