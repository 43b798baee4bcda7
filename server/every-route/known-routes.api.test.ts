// The server's own list of routes, compared with the one of who may call what.
import { expect, test } from 'vitest';
import { builtPages } from '#server/platform/http/pages.ts';
import { startApp } from '#server/testing/start-app.ts';
import { byName, names, otherRoutes } from './callers.ts';
import { samplePages } from './one-of-everything.ts';

/** Files and the like have a HEAD beside their GET, endpoints only where they say so. */
const withTwins = (list: readonly string[]) => list.flatMap((name) => [name, name.replace('GET', 'HEAD')]);
const known = [
  ...names,
  ...names.filter((name) => byName[name].answersHead).map((name) => name.replace('GET', 'HEAD')),
  ...withTwins(otherRoutes),
];

test('every route is known, and every known route exists', async () => {
  const { routes } = await startApp({
    env: { METRICS_TOKEN: 'm'.repeat(32) },
    pages: builtPages(samplePages()),
  });
  expect([...routes].sort()).toEqual(known.toSorted());
});

test('production has no other routes, and none that shows mails', async () => {
  const { routes } = await startApp({ env: { NODE_ENV: 'production' }, pages: builtPages(samplePages()) });
  const here = known.filter((name) => !/ (\/api\/dev\/|\/metrics)/.test(name));
  expect([...routes].sort()).toEqual(here.sort());
});
