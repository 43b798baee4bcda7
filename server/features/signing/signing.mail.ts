// The emails about a signature; those about its cancellation are in cancellation.mail.ts. Those to the customer carry the
// company's name, and replies go to the company (B-101).
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoment } from '#server/documents/document-dates.ts';
import {
  afterGreeting,
  type Company,
  contactLine,
  emailMessage,
  inNameOf,
  type MessageAbout,
  ownMessage,
  repliesTo,
  senderOf,
} from '#server/features/company/company.service.ts';
import {
  depositDueOf,
  depositPayment,
  findJob,
  type JobRecord,
  openJob,
  payLabel,
} from '#server/features/jobs/jobs.service.ts';
import { ownerWantsEmail } from '#server/features/notifications/notifications.service.ts';
import type { MailKey, MailKind } from '#server/mail-kinds.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import {
  button,
  facts,
  type MailAmount,
  type MailBlock,
  note,
  text,
} from '#server/platform/mail/mail-layout.ts';
import { findMailOf } from '#server/platform/mail/mails.store.ts';
import { type MailRequest, postMail } from '#server/platform/mail/post-mail.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { isOfChangeOrder } from './change-orders.ts';
import { signingUrl } from './requests/request-view.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';
import { isOwnSignedEstimate } from './sealing/approved.ts';
import { copyMailKey, linkMailKey } from './sealing/signing-mails.store.ts';
import {
  amountOf,
  amountText,
  calledOf,
  cancelText,
  declinedText,
  type LinkMail,
  messageKindOf,
  renewText,
  signedSummary,
  signedText,
  summary,
  titleOf,
  workOf,
} from './signature-texts.ts';

export type Addressed = SignatureRequestRow & { signerEmail: string };

export const isAddressed = <R extends SignatureRequestRow>(request: R): request is R & Addressed =>
  !!request.signerEmail;

interface MailText extends MailKey {
  subject: string;
  heading: string;
  amount?: MailAmount;
  blocks: MailBlock[];
  /** What was typed for this email: stored, to be read again. */
  message?: string | null;
  attachments?: MailRequest['attachments'];
  follows?: MailKey;
}

/** False when the link has been emailed already. */
export const postSigningLink = (
  deps: Deps,
  tx: Tx,
  company: Company,
  request: Addressed,
  { token, text: typed }: { token: string; text: EmailText },
): Promise<boolean> => {
  const { subject, blocks } = emailMessage(deps, company, {
    kind: messageKindOf(request),
    about: messageAbout(company, request),
    typed,
  });
  return toSigner(deps, tx, {
    company,
    request,
    mail: {
      ...linkMailKey(request),
      message: typed.message,
      subject,
      heading: isOfChangeOrder(request)
        ? `${titleOf(request)} needs your approval`
        : `${titleOf(request)} is ready for your signature`,
      paragraphs: blocks,
      blocks: [
        button('Review and sign', signingUrl(deps, token)),
        summary(request),
        note(
          `This link is just for you, so please don’t forward this email. It works until ${formatMoment(request.tokenExpiresAt, company.timeZone)}; after that, open it to ask for a new one. ${contactLine(company)}`,
        ),
      ],
    },
  });
};

/** The same again, days later: it was not signed. */
export const postFollowUp = (
  deps: Deps,
  tx: Tx,
  company: Company,
  request: Addressed,
  { token, key }: { token: string; key: MailKey },
): Promise<boolean> => {
  // Only estimates are followed up on.
  const own = ownMessage(deps, company, 'estimate', messageAbout(company, request));
  const sender = senderOf(deps, company);
  const sentOn = dayIn(company.timeZone, request.firstSentAt ?? request.sentAt ?? request.createdAt);
  const again = text(`We sent you this on ${formatDay(sentOn)}, and it is still waiting for your signature.`);
  return toSigner(deps, tx, {
    company,
    request,
    mail: {
      ...key,
      subject: own.subject ?? `Waiting for your signature: ${titleOf(request)} from ${sender}`,
      heading: `${titleOf(request)} is waiting for your signature`,
      // In the company's words it would be the first email once more.
      paragraphs: afterGreeting(own.blocks ?? [], request.signerName, again),
      blocks: [
        button('Review and sign', signingUrl(deps, token)),
        summary(request),
        note(
          `The link works until ${formatMoment(request.tokenExpiresAt, company.timeZone)}. Not interested? Open it and choose Decline, and we won’t email you about this again. ${contactLine(company)}`,
        ),
      ],
    },
  });
};

