// "Forgot your password": the answer and the work in the request are the same for everybody. Whether there is such a
// user is found out later, in the background.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { perNetwork } from '#server/platform/limits.ts';
import { addTask, defineTask } from '#server/platform/queue/queue.ts';

export const mailPasswordReset = defineTask(
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
