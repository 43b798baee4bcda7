// The Dockerfile, held against the repository: every setting is one the product reads, every path is there, every
// command can be run.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRead, npmCommandsIn, pack, read, readDockerfile, root } from './testing/deployment-files.ts';

const lowestNode = /^>=(\d+)\.(\d+)$/.exec(pack.engines.node);

describe('Dockerfile', () => {
  const lines = readDockerfile();
  const of = (directive: string) => lines.filter(([name]) => name === directive).map(([, rest]) => rest);
  const last = lines.slice(lines.findLastIndex(([name]) => name === 'FROM'));

  test('stands on a Node that the product accepts, in every stage', () => {
    const images = of('FROM').map((rest) => rest.split(' ')[0]);
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
    const [, major] = /^node:(\d+)-bookworm-slim$/.exec(images[0] ?? '') ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(lowestNode?.[1]));
  });

  test('sets only what the product reads', () => {
    const names = of('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !isRead(name))).toEqual([]);
  });

  test('runs commands that exist and copies what is there', () => {
    const ran = of('RUN').flatMap(npmCommandsIn);
    expect(ran).toEqual(['build']);
    for (const name of ran) expect(pack.scripts).toHaveProperty(name);
    for (const copied of of('COPY').filter((rest) => !rest.startsWith('--from')))
      for (const file of copied.split(' ').slice(0, -1))
        expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    expect(JSON.parse(of('CMD').at(-1) ?? '')).toEqual(['node', 'dist/server/main.js']);
    for (const entry of ["main: 'server/main.ts'", "admin: 'server/admin/admin.ts'"])
      expect(read('vite.server.config.ts')).toContain(entry);
  });

  test('ends without root, without development packages, with a look at its health', () => {
    const directives = last.map(([name, rest]) => `${name} ${rest}`);
    expect(directives).toContain('USER node');
    expect(directives.some((line) => line.startsWith('RUN npm'))).toBe(false);
    expect(of('RUN').some((line) => line.includes('npm prune --omit=dev'))).toBe(true);
    const health = of('HEALTHCHECK')[0] ?? '';
    expect(health).toContain('/healthz');
    const [program, ...args] = JSON.parse(health.slice(health.indexOf('[')));
    expect([program, args[0]]).toEqual(['node', '-e']);
    expect(() => new Function(args[1])).not.toThrow();
  });

  test('no secret and no data can get into it', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const location of ['.env', '.git', 'data', 'node_modules', 'deploy', '**/*.tar'])
      expect(ignored).toContain(location);
  });
});

test('what runs needs only packages that stay in the image', () => {
  const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\.d\.ts$|testing\/|^(faults|every-route|every-email)\/|^dev(-pages)?\.ts$/.test(file),
  );
  const packages = sources
    .flatMap((file) => [...read(`server/${file}`).matchAll(/^(?:import|\}) .*?'([^'\n]+)';$/gm)])
    .map(([, name = '']) => name)
    .filter((name) => !/^(\.|#|node:)/.test(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
  expect(new Set(packages).size).toBeGreaterThan(10);
  expect([...new Set(packages)].filter((name) => !(name in pack.dependencies))).toEqual([]);
});
