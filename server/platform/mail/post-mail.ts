// Puts an email into the queue, in the transaction that causes it. A notice that comes too soon after one of its kind is
// not sent on its own: one later email sums all of those up.
import type { EmailText } from '#contract/texts/email-text.ts';
import type { Config } from '#server/config.ts';
import { type MailClass, type MailKey, mailKinds } from '#server/mail-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { addTask } from '../queue/queue.ts';
import type { Secrets } from '../secrets.ts';
import { deliverMail } from './deliver-mail.task.ts';
import { closeContent, type MailContent, type MailPerson } from './mail-content.ts';
import { bodyWithoutLinks, facts, type MailBody, noticeMoment, renderMail, text } from './mail-layout.ts';
import { checkMailLimits, type MailToCheck, type Verdict } from './mail-limits.ts';
import { mailboxOf } from './mailbox-of.ts';
import {
  findMailOf,
  findOpenSummary,
  foldedInto,
  insertMail,
  markDue,
  markUnsent,
  rewriteMail,
} from './mails.store.ts';
import { unsentReasons } from './unsent-reasons.ts';
import { withoutLinks } from './without-links.ts';
import { type MailEvents, writeMailAbout } from './write-mail-about.ts';

interface Notice {
  accountId: string | null;
  subjectId?: string;
  to: MailPerson;
  replyTo?: MailPerson;
  body: MailBody;
}

/** The account is locked for counting: nobody else begins a summary or adds to it in this moment. */
async function foldNotice(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  tx: Tx,
  { id, mail, sumUpAt }: { id: string; mail: Notice; sumUpAt: Date },
): Promise<void> {
  const now = clock.now();
  const mailbox = mailboxOf(mail.to.address);
  const open = await findOpenSummary(tx, now, mail.accountId, mailbox);
  const summaryId = open ?? newId();
  await markUnsent(tx, id, 'withheld', 'summed_up', summaryId);
  const { subject, content } = sumUp(secrets, mail, await foldedInto(tx, summaryId));
  if (open) return rewriteMail(tx, open, subject, content);
  await insertMail(tx, now, {
    id: summaryId,
    accountId: mail.accountId,
    kind: 'account.notices',
    dedupeKey: summaryId,
    subjectId: mail.subjectId ?? null,
    recipient: mail.to.address,
    mailbox,
    subject,
    content,
    fileKeys: [],
  });
  await markDue(tx, summaryId, sumUpAt, 'securityNotice');
  await addTask(
    tx,
    deliverMail,
    { mailId: summaryId },
    { waitMs: sumUpAt.getTime() - now.getTime(), priority: 'signIn' },
  );
}

function sumUp(
  secrets: Secrets,
  { to, replyTo, body }: Notice,
  notices: { subject: string; count: number; lastAt: Date }[],
): { subject: string; content: Buffer } {
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  const subject =
    count === 1 ? 'Another notice about your account' : `${count} more notices about your account`;
  const content: MailContent = {
    senderName: body.sender,
    replyTo,
    to,
    subject,
    ...renderMail({
      ...body,
      heading: subject,
      amount: undefined,
      preheader: undefined,
      about: undefined,
      blocks: [
        text('This happened after our last email about it:'),
        facts(notices.map((notice) => [notice.subject, timesAndLast(notice)])),
        // What to do about it is the same as in each of them.
        ...body.blocks.filter(({ kind }) => kind === 'button' || kind === 'note'),
      ],
    }),
    attachments: [],
  };
  return { subject, content: closeContent(secrets, content) };
}

function timesAndLast({ count, lastAt }: { count: number; lastAt: Date }): string {
  const at = noticeMoment(lastAt);
  return count === 1 ? at : `${count} times, the last on ${at}`;
}

export interface MailRequest extends MailKey {
  accountId: string | null;
  /** The job, user or request the mail is about; its state is shown there. */
  subjectId?: string;
  to: MailPerson;
  replyTo?: MailPerson;
  subject: string;
  body: MailBody;
  /** What somebody wrote in it: stored, to be read again. */
  message?: string | null;
  attachments?: MailContent['attachments'];
  /** An earlier mail that this one answers: where that went to the same person, this one does not count again. */
  follows?: MailKey;
}

export interface PostDeps {
  clock: Clock;
  secrets: Secrets;
  config: Pick<Config, 'rateLimits' | 'limits' | 'appUrl'>;
  mailEvents: Pick<MailEvents, 'hold' | 'written' | 'failed'>;
}

/**
 * False when this email was posted before, or when none is sent: there were too many, a later one sums them up, or none
 * can arrive there. Where the person requested the email, that is a refusal: nothing of the transaction happens. True
 * also for one that was given up because it would have had to wait too long: its state shows it.
 */
