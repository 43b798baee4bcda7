import { Link, useLocation } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { JobToolbar } from './list/job-toolbar.tsx';
import { isNarrow, readFilter, useJobsAddress, writeFilter } from './use-jobs-address.ts';

const { show } = componentTest();

const counts = {
  unfiltered: 40,
  stages: { estimate: 20, work_order: 8, invoice: 12 },
  filters: {
    unscheduled: 3,
    'ready-to-schedule': 1,
    'awaiting-signature': 0,
    declined: 1,
    'canceled-by-customer': 0,
    'to-return': 0,
    'not-sent': 0,
    unpaid: 12,
    'past-due': 4,
    'email-failed': 0,
    archived: 2,
  },
  technicians: [{ id: 't1', name: 'Sam Ortiz', jobs: 5 }],
};

function List() {
  const { filter, openJobId, setFilter, searchOf, openingJob, closeJob } = useJobsAddress();
  return (
    <>
      <JobToolbar filter={filter} counts={counts} onChange={setFilter} />
      <Link to="/jobs" search={searchOf('j1')} onClick={() => openingJob('j1')}>
        Open job
      </Link>
      {openJobId ? (
        <button type="button" onClick={closeJob}>
          Close {openJobId}
        </button>
      ) : null}
    </>
  );
}

function Page() {
  return useLocation().pathname === '/jobs' ? <List /> : <p>Another page</p>;
}

async function open(address = '/jobs', before: string[] = []) {
  const page = await show(<Page />, address, before);
  const { screen } = page;
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' });
  const stage = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
  const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort jobs' });
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const chosen = (name: string) => choice(name).selectedOptions[0]?.textContent;
  return { ...page, search, stage, sort, choice, chosen };
}

test('a link opens the list as it was shared; what it gets wrong is left out', async () => {
  const { search, stage, sort } = await open('/jobs?q=furnace&stage=invoice&sort=upside-down');
  expect(search.value).toBe('furnace');
  expect(stage('Invoices').checked).toBe(true);
  expect(sort().value).toBe('newest');
});

test('what is typed reaches the address as one entry, and Back leaves the list', async () => {
  const { screen, user, search, address, history } = await open('/jobs', ['/templates']);
  await user.type(search, 'furnace');
  await waitFor(() => expect(address()).toBe('/jobs?q=furnace'));
  history.back();
  await screen.findByText('Another page');
  expect(address()).toBe('/templates');
});

test('a stage is an entry of its own: Back undoes it, in the address and on the screen', async () => {
  const { user, stage, address, history } = await open('/jobs?q=furnace');
  await user.click(stage('Estimates'));
  await waitFor(() => expect(address()).toBe('/jobs?q=furnace&stage=estimate'));
  history.back();
  await waitFor(() => expect(stage('All').checked).toBe(true));
  expect(address()).toBe('/jobs?q=furnace');
});

test('Back restores an older text, also into the field', async () => {
  const { user, search, stage, address, history } = await open('/jobs?q=furnace');
  await user.click(stage('Estimates'));
  await user.clear(search);
  await user.type(search, 'roof');
  await waitFor(() => expect(address()).toBe('/jobs?q=roof&stage=estimate'));
  history.back();
  await waitFor(() => expect(search.value).toBe('furnace'));
  expect(address()).toBe('/jobs?q=furnace');
});

