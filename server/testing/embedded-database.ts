// The embedded database of a running product, seen from outside.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Postmaster, readPostmaster } from '#server/platform/db/postmaster.ts';

/** Null when no embedded database runs on the folder. */
export const postmaster = (dataDir: string): Postmaster | null =>
  readPostmaster(path.join(dataDir, 'postgres/cluster'));

export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8').trim();
  return `postgresql://fieldwright:${password}@127.0.0.1:${postmaster(dataDir)?.port}/fieldwright`;
}

export async function queryEmbedded(dataDir: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
