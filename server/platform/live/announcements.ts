// What the database announces when a transaction commits (migration 0072), whichever process made it. One connection of
// its own for each process, outside of the pool, because LISTEN belongs to a connection; it is there while it is wanted.
import pg from 'pg';
import { seconds } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

type Subject = 'job' | 'customer' | 'account';

export type Announcement =
  | { what: 'change'; accountId: string; subject: Subject; id: string }
  | {
      what: 'notification';
      accountId: string;
      userId: string;
      kind: string;
      jobId: string | null;
      id: string;
    }
  | { what: 'read'; accountId: string; userId: string }
  | { what: 'ended'; sessionId: string };

export interface Announcements {
  /** Resolves once everything that commits from now on will be heard; fails while the database cannot be reached. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export interface Hearing {
  hear(announcement: Announcement): void;
  /** It was cut off for a time and listens again: something may have been missed. */
  missed(): void;
}

const channel = 'fieldwright';
const connectTimeoutMs = seconds(5);
/** A connection whose other end vanished says nothing, exactly like one on which nothing happens. */
const queryEveryMs = seconds(20);
const firstPauseMs = 200;
const longestPauseMs = seconds(10);

export function openAnnouncements(
  { db, log }: { db: Pick<Database, 'pool'>; log: Log },
  { hear, missed }: Hearing,
): Announcements {
  let listening: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...db.pool.options,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
      application_name: 'fieldwright live',
    });
    client.on('notification', ({ payload = '' }) => {
      const announcement = read(payload);
      if (announcement) hear(announcement);
    });
    // Without a listener, an error between two statements would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    return client;
  }

  function listen(): Promise<pg.Client> {
    if (isClosed) throw new Error('The process is stopping.');
    if (listening) return listening;
    const attempt = connect();
    listening = attempt;
    attempt.then(
      (client) => watch(client, attempt),
      () => forget(attempt),
    );
    return attempt;
  }

  function forget(attempt: Promise<pg.Client>): void {
    if (listening === attempt) listening = null;
  }

  function watch(client: pg.Client, attempt: Promise<pg.Client>): void {
    const timer = setInterval(() => {
      client.query('select').catch(() => lose(client));
    }, queryEveryMs).unref();
    client.once('end', () => {
      clearInterval(timer);
      forget(attempt);
      if (isClosed) return;
      log.warn('the connection that hears of changes was lost');
      comeBack(firstPauseMs);
    });
  }

  function comeBack(pauseMs: number): void {
    if (isClosed || retry) return;
    retry = setTimeout(async () => {
      retry = null;
      try {
        await listen();
        log.info('changes are heard of again');
        missed();
      } catch {
        comeBack(Math.min(pauseMs * 2, longestPauseMs));
      }
    }, pauseMs).unref();
  }

  return {
    listen: async () => void (await listen()),
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      const client = await listening?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}

/** Not by a farewell, which a vanished server would never answer. */
function lose(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Words parted by blanks. What another version announces and this one does not know is passed over. */
function read(payload: string): Announcement | null {
  const [what, ...words] = payload.split(' ');
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = words;
  switch (what) {
    case 'change':
      return { what, accountId: first, subject: second as Subject, id: third };
    case 'notification':
      return {
        what,
        accountId: first,
        userId: second,
        kind: third,
        jobId: fourth === '-' ? null : fourth,
        id: fifth,
      };
    case 'read':
      return { what, accountId: first, userId: second };
    case 'ended':
      return { what, sessionId: first };
    default:
      return null;
  }
}
