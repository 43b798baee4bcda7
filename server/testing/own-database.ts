// A database for one test alone, migrated and empty.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createTestDatabase } from './test-postgres.ts';

export async function openOwnDatabase(): Promise<Database> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const db = openDatabase(await createTestDatabase(inject('postgresUrl'), name));
  onTestFinished(async () => {
    await db.close();
    const client = new pg.Client({ connectionString: inject('postgresUrl').replace(/\/\w+$/, '/postgres') });
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end());
  });
  return db;
}
