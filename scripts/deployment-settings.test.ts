// The example files of settings and docs/operations.md: they name only what exists.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRead, npmCommandsIn, pack, read, readEnv, root, settings } from './testing/deployment-files.ts';

/** Those a comment offers: `# NAME=`. */
const offeredIn = (file: string) =>
  [...read(file).matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

test('the reader of settings found them', () => {
  expect(settings.size).toBeGreaterThan(30);
  expect(settings).toContain('DATABASE_URL');
});

describe('the files of settings', () => {
  test('name only what is read, nobody pays unless Stripe is set up, and its six settings are at hand', () => {
    for (const file of ['deploy/fieldwright.env.example', 'deploy/service.env.example']) {
      const set = readEnv(file);
      expect(Object.keys(set).filter((name) => !settings.has(name))).toEqual([]);
      expect(set.BILLING).toBe('off');
      expect(offeredIn(file)).toEqual(
        [...settings].filter((name) => name?.startsWith('STRIPE_') && name !== 'STRIPE_API_BASE'),
      );
    }
  });

  test('the password of the database can be part of an address, and they say so', () => {
    expect(readEnv('deploy/database.env.example').POSTGRES_PASSWORD).toMatch(/^[a-zA-Z0-9]+$/);
    for (const name of ['database', 'fieldwright'])
      expect(read(`deploy/${name}.env.example`)).toMatch(/letters and digits/);
  });
});

test('docs/operations.md names only settings, commands and files that exist', () => {
  const text = read('docs/operations.md');
  for (const name of npmCommandsIn(text)) expect(pack.scripts).toHaveProperty(name);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !isRead(name) && !/^(LIMIT|POSTGRES)_/.test(name))).toEqual([]);
  for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)\)/g))
    expect([link, existsSync(path.join(root, 'docs', link))]).toEqual([link, true]);
  for (const [, metric = ''] of text.matchAll(/`(fieldwright_\w+)`/g))
    expect([metric, readMetrics().includes(metric)]).toEqual([metric, true]);
  for (const metric of readMetrics()) expect(text).toContain(`\`${metric}\``);
});

function readMetrics(): string[] {
  const source = read('server/platform/metrics/metrics.ts');
  return [...source.matchAll(/name: '(fieldwright_\w+)'/g)].map(([, name = '']) => name);
}
