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
  today: { day: '2026-11-14', total: 0, done: 0, jobs: [] },
  tomorrow: { day: '2026-11-15', total: 0, done: 0, jobs: [] },
  awaitingSignature: { count: 0, ages: ages(0, 0), oldest: null },
  declined: 0,
  toReturn: { count: 0, amount: '0.00', refundBy: null },
  readyToSchedule: 0,
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
  notBefore: null,
  customerCancelledAt: null,
  depositDue: '0.00',
  state: 'upcoming',
} as const;

const draft = {
  kind: 'job',
  key: 'new',
  updatedAt: '2026-11-14T21:14:00.000Z',
  name: null,
  stage: null,
  jobNumber: null,
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
    today: { ...quiet.today, total: 7, done: 1, jobs: [job] },
    awaitingSignature: { count: 4, ages: ages(3, 2), oldest: 9 },
    declined: 1,
    toReturn: { count: 2, amount: '600.00', refundBy: '2026-11-28' },
    readyToSchedule: 5,
    notSent: 2,
    pastDue: { count: 1, ages: ages(1, 1), oldest: 40, amount: '1234.50' },
    emailFailed: 3,
    drafts: [
      { ...draft, name: 'Ana Diaz', stage: 'estimate' },
      { ...draft, kind: 'lines', key: 'j7', name: 'Bo Lind', jobNumber: '1007' },
      { ...draft, kind: 'template', key: 't3' },
      { ...draft, key: 't4', updatedAt: '2026-11-12T21:14:00.000Z' },
      { ...draft, key: 'customer-c1', name: 'Cy Moss', stage: 'estimate' },
    ],
  });
  expect(await hrefOf(/8:00\sAM Maria Lopez Sam Ortiz/)).toBe('/jobs?job=j1');
  expect(await hrefOf(/^Today: 7 jobs, 1 done/)).toBe('/calendar?view=day&date=2026-11-14');
  expect(await hrefOf(/^and 6 more/)).toBe('/calendar?view=day&date=2026-11-14');
  expect(await hrefOf(/4 Awaiting signature 2 for 7\+ days, 1 for 3–6 days, 1 for 0–2 days/)).toBe(
    '/jobs?filter=awaiting-signature&sort=oldest',
  );
  expect(await hrefOf(/1 Declined/)).toBe('/jobs?filter=declined&sort=oldest');
  expect(await hrefOf(/2 Money to return \$600\.00, the first by Nov 28/)).toBe(
    '/jobs?filter=to-return&sort=oldest',
  );
  expect(await hrefOf(/5 Ready to schedule/)).toBe('/jobs?filter=ready-to-schedule&sort=oldest');
  expect(await hrefOf(/2 Invoice not sent/)).toBe('/jobs?filter=not-sent&sort=oldest');
  expect(await hrefOf(/1 Past due \$1,234.50 · 40 days/)).toBe('/jobs?filter=past-due&sort=oldest');
  expect(await hrefOf(/3 Email failed/)).toBe('/jobs?filter=email-failed&sort=oldest');
  expect(await hrefOf(/Ana Diaz New estimate · 2:14\sPM/)).toBe('/generate');
  expect(await hrefOf(/Bo Lind Changes to #1007 · 2:14\sPM/)).toBe('/jobs?job=j7');
  await user.click(screen.getByRole('button', { name: /^Template/ }));
  expect(onOpenTemplate).toHaveBeenCalledWith('t3');
  await user.click(screen.getByRole('button', { name: 'and 2 more' }));
  expect(await hrefOf(/^New job Nov 12/)).toBe('/generate?template=t4');
  expect(await hrefOf(/Cy Moss New estimate/)).toBe('/generate?customer=c1');
});

test('a job whose time is over says what became of it', async () => {
  const { hrefOf } = await open({
    ...quiet,
    today: {
      ...quiet.today,
      total: 2,
      jobs: [
        { ...job, id: 'j2', state: 'unfinished' },
        { ...job, id: 'j3', state: 'done', technicianName: null },
      ],
    },
  });
  expect(await hrefOf(/Maria Lopez Still open · Sam Ortiz/)).toBe('/jobs?job=j2');
  expect(await hrefOf(/Maria Lopez Done · Unassigned/)).toBe('/jobs?job=j3');
});

test('what has to come in or pass before the work begins stands beside it', async () => {
  const { hrefOf } = await open({
    ...quiet,
    today: {
      ...quiet.today,
      total: 1,
      jobs: [{ ...job, notBefore: '2026-11-19', depositDue: '500.00' }],
    },
  });
  expect(await hrefOf(/Maria Lopez Not before Nov 19 · Deposit \$500\.00 due · Sam Ortiz/)).toBe(
    '/jobs?job=j1',
  );
});

test('nobody drives to a customer who has cancelled', async () => {
  const jobs = [{ ...job, customerCancelledAt: '2026-11-13T17:00:00.000Z' }];
  const { hrefOf } = await open({ ...quiet, today: { ...quiet.today, total: 1, jobs } });
  expect(await hrefOf(/Maria Lopez Customer canceled · Sam Ortiz/)).toBe('/jobs?job=j1');
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
  ['2026-11-14T15:00:00.000Z', '2026-11-14T17:00:00.000Z', '2026-11-14', '8:00\u00a0AM'],
  [null, '2026-11-15T00:00:00.000Z', '2026-11-14', '5:00\u00a0PM'],
  ['2026-11-14T07:00:00.000Z', null, '2026-11-14', 'All day'],
  ['2026-11-14T15:00:00.000Z', '2026-11-15T17:00:00.000Z', '2026-11-15', 'until 10:00\u00a0AM'],
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
