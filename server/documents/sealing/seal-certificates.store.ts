import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import type { KeptSeal, SealStore } from './company-seals.ts';

export const sealStore = ({ query }: Pick<Database, 'query'>): SealStore => ({
  async list(accountId) {
    const { rows } = await query.execute<KeptSeal & Record<string, unknown>>(sql`
      select number, certificate, key_ciphertext as key
      from seal_certificates where account_id = ${accountId} order by number desc`);
    return rows;
  },
  async add(accountId, { number, certificate, key, madeAt, expiresAt }) {
    await query.execute(sql`
      insert into seal_certificates (account_id, number, certificate, key_ciphertext, made_at, expires_at)
      values (${accountId}, ${number}, ${certificate}, ${key}, ${madeAt}, ${expiresAt})
      on conflict (account_id, number) do nothing`);
  },
});
