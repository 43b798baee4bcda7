import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findOnList, isBelow, readAudit } from './advisories.mjs';

const readJson = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, file), 'utf8'));
const list = readJson('advisories.json');

test.each([
  ['9.3.0', '10.1.3', true],
  ['10.1.2', '10.1.3', true],
  ['10.1.3-beta.1', '10.1.3', true],
  ['10.1.3', '10.1.3', false],
  ['10.1.10', '10.1.3', false],
  ['11.0.0', '10.1.3', false],
])('%s is below %s: %s', (version, bound, below) => {
  expect(isBelow(version, bound)).toBe(below);
});

test('no package of the running product is on the list', () => {
  expect(findOnList(readJson('../package-lock.json'), list)).toEqual([]);
  for (const { package: name, below, why } of list)
    expect([name, below, why]).toEqual([
      expect.any(String),
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
      expect.any(String),
    ]);
});

test('an old one is found wherever it lies, unless it is only for building', () => {
  const packages = {
    '': {},
    'node_modules/@fastify/static': { version: '9.3.0' },
    'node_modules/x/node_modules/cookie': { version: '0.6.0' },
    'node_modules/fastify': { version: '4.0.0', dev: true },
  };
  expect(findOnList({ packages }, list)).toEqual([
    expect.stringMatching(/^@fastify\/static 9\.3\.0 is below 10\.1\.3\. /),
    expect.stringMatching(/^cookie 0\.6\.0 is below 0\.7\.0\. /),
  ]);
});

test('what npm found is told; what it could not ask for is not a finding', () => {
  const found = { vulnerabilities: { x: { name: 'x', severity: 'high', range: '<2' } } };
  expect(readAudit(JSON.stringify(found))).toEqual([
    'x <2: an advisory of severity high; npm audit says which.',
  ]);
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  for (const text of ['', 'npm error', JSON.stringify({ message: '405', error: {} })])
    expect(readAudit(text)).toBeNull();
});

test('without a network the list decides, and a word says so', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/advisories.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' },
  });
  expect([status, stdout]).toEqual([
    0,
    'Online check skipped: the registry did not answer. The list in the repository was used.\nNo known advisory.\n',
  ]);
});
