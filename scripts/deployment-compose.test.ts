// compose.yaml, held against the repository and against the files of settings it reads.
import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import yaml from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { pack, read, readDockerfile, readEnv, root, settings } from './testing/deployment-files.ts';

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
    const from = readDockerfile().filter(([directive]) => directive === 'FROM');
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
    const made = readDockerfile().find(
      ([directive, rest]) => directive === 'RUN' && rest.startsWith('mkdir'),
    )?.[1];
    expect(made).toBe('mkdir /data /backups && chown node:node /data /backups');
  });

  test('the database it connects to and the proxy it trusts are the ones it starts', () => {
    const own = readEnv('deploy/fieldwright.env.example');
    const database = readEnv('deploy/database.env.example');
    const url = new URL(own.DATABASE_URL ?? '');
    expect(url.hostname in compose.services).toBe(true);
    expect([url.username, url.password, url.pathname]).toEqual([
      database.POSTGRES_USER,
      database.POSTGRES_PASSWORD,
      `/${database.POSTGRES_DB}`,
    ]);
    const proxy = compose.services.proxy?.networks as Record<string, { ipv4_address?: string }>;
    expect(own.TRUST_PROXY).toBe(proxy.inside?.ipv4_address);
    expect(new URL(own.APP_URL ?? '').host).toBe(readEnv('deploy/proxy.env.example').SITE);
  });
});

function isWithin(address: string, range: string): boolean {
  const [from = '', bits] = range.split('/');
  const list = new BlockList();
  list.addSubnet(from, Number(bits));
  return list.check(address);
}
