// The email about one notification, for what the product sends no email of its own about.

import type { NotificationKind } from '#contract/notifications.ts';
import { shortened } from '#contract/texts/shortened.ts';
import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { button, note, pageUrl, text } from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import type { NotificationInput } from './notification-data.ts';
import { sentenceOf } from './sentences.ts';

const headings: Record<NotificationKind, string> = {
  opened: 'Your customer opened a document',
  signed: 'A document was signed',
  declined: 'A document was declined',
  cancelled: 'A customer canceled',
  paid: 'You were paid',
  overpaid: 'A customer paid too much',
  refund_failed: 'A refund didn’t go through',
  disputed: 'A payment was disputed',
  question: 'A customer has a question',
  mail_failed: 'An email wasn’t delivered',
  work_finished: 'A job is finished',
  photos_added: 'New photos of a job',
  storage_nearly_full: 'Your storage is nearly full',
};

const longestSubject = 120;

export async function postNotice(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  input: NotificationInput & { jobId: string | null },
): Promise<void> {
  const sentence = sentenceOf(input);
  const { appName } = deps.config;
  await postMail(deps, tx, {
    kind: 'notification.notice',
    dedupeKey: newId(),
    accountId: user.accountId,
    to: { address: user.email },
    // What customers typed may be long, and of several paragraphs.
    subject: shortened(sentence.replace(/\s+/g, ' '), longestSubject),
    body: {
      heading: headings[input.kind],
      blocks: [
        text(/[.”]$/.test(sentence) ? sentence : `${sentence}.`),
        input.jobId === null
          ? button('Open your jobs', pageUrl(deps, '/jobs'))
          : button('Open the job', pageUrl(deps, `/jobs?job=${input.jobId}`)),
        note('Choose what you get emails about under Notifications in Profile & Support.'),
      ],
      sender: appName,
      reason: `You’re getting this email because you asked ${appName} to email you about this.`,
    },
  });
}
