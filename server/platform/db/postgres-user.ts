// PostgreSQL refuses to run as root. When we are root it runs as the owner of the data, and on root's own data as the
// system user `postgres`, made if missing.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FolderOwner, isRoot, nameOf, ownerBesideRoot } from './folder-owner.ts';

export type RunAs = FolderOwner;

/** Null when that is ourselves. The places show who owns the data, the nearest first. */
export function findPostgresUser(...targets: string[]): RunAs | null {
  if (!isRoot()) return null;
  return ownerBesideRoot(...targets) ?? resolveUser() ?? create();
}

/**
 * PostgreSQL runs only as the owner of its cluster, and would report that only in its log, after a minute of trying.
 */
export function assertMayRun(clusterDir: string): void {
  const owner = statSync(clusterDir).uid;
  if (isRoot() && owner === 0)
    throw new Error(
      `The database in ${clusterDir} belongs to root, and PostgreSQL does not run as root: give it back to its user with chown -R.`,
    );
  if (!isRoot() && process.getuid && owner !== process.getuid())
    throw new Error(
      `The database in ${clusterDir} belongs to the user ${nameOf(owner)}: run this as that user.`,
    );
}

function resolveUser(): RunAs | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function create(): RunAs {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // Another process may have made it in the same moment; the look-up below decides.
  }
  const user = resolveUser();
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root, and no system user "postgres" exists or could be made. Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/**
 * The command that runs a PostgreSQL program as that user. A folder above may be closed to it (a root-only home, a
 * private temporary folder). Rather than opening other people's folders, the child then keeps the single
 * capability to pass them.
 */
export function asPostgresUser(runAs: RunAs | null, program: string, args: string[], mustReach: string[]) {
  if (!runAs) return { command: program, args, options: {} };
  if ([program, ...mustReach].every((target) => canReach(runAs, target))) {
    return { command: program, args, options: { uid: runAs.uid, gid: runAs.gid } };
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
  if (!setpriv) {
    throw new Error(
      `The user ${nameOf(runAs.uid)} cannot reach ${mustReach[0] ?? program}, and PostgreSQL has to run as that user. Start as an ordinary user, choose a DATA_DIR it can reach, or set DATABASE_URL.`,
    );
  }
  return {
    command: setpriv,
    args: [
      '--securebits=+no_setuid_fixup',
      `--reuid=${runAs.uid}`,
      `--regid=${runAs.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--bounding-set=-all,+dac_override',
      program,
      ...args,
    ],
    options: {},
  };
}

function canReach(user: RunAs, target: string): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { uid, gid, mode } = statSync(folder);
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** One clear sentence instead of a stack trace when the data folder cannot be written. */
export function assertWritable(dir: string): void {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR ${dir} cannot be written. Choose another folder or change its permissions.`);
  }
}
