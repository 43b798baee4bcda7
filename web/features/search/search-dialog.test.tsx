import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchResults } from '#contract/lists/search.ts';
import { personalKey, rememberUser } from '#web/api/remembered-user.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { SearchDialog } from './search-dialog.tsx';

const { server, show } = componentTest();

const nothing: SearchResults = { groups: [] };
const maria: SearchResults = {
  groups: [
    { kind: 'customers', items: [{ id: 'c1', title: 'Maria Nguyễn', detail: '(208) 555-0177' }] },
    {
      kind: 'jobs',
      items: [
        { id: 'j2', title: 'INV-1002 Maria Nguyễn', detail: 'No heat' },
        { id: 'j1', title: 'EST-1001 Maria Nguyễn', detail: null },
      ],
    },
  ],
};

beforeEach(() => server.always('GET /api/auth/user', sampleUser));

async function open(first: SearchResults = nothing) {
  const opened = vi.fn();
  function Host() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <SearchDialog open={isOpen} onOpenChange={setIsOpen} onOpenProfile={opened} />
      </>
    );
  }
  const page = await show(<Host />);
  await page.user.click(page.screen.getByText('Open'));
  (await server.next('GET /api/search')).reply(first);
  const field = await page.screen.findByRole('combobox');
  const options = () => page.screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { ...page, field, options, active, opened };
}

const stored = (userId = sampleUser.id) => localStorage.getItem(personalKey(userId, 'recent-searches'));

test('groups come in their order, pages last, and arrows go round', async () => {
  const { screen, user, field, options, active } = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'maria');
  (await server.next('GET /api/search')).reply(maria);
  await screen.findByRole('option', { name: /^Maria Nguyễn/ });
  expect(options()).toEqual([
    'Maria Nguyễn(208) 555-0177',
    'INV-1002 Maria NguyễnNo heat',
    'EST-1001 Maria Nguyễn',
  ]);
  expect(active()).toBe('Maria Nguyễn(208) 555-0177');
  // Why each was found stands out.
  expect([...document.querySelectorAll('[role=option] b')].map((mark) => mark.textContent)).toEqual([
    'Maria',
    'Maria',
    'Maria',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('EST-1001 Maria Nguyễn');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Maria Nguyễn(208) 555-0177');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('EST-1001 Maria Nguyễn');
});

test('Enter opens the chosen one, closes, and it comes first the next time', async () => {
  const { screen, user, field, address, options } = await open();
  await user.type(field, 'maria');
  (await server.next('GET /api/search')).reply(maria);
  await screen.findByRole('option', { name: /^Maria Nguyễn/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/jobs?job=j1'));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.click(screen.getByText('Open'));
  (await server.next('GET /api/search')).reply(maria);
  await screen.findByText('Recently opened');
  expect(options()[0]).toBe('EST-1001 Maria Nguyễn');
  // And among what is found.
  await user.type(await screen.findByRole('combobox'), 'mar');
  (await server.next('GET /api/search')).reply(maria);
  await waitFor(() => expect(options()[1]).toBe('EST-1001 Maria Nguyễn'));
});

test('what was opened is for this person alone', async () => {
  const { screen, user, field } = await open();
  await user.type(field, 'maria');
  (await server.next('GET /api/search')).reply(maria);
  await user.click(await screen.findByRole('option', { name: /^Maria Nguyễn/ }));
  expect(stored()).toContain('Maria');
  act(() => rememberUser({ ...sampleUser, id: 'u2' }));
  expect([stored(), stored('u2')]).toEqual([null, null]);
});

test('Escape closes and the focus returns', async () => {
  const { screen, user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

test('a late reply to an earlier text is not shown, and an early Enter waits for its own', async () => {
  const { screen, user, field, address } = await open();
  await user.type(field, 'b');
  const early = await server.next('GET /api/search');
  await user.type(field, 'ob');
  await user.keyboard('{Enter}');
  const late = await server.next('GET /api/search');
  expect([early.address, late.address]).toEqual(['/api/search?q=b', '/api/search?q=bob']);
  early.reply(maria);
  expect(screen.queryByRole('option', { name: /^Maria Nguyễn/ })).toBeNull();
  expect(address()).toBe('/');
  late.reply({ groups: [{ kind: 'customers', items: [{ id: 'c9', title: 'Bob', detail: null }] }] });
  await waitFor(() => expect(address()).toBe('/customers/c9'));
});

test('pages need no server, and sections of the profile are among them', async () => {
  const { screen, user, field, opened, options } = await open();
  await user.type(field, 'tax rate');
  expect(options()).toEqual(['Document settingsProfile & Support']);
  (await server.next('GET /api/search')).reply(nothing);
  await user.click(screen.getByText('Document settings'));
  expect(opened).toHaveBeenCalledWith('documents');
});

test('nothing found says so; a failure says why and is tried again', async () => {
  const { screen, user, field } = await open();
  await user.type(field, 'zzz');
  await screen.findByText('Searching');
  (await server.next('GET /api/search')).reply(nothing);
  await screen.findByText('Nothing found for “zzz”');
  fireEvent.change(field, { target: { value: 'yyy' } });
  (await server.next('GET /api/search')).refuse('too_many_requests');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  await user.click(again);
  (await server.next('GET /api/search')).reply(maria);
  await screen.findByRole('option', { name: /^Maria Nguyễn/ });
});

test('a stored item that leads nowhere is left out', async () => {
  const item = { key: 'jobs j1', kind: 'jobs', title: 'EST-1001', detail: null };
  const items = [item, { ...item, key: 'x', to: { href: 'https://elsewhere.example' } }];
  localStorage.setItem(personalKey(sampleUser.id, 'recent-searches'), JSON.stringify(items));
  const { screen, options } = await open();
  await screen.findByRole('option', { name: /Create Job/ });
  expect(screen.queryByText('Recently opened')).toBeNull();
  expect(options()).not.toContain('EST-1001');
});
