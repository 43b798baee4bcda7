import { expect, test, vi } from 'vitest';
import type { Today } from '#contract/lists/today.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { ageText, timeText } from './today-labels.ts';
import { TodayPanel } from './today-panel.tsx';

const { server, show } = componentTest();

const ages = (first: number, second: number) => [
  { days: 3, count: first },
  { days: 7, count: second },
];
const quiet: Today = {
  timeZone: 'America/Boise',
  today: { day: '2026-11-14', total: 0, jobs: [] },
  tomorrow: { day: '2026-11-15', total: 0, jobs: [] },
  awaitingSignature: { count: 0, ages: ages(0, 0), oldest: null },
  declined: 0,
  notSent: 0,
  pastDue: { count: 0, ages: ages(0, 0), oldest: null, amount: '0.00' },
  emailFailed: 0,
  drafts: [],
};
const job = {
  id: 'j1',
  jobNumber: '1001',
  customerName: 'Maria Lopez',
  currentStage: 'work_order',
  serviceDateStart: '2026-11-14T15:00:00.000Z',
  serviceDateEnd: '2026-11-14T17:00:00.000Z',
  technicianName: 'Sam Ortiz',
} as const;

async function open(today: Today) {
  const onOpenTemplate = vi.fn();
  server.always('GET /api/today', today);
  const page = await show(<TodayPanel onOpenTemplate={onOpenTemplate} />);
  const link = (name: RegExp) => page.screen.findByRole<HTMLAnchorElement>('link', { name });
  const hrefOf = async (name: RegExp) => (await link(name)).getAttribute('href');
  return { ...page, hrefOf, onOpenTemplate };
}

test('nothing to do is called so', async () => {
  const { screen, hrefOf } = await open(quiet);
  await screen.findByText(/You’re all caught up/);
  expect(await hrefOf(/Create Job/)).toBe('/generate');
});

test('each number opens its list', async () => {
  const { screen, hrefOf, user, onOpenTemplate } = await open({
    ...quiet,
    today: { ...quiet.today, total: 7, jobs: [job] },
    awaitingSignature: { count: 4, ages: ages(3, 2), oldest: 9 },
    declined: 1,
    notSent: 2,
    pastDue: { count: 1, ages: ages(1, 1), oldest: 40, amount: '1234.50' },
    emailFailed: 3,
    drafts: [
      { kind: 'job', key: 'new', updatedAt: '' },
      { kind: 'lines', key: 'j7', updatedAt: '' },
      { kind: 'template', key: 't3', updatedAt: '' },
      { kind: 'job', key: 't4', updatedAt: '' },
    ],
  });
  expect(await hrefOf(/8:00 AM Maria Lopez · Sam Ortiz/)).toBe('/jobs?job=j1');
  expect(await hrefOf(/^Today: 7 jobs/)).toBe('/calendar?view=day&date=2026-11-14');
  expect(await hrefOf(/^and 6 more/)).toBe('/calendar?view=day&date=2026-11-14');
  expect(await hrefOf(/4 Awaiting signature 2 for 7\+ days, 1 for 3–6 days, 1 for 0–2 days/)).toBe(
    '/jobs?filter=awaiting-signature&sort=oldest',
  );
  expect(await hrefOf(/1 Declined/)).toBe('/jobs?filter=declined&sort=oldest');
  expect(await hrefOf(/2 Invoice not sent/)).toBe('/jobs?filter=not-sent&sort=oldest');
  expect(await hrefOf(/1 Past due \$1,234.50 · 40 days/)).toBe('/jobs?filter=past-due&sort=oldest');
  expect(await hrefOf(/3 Email failed/)).toBe('/jobs?filter=email-failed&sort=oldest');
  expect(await hrefOf(/New job/)).toBe('/generate');
  expect(await hrefOf(/Changes to a job/)).toBe('/jobs?job=j7');
  await user.click(screen.getByRole('button', { name: 'Template' }));
  expect(onOpenTemplate).toHaveBeenCalledWith('t3');
  await user.click(screen.getByRole('button', { name: 'and 1 more' }));
  const drafts = screen.getAllByRole('link', { name: 'New job' }).map((one) => one.getAttribute('href'));
  expect(drafts).toEqual(['/generate', '/generate?template=t4']);
});

test('a failure can be tried again', async () => {
  const { screen, user } = await show(<TodayPanel onOpenTemplate={() => {}} />);
  (await server.next('GET /api/today')).refuse('not_found');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  await user.click(again);
  (await server.next('GET /api/today')).reply(quiet);
  await screen.findByText(/You’re all caught up/);
});

test.each([
  ['2026-11-14T15:00:00.000Z', '2026-11-14T17:00:00.000Z', '2026-11-14', '8:00 AM'],
  [null, '2026-11-15T00:00:00.000Z', '2026-11-14', '5:00 PM'],
  ['2026-11-14T07:00:00.000Z', null, '2026-11-14', 'All day'],
  ['2026-11-14T15:00:00.000Z', '2026-11-15T17:00:00.000Z', '2026-11-15', 'until 10:00 AM'],
  ['2026-11-13T15:00:00.000Z', '2026-11-15T17:00:00.000Z', '2026-11-14', 'All day'],
])('%s to %s on %s: %s', (serviceDateStart, serviceDateEnd, day, text) => {
  expect(timeText({ ...job, serviceDateStart, serviceDateEnd }, day, 'America/Boise')).toBe(text);
});

test.each([
  [{ count: 1, ages: ages(0, 0), oldest: 0 }, 'since today'],
  [{ count: 1, ages: ages(0, 0), oldest: 1 }, '1 day'],
  [{ count: 5, ages: ages(0, 0), oldest: 2 }, '5 for 0–2 days'],
  [{ count: 5, ages: ages(5, 5), oldest: 20 }, '5 for 7+ days'],
])('%j: %s', (aged, text) => {
  expect(ageText(aged, 0)).toBe(text);
});
