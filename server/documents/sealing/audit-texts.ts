// The sentences of the signature record, for a homeowner and for a judge: they claim what is known and state plainly
// what is not. "The company" is the one whose letterhead the record has.
import type { X509Certificate } from 'node:crypto';
import { onOneLine } from '#contract/texts/typed-text.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { recordMoment } from './evidence-file.ts';
import type { Evidence } from './sealer.ts';

export interface Sealing {
  certificate: X509Certificate;
  /** Whether it is the company's, issued by our own root. */
  isOwn: boolean;
  /** The authority that gives time stamps; null when there is none. */
  timestamp: TimestampSource | null;
}

export interface TimestampSource {
  host: string;
  /** Whether its certificate must lead to a root the operator trusts. */
  isTrusted: boolean;
}

/** One thing that is known, or is not. */
export interface Finding {
  title: string;
  text: string;
}

export function auditTexts(evidence: Evidence, sealing: Sealing) {
  return {
    // The name stands below, apart from it: it may read from the other side.
    lead: 'Signed through the link for',
    summary: summaryText(evidence),
    identified: {
      label: 'How the signer was identified',
      findings: [linkFinding(evidence), originFinding(evidence), companyFinding(evidence)],
    },
    unchecked: { label: 'What was not checked', findings: uncheckedFindings(evidence) },
    agreed: {
      label: evidence.wasOpened
        ? 'Agreed to by signing'
        : 'What the signing page says. It was not opened before signing',
      texts: agreedTexts(evidence),
    },
    timeline: {
      label: 'What happened',
      note: 'Times are local to the company, by the clock of this service, with UTC in brackets.',
      further: furtherLine(evidence.furtherLooks),
    },
    technical: {
      label: 'Technical details',
      sent: 'which stand unchanged at the beginning of this file. Their SHA-256:',
      offer: 'The customer chose from a document, which the company keeps as it was sent. Its SHA-256:',
      seal: [sealLine(evidence, sealing), unchangedLine, ...timestampLines(sealing)],
      attached:
        'evidence.json holds the same facts for machines, and what each browser called itself in full.',
    },
  };
}

function summaryText({ wasOpened }: Evidence): string {
  const shown = 'This record shows what was signed, when, and from where.';
  const unread = wasOpened ? '' : ' The signing page was not opened before the signature arrived.';
  return `${shown}${unread} It does not prove who the person was.`;
}

function linkFinding({ signer: { email, reachedBy } }: Evidence): Finding {
  const isMailed = reachedBy.includes('mail');
  const isCopied = reachedBy.includes('copied link');
  const sentences = [
    isMailed && `It was sent by email to ${email ?? 'the signer'}.`,
    isCopied &&
      `The company ${isMailed ? 'also ' : ''}copied it and passed it on. This record does not show how, or to whom.`,
    !isMailed && !isCopied && 'This record does not show how the link was passed on.',
    'Its key is too long to guess.',
  ];
  return { title: 'A private link to this document', text: sentences.filter(Boolean).join(' ') };
}

const originFinding = ({ serverAddress, userAgent }: Evidence): Finding => ({
  title: 'Where the signature came from',
  text: `Internet address ${serverAddress ?? 'unknown'}. ${
    userAgent ? `The browser says it is ${inSentence(describeDevice(userAgent))}.` : 'The browser is unknown.'
  }`,
});

/** "A browser on iPhone" in the middle of a sentence; the name of a browser keeps its capital. */
const inSentence = (device: string) => device.replace(/^An? /, (article) => article.toLowerCase());

function companyFinding({ ownerSessionPresent, ownerName, companyName }: Evidence): Finding {
  const who = ownerName ? `${ownerName} of ${companyName}` : 'Someone from the company';
  const session = ownerSessionPresent
    ? `${who} was logged in on the browser that signed: it was signed on the company’s device, or with someone from the company present.`
    : 'No one from the company was logged in on the browser that signed.';
  return { title: 'The company’s part', text: `${session} It had the link too.` };
}

