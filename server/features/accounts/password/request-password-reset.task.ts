// "Forgot your password": the answer and the work in the request are the same for everybody. Whether there is such a
// user is found out later, in a task that makes the link and emails it.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { perNetwork } from '#server/platform/limits.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { newToken } from '#server/platform/secrets.ts';
import { isLinkMade, openLink } from '../account-links.store.ts';
import { passwordResetMail, postAccountMail } from '../accounts.mail.ts';
import { findUserByEmail, isActive, keyOf, lockUser } from '../accounts.store.ts';

const mailPasswordReset = defineTask(
  'accounts.mail-password-reset',
  z.object({ requestId: z.string(), email: z.string() }),
  { priority: 'signIn' },
);

const response = {
  message: 'If there is an account associated with this email, a link to reset the password is on its way.',
};

export async function requestPasswordReset(
  { db, limits, config }: Deps,
  { email, address }: { email: string; address: string },
) {
  await limits.hitAll(perNetwork(config.limits.passwordResetPerAddress, address));
  await db.transaction((tx) => addTask(tx, mailPasswordReset, { requestId: newId(), email }));
  return response;
}

export const mailPasswordResetHandler = (deps: Deps): TaskHandler =>
  handles(mailPasswordReset, ({ requestId, email }) =>
    deps.db.transaction(async (tx) => {
      const known = await findUserByEmail(tx, email);
      const found = known && (await lockUser(tx, keyOf(known.user)));
      if (!found || found.user.email !== email || !isActive(found)) return;
      const key = keyOf(found.user);
      // A second run would make the link in the mail of the first one void.
      if (await isLinkMade(tx, key, requestId)) return;
      const token = newToken();
      // Enough links are on their way to this address; the newest of them stays valid.
      if (!(await postAccountMail(deps, tx, found, passwordResetMail(deps, { id: requestId, token }))))
        return;
      const link = { ...key, id: requestId, purpose: 'reset_password', token } as const;
      await openLink(tx, deps.clock.now(), link);
      await recordEvent(tx, deps.clock, {
        type: 'password.reset_requested',
        accountId: key.accountId,
        subjectId: key.userId,
      });
    }),
  );
