// Open pages are told of what changes by server-sent events (D-29): who is listening in this process, and what each is told.
// A stream lives as long as its session, and whoever does not read it is cut off.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ChangeEvent, NotificationEvent } from '#contract/notifications.ts';
import { seconds } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { neverSlow } from '../http/time-limits.ts';
import type { Log } from '../log.ts';
import { type Announcement, openAnnouncements } from './announcements.ts';

export interface StreamLimits {
  streamsPerSession: number;
  /** In this process. */
  streamsInAll: number;
  /** How often a line is sent that says nothing, so that nobody between takes the connection for dead. */
  heartbeatMs: number;
  /** How often it is asked whose session or access has ended by time alone. */
  sessionCheckMs: number;
  /** What is written and not yet taken, for one stream. */
  unreadBytes: number;
  /** Changes of this time are told together. */
  foldMs: number;
}

export const streamLimits: StreamLimits = {
  streamsPerSession: 10,
  streamsInAll: 1000,
  heartbeatMs: seconds(20),
  sessionCheckMs: seconds(5),
  unreadBytes: 64 * 1024,
  foldMs: 100,
};

/** More changes at once are told as one. */
const mostChanges = 40;
/** When a browser comes back after its stream was cut. */
const retryMs = 3000;
/** For what was written last, when a stream ends. */
const farewellMs = 500;

interface StreamOwner {
  accountId: string;
  userId: string;
  /** The session's. */
  id: string;
}

interface Stream extends StreamOwner {
  response: ServerResponse | null;
}

export interface EventStreams {
  /** Refuses what is too much; the stream begins when its head is written. */
  admit(owner: StreamOwner): Promise<(response: ServerResponse, headers: OutgoingHttpHeaders) => void>;
  close(): Promise<void>;
}

interface Needs {
  db: Pick<Database, 'pool'>;
  log: Log;
  /** Which of these sessions may still listen. */
  stillAllowed(sessionIds: string[]): Promise<Set<string>>;
}

interface Waiting {
  changes: Set<string>;
  notifications: { userId: string; event: string }[];
  readBy: Set<string>;
}

export function openEventStreams({ db, log, stillAllowed }: Needs, limits: StreamLimits): EventStreams {
  const streams = new Set<Stream>();
  const byAccount = new Map<string, Set<Stream>>();
  const waiting = new Map<string, Waiting>();
  let isClosing = false;
  const announcements = openAnnouncements({ db, log }, { hear, missed: () => void catchUp() });

  function hear(announcement: Announcement): void {
    if (announcement.what === 'ended') {
      for (const stream of [...streams]) if (stream.id === announcement.sessionId) end(stream);
      return;
    }
    const { accountId } = announcement;
    if (!byAccount.has(accountId)) return;
    let held = waiting.get(accountId);
    if (!held) {
      held = { changes: new Set(), notifications: [], readBy: new Set() };
      waiting.set(accountId, held);
      setTimeout(() => sendFolded(accountId), limits.foldMs).unref();
    }
    if (announcement.what === 'read') held.readBy.add(announcement.userId);
    else if (announcement.what === 'notification') {
      const { kind, jobId, id, userId } = announcement;
      const event = eventText('notification', { kind, jobId, id } as NotificationEvent);
      held.notifications.push({ userId, event });
    } else if (held.changes.size <= mostChanges)
      held.changes.add(change({ subject: announcement.subject, id: announcement.id }));
  }

  function sendFolded(accountId: string): void {
    const held = waiting.get(accountId);
    waiting.delete(accountId);
    if (!held) return;
    const changes =
      held.changes.size > mostChanges
        ? change({ subject: 'everything', id: accountId })
        : [...held.changes].join('');
    const countAgain = change({ subject: 'notifications', id: accountId });
    for (const stream of byAccount.get(accountId) ?? []) {
      const own = held.notifications.filter(({ userId }) => userId === stream.userId);
      const isMuch = own.length > mostChanges;
      const news = isMuch ? '' : own.map(({ event }) => event).join('');
      write(stream, changes + news + (isMuch || held.readBy.has(stream.userId) ? countAgain : ''));
    }
  }

  function write(stream: Stream, text: string): void {
    const { response, accountId } = stream;
    if (!response || text === '') return;
    if (response.writableLength <= limits.unreadBytes) {
      response.write(text);
      return;
    }
    log.info({ accountId }, 'cut off a stream of events that nobody reads');
    remove(stream);
    response.destroy();
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    const ofAccount = byAccount.get(stream.accountId);
    ofAccount?.delete(stream);
    if (ofAccount?.size === 0) byAccount.delete(stream.accountId);
  }

  function end(stream: Stream): void {
    remove(stream);
    const { response } = stream;
    if (!response) return;
    response.end();
    setTimeout(() => response.destroy(), farewellMs).unref();
  }

  /** Ends those whose session is over, or whose access. */
  async function check(): Promise<void> {
    if (streams.size === 0) return;
    // Those that come meanwhile are not asked about.
    const checked = [...streams];
    const allowed = await stillAllowed([...new Set(checked.map(({ id }) => id))]);
    for (const stream of checked) if (streams.has(stream) && !allowed.has(stream.id)) end(stream);
  }

  async function catchUp(): Promise<void> {
    await tryToCheck();
    for (const stream of streams) write(stream, change({ subject: 'everything', id: stream.accountId }));
  }

  /** While the database is away nobody can be asked, and nothing is told. */
  const tryToCheck = () => check().catch(() => {});

  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ':\n\n');
  }, limits.heartbeatMs).unref();
  const checks = setInterval(tryToCheck, limits.sessionCheckMs).unref();

  function assertRoom({ id }: StreamOwner): void {
    if (isClosing) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    const own = [...streams].filter((stream) => stream.id === id).length;
    if (own >= limits.streamsPerSession)
      throw new Refusal('too_many_requests', {
        message: 'Too many pages are open. Close some of them to see changes at once here.',
        retryAfterSeconds: 60,
      });
    if (streams.size >= limits.streamsInAll) throw new Refusal('unavailable', { retryAfterSeconds: 60 });
  }

  return {
    async admit(owner) {
      assertRoom(owner);
      const stream: Stream = { ...owner, response: null };
      streams.add(stream);
      try {
        await announcements.listen();
        // It may have ended before anybody listened for that.
        const allowed = await stillAllowed([owner.id]);
        // Its end may also have been told while that was asked.
        if (!allowed.has(owner.id) || !streams.has(stream)) throw new Refusal('not_signed_in');
      } catch (error) {
        remove(stream);
        if (error instanceof Refusal) throw error;
        throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: error });
      }
      return (response, headers) => {
        if (isClosing || response.destroyed || !streams.has(stream)) {
          remove(stream);
          response.destroy();
          return;
        }
        stream.response = response;
        const ofAccount = byAccount.get(stream.accountId) ?? new Set();
        byAccount.set(stream.accountId, ofAccount.add(stream));
        neverSlow.add(response);
        response.once('close', () => remove(stream));
        response.on('error', () => {});
        response.writeHead(200, { ...headers, ...streamHeaders });
        write(stream, `retry: ${retryMs}\n\n`);
      };
    },
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      clearInterval(checks);
      for (const stream of [...streams]) end(stream);
      await announcements.close();
    },
  };
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise keep the events until it has a page full of them.
  'x-accel-buffering': 'no',
  // It ends with the stream: kept, it would hold up a stop.
  connection: 'close',
};

const eventText = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const change = (event: ChangeEvent) => eventText('change', event);