export const postMail = (deps: PostDeps, tx: Tx, mail: MailRequest): Promise<boolean> =>
  writeMailAbout(deps.mailEvents, tx, mail, () => post(deps, tx, mail));

/** "in 20 minutes", "in about 3 hours". */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `in about ${Math.ceil(minutes / 60)} hours`;
}

async function post(deps: PostDeps, tx: Tx, mail: MailRequest): Promise<boolean> {
  const id = newId();
  const now = deps.clock.now();
  const { appUrl } = deps.config;
  const senderName = withoutLinks(mail.body.sender, appUrl);
  const content: MailContent = {
    senderName,
    replyTo: mail.replyTo,
    to: mail.to,
    subject: withoutLinks(mail.subject, appUrl),
    ...renderMail(bodyWithoutLinks(mail.body, appUrl)),
    ...(mail.body.letterhead && { logoOf: senderName }),
    attachments: mail.attachments ?? [],
  };
  const isNew = await insertMail(tx, now, {
    id,
    accountId: mail.accountId,
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    subjectId: mail.subjectId ?? null,
    recipient: mail.to.address,
    mailbox: mailboxOf(mail.to.address),
    subject: mail.subject,
    message: mail.message ?? null,
    fileKeys: content.attachments.map(({ fileKey }) => fileKey),
    content: closeContent(deps.secrets, content),
  });
  if (!isNew) return false;
  const decision = await allowedMail(deps, tx, { ...mail, recipient: mail.to.address });
  switch (decision.verdict) {
    case 'withhold':
      await markUnsent(tx, id, 'withheld', decision.why);
      return false;
    case 'giveUp':
      await markUnsent(tx, id, 'failed', decision.why);
      await deps.mailEvents.failed(tx, {
        ...mail,
        subjectId: mail.subjectId ?? null,
        recipient: mail.to.address,
      });
      return true;
    case 'fold':
      await foldNotice(deps, tx, { id, mail, sumUpAt: decision.freeAt });
      return false;
    case 'pass':
      await markDue(tx, id, decision.dueAt, decision.countsAs);
      await addTask(
        tx,
        deliverMail,
        { mailId: id },
        { waitMs: decision.dueAt.getTime() - now.getTime(), ...turnOf(mail) },
      );
      return true;
  }
}

type Allowed = Exclude<Verdict, { verdict: 'refuse' } | { verdict: 'impossible' }>;

/** What becomes of it; refuses where the action that wants the email must not happen. */
async function allowedMail(
  { clock, config }: Pick<PostDeps, 'clock' | 'config'>,
  tx: Tx,
  mail: MailToCheck,
): Promise<Allowed> {
  const now = clock.now();
  const decision = await checkMailLimits(tx, now, config.rateLimits ? config.limits : null, mail);
  if (decision.verdict === 'refuse') {
    const retryAfterSeconds = Math.max(1, (decision.freeAt.getTime() - now.getTime()) / 1000);
    const message = `Too many emails for now. The next one can go out ${waitText(retryAfterSeconds)}.`;
    throw new Refusal('too_many_requests', { message, retryAfterSeconds });
  }
  if (decision.verdict === 'impossible')
    throw new Refusal('invalid_input', {
      message: `${unsentReasons[decision.why]} Please correct it first.`,
    });
  return decision;
}

/** Before something is printed for an email: refuses what `postMail` would refuse now, and counts nothing. */
export const refuseOverLimit = (
  deps: Pick<PostDeps, 'clock' | 'config'> & { db: Database },
  mail: MailToCheck,
): Promise<unknown> => deps.db.transaction((tx) => allowedMail(deps, tx, mail));

const goesFirst: readonly MailClass[] = ['signIn', 'signUp', 'confirmation', 'securityNotice', 'undoNotice'];

/** An account's emails follow each other; those that somebody needs to get in, or to be warned, wait for none. */
const turnOf = ({ kind, accountId }: MailRequest) =>
  goesFirst.includes(mailKinds[kind])
    ? ({ priority: 'signIn' } as const)
    : { accountId: accountId ?? undefined };

/**
 * For an email that was posted before: refused unless the one of then went to the same person with the same document,
 * and says what was typed now (B-23). What nobody typed is not compared: whoever only presses again means that email.
 */
export async function assertSameMail(
  tx: Tx,
  accountId: string,
  key: MailKey,
  { to, text, fileKey }: { to: string; text: EmailText; fileKey?: string },
): Promise<void> {
  const before = await findMailOf(tx, accountId, key);
  const isSame =
    before?.recipient === to &&
    (!text.message || before.message === text.message) &&
    (!text.subject || before.subject === text.subject) &&
    (fileKey === undefined || before.fileKeys.includes(fileKey));
  if (!isSame) throw new Refusal('key_reused');
}
