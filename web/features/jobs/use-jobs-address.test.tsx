import { useLocation } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { JobToolbar } from './list/job-toolbar.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

const { show } = componentTest();

function List() {
  const { filter, openJobId, setFilter, openJob, closeJob } = useJobsAddress();
  return (
    <>
      <JobToolbar filter={filter} counts={undefined} onChange={setFilter} />
      <button type="button" onClick={() => openJob('j1')}>
        Open job
      </button>
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
  const stage = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort jobs' });
  return { ...page, search, stage, sort };
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
  const { screen, user, sort, address } = await open('/jobs?q=furnace&sort=oldest');
  await user.selectOptions(sort(), 'newest');
  await waitFor(() => expect(address()).toBe('/jobs?q=furnace'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(address()).toBe('/jobs'));
});

test('a job that was opened here is closed by going back; one from a link leaves the list in its place', async () => {
  const { screen, user, address, history } = await open('/jobs?stage=invoice&job=j9');
  const before = history.length;
  await user.click(screen.getByRole('button', { name: 'Close j9' }));
  await waitFor(() => expect(address()).toBe('/jobs?stage=invoice'));
  expect(history.length).toBe(before);

  await user.click(screen.getByRole('button', { name: 'Open job' }));
  await user.click(await screen.findByRole('button', { name: 'Close j1' }));
  await waitFor(() => expect(address()).toBe('/jobs?stage=invoice'));
  expect(history.canGoBack()).toBe(false);
});
