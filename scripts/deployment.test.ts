// Dockerfile, compose.yaml, the systemd unit and the proxies, held against the repository: every setting they name is
// one the product reads, every path is there, every command can be run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pack = JSON.parse(read('package.json'));
const settings = new Set(
  [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
);
/** Read by the C library below Node. */
const alsoRead = ['MALLOC_ARENA_MAX'];
const isRead = (name: string) => settings.has(name) || alsoRead.includes(name);
const lowestNode = /^>=(\d+)\.(\d+)$/.exec(pack.engines.node);

/** Names and values of a file of settings; anything that is neither one nor a comment throws. */
function readEnv(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      if (!name) throw new Error(`${file}: ${line}`);
      return [name, value ?? ''];
    }),
  );
}

/** [instruction, the rest], continued lines joined. */
function readDockerfile(): [string, string][] {
  const joined = read('Dockerfile').replaceAll(/\\\n\s*/g, '');
  const lines = joined.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!word) throw new Error(`Dockerfile: ${line}`);
    return [word, rest];
  });
}

const npmCommandsIn = (text: string) => [...text.matchAll(/\bnpm run (\w+)/g)].map(([, name = '']) => name);

test('the reader of settings found them', () => {
  expect(settings.size).toBeGreaterThan(30);
  expect(settings).toContain('DATABASE_URL');
});

describe('Dockerfile', () => {
  const lines = readDockerfile();
  const of = (word: string) => lines.filter(([name]) => name === word).map(([, rest]) => rest);
  const last = lines.slice(lines.findLastIndex(([name]) => name === 'FROM'));

  test('stands on a Node that the product accepts, in every stage', () => {
    const images = of('FROM').map((rest) => rest.split(' ')[0]);
    expect(images).toHaveLength(2);
    expect(new Set(images)).toEqual(new Set([`node:${lowestNode?.[1]}-bookworm-slim`]));
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
    expect(read('vite.server.config.ts')).toContain("main: 'server/main.ts'");
  });

  test('ends without root, without development packages, with a look at its health', () => {
    const words = last.map(([name, rest]) => `${name} ${rest}`);
    expect(words).toContain('USER node');
    expect(words.some((line) => line.startsWith('RUN npm'))).toBe(false);
    expect(of('RUN').some((line) => line.includes('npm prune --omit=dev'))).toBe(true);
    const health = of('HEALTHCHECK')[0] ?? '';
    expect(health).toContain('/healthz');
    const [program, ...args] = JSON.parse(health.slice(health.indexOf('[')));
    expect([program, args[0]]).toEqual(['node', '-e']);
    expect(() => new Function(args[1])).not.toThrow();
  });

  test('no secret and no data can get into it', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const place of ['.env', '.git', 'data', 'node_modules', 'deploy', '**/*.tar'])
      expect(ignored).toContain(place);
  });
});

test('what runs needs only packages that stay in the image', () => {
  const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\.d\.ts$|testing\/|^(faults|every-route)\/|^dev(-pages)?\.ts$/.test(file),
  );
  const packages = sources
    .flatMap((file) => [...read(`server/${file}`).matchAll(/^(?:import|\}) .*?'([^'\n]+)';$/gm)])
    .map(([, name = '']) => name)
    .filter((name) => !/^(\.|#|node:)/.test(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
  expect(new Set(packages).size).toBeGreaterThan(10);
  expect([...new Set(packages)].filter((name) => !(name in pack.dependencies))).toEqual([]);
});

interface Service {
  image?: string;
  build?: string;
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
  stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const compose = yaml.load(read('compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { build }]) => build);

  test('has two web processes, a worker, a database and a proxy', () => {
    expect(ours.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ]);
    expect(Object.keys(compose.services)).toEqual(['web-1', 'web-2', 'worker', 'database', 'proxy']);
    for (const [, { image }] of ours) expect(image).toBe(`fieldwright:${pack.version}`);
  });

  test('gives the product only settings it reads, and secrets by files that are not in the repository', () => {
    for (const [, { environment = {}, env_file = '' }] of ours) {
      expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
      expect(env_file).toBe('deploy/fieldwright.env');
    }
    expect(
      Object.keys(readEnv('deploy/fieldwright.env.example')).filter((name) => !settings.has(name)),
    ).toEqual([]);
    const files = services.map(([, { env_file }]) => env_file ?? '');
    for (const file of files)
      expect([file, existsSync(path.join(root, `${file}.example`))]).toEqual([file, true]);
    expect(read('.gitignore').split('\n')).toContain('/deploy/*.env');
  });

  test('every volume, path, network and dependency it names is there', () => {
    for (const [, { volumes = [], depends_on = {}, networks = [] }] of services) {
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('.')) expect(existsSync(path.join(root, from))).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
      for (const name of Array.isArray(networks) ? networks : Object.keys(networks))
        expect(compose.networks).toHaveProperty(name);
    }
  });

  test('waits for health where there is some, and longer for a stop than the product takes', () => {
    for (const [name, { healthcheck }] of services)
      expect([name, healthcheck?.disable === true]).toEqual([name, name === 'worker']);
    const limit = Number(
      /stopLimitMs = ([\d_]+)/.exec(read('server/run-until-stopped.ts'))?.[1]?.replaceAll('_', ''),
    );
    for (const [, { stop_grace_period = '' }] of ours)
      expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(limit);
  });

  test('the database it connects to and the proxy it trusts are the ones it starts', () => {
    const mine = readEnv('deploy/fieldwright.env.example');
    const database = readEnv('deploy/database.env.example');
    const url = new URL(mine.DATABASE_URL ?? '');
    expect(url.hostname in compose.services).toBe(true);
    expect([url.username, url.password, url.pathname]).toEqual([
      database.POSTGRES_USER,
      database.POSTGRES_PASSWORD,
      `/${database.POSTGRES_DB}`,
    ]);
    const proxy = compose.services.proxy?.networks as Record<string, { ipv4_address?: string }>;
    expect(mine.TRUST_PROXY).toBe(proxy.inside?.ipv4_address);
    expect(new URL(mine.APP_URL ?? '').host).toBe(readEnv('deploy/proxy.env.example').SITE);
  });
});

