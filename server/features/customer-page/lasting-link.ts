// A job's own pay link, which stays the same until it is withdrawn: for what is printed and shown again, on the paper of
// its invoice and on its signed page (D-71). Its token is not stored: it is made from the link's id, with a secret that is
// not in the database.
import type { SQLWrapper } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { NewLastingPayLink } from '#server/features/jobs/jobs.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { endLasting, findLasting, insertLasting, lastingInsert } from './pay-links.store.ts';

type Needs = Pick<Deps, 'config' | 'clock' | 'secrets'>;
interface JobKey {
  accountId: string;
  id: string;
}

const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, id: string) => secrets.sign('lasting pay link', id);
const addressOf = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.appUrl}/pay/${token}`;

/** Made by the first who asks for it. */
export async function lastingPayLink(
  deps: Needs,
  db: Queryable,
  { accountId, id: jobId }: JobKey,
): Promise<string> {
  for (;;) {
    const found = await findLasting(db, { accountId, jobId });
    const token = found && tokenOf(deps, found.id);
    if (token && hashToken(token).equals(found.tokenHash)) return addressOf(deps, token);
    // Made under a secret that was replaced since: what is printed goes on working, and cannot be made again.
    if (found) await endLasting(db, { accountId, id: found.id });
    const id = newId();
    await insertLasting(db, tokenOf(deps, id), { accountId, id, jobId, createdAt: deps.clock.now() });
  }
}

/** Of a job that is not written yet. */
export function newLastingPayLink(
  deps: Needs,
  { accountId, id: jobId, createdAt }: JobKey & { createdAt: Date },
): NewLastingPayLink {
  const id = newId();
  const token = tokenOf(deps, id);
  return {
    url: addressOf(deps, token),
    insert: (db): SQLWrapper => lastingInsert(db, token, { accountId, id, jobId, createdAt }),
  };
}
