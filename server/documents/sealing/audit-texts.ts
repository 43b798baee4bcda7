// The sentences of the signature record. They claim what is known and state plainly what is not.
import type { X509Certificate } from 'node:crypto';
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

export function auditTexts(evidence: Evidence, sealing: Sealing) {
  return {
    // The name stands between the two, apart from them: it may read from the other side.
    lead: {
      before: 'Signed through the link for',
      after: `on ${recordMoment(evidence.signedAt, evidence.timeZone)}, by the server’s clock.`,
    },
    reached: reachedText(evidence),
    sender: {
      label: 'The sender',
      lines: [senderLine(evidence), 'The sender’s account also had access to this link.'],
    },
    agreed: {
      label: evidence.wasOpened
        ? 'Agreed to before signing'
        : 'Words of the signing page. The page was not opened before signing',
      texts: agreedTexts(evidence),
    },
    seen: {
      label: 'What the server saw',
      lines: [
        `Address: ${evidence.serverAddress ?? 'unknown'}`,
        `Device, as the browser named itself: ${evidence.userAgent ?? 'unknown'}`,
      ],
    },
    claimed: { label: 'What the browser said and nobody checked', lines: claimedLines(evidence) },
    proof: { label: 'What this shows, and what it does not', lines: proofLines(evidence) },
    seal: [sealLine(evidence, sealing), unchangedLine, ...timestampLines(sealing)],
    further: furtherLine(evidence.furtherLooks),
  };
}

const ways = {
  mail: 'a link sent by email to this address',
  'copied link': 'a link that the sender copied and passed on',
} as const;

/** One that was not emailed can only have been handed over. */
function reachedText({ signer: { reachedBy } }: Evidence): string {
  const found = reachedBy.map((way) => ways[way]);
  return found.length ? found.join(', and ') : ways['copied link'];
}

/** Each apart from what introduces it: it may read from the other side. */
function agreedTexts({ agreement, consent }: Evidence): { note: string; text: string }[] {
  const consented = { note: `Electronic records, wording ${consent.version}:`, text: consent.text };
  if (!agreement?.trim()) return [consented];
  return [{ note: 'As printed on the document above the line to sign:', text: agreement }, consented];
}

function claimedLines({ signer, userAgent, claimed }: Evidence): string[] {
  const sentences = [
    claimed.address && `address ${claimed.address}`,
    claimed.time && `time ${claimed.time}`,
    claimed.userAgent && claimed.userAgent !== userAgent && `device ${claimed.userAgent}`,
  ].filter(Boolean);
  return [
    signer.method === 'drawn' ? 'The signature was drawn.' : 'The signature was typed as a name.',
    ...(sentences.length ? [`Also told: ${sentences.join('; ')}`] : []),
  ];
}

const proofLines = ({ wasOpened }: Evidence) => [
  'Shown: which document was sent, that this signature was given through its link, which words stood there to be agreed to, and when and from which address the server received it.',
  'Not shown: who gave it. Nobody checked an identity. Whoever had the link could sign; the name and the email address are those the sender gave.',
  ...(wasOpened
    ? []
    : [
        'The signing page was not opened before the signature arrived: the server did not see anybody read it there.',
      ]),
];

function senderLine({ ownerSessionPresent, ownerName, companyName }: Evidence): string {
  if (!ownerSessionPresent) return 'Nobody of the sender’s company was signed in on the browser that signed.';
  const who = ownerName ? `${ownerName} of ${companyName}` : companyName;
  return `Signed on a browser in which ${who} was signed in: on the sender’s device, or with the sender present.`;
}

function sealLine({ companyName }: Evidence, { certificate, isOwn }: Sealing): string {
  const [subject, issuer] = [commonName(certificate.subject), commonName(certificate.issuer)];
  return isOwn
    ? `Sealed in the name of “${subject}”, as the company calls itself, with a key that this service keeps for that company alone, under account ${accountOf(certificate)}. The certificate is the sender’s own, issued by “${issuer}” and by no independent authority: a reader may call it unknown.`
    : `Sealed by the operator’s certificate on behalf of “${companyName}”. The certificate names “${subject}” and was issued by “${issuer}”.`;
}

/** The number that distinguishes two companies of one name. */
const accountOf = ({ subject }: X509Certificate) => /^serialNumber=(.+)$/m.exec(subject)?.[1] ?? 'unknown';

function timestampLines({ timestamp }: Sealing): string[] {
  if (!timestamp) return [];
  const authority = timestamp.isTrusted
    ? `a time stamp from ${timestamp.host}, whose authority was checked`
    : `a time stamp from an unverified authority, ${timestamp.host}`;
  return [`Asked for when sealing: ${authority}. The seal shows whether it was given.`];
}

const unchangedLine =
  'The seal shows whether anything in this file was changed or added after it was sealed. It says nothing about who signed.';

function furtherLine(count: number): string | null {
  if (count < 1) return null;
  return count === 1 ? '1 further opening not listed.' : `${count} further openings not listed.`;
}

function commonName(name: string): string {
  const line = name.split('\n').find((part) => part.startsWith('CN='));
  return line?.slice(3) ?? name.replaceAll('\n', ', ');
}