function uncheckedFindings({ signer, wasOpened, ...evidence }: Evidence): Finding[] {
  return [
    {
      title: 'Who the person was',
      text: 'No ID, password or code was required. Anyone who had the link could sign.',
    },
    { title: 'Name and email address', text: 'They are what the company entered.' },
    ...(wasOpened
      ? []
      : [
          {
            title: 'Whether anyone read it there',
            text: 'The signing page was not opened before the signature arrived.',
          },
        ]),
    {
      title: 'What the browser reported',
      text: [
        signer.method === 'drawn'
          ? 'The signature was drawn by hand.'
          : 'The signature was typed as a name and set in a script font.',
        ...claimedSentences(evidence),
      ].join(' '),
    },
  ];
}

function claimedSentences({
  claimed,
  userAgent,
  timeZone,
}: Pick<Evidence, 'claimed' | 'userAgent' | 'timeZone'>): string[] {
  return [
    claimed.address && `Its own address: ${quoted(claimed.address)}.`,
    claimed.time && `Its own clock: ${recordMoment(claimed.time, timeZone)}.`,
    claimed.userAgent && claimed.userAgent !== userAgent && `Its own device: ${quoted(claimed.userAgent)}.`,
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
}

/** What a browser says may be any text: it stands in quotes that it cannot end, and is too short to tell a story. */
export function quoted(claim: string): string {
  const letters = [...onOneLine(claim).replace(/[\p{Pi}\p{Pf}"″〝〞＂ˮ„❝❞]/gu, '’')];
  return `“${letters.length > longestClaim ? `${letters.slice(0, longestClaim).join('')}…` : letters.join('')}”`;
}

const longestClaim = 120;

/** Each apart from what introduces it: it may read from the other side. */
function agreedTexts({ agreement, consent, choice }: Evidence): { note: string; text: string }[] {
  const consented = { note: `On electronic records (wording ${consent.version})`, text: consent.text };
  const printed = { note: 'Printed on the document above the line to sign', text: agreement ?? '' };
  return [...(choice ? [choiceText(choice)] : []), ...(printed.text.trim() ? [printed] : []), consented];
}

function choiceText({ optionName, taken, left, offerSha256, chosen }: NonNullable<Evidence['choice']>) {
  const items = (label: string, names: string[]) => names.length > 0 && `${label}: ${names.join('; ')}`;
  const lines = [
    optionName !== null && `Option: ${optionName}`,
    items('Optional, included', taken),
    items('Optional, not included', left),
    chosen,
  ];
  const note =
    offerSha256 === null ? 'Chosen by signing it as it was offered' : 'Chosen before it was signed';
  return { note, text: lines.filter(Boolean).join('\n') };
}

function sealLine({ companyName }: Evidence, { certificate, isOwn }: Sealing): string {
  const [subject, issuer] = [commonName(certificate.subject), commonName(certificate.issuer)];
  return isOwn
    ? `Sealed in the name of “${subject}”, as the company calls itself, with a key that this service keeps for that company alone, under account ${accountOf(certificate)}. The certificate was issued by “${issuer}”, not by an independent authority: a PDF reader may call it unknown.`
    : `Sealed with the certificate of the service on behalf of “${companyName}”. It names “${subject}” and was issued by “${issuer}”.`;
}

/** The number that distinguishes two companies of one name. */
const accountOf = ({ subject }: X509Certificate) => /^serialNumber=(.+)$/m.exec(subject)?.[1] ?? 'unknown';

function timestampLines({ timestamp }: Sealing): string[] {
  if (!timestamp) return [];
  const authority = timestamp.isTrusted
    ? `a time stamp from ${timestamp.host}, whose authority was checked`
    : `a time stamp from an unverified authority, ${timestamp.host}`;
  return [`Requested when sealing: ${authority}. The seal shows whether it was given.`];
}

const unchangedLine =
  'The seal shows whether anything in this file was changed or added after it was sealed. It says nothing about who signed.';

function furtherLine(count: number): string | null {
  if (count < 1) return null;
  return count === 1 ? '1 further opening not listed.' : `${count} further openings not listed.`;
}

/** A comma and the like come with a backslash before them. */
function commonName(name: string): string {
  const line = name.split('\n').find((part) => part.startsWith('CN='));
  return line?.slice(3).replace(/\\(.)/g, '$1') ?? name.replaceAll('\n', ', ');
}
