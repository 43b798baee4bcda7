// A real PostgreSQL of our own under DATA_DIR. It is a child process that outlives a killed parent, so a start first
// looks for a living one and adopts it, and clears away what a dead one left behind.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { appRole, giveDatabaseToApp } from './embedded-role.ts';
import { chownTo, chownTree } from './folder-owner.ts';
import { type Cluster, clusterOwner, prepareCluster } from './postgres-cluster.ts';
import { asPostgresUser } from './postgres-user.ts';
import { forgetPostmaster, type Postmaster, readPostmaster, runsOn } from './postmaster.ts';

const startLimitMs = 60_000;
/** Shorter, because a stop waits for it; the caller tries again. */
const reviveLimitMs = 10_000;
/** Connections that were just closed are gone by then, also on a slow machine; those that are left belong to others. */
const leaveLimitMs = 1500;

export interface EmbeddedPostgres {
  /** For the product: as the owner of its database. */
  url: string;
  /** As superuser. Nothing that answers requests may have it. */
  adminUrl: string;
  /** How it came to be running, for the log. */
  origin: 'started' | 'adopted';
  /** Brings it up again, at the same address, should it have died. True when it had. */
  revive(): Promise<boolean>;
  /** Stops the server unless another process is still connected to it. */
  stop(): Promise<void>;
}

export async function openEmbeddedPostgres(
  dataDir: string,
  extraSettings: string[] = [],
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  const up = await bringUp(cluster, extraSettings);
  let { runningServer } = up;
  const { port } = runningServer;
  const adminUrl = urlFor(cluster, port, 'fieldwright');
  const url = `postgresql://${appRole}:${cluster.appPassword}@127.0.0.1:${port}/fieldwright`;
  await giveDatabaseToApp(adminUrl, url);
  return {
    url,
    adminUrl,
    origin: up.origin,
    async revive() {
      if (runsOn(cluster.dir, runningServer.pid)) return false;
      const again = await bringUp(cluster, extraSettings, { port, limitMs: reviveLimitMs });
      if (again.runningServer.port !== port) {
        throw new Error(
          `Another process has started the embedded PostgreSQL at port ${again.runningServer.port}; this one looks for it at ${port}.`,
        );
      }
      ({ runningServer } = again);
      return true;
    },
    async stop() {
      await stopServer(cluster);
      // Keys and files that root made beside the database: a restore makes all of them.
      chownTree(realpathSync(dataDir), cluster.dir);
    },
  };
}

async function bringUp(
  cluster: Cluster,
  extraSettings: string[],
  { port, limitMs = startLimitMs }: { port?: number; limitMs?: number } = {},
) {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const adopted = await findRunning(cluster, deadline);
    if (adopted) return { runningServer: adopted, origin: 'adopted' as const };
    const chosenPort = port ?? (await choosePort(cluster.portFile));
    const started = await startServer(cluster, extraSettings, chosenPort, deadline);
    if (started) {
      rememberPort(cluster.portFile, chosenPort);
      chownTo(cluster.runAs, cluster.portFile);
      return { runningServer: started, origin: 'started' as const };
    }
    // One that died a moment ago may still hold its memory or its port.
    await delay(200);
  }
  throw new Error(`The embedded PostgreSQL did not come up; see ${cluster.log}`);
}

/** PostgreSQL's code while it recovers, or is about to stop. */
const cannotConnectNow = '57P03';

const urlFor = (cluster: Cluster, port: number, database: string) =>
  `postgresql://${clusterOwner}:${cluster.password}@127.0.0.1:${port}/${database}`;

/** A server that runs on this cluster, once it answers; null after clearing what a dead one left. */
async function findRunning(cluster: Cluster, deadline: number): Promise<Postmaster | null> {
  while (Date.now() < deadline) {
    const found = readPostmaster(cluster.dir);
    if (!found) return null;
    if (!runsOn(cluster.dir, found.pid)) {
      forgetPostmaster(cluster.dir);
      return null;
    }
    if (found.port && (await isReady(cluster, found.port))) return found;
    await delay(50);
  }
  throw new Error(`A PostgreSQL runs in ${cluster.dir} but does not answer; see ${cluster.log}`);
}

/** Null when another process won the race for the cluster, or for the port: the caller checks again. */
async function startServer(
  cluster: Cluster,
  extraSettings: string[],
  port: number,
  deadline: number,
): Promise<Postmaster | null> {
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
  chownTo(cluster.runAs, cluster.log);
  // Its own process group: Ctrl-C must reach us alone, so that requests in flight can still finish.
  const child = spawn(command, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let isGone = false;
  const gone = () => {
    isGone = true;
  };
  child.on('error', gone).on('exit', gone).unref();
  while (!isGone && Date.now() < deadline) {
    // The answer may come from another server that was first, while ours is about to give up.
    const found = (await isReady(cluster, port)) && readPostmaster(cluster.dir);
    if (found && found.pid === child.pid) return found;
    await delay(20);
  }
  return null;
}

async function stopServer(cluster: Cluster): Promise<void> {
  const found = readPostmaster(cluster.dir);
  // What was ours may have died; its number then means nothing.
  if (!found || !runsOn(cluster.dir, found.pid)) return;
  if (!(await isUnused(cluster, found.port))) return;
  try {
    process.kill(found.pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 10_000;
  while (readPostmaster(cluster.dir)?.pid === found.pid && Date.now() < deadline) await delay(20);
}

/**
 * False also when the server does not answer: the next start adopts a server that was left running, but one that is
 * stopping would turn others away. Only the product's database counts: on others there are processes that only check,
 * as this one does.
 */
async function isUnused(cluster: Cluster, port: number): Promise<boolean> {
  for (const deadline = Date.now() + leaveLimitMs; ; await delay(20)) {
    let isRecovering = false;
    const users = await withClient(
      cluster,
      port,
      async (client) => {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = 'fieldwright' and backend_type = 'client backend' limit 1",
        );
        return rowCount ?? 0;
      },
      (error) => {
        isRecovering = error.code === cannotConnectNow;
      },
    );
    // Nobody is let in while it recovers.
    if (users === 0 || isRecovering) return true;
    if (Date.now() > deadline) return false;
  }
}

async function isReady(cluster: Cluster, port: number): Promise<boolean> {
  const ready = await withClient(cluster, port, async (client) => {
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

/** Null when the server does not answer. */
async function withClient<T>(
  cluster: Cluster,
  port: number,
  work: (client: pg.Client) => Promise<T>,
  onFailure: (error: { code?: string }) => void = () => {},
): Promise<T | null> {
  const client = new pg.Client({
    connectionString: urlFor(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  });
  // An error after connecting (the server going away) must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    onFailure(error as { code?: string });
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The port of the last start if it is free, so that clients of a server that died find the new one. */
async function choosePort(file: string): Promise<number> {
  const remembered = readPort(file);
  const port = (remembered && (await tryPort(remembered))) || (await tryPort(0));
  if (!port) throw new Error('There is no free port for the embedded PostgreSQL.');
  return port;
}

function rememberPort(file: string, port: number): void {
  if (readPort(file) === port) return;
  try {
    writeFileSync(file, `${port}\n`);
  } catch {
    // Preferred, not required: a full disk must not keep the database down.
  }
}

function readPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

/** The port when it is free, or any free one for 0; null when there is none. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
