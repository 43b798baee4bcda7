// The one way to the database: a pool, drizzle on top, transactions. Nobody who uses it knows whether the server behind
// it is the embedded one or not.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { FairSemaphore, type FairSemaphoreOptions } from '../fair-semaphore.ts';

// Counts and cents are 64-bit in the database and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Drizzle = NodePgDatabase<Record<string, never>>;

/** A running transaction. Functions that write take one, so that state, audit and job commit together. */
export type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/**
 * The account that rows belong to. Store functions take it, and tables lead with it: another account's id answers like
 * an unknown one.
 */
export interface Tenant {
  accountId: string;
}

/** Either: for functions that only read. */
export type Queryable = Tx | Drizzle;

export interface Database {
  /** For single statements. */
  readonly query: Drizzle;
  readonly pool: pg.Pool;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For work that may wait for other work of its account: the wait for a turn takes no connection from anybody else.
   * Never call it inside itself: the inner call could wait for the outer one.
   */
  accountTransaction<T>(scope: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Of the pool's ten, in work that may wait for locks: what one account waits for must not shut out the others. */
const connectionsOfAccount: FairSemaphoreOptions = {
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: 3,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: 200,
  refusal: { retryAfterSeconds: 5 },
};

export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5000,
    // Also notices a machine that vanished without closing its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'fieldwright',
    // A forgotten transaction must not hold locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  trackErrors(pool);
  // A connection lost while idle (the database restarting) is replaced by the pool at the next use.
  pool.on('error', (error) => options.onError?.(error));
  // A connection lost at work fails its query, which is an answer. But it also emits an error itself, first, and
  // without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', (error) => void ofDatabase.add(error)));
  const query = drizzle(pool);
  const turns = new FairSemaphore(connectionsOfAccount);
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // Not by the pool's own drizzle: when its `begin` fails, it never gives the connection back.
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work);
    } finally {
      client.release();
    }
  }
  return {
    query,
    pool,
    transaction,
    accountTransaction: ({ accountId }, work) => turns.run(accountId, () => transaction(work)),
    close: () => pool.end(),
  };
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Its disk is full, or its memory: nothing was written, and it passes.
  '53100',
  '53200',
]);

/** The driver has no codes for these. The last one comes from a rollback on a connection that is gone. */
const lostMessages =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/**
 * True when the database could not be reached or had no room, so that it may be tried again later. Only for
 * errors that can be nobody else's: see isDatabaseFailure.
 */
export const isDatabaseUnreachable = (error: unknown): boolean => causesOf(error).some(isUnreachable);

/**
 * The same where the error may also come from a client or another service: they report lost connections with the same
 * messages.
 */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseUnreachable(error) && causesOf(error).some(isOfDatabase);

function isUnreachable(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && lostConnection.has(code)) || lostMessages.test(error.message);
}

/** Errors that came out of a pool without drizzle around them. */
const ofDatabase = new WeakSet<Error>();

const isOfDatabase = (error: Error) =>
  error instanceof DrizzleQueryError ||
  error instanceof pg.DatabaseError ||
  ofDatabase.has(error) ||
  lostMessages.test(error.message);

/** Every way to the database begins here, `pool.query` too. */
function trackErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const note = (error: unknown) => {
    if (error instanceof Error) ofDatabase.add(error);
  };
  function connectAndTrack(): Promise<pg.PoolClient>;
  function connectAndTrack(done: Parameters<typeof connect>[0]): void;
  function connectAndTrack(done?: Parameters<typeof connect>[0]) {
    if (done)
      return connect((error, client, release) => {
        note(error);
        done(error, client, release);
      });
    return connect().catch((error: unknown) => {
      note(error);
      throw error;
    });
  }
  pool.connect = connectAndTrack;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

/** The name of the constraint a write ran into, or null: a lost race is an answer, not a fault. */
export function violatedConstraint(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string')
      return constraint;
  }
  return null;
}

/** True when the database ended this one of two transactions that waited for each other. Nothing of it was written. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof pg.DatabaseError && cause.code === '40P01');
