// One PostgreSQL for the whole run; every worker makes its own database in it.
import { openTestPostgres } from '#server/testing/test-postgres.ts';

export default async function setup() {
  const postgres = await openTestPostgres();
  process.env.E2E_POSTGRES_URL = postgres.url;
  return () => postgres.stop();
}
