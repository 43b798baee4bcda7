// The product as it is built, with a database to fill, for benches that compare request rates. Ends the process with 1
// when a bar was missed.
import type pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { signUp } from './request-rates.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts';

export const few = 100;
export const many = 100_000;

/** A company of its own. */
interface Company {
  cookie: string;
  accountId: string;
}

export interface Measured {
  server: ServerProcess;
  pool: pg.Pool;
  /** Two companies, for few records and for many. */
  small: Company;
  large: Company;
}

export async function measureServer(compare: (measured: Measured) => Promise<boolean>): Promise<never> {
  process.env.BILLING = 'off';
  const server = await startServerProcess();
  const db = openDatabase(server.databaseUrl);
  let isHeld = false;
  try {
    const [small, large] = [await signUp(server.base, db.pool), await signUp(server.base, db.pool)];
    isHeld = await compare({ server, pool: db.pool, small, large });
  } finally {
    await db.close();
    await server.stop();
    removeDataDir(server.dataDir);
  }
  process.exit(isHeld ? 0 : 1);
}
