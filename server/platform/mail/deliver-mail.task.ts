// Hands a queued mail to the mail server. A temporary failure is written down and tried again with growing pauses;
// a final one is written down and left for people to see.
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import { MailDelayed, MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { defineTask, handles, type TaskHandler } from '../queue/queue.ts';
import type { Secrets } from '../secrets.ts';
import { type MailContent, openContent } from './mail-content.ts';
import { type MailLogo, withLogo } from './mail-html.ts';
import { findMail, markAttempt, markSent, markUnsent } from './mails.store.ts';
import { type MailEvents, type MailLogos, writeMailAbout } from './write-mail-about.ts';

export const deliverMail = defineTask('mail.deliver', z.object({ mailId: z.string() }), {
  priority: 'email',
});

export interface DeliveryDeps {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  mail: MailTransport;
  files: FileStore;
  config: Pick<Config, 'appName' | 'mailFrom'>;
  mailEvents: MailEvents;
  mailLogos: MailLogos;
  log: Log;
}

export const deliverMailHandler = (deps: DeliveryDeps): TaskHandler =>
  handles(deliverMail, async ({ mailId }, attempt) => {
    const row = await findMail(deps.db.query, mailId);
    if (row?.state !== 'queued' || !row.content) return;
    const { accountId, subjectId } = row;
    const isAbout = accountId !== null && subjectId !== null;
    if (isAbout && (await deps.mailEvents.isOutdated(deps.db.query, { ...row, accountId, subjectId }))) {
      await deps.db.transaction((tx) =>
        writeMailAbout(deps.mailEvents, tx, row, () => markUnsent(tx, mailId, 'withheld', 'outdated')),
      );
      return;
    }
    const content = openContent(deps.secrets, row.content);
    const logo = await findLogo(deps, content, accountId);
    try {
      await deps.mail.send({
        // The same id at every attempt: a mail server that took it just before we died can recognise the repeat.
        id: mailId,
        from: { name: senderName(deps, content), address: deps.config.mailFrom.address },
        replyTo: content.replyTo,
        to: content.to,
        subject: content.subject,
        html: logo
          ? withLogo(content.html, { ...logo, ...logoFile, name: content.logoOf ?? '' })
          : content.html,
        text: content.text,
        attachments: [
          ...(logo ? [{ ...logoFile, contentType: logo.contentType, content: logo.bytes }] : []),
          ...(await Promise.all(content.attachments.map((file) => readAttachment(deps.files, file)))),
        ],
      });
    } catch (error) {
      const reason = reasonOf(error);
      const isFinal = error instanceof MailRejected || attempt.isLast;
      await deps.db.transaction(async (tx) => {
        await writeMailAbout(deps.mailEvents, tx, row, () => markAttempt(tx, mailId, reason, isFinal));
        if (isFinal) await deps.mailEvents.failed(tx, row);
      });
      if (isFinal) return;
      throw error;
    }
    await deps.db.transaction((tx) =>
      writeMailAbout(deps.mailEvents, tx, row, () => markSent(tx, deps.clock.now(), mailId)),
    );
  });

const logoFile = { filename: 'logo.png', contentId: 'logo' };

/** An email is worth more than its logo: without one it shows the name. */
async function findLogo(
  { mailLogos, log }: DeliveryDeps,
  { logoOf }: MailContent,
  accountId: string | null,
): Promise<MailLogo | null> {
  if (logoOf === undefined || accountId === null) return null;
  try {
    return await mailLogos.find(accountId);
  } catch (error) {
    log.warn({ err: error, accountId }, 'a logo could not be put into an email');
    return null;
  }
}

/** Shown to the owner: the mail server's own words, or plain ones of ours. What else went wrong is in the log. */
const reasonOf = (error: unknown) =>
  error instanceof MailRejected || error instanceof MailDelayed
    ? error.message
    : 'The email server could not be reached.';

/** The company's name where it is the company that writes. */
const senderName = ({ config }: DeliveryDeps, { senderName }: MailContent) =>
  senderName === config.appName ? config.mailFrom.name : senderName;

async function readAttachment(
  files: FileStore,
  { fileKey, filename, contentType }: MailContent['attachments'][number],
) {
  const stored = await files.get(fileKey);
  if (!stored) throw new MailRejected(`The attachment ${filename} no longer exists.`);
  return { filename, contentType, content: stored.bytes };
}
