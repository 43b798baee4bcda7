// The process that runs the cluster, by the file PostgreSQL keeps in it. A process number there may by now belong to
// any other program, another PostgreSQL among them.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './postgres-cluster.ts';

export interface Postmaster {
  pid: number;
  /** 0 while it is not known yet. */
  port: number;
}

const fileOf = (clusterDir: string) => path.join(clusterDir, 'postmaster.pid');

export function readPostmaster(clusterDir: string): Postmaster | null {
  try {
    const lines = readFileSync(fileOf(clusterDir), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : null;
  } catch {
    return null;
  }
}

/** PostgreSQL itself would refuse to start beside it. */
export const forgetPostmaster = (clusterDir: string) => rmSync(fileOf(clusterDir), { force: true });

/** True when the number is that of a PostgreSQL on this very cluster. */
export function runsOn(clusterDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  if (!command.includes('postgres')) return false;
  return worksIn(clusterDir, pid) ?? command.includes(clusterDir);
}

/**
 * PostgreSQL works in its cluster's folder. Compared by identity, not by name: a folder with two names (a bind mount)
 * must not get a second server. Null where the system does not show it, as on macOS.
 */
function worksIn(folder: string, pid: number): boolean | null {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return null;
  }
}

/** Empty for a process that has ended and only waits to be collected. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // macOS has no /proc, and its ps cuts lines unless an option prevents it; small Linux images have no ps.
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout ?? '';
  }
}
