import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import type { SealStore } from './company-seals.ts';
import { sealCertificates as table } from './seal-certificates.tables.ts';

export const sealStore = ({ query }: Pick<Database, 'query'>): SealStore => ({
  list: (accountId) =>
    query
      .select({ number: table.number, certificate: table.certificate, key: table.keyCiphertext })
      .from(table)
      .where(eq(table.accountId, accountId))
      .orderBy(desc(table.number)),
  async add(accountId, { key, ...seal }) {
    await query
      .insert(table)
      .values({ accountId, keyCiphertext: key, ...seal })
      .onConflictDoNothing({ target: [table.accountId, table.number] });
  },
});
