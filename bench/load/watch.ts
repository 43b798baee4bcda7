// Processor time and memory of the product's processes, read from /proc.
import { readdir, readFile } from 'node:fs/promises';

/** Seconds of processor time. */
export interface Cpu {
  /** The thread with the event loop. */
  loop: number;
  /** Typesetting, sealing, hashing, pictures, files, garbage collection. */
  threads: number;
  database: number;
  /** This process, which makes the requests. */
  load: number;
}

export interface Memory {
  rss: number;
  pss: number;
  /** The private memory of the database's processes, and the buffers they share. */
  databasePrivate: number;
  databaseShared: number;
}

export interface Watched {
  pid: number;
  postmasterPid: number;
}

const ticksPerSecond = 100;

interface Stat {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

async function statOf(file: string): Promise<Stat> {
  const text = await readFile(file, 'utf8');
  // The name is in brackets and may contain anything, so fields are counted after it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return {
    parent: at(1),
    own: (at(11) + at(12)) / ticksPerSecond,
    ended: (at(13) + at(14)) / ticksPerSecond,
  };
}

const noProcess: Stat = { parent: 0, own: 0, ended: 0 };

async function childrenOf(parent: number): Promise<{ pid: number; stat: Stat }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await statOf(`/proc/${pid}/stat`).catch(() => noProcess) })),
  );
  return all.filter(({ stat }) => stat.parent === parent);
}

export async function readCpu({ pid, postmasterPid }: Watched): Promise<Cpu> {
  const [whole, loop, postmaster, backends] = await Promise.all([
    statOf(`/proc/${pid}/stat`),
    statOf(`/proc/${pid}/task/${pid}/stat`),
    statOf(`/proc/${postmasterPid}/stat`),
    childrenOf(postmasterPid),
  ]);
  const { user, system } = process.cpuUsage();
  return {
    loop: loop.own,
    threads: whole.own - loop.own,
    database: backends.reduce((sum, { stat }) => sum + stat.own, postmaster.own + postmaster.ended),
    load: (user + system) / 1e6,
  };
}

export const cpuBetween = (from: Cpu, to: Cpu): Cpu => ({
  loop: to.loop - from.loop,
  threads: to.threads - from.threads,
  database: to.database - from.database,
  load: to.load - from.load,
});

/** Megabytes. */
export async function readMemory({ pid, postmasterPid }: Watched): Promise<Memory> {
  const [own, ...database] = await Promise.all(
    [pid, postmasterPid, ...(await childrenOf(postmasterPid)).map((child) => child.pid)].map(rollUp),
  );
  const sum = (field: string) => database.reduce((total, sizes) => total + (sizes.get(field) ?? 0), 0);
  return {
    rss: own?.get('Rss') ?? Number.NaN,
    pss: own?.get('Pss') ?? Number.NaN,
    databasePrivate: sum('Pss_Anon'),
    databaseShared: sum('Pss_Shmem'),
  };
}

async function rollUp(pid: number): Promise<Map<string, number>> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return new Map(
    [...text.matchAll(/^(\w+):\s+(\d+) kB/gm)].map(([, field = '', size]) => [field, Number(size) / 1024]),
  );
}
