import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Page, pages } from '#contract/pages/pages.ts';

/** The settings come from the document head, so each case loads the routes again. */
async function routerPaths(production: boolean): Promise<string[]> {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ production }) }) });
  const { routes } = await import('./routes.tsx');
  return routes.map(({ options }) => ('path' in options ? options.path.replaceAll('$', ':') : '')).sort();
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
