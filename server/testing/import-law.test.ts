// The import law of ARCHITECTURE.md, held against every real import in the repository.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  featureGraph,
  featureOf,
  findCycle,
  type Import,
  importPathOf,
  importsOf,
  isTest,
  root,
  sourceFiles,
  withoutComments,
} from './source-files.ts';

const roots = ['contract', 'server', 'web', 'e2e', 'bench', 'demo'];
const files = roots.flatMap(sourceFiles);
const imports = files.flatMap(importsOf);
const inside = (place: string) => (file: string) => file === place || file.startsWith(`${place}/`);
const isAdapter = (file: string) =>
  /^server\/ports\/[^/]+\//.test(file) && !isPortInterface(file) && !/\/testing\//.test(file);
const isPortInterface = (file: string) => /^server\/ports\/([^/]+)\/\1\.ts$/.test(file);

function breaches(forbidden: (i: Import) => boolean): string[] {
  return imports.filter((i) => !isTest(i.from) && forbidden(i)).map(({ from, to }) => `${from} → ${to}`);
}

describe('import law', () => {
  test('every import of ours names a file that exists', () => {
    const missing = imports.filter(({ to, isOurs }) => isOurs && !isFile(to.replace(/\?.*$/, '')));
    expect(missing).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  test('contract imports only zod', () => {
    expect(
      breaches(
        ({ from, to, isOurs }) =>
          inside('contract')(from) && (isOurs ? !inside('contract')(to) : to !== 'zod'),
      ),
    ).toEqual([]);
  });

  test('server and web never see each other', () => {
    expect(breaches(({ from, to }) => inside('server')(from) && inside('web')(to))).toEqual([]);
    expect(breaches(({ from, to }) => inside('web')(from) && inside('server')(to))).toEqual([]);
  });

  test('the server is layered: features → identity and documents → platform', () => {
    const below: Record<string, string[]> = {
      'server/platform': ['server/identity', 'server/documents', 'server/features'],
      'server/identity': ['server/documents', 'server/features'],
      'server/documents': ['server/identity', 'server/features'],
    };
    for (const [place, above] of Object.entries(below))
      expect(breaches(({ from, to }) => inside(place)(from) && above.some((one) => inside(one)(to)))).toEqual(
        [],
      );
    // It names what features declare, so it stands above them.
    const low = [...Object.keys(below), 'server/ports'];
    expect(
      breaches(({ from, to }) => to === 'server/deps.ts' && low.some((place) => inside(place)(from))),
    ).toEqual([]);
  });

  test('nobody stores a file around the ledger: one file opens the storage, operators apart', () => {
    const openers = imports
      .filter(
        ({ from, to }) => isAdapter(to) && inside('server/ports/files')(to) && !inside('server/ports')(from),
      )
      .filter(({ from }) => !isTest(from))
      .map(({ from }) => from);
    expect([...new Set(openers)].sort()).toEqual(['server/admin/admin.ts', 'server/open-files.ts']);
  });

  test('only the composition roots see adapters', () => {
    const roots = ['server/open-deps.ts', 'server/open-files.ts', 'server/admin'];
    expect(
      breaches(
        ({ from, to }) =>
          isAdapter(to) && !inside('server/ports')(from) && !roots.some((place) => inside(place)(from)),
      ),
    ).toEqual([]);
  });

  test('a port knows nothing of the product', () => {
    expect(
      breaches(
        ({ from, to, isOurs }) =>
          inside('server/ports')(from) && isOurs && !inside('server/ports')(to) && !inside('contract')(to),
      ),
    ).toEqual([]);
  });

  test('every email passes the limits: one place hands mail to a transport, one store writes the table', () => {
    const code = (file: string) => readFileSync(path.join(root, file), 'utf8');
    const product = files.filter((file) => inside('server')(file) && !isTest(file));
    const having = (pattern: RegExp) => product.filter((file) => pattern.test(code(file))).sort();
    expect(having(/\bmail\.send\(|\btransport\.send\(/)).toEqual([
      'server/platform/mail/deliver-mail.task.ts',
    ]);
    expect(having(/\b(?:insert|update|delete)\(mails\)|\b(?:into|update|copy)\s+mails\b/i)).toEqual([
      'server/platform/mail/mails.store.ts',
    ]);
    expect(having(/\binsertMail\b/)).toEqual([
      'server/platform/mail/mails.store.ts',
      'server/platform/mail/post-mail.ts',
    ]);
    // What puts one into the queue, and what knows the transport.
    expect(having(/\bdeliverMail\b/)).toEqual([
      'server/platform/mail/deliver-mail.task.ts',
      'server/platform/mail/post-mail.ts',
    ]);
    expect(having(/nodemailer/).every(inside('server/ports/mail'))).toBe(true);
    const knows = breaches(
      ({ from, to }) =>
        to === 'server/ports/mail/mail.ts' &&
        !inside('server/ports/mail')(from) &&
        !inside('server/platform/mail')(from) &&
        from !== 'server/deps.ts' &&
        // Its outbox refuses one address.
        from !== 'demo/product.ts',
    );
    expect(knows).toEqual([]);
  });

  test('one feature uses another only through its service', () => {
    expect(
      breaches(({ from, to }) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        return (
          own !== undefined && other !== undefined && own !== other && !to.endsWith(`/${other}.service.ts`)
        );
      }),
    ).toEqual([]);
  });

  test('features form no cycle', () => {
    for (const side of ['server', 'web']) {
      const graph = featureGraph(imports.filter(({ from }) => inside(`${side}/features`)(from)));
      expect(graph.size, side).toBeGreaterThan(3);
      expect(findCycle(graph), side).toBeNull();
    }
  });

  test('a cycle is named with the imports that make it', () => {
    const at = (from: string, to: string): Import => ({
      from: `server/features/${from}/a.ts`,
      to: `server/features/${to}/${to}.service.ts`,
      isOurs: true,
    });
    const chain = [at('calendar', 'jobs'), at('jobs', 'company'), at('signing', 'jobs'), at('jobs', 'jobs')];
    expect(findCycle(featureGraph(chain))).toBeNull();
    expect(findCycle(featureGraph([...chain, at('company', 'signing')]))).toEqual([
      'server/features/jobs/a.ts → server/features/company/company.service.ts',
      'server/features/company/a.ts → server/features/signing/signing.service.ts',
      'server/features/signing/a.ts → server/features/jobs/jobs.service.ts',
    ]);
  });

  test('files load each other in one direction', () => {
    const product = files.filter((file) => /^(?:contract|server|web)\//.test(file) && !isTest(file));
    const graph = new Map(
      product.map((file) => [file, new Map(valueImportsOf(file).map((to) => [to, `${file} → ${to}`]))]),
    );
    expect(findCycle(graph)).toBeNull();
  });

  test('web/ui knows no business noun', () => {
    const allowed = [inside('web/ui')];
    expect(
      breaches(({ from, to, isOurs }) => inside('web/ui')(from) && isOurs && !allowed.some((is) => is(to))),
    ).toEqual([]);
  });

  test('web/lines is the same on every page: it knows no feature, no guest page and no server', () => {
    const allowed = ['web/lines', 'web/ui', 'web/revisions', 'web/money.ts', 'contract'].map(inside);
    expect(imports.some(({ from }) => inside('web/lines')(from))).toBe(true);
    expect(
      breaches(
        ({ from, to, isOurs }) => inside('web/lines')(from) && isOurs && !allowed.some((is) => is(to)),
      ),
    ).toEqual([]);
  });

  test('web features and guest pages do not import each other', () => {
    expect(breaches(({ from, to }) => inside('web/features')(from) && inside('web/guest')(to))).toEqual([]);
    expect(breaches(({ from, to }) => inside('web/guest')(from) && inside('web/features')(to))).toEqual([]);
  });

  test('the environment is read in one file', () => {
    const readers = files.filter(
      (file) =>
        inside('server')(file) &&
        !isTest(file) &&
        /process\.env/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(readers).toEqual(['server/config.ts']);
  });

  test('only what the browser may have reaches the first page: no schema library behind the client', () => {
    const loaded = reach('web/main.tsx');
    expect(loaded).toContain('web/app.tsx');
    expect(
      loaded.filter((file) => file === 'zod' || file === 'react-hook-form' || file === 'date-fns'),
    ).toEqual([]);
  });

  test.each([
    'web/owner-start-page.tsx',
    'web/owner-jobs-page.tsx',
    'web/owner-technicians-page.tsx',
    'web/features/calendar/calendar-page.tsx',
    'web/features/technician-app/my-jobs-page.tsx',
    'web/guest/signing/signing-page.tsx',
    'web/layout/access/require-user.tsx',
    'web/layout/header/signed-in-header.tsx',
    'web/features/company/onboarding/onboarding-host.tsx',
  ])('a page that is no form waits for no form library, dialogs bring it: %s', (page) => {
    const loaded = reach(page);
    expect(loaded).toContain('react');
    expect(loaded.filter((file) => file === 'zod' || file === 'react-hook-form')).toEqual([]);
  });
});

/** What a file loads at once: static imports that are not types. */
function valueImportsOf(file: string): string[] {
  const code = withoutComments(file).replace(/\b(?:import|export) type\b[^;]*;/g, '');
  return [...code.matchAll(/(?:\bfrom\s+|\bimport\s+)'([^'\n]+)'/g)].map(([, name = '']) =>
    importPathOf(file, name),
  );
}

/** Everything a file loads at once, and what that loads. */
function reach(start: string): string[] {
  const seen = new Set<string>([start]);
  for (const file of seen) if (/\.tsx?$/.test(file)) for (const to of valueImportsOf(file)) seen.add(to);
  return [...seen];
}

function isFile(file: string): boolean {
  const place = path.join(root, file);
  return existsSync(place) && statSync(place).isFile();
}
