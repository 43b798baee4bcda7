// deploy/fieldwright-admin, run with a systemd that only says what it was asked: the command must meet the very database
// of the service.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const script = path.join(deploy, 'fieldwright-admin');

/** What `systemctl show --value` prints of the unit that is shipped. */
function shownOf(unit: string): Record<string, string> {
  const text = readFileSync(path.join(deploy, unit), 'utf8').replaceAll('%i', 'worker');
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const plain = ['User', 'Group', 'WorkingDirectory', 'StateDirectory', 'StateDirectoryMode', 'UMask'];
  const [start = ''] = all('ExecStart');
  return {
    LoadState: 'loaded',
    ...Object.fromEntries(plain.map((name) => [name, all(name).join(' ')])),
    Environment: all('Environment').join(' '),
    EnvironmentFiles: all('EnvironmentFile')
      .map((file) => `${file.replace(/^-/, '')} (ignore_errors=${file.startsWith('-') ? 'yes' : 'no'})`)
      .join('\n'),
    ExecStart: `{ path=${start.split(' ')[0]} ; argv[]=${start} ; ignore_errors=no ; start_time=[n/a] ; pid=0 }`,
  };
}

function run(
  args: string[],
  { shown = shownOf('fieldwright.service'), uid = 0, unit = '' } = {},
): { status: number | null; stderr: string; lines: string[]; cwd: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const responses = Object.entries(shown).map(([name, value]) => `--property=${name}) echo '${value}' ;;`);
  program(
    'systemctl',
    `[ "$1 $2 $4" = 'show --value ${unit || 'fieldwright'}' ] || exit 9\ncase $3 in\n${responses.join('\n')}\nesac`,
  );
  program('systemd-run', 'printf "%s\\n" "$@"; exit 7');
  program('id', `echo ${uid}`);
  const { status, stdout, stderr } = spawnSync(script, args, {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin`, ...(unit && { FIELDWRIGHT_UNIT: unit }) },
  });
  return { status, stderr, lines: stdout.split('\n').slice(0, -1), cwd: folder };
}

test('it can be started as it lies there, and any shell understands it', () => {
  expect(statSync(script).mode & 0o111).toBe(0o111);
  expect(spawnSync('sh', ['-n', script]).status).toBe(0);
});

test("a command runs with the service's settings, user and folder, and ends as it ends", () => {
  const { status, stderr, lines } = run(['account', 'owner of@x.example']);
  expect([status, stderr]).toEqual([7, '']);
  const at = lines.indexOf('--');
  expect(lines.slice(at + 1)).toEqual([
    '/usr/bin/node',
    'dist/server/admin.js',
    'account',
    'owner of@x.example',
  ]);
  expect(lines.slice(0, at).sort()).toEqual(
    [
      '--quiet',
      '--pipe',
      '--wait',
      '--collect',
      '--service-type=exec',
      '--property=KillMode=process',
      '--property=User=fieldwright',
      '--property=Group=fieldwright',
      '--property=WorkingDirectory=/opt/fieldwright',
      '--property=StateDirectory=fieldwright',
      '--property=StateDirectoryMode=0700',
      '--property=UMask=0077',
      '--property=Environment=NODE_ENV=production DATA_DIR=/var/lib/fieldwright MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576',
      '--property=EnvironmentFile=-/etc/fieldwright.env',
    ].sort(),
  );
});

test('an instance has two files of settings, and the later one counts more', () => {
  const { lines } = run(['accounts'], {
    shown: shownOf('fieldwright@.service'),
    unit: 'fieldwright@worker',
  });
  expect(lines.filter((line) => line.includes('EnvironmentFile'))).toEqual([
    '--property=EnvironmentFile=-/etc/fieldwright.env',
    '--property=EnvironmentFile=/etc/fieldwright-worker.env',
  ]);
});

test('a file is meant from where the operator stands', () => {
  const near = run(['backup', 'today.tar']);
  expect(near.lines.slice(-2)).toEqual(['backup', path.join(near.cwd, 'today.tar')]);
  expect(run(['restore', '/srv/backups/today.tar']).lines.slice(-2)).toEqual([
    'restore',
    '/srv/backups/today.tar',
  ]);
  expect(run(['backup']).lines.slice(-1)).toEqual(['backup']);
  expect(run([]).lines.slice(-1)).toEqual(['dist/server/admin.js']);
});

test('it refuses with a sentence rather than work as root, as somebody else or on nothing', () => {
  const shown = shownOf('fieldwright.service');
  expect(run(['accounts'], { uid: 1000 })).toMatchObject({
    status: 1,
    lines: [],
    stderr: 'Run this as root; the command itself runs as the user of the service.\n',
  });
  expect(run(['accounts'], { shown: { ...shown, LoadState: 'not-found' } })).toMatchObject({
    status: 1,
    lines: [],
    stderr: 'There is no unit fieldwright. Set FIELDWRIGHT_UNIT to the one that is installed.\n',
  });
  for (const User of ['', 'root', '0'])
    expect(run(['accounts'], { shown: { ...shown, User } })).toMatchObject({
      status: 1,
      lines: [],
      stderr: 'The unit fieldwright has no user of its own.\n',
    });
});
