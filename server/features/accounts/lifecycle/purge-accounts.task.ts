// Erases the accounts whose owners left 30 days ago, and empty ones whose address was never confirmed: every row of the
// account, then every file. A second task clears away unfinished sign-ins and unused links.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { sweepLinks } from '../account-links.store.ts';
import { deletePurgeable } from '../accounts.store.ts';
import { sweepPendingLogins } from '../login/pending-logins.store.ts';
import { deleteUnconfirmed } from './unconfirmed-accounts.store.ts';

export const purgeAccounts = defineTask('accounts.purge', noPayload);

const removeFiles = defineTask('accounts.remove-files', z.object({ accountId: z.string() }), {
  maxAttempts: 25,
  priority: 'sweep',
});

export const purgeAccountsHandlers = (deps: Deps): TaskHandler[] => [
  handles(purgeAccounts, () =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const purged = await deletePurgeable(tx, now);
      const unused = await deleteUnconfirmed(tx, now, deps.accountParts);
      for (const accountId of [...purged, ...unused]) {
        await addTask(tx, removeFiles, { accountId });
        // Of the account itself only remains that it was erased, and when.
        await recordEvent(tx, deps.clock, { type: 'account.purged', accountId: null, subjectId: accountId });
      }
    }),
  ),
  handles(removeFiles, async ({ accountId }) => {
    for await (const { key } of deps.files.list(`accounts/${accountId}/`)) await deps.files.remove(key);
  }),
];

/** Clears away sign-ins that were never finished and links that were never opened. */
export const sweepAccounts = defineTask('accounts.sweep', noPayload);

export const sweepAccountsHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepAccounts, async () => {
    await sweepPendingLogins(db.query, clock.now());
    await sweepLinks(db.query, clock.now());
  });
