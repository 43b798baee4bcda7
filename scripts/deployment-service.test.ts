// The systemd units, held against the repository and against each other.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRead, read, root } from './testing/deployment-files.ts';

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