describe('the proxies', () => {
  test('Caddy talks to the web processes of compose.yaml, on the port of the image', () => {
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('reverse_proxy web-1:3000 web-2:3000 {');
    expect(caddy).toContain('{$SITE} {');
    expect(caddy).toContain('health_uri /healthz');
    expect(readDockerfile().find(([word]) => word === 'ENV')?.[1]).toContain('PORT=3000');
    expect((caddy.match(/\{(?!\$)/g) ?? []).length).toBe(
      (caddy.replace(/\{\$\w+\}/g, '').match(/\}/g) ?? []).length,
    );
  });

  test('neither lets a visitor write the own address or read the metrics', () => {
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    for (const proxy of [nginx, read('deploy/Caddyfile')]) expect(proxy).toMatch(/\/metrics[^}]*404/);
    expect((nginx.match(/\{/g) ?? []).length).toBe((nginx.match(/\}/g) ?? []).length);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/fieldwright.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('is nothing but sections, settings and comments', () => {
    for (const line of unit.split('\n'))
      expect(line).toMatch(/^$|^#|^\[(Unit|Service|Install)\]$|^[A-Z][A-Za-z]+=/);
  });

  test('starts what the build makes, with settings that are read', () => {
    expect(values('ExecStart')).toEqual(['/usr/bin/node dist/server/main.js']);
    const names = values('Environment').flatMap((text) =>
      text.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names.filter((name) => !isRead(name))).toEqual([]);
    expect(values('Documentation')).toEqual(['file:/opt/fieldwright/docs/operations.md']);
    expect(existsSync(path.join(root, 'docs/operations.md'))).toBe(true);
  });

  test('leaves time to stop, and memory to the compiler of JavaScript', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(25);
    expect(values('KillMode')).toEqual(['mixed']);
    expect(unit).not.toContain('MemoryDenyWriteExecute');
    expect(values('NoNewPrivileges')).toEqual(['yes']);
    expect(values('User')).not.toContain('root');
  });
});

test('docs/operations.md names only settings, commands and files that exist', () => {
  const text = read('docs/operations.md');
  for (const name of npmCommandsIn(text)) expect(pack.scripts).toHaveProperty(name);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !settings.has(name) && !/^(LIMIT|POSTGRES)_/.test(name))).toEqual([]);
  for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)\)/g))
    expect([link, existsSync(path.join(root, 'docs', link))]).toEqual([link, true]);
  for (const [, metric = ''] of text.matchAll(/`(fieldwright_\w+)`/g))
    expect([metric, readMetrics().includes(metric)]).toEqual([metric, true]);
  for (const metric of readMetrics()) expect(text).toContain(`\`${metric}\``);
});

function readMetrics(): string[] {
  const sources = ['metrics', 'process-metrics', 'queue-metrics'].map((name) =>
    read(`server/platform/metrics/${name}.ts`),
  );
  return [...sources.join('\n').matchAll(/name: '(fieldwright_\w+)'/g)].map(([, name = '']) => name);
}