const messageAbout = ({ timeZone }: Company, request: Addressed): MessageAbout => ({
  recipient: request.signerName,
  number: request.number,
  cents: request.totalCents,
  amount: amountText(request),
  day: dayIn(timeZone, request.createdAt),
});

/** To the customer, where there is an address, and to the owner; each once. */
export async function postSignedCopies(
  deps: Deps,
  tx: Tx,
  company: Company,
  request: SignatureRequestRow & { signedAt: Date },
  fileKey: string,
): Promise<void> {
  const attachments = [{ filename: `${request.number}-signed.pdf`, contentType: 'application/pdf', fileKey }];
  const owing = await jobOfRequestedDeposit(tx, request);
  const depositDue = owing ? depositDueOf(owing) : 0;
  const isCancelled = request.cancelledAt !== null;
  const here = isCancelled
    ? 'Here is what you signed, for your records. You have canceled it since, so it no longer counts.'
    : 'Thank you for signing. Your copy is attached for your records.';
  const signed = signedSummary(request, {
    signed: `${formatMoment(request.signedAt, company.timeZone)} by ${request.signerName}`,
    cancelled: request.cancelledAt && formatMoment(request.cancelledAt, company.timeZone),
    depositDue,
  });
  const linkMail = await findLinkMail(tx, company, request);
  const proof = note(
    'The attached PDF has a digital seal, so a PDF reader shows if anything was changed. The last pages show how it was signed.',
  );
  await toOwner(deps, tx, company, {
    kind: 'signature.signed-owner',
    dedupeKey: request.id,
    subject: `${request.signerName} signed ${titleOf(request)}`,
    heading: `${titleOf(request)} ${isCancelled ? 'was signed, and canceled since' : 'is signed'}`,
    // What was canceled since is nothing to be paid.
    ...(!isCancelled && { amount: amountOf(request) }),
    blocks: [...signedText(request, depositDue), openJob(deps, request.jobId), signed, proof],
    attachments,
  });
  if (!isAddressed(request)) return;
  const pay = owing && (await payLabel(deps, tx, owing));
  const link = owing && pay ? deps.payLinks.make(owing) : null;
  const isPosted = await toSigner(deps, tx, {
    company,
    request,
    mail: {
      ...copyMailKey(request),
      // A signer who got the link by email expects the copy; for anybody else it is an email like any other.
      follows: linkMailKey(request),
      subject: `Your signed copy: ${titleOf(request)} from ${senderOf(deps, company)}`,
      heading: 'Your signed copy',
      ...(isCancelled && { amount: null, preheader: here }),
      paragraphs: [
        text(`Hello ${firstNameOf(request.signerName)},`),
        text(here),
        ...(depositDue > 0 ? [text(`The deposit of ${formatDollars(depositDue)} is due now.`)] : []),
      ],
      blocks: [
        ...(link && pay ? [button(pay, link.url)] : []),
        ...(depositDue > 0 ? depositPayment(deps, company, request.number) : []),
        ...cancelText(request, linkMail),
        signed,
        proof,
        note(contactLine(company)),
      ],
      attachments,
    },
  });
  if (isPosted) await link?.store(tx);
}

/** Null where the link was handed over in another way. */
async function findLinkMail(
  tx: Tx,
  { timeZone }: Company,
  request: SignatureRequestRow,
): Promise<LinkMail | null> {
  const mail = await findMailOf(tx, request.accountId, linkMailKey(request));
  if (mail?.state !== 'sent' && mail?.state !== 'queued') return null;
  const at = mail.sentAt ?? request.sentAt ?? request.createdAt;
  return { subject: mail.subject, day: dayIn(timeZone, at) };
}

