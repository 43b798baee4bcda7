// Clears away sign-ins that were never finished and links that were never opened.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { sweepLinks } from './account-links.store.ts';
import { sweepPendingLogins } from './pending-logins.store.ts';

export const sweepAccounts = defineTask(
  'accounts.sweep',
  z.object({}).strict() as z.ZodType<Record<string, never>>,
);

export const sweepAccountsHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepAccounts, async () => {
    await sweepPendingLogins(db.query, clock.now());
    await sweepLinks(db.query, clock.now());
  });
