// The notice that somebody made a calendar link.

import type { Deps } from '#server/deps.ts';
import type { AccountMail } from '#server/features/accounts/accounts.service.ts';
import { newId } from '#server/platform/ids.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';

export const feedMadeMail = ({ config }: Deps, technician: { name: string } | null): AccountMail => ({
  kind: 'account.calendar-link',
  dedupeKey: newId(),
  title: 'A calendar link was created',
  blocks: [
    text('Whoever has this link can see scheduled jobs with customer names, addresses and phone numbers.'),
    facts([['Calendar', technician?.name ?? 'Company calendar']]),
    note(
      `Was this not you? Set a new password at once; that ends every calendar link: ${config.appUrl}/forgot-password`,
    ),
  ],
});
