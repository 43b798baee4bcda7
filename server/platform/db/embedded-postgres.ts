// A real PostgreSQL of our own under DATA_DIR. It is a child process that outlives a killed parent, so a start first
// looks for a living one and adopts it, and clears away what a dead one left behind.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, clusterOwner, isAlive, prepareCluster } from './postgres-cluster.ts';
import { asPostgresUser } from './postgres-user.ts';

const startLimitMs = 60_000;
/** Shorter, because a stop waits for it; whoever asks, asks again. */
const reviveLimitMs = 10_000;

export interface EmbeddedPostgres {
  url: string;
  /** How it came to be running, for the log. */
  origin: 'started' | 'adopted';
  /** Brings it up again, at the same address, should it have died. True when it had. */
  revive(): Promise<boolean>;
  /** Stops the server unless another process is still connected to it. */
  stop(): Promise<void>;
}

interface Living {
  pid: number;
  port: number;
}

export async function openEmbeddedPostgres(
  dataDir: string,
  extraSettings: string[] = [],
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  const up = await bringUp(cluster, extraSettings);
  let { living } = up;
  const { port } = living;
  return {
    url: urlFor(cluster, port, 'fieldwright'),
    origin: up.origin,
    async revive() {
      if (isPostgres(living.pid)) return false;
      ({ living } = await bringUp(cluster, extraSettings, { port, limitMs: reviveLimitMs }));
      return true;
    },
    stop: () => stopServer(cluster, living),
  };
}

async function bringUp(
  cluster: Cluster,
  extraSettings: string[],
  { port, limitMs = startLimitMs }: { port?: number; limitMs?: number } = {},
) {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const adopted = await findLiving(cluster, deadline);
    if (adopted) return { living: adopted, origin: 'adopted' as const };
    const started = await startServer(cluster, extraSettings, port ?? (await freePort()), deadline);
    if (started) return { living: started, origin: 'started' as const };
    // One that died a moment ago may still hold its memory or its port.
    await delay(200);
  }
  throw new Error(`The embedded PostgreSQL did not come up; see ${cluster.log}`);
}

const urlFor = (cluster: Cluster, port: number, database: string) =>
  `postgresql://${clusterOwner}:${cluster.password}@127.0.0.1:${port}/${database}`;

const pidFileOf = (cluster: Cluster) => path.join(cluster.dir, 'postmaster.pid');

/** A server that runs on this cluster, once it answers; null after clearing what a dead one left. */
async function findLiving(cluster: Cluster, deadline: number): Promise<Living | null> {
  while (Date.now() < deadline) {
    const found = readPidFile(cluster);
    if (!found) return null;
    if (!isPostgres(found.pid)) {
      // The number may by now belong to any other program; PostgreSQL itself would then refuse to start.
      rmSync(pidFileOf(cluster), { force: true });
      return null;
    }
    if (found.port && (await answers(cluster, found.port))) return found;
    await delay(50);
  }
  throw new Error(`A PostgreSQL runs in ${cluster.dir} but does not answer; see ${cluster.log}`);
}

function readPidFile(cluster: Cluster): Living | null {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : null;
  } catch {
    return null;
  }
}

function isPostgres(pid: number): boolean {
  return isAlive(pid) && commandOf(pid).includes('postgres');
}

/** Empty for a process that has ended and only waits to be collected. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // macOS has no /proc; small Linux images have no ps.
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout ?? '';
  }
}

/** Null when another process won the race for the cluster, or for the port: look again. */
async function startServer(
  cluster: Cluster,
  extraSettings: string[],
  port: number,
  deadline: number,
): Promise<Living | null> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=64MB',
    ...extraSettings,
  ];
  const { command, args, options } = asPostgresUser(
    cluster.runAs,
    cluster.programs.postgres,
    ['-D', cluster.dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    [cluster.dir],
  );
  // A file, not a pipe: the server goes on writing its log when we are gone.
  const log = openSync(cluster.log, 'a', 0o600);
  // Its own process group: Ctrl-C must reach us alone, so that requests in flight can still finish.
  const child = spawn(command, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let isGone = false;
  const gone = () => {
    isGone = true;
  };
  child.on('error', gone).on('exit', gone).unref();
  while (!isGone && Date.now() < deadline) {
    if (await answers(cluster, port)) return { pid: child.pid ?? 0, port };
    await delay(20);
  }
  return null;
}

async function stopServer(cluster: Cluster, { pid, port }: Living): Promise<void> {
  const others = await ask(cluster, port, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    return rowCount ?? 0;
  });
  if (others) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 10_000;
  while (existsSync(pidFileOf(cluster)) && Date.now() < deadline) await delay(20);
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const ready = await ask(cluster, port, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = 'fieldwright'");
    if (!rowCount) await client.query('create database fieldwright').catch(ignoreDuplicate);
    return true;
  });
  return ready ?? false;
}

function ignoreDuplicate(error: { code?: string }): void {
  // Two processes starting at once both see it missing.
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

/** Null when the server cannot be asked. */
async function ask<T>(
  cluster: Cluster,
  port: number,
  question: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({
    connectionString: urlFor(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  // An error after connecting (the server going away) must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await question(client);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