test('clearing the search and the default order leave the address', async () => {
  const { screen, user, search, sort, address } = await open('/jobs?q=furnace&sort=oldest');
  await user.selectOptions(sort(), 'newest');
  await waitFor(() => expect(address()).toBe('/jobs?q=furnace'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(address()).toBe('/jobs'));
  expect(document.activeElement).toBe(search);
});

test('a job that was opened here is closed by going back; one from a link leaves the list in its place', async () => {
  const { screen, user, address, history } = await open('/jobs?stage=invoice&job=j9');
  const before = history.length;
  await user.click(screen.getByRole('button', { name: 'Close j9' }));
  await waitFor(() => expect(address()).toBe('/jobs?stage=invoice'));
  expect(history.length).toBe(before);

  await user.click(screen.getByRole('link', { name: 'Open job' }));
  await user.click(await screen.findByRole('button', { name: 'Close j1' }));
  await waitFor(() => expect(address()).toBe('/jobs?stage=invoice'));
  expect(history.canGoBack()).toBe(false);
});

test('filter and technician are entries of the address, beside stage, search and order', async () => {
  const { user, choice, address, history } = await open('/jobs?q=furnace&stage=invoice&sort=oldest');
  await user.selectOptions(choice('Show jobs'), 'past-due');
  await waitFor(() => expect(address()).toBe('/jobs?q=furnace&stage=invoice&sort=oldest&filter=past-due'));
  await user.selectOptions(choice('Technician'), 't1');
  await waitFor(() =>
    expect(address()).toBe('/jobs?q=furnace&stage=invoice&sort=oldest&filter=past-due&technician=t1'),
  );
  history.back();
  await waitFor(() => expect(address()).not.toContain('technician'));
  await waitFor(() => expect(choice('Technician').value).toBe('all'));
  expect(choice('Show jobs').value).toBe('past-due');
});

test('a link with filter and technician opens both, and the default of each leaves the address', async () => {
  const { user, choice, chosen, address } = await open('/jobs?filter=past_due&technician=t1');
  expect([choice('Show jobs').value, chosen('Technician')]).toEqual(['past-due', 'Sam Ortiz (5)']);
  await user.selectOptions(choice('Technician'), 'all');
  await waitFor(() => expect(address()).toBe('/jobs?filter=past-due'));
  await user.selectOptions(choice('Show jobs'), 'open');
  await waitFor(() => expect(address()).toBe('/jobs'));
});

test('every filter has its number, also while others are chosen, and a search says what it counts', async () => {
  const { user, choice, stage, search } = await open('/jobs?filter=unpaid');
  const labels = () => [...choice('Show jobs').options].map(({ textContent }) => textContent);
  expect(labels()).toContain('Unpaid (12)');
  expect(labels()).toContain('Awaiting signature (0)');
  expect(labels()).toContain('Open jobs (40)');
  await user.click(stage('Invoices'));
  await waitFor(() => expect(stage('Invoices').checked).toBe(true));
  expect(labels()).toContain('Unpaid (12)');
  await user.type(search, 'roof');
  await waitFor(() => expect(labels()).toContain('Unpaid (12 found)'));
  expect(labels()).toContain('All jobs (40 found)');
});

test('a technician who is not known stays chosen, so that the choice can be taken back', async () => {
  const { user, choice, chosen, address } = await open('/jobs?technician=gone');
  expect(chosen('Technician')).toBe('Technician');
  await user.selectOptions(choice('Technician'), 'all');
  await waitFor(() => expect(address()).toBe('/jobs'));
});

test('the address decides which jobs are shown', () => {
  const filter = readFilter({ q: 'nguyen', stage: 'work-order', sort: 'total-desc', job: 'x' });
  expect(filter).toEqual({
    q: 'nguyen',
    stage: 'work_order',
    sort: 'total-desc',
    view: 'open',
    technician: null,
    customer: null,
  });
  expect(writeFilter(filter)).toEqual({ q: 'nguyen', stage: 'work_order', sort: 'total-desc' });
});

test('invalid and empty values give the default list', () => {
  const defaults = { q: '', stage: null, sort: 'newest', view: 'open', technician: null, customer: null };
  expect(readFilter({ stage: 'paid', sort: 'random', filter: 'gone' })).toEqual(defaults);
  expect(readFilter({})).toEqual(defaults);
  expect(readFilter({ q: 'x'.repeat(500) }).q).toHaveLength(200);
  expect(writeFilter(readFilter({ q: '  ' }))).toEqual({ q: undefined, stage: undefined, sort: undefined });
  expect([isNarrow(readFilter({ q: ' ' })), isNarrow(readFilter({ stage: 'invoice' }))]).toEqual([
    false,
    true,
  ]);
});

test('the jobs of one customer have an address of their own', () => {
  const filter = readFilter({ customer: 'c1', stage: 'invoice' });
  expect([filter.customer, isNarrow(filter)]).toEqual(['c1', true]);
  expect(writeFilter(filter)).toEqual({ customer: 'c1', stage: 'invoice' });
});

test('closed and deleted jobs have an address of their own', () => {
  const filter = readFilter({ filter: 'archived', stage: 'invoice' });
  expect([filter.view, isNarrow(filter)]).toEqual(['archived', true]);
  expect(writeFilter(filter)).toEqual({ stage: 'invoice', filter: 'archived' });
});