/**
 * Asked for with the signature, unless the job was moved on by hand or it was paid since (D-19). Whose job it was before,
 * or who has canceled, neither owes it nor reads what another one paid.
 */
export async function jobOfRequestedDeposit(
  db: Queryable,
  request: SignatureRequestRow,
): Promise<JobRecord | null> {
  const job = await findJob(db, request, request.jobId);
  return job && isOwnSignedEstimate(job, request) && depositDueOf(job) > 0 ? job : null;
}

export const postDeclined = (
  deps: Deps,
  tx: Tx,
  company: Company,
  request: SignatureRequestRow,
): Promise<boolean> =>
  toOwner(deps, tx, company, {
    kind: 'signature.declined',
    dedupeKey: request.id,
    subject: `${request.signerName} declined ${titleOf(request)}`,
    heading: `${titleOf(request)} was declined`,
    blocks: [
      text(`${request.signerName} opened the document and declined it.`),
      ...(request.declineReason
        ? [facts([['Reason', request.declineReason]])]
        : [text('No reason was given.')]),
      declinedText(request),
      openJob(deps, request.jobId),
    ],
  });

export const postRenewalRequested = (
  deps: Deps,
  tx: Tx,
  company: Company,
  request: SignatureRequestRow,
  now: Date,
): Promise<boolean> =>
  toOwner(deps, tx, company, {
    kind: 'signature.renew-asked',
    dedupeKey: `${request.id} ${now.toISOString()}`,
    subject: `${request.signerName} needs a new link to ${titleOf(request)}`,
    heading: 'A customer needs a new link',
    blocks: [
      text(
        `The link to ${calledOf(request)} expired on ${formatMoment(request.tokenExpiresAt, company.timeZone)}. ${request.signerName} wants to sign and asked for a new one.`,
      ),
      renewText(request),
      openJob(deps, request.jobId),
    ],
  });

interface SignerMail {
  company: Company;
  request: Addressed;
  mail: Omit<MailText, 'amount'> & {
    paragraphs: MailBlock[];
    /** Absent: what the document comes to. */
    amount?: null;
    preheader?: string;
  };
}

/** In the company's name. */
export function toSigner(deps: Deps, tx: Tx, { company, request, mail }: SignerMail): Promise<boolean> {
  const { heading, amount, preheader, paragraphs, blocks, ...rest } = mail;
  return postMail(deps, tx, {
    ...rest,
    accountId: request.accountId,
    subjectId: request.jobId,
    to: { name: request.signerName, address: request.signerEmail },
    ...repliesTo(deps, company),
    body: inNameOf(deps, company, {
      heading,
      ...(amount !== null && { amount: amountOf(request) }),
      ...(preheader && { preheader }),
      about: workOf(request) || titleOf(request),
      paragraphs,
      blocks,
      reason: `You’re getting this email because ${senderOf(deps, company)} sent you a document to sign.`,
    }),
  });
}

/** What the owner can switch off; that a new link is wanted stays, for nothing else tells it. */
const aboutOf: Partial<Record<MailKind, NotificationKind>> = {
  'signature.signed-owner': 'signed',
  'signature.declined': 'declined',
  'signature.cancelled-by-customer': 'cancelled',
};

export async function toOwner(deps: Deps, tx: Tx, company: Company, mailText: MailText): Promise<boolean> {
  const about = aboutOf[mailText.kind];
  if (about && !(await ownerWantsEmail(tx, company, about))) return false;
  const { appName } = deps.config;
  const { heading, amount, blocks, ...rest } = mailText;
  return postMail(deps, tx, {
    ...rest,
    accountId: company.accountId,
    to: { address: company.ownerEmail },
    body: {
      heading,
      amount,
      blocks,
      sender: appName,
      reason: `You’re getting this email because you sent a document for signature with ${appName}.`,
    },
  });
}
