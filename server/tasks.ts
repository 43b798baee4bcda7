// All background work of the product, and its timetable.
import { z } from 'zod';
import { mailPasswordResetHandler } from './features/accounts/mail-password-reset.task.ts';
import { sweepAccounts, sweepAccountsHandler } from './features/accounts/sweep-accounts.task.ts';
import type { Deps } from './platform/deps.ts';
import { sweepLimits } from './platform/limits.ts';
import { deliverMailHandler } from './platform/mail/deliver-mail.task.ts';
import { defineTask, handles, type TaskHandler } from './platform/queue/queue.ts';
import type { CronLine } from './platform/queue/worker.ts';

const sweep = defineTask('platform.sweep', z.object({}).strict() as z.ZodType<Record<string, never>>);

export const allTasks = (deps: Deps): TaskHandler[] => [
  deliverMailHandler({ ...deps, mailFrom: deps.config.mailFrom }),
  handles(sweep, () => sweepLimits(deps.db.query, deps.clock.now())),
  mailPasswordResetHandler(deps),
  sweepAccountsHandler(deps),
];

export const timetable: CronLine[] = [
  { pattern: '17 * * * *', task: sweep },
  { pattern: '27 * * * *', task: sweepAccounts },
];
