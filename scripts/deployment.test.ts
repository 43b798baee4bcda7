// Dockerfile, compose.yaml, the systemd unit and the proxies, held against the repository: every setting they name is
// one the product reads, every path is there, every command can be run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import yaml from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { uploadLimits } from '#contract/objects.ts';
import { pages } from '#contract/pages.ts';
import { timeLimits } from '#server/platform/http/time-limits.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pack = JSON.parse(read('package.json'));
const settings = new Set(
  [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
);
/** Read by Node itself, by the C library below it, and by deploy/fieldwright-admin. */
const alsoRead = ['NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX', 'FIELDWRIGHT_UNIT'];
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

/** Those a comment offers: `# NAME=`. */
const offeredIn = (file: string) =>
  [...read(file).matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

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
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
}

describe('compose.yaml', () => {
  const compose = yaml.load(read('compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    networks: Record<string, { ipam: { config: { subnet: string; gateway?: string; ip_range?: string }[] } }>;
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

  test('nothing in it can gain rights, write to its image or take all memory of the machine', () => {
    for (const [name, service] of services) {
      expect([name, service.security_opt, service.cap_drop]).toEqual([
        name,
        ['no-new-privileges:true'],
        ['ALL'],
      ]);
      expect([name, service.read_only]).toEqual([name, true]);
      expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
    for (const [name, { cap_add }] of ours) expect([name, cap_add]).toEqual([name, undefined]);
    expect(compose.services.proxy?.cap_add).toEqual(['NET_BIND_SERVICE']);
  });

  test('every image is of a known version', () => {
    const images = services.filter(([, { build }]) => !build).map(([, { image = '' }]) => image);
    const from = readDockerfile().filter(([word]) => word === 'FROM');
    for (const image of [...images, ...from.map(([, rest]) => rest.split(' ')[0] ?? '')])
      expect(image).toMatch(/^[a-z]+:\d/);
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
    const [, grace] = /grace_period (\d+)s/.exec(read('deploy/Caddyfile')) ?? [];
    expect(Number.parseInt(compose.services.proxy?.stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(grace),
    );
  });

  test("the proxy's address is out of reach for those that get theirs by turn", () => {
    const [net] = compose.networks.inside?.ipam.config ?? [];
    const proxy = compose.services.proxy?.networks as Record<string, { ipv4_address?: string }>;
    const address = proxy.inside?.ipv4_address ?? '';
    expect(isWithin(address, net?.subnet ?? '')).toBe(true);
    expect(isWithin(net?.gateway ?? '', net?.subnet ?? '')).toBe(true);
    expect(isWithin(address, net?.ip_range ?? '')).toBe(false);
    expect(isWithin(net?.gateway ?? '', net?.ip_range ?? '')).toBe(false);
    expect(net?.gateway).not.toBe(address);
  });

  test('visitors may come by HTTP/3, through a proxy of a known version', () => {
    expect(compose.services.proxy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(compose.services.proxy?.image).toMatch(/^caddy:\d+\.\d+$/);
  });

  test('a command in the worker has a place for backups that its user may write to', () => {
    expect(compose.services.worker?.volumes).toEqual(['data:/data', 'backups:/backups']);
    const made = readDockerfile().find(([word, rest]) => word === 'RUN' && rest.startsWith('mkdir'))?.[1];
    expect(made).toBe('mkdir /data /backups && chown node:node /data /backups');
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

function isWithin(address: string, range: string): boolean {
  const [from = '', bits] = range.split('/');
  const list = new BlockList();
  list.addSubnet(from, Number(bits));
  return list.check(address);
}

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

  test('both hang up on the slow, but not on a photo of 10 MB from a phone with 50 KB a second', () => {
    const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
    for (const name of ['client_header_timeout', 'client_body_timeout', 'send_timeout', 'keepalive_timeout'])
      expect([name, secondsOf(nginx, name)]).toEqual([name, expect.any(Number)]);
    expect(nginx).toMatch(/limit_conn fieldwright \d+;/);
    const slowest = (uploadLimits.bytes.photo / 50_000) * 1.2;
    expect(secondsOf(caddy, 'read_body')).toBeGreaterThan(slowest);
    // Counted from the head of the request.
    expect(secondsOf(caddy, 'write')).toBeGreaterThan(secondsOf(caddy, 'read_body') + slowest);
    for (const name of ['read_header', 'idle']) expect(secondsOf(caddy, name)).toBeLessThan(150);
  });

  test('neither uses a connection that the product may be closing', () => {
    const ours = timeLimits.idleMs / 1000;
    expect(secondsOf(read('deploy/Caddyfile'), 'keepalive')).toBeLessThan(ours);
    const [, upstream = ''] = /upstream fieldwright \{([^}]*)\}/.exec(read('deploy/nginx.conf')) ?? [];
    expect(secondsOf(upstream, 'keepalive_timeout')).toBeLessThan(ours);
  });

  test('nginx of every age takes the line that turns on HTTP/2', () => {
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('listen 443 ssl http2;');
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  test('neither writes a secret link into its logs', () => {
    const nginx = read('deploy/nginx.conf');
    const [, pattern = ''] = /map \$uri \$fieldwright_place \{\s+~(\S+) \$place;/.exec(nginx) ?? [];
    const placeOf = (uri: string) => new RegExp(pattern).exec(uri)?.groups?.place;
    expect(placeOf('/sign/s3cret')).toBe('/sign');
    expect(placeOf('/api/jobs/7/photos')).toBe('/api/jobs');
    expect(placeOf('/')).toBe('/');
    const paths = [...pages, ...Object.values(endpoints)].map(({ path: place }) => place);
    expect(paths.filter((place) => place.includes(':')).length).toBeGreaterThan(10);
    for (const place of paths) expect(placeOf(place)).toMatch(/^\/[^:]*$/);
    const [, format = ''] = /log_format fieldwright '(.*)';/.exec(nginx) ?? [];
    expect(format).toContain('$fieldwright_place');
    expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b/);
    for (const server of nginx.split(/^server \{/m).slice(1)) {
      expect(server).toMatch(/^\taccess_log \S+ fieldwright;$/m);
      expect(server).toMatch(/^\terror_log \S+ crit;$/m);
    }
    const [options = '', site = ''] = read('deploy/Caddyfile').split('{$SITE} {');
    for (const field of ['uri', 'headers']) expect(options).toContain(`request>${field} delete`);
    expect(site).not.toMatch(/^\s*log\b/m);
  });
});

/** What a proxy's file gives for it, in seconds; NaN when it does not name it. */
function secondsOf(file: string, setting: string): number {
  const [, number, unit] = new RegExp(`^\\s*${setting} (\\d+)(s|m);?$`, 'm').exec(file) ?? [];
  return Number(number) * (unit === 'm' ? 60 : 1);
}

describe.each(['fieldwright.service', 'fieldwright@.service'])('the systemd unit %s', (name) => {
  const unit = read(`deploy/${name}`);
  const values = (setting: string) =>
    [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('is nothing but sections, settings and comments', () => {
    for (const line of unit.split('\n'))
      expect(line).toMatch(/^$|^#|^\[(Unit|Service|Install)\]$|^[A-Z][A-Za-z]+=/);
  });

  test('starts what the build makes, with settings that are read', () => {
    expect(values('ExecStart')).toEqual(['/usr/bin/node dist/server/main.js']);
    const set = values('Environment').flatMap((text) =>
      text.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(set.filter((setting) => !isRead(setting))).toEqual([]);
    expect(values('Documentation')).toEqual(['file:/opt/fieldwright/docs/operations.md']);
    expect(existsSync(path.join(root, 'docs/operations.md'))).toBe(true);
  });

  test('leaves time to stop, memory to the compiler of JavaScript, and every way of listening', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(25);
    expect(values('KillMode')).toEqual(['mixed']);
    expect(unit).not.toContain('MemoryDenyWriteExecute');
    expect(values('User')).not.toContain('root');
    // Asked for the machine's addresses, a kernel that may not answer ends the process.
    expect(values('RestrictAddressFamilies')).toEqual(['AF_INET AF_INET6 AF_UNIX AF_NETLINK']);
  });
});

describe.each(['fieldwright.service', 'fieldwright@.service'])('the systemd unit %s', (name) => {
  const unit = read(`deploy/${name}`);

  test.each([
    ['NoNewPrivileges', 'yes'],
    ['SystemCallFilter', '@system-service'],
    ['SystemCallErrorNumber', 'EPERM'],
    ['ProtectProc', 'invisible'],
    ['MemoryMax', '2G'],
    ['ProtectSystem', 'strict'],
    ['CapabilityBoundingSet', ''],
    ['DevicePolicy', 'closed'],
  ])('keeps it in its place: %s=%s', (setting, value) => {
    expect(unit.split('\n')).toContain(`${setting}=${value}`);
  });
});

test('the unit for several processes is the other one, with settings for each and a database for all', () => {
  const linesOf = (name: string) =>
    read(`deploy/${name}`)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
  const [one, several] = [linesOf('fieldwright.service'), linesOf('fieldwright@.service')];
  expect(one.filter((line) => !several.includes(line))).toEqual(['Description=Fieldwright']);
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Fieldwright (%i)',
    expect.stringMatching(/^ExecStartPre=\/bin\/sh -c 'test -n "\$\$DATABASE_URL" \|\| .*exit 1; \}'$/),
    'EnvironmentFile=/etc/fieldwright-%i.env',
  ]);
  // What is said later counts more.
  expect(several.indexOf('EnvironmentFile=/etc/fieldwright-%i.env')).toBeGreaterThan(
    several.indexOf('EnvironmentFile=-/etc/fieldwright.env'),
  );
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
  const sources = ['metrics', 'process-metrics', 'queue-metrics'].map((name) =>
    read(`server/platform/metrics/${name}.ts`),
  );
  return [...sources.join('\n').matchAll(/name: '(fieldwright_\w+)'/g)].map(([, name = '']) => name);
}
