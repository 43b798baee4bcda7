import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Page, pages } from '#contract/pages/pages.ts';

/** The settings come from the document head, so each case loads the routes again. */
async function loadRoutes(production: boolean) {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ production }) }) });
  return import('./routes.tsx');
}

const pathOf = (route: { options: object }): string =>
  'path' in route.options ? String(route.options.path).replaceAll('$', ':') : '';

async function routerPaths(production: boolean): Promise<string[]> {
  return (await loadRoutes(production)).routes.map(pathOf).sort();
}

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => vi.unstubAllGlobals());

test('the router and the contract name the same pages', async () => {
  expect(await routerPaths(false)).toEqual(pages.map(({ path }) => path).sort());
});

test('pages for development are missing in production', async () => {
  const list: readonly Page[] = pages;
  const expected = list.filter(({ developmentOnly }) => !developmentOnly).map(({ path }) => path);
  expect(await routerPaths(true)).toEqual(expected.sort());
});

const flags = [
  'upgraded',
  'session_id',
  'payment_success',
  'payment',
  'cancelled',
  'docusign_connected',
  'docusign_error',
];
const startFlags = [...flags, 'error', 'from', 'plan', 'pricing', 'job'];
const read: Record<string, readonly string[]> = {
  '/': startFlags,
  '/main': startFlags,
  '/pricing': startFlags,
  '/templates': startFlags,
  '/jobs': ['q', 'stage', 'sort', 'filter', 'technician', 'customer', 'job'],
  '/generate': ['template', 'customer', 'place'],
  '/customers': ['q', 'sort', 'archived'],
  '/calendar': ['view', 'date', 'technician'],
  '/price-list': ['q', 'category', 'archived'],
  '/reset-password': ['token'],
  '/confirm-email': ['token'],
  '/undo-two-factor': ['token'],
  '/restore-account': ['token'],
  '/pay/:token': ['payment'],
  '/trial-setup': ['plan'],
  '/checkout': ['client_secret', 'plan'],
};

test('what each page reads from its address is text', async () => {
  const { routes } = await loadRoutes(false);
  const written = Object.fromEntries(
    [...new Set([...Object.values(read).flat(), 'utm_source'])].map((name) => [name, '12e34']),
  );
  const notText = Object.fromEntries(Object.keys(written).map((name) => [name, 7]));
  for (const route of routes) {
    const path = pathOf(route);
    const validate = route.options.validateSearch as (search: object) => object;
    const expected = Object.fromEntries((read[path] ?? []).map((name) => [name, '12e34']));
    expect([path, validate(written)]).toEqual([path, expected]);
    expect([validate({}), validate(notText)]).toEqual([{}, {}]);
  }
});

test.each([
  '/jobs?q=12e34&stage=paid&sort=random&utm_source=news&next=%2Fcalendar',
  '/?payment=success&utm_source=news',
  '/reset-password?token=007&utm_source=news',
  '/terms?cancelled=true&utm_source=news',
])('an address stays as it was written: %s', async (address) => {
  const { createAppRouter } = await loadRoutes(true);
  vi.unstubAllGlobals();
  const router = createAppRouter(new QueryClient());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const { pathname } = router.latestLocation;
  // As the router does on load: what differs from the address would replace it.
  const next = router.buildLocation({ to: pathname, search: true, _includeValidateSearch: true } as never);
  expect(next.href).toBe(address);
  const { search } = router.matchRoutes(router.latestLocation).at(-1) ?? {};
  expect(search).toEqual(Object.fromEntries(new URL(address, 'http://x').searchParams));
});
