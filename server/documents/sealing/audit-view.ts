// The record of a signature as it is printed, and the mark that goes onto the line of the document itself.
// Times are the company's, as the signer lived them, with UTC in brackets.
import type { X509Certificate } from 'node:crypto';
import { palette } from '#contract/company/palette.ts';
import { formatDollars, readAmount } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import type { EmbeddedImage } from '../render/embedded-image.ts';
import { companyView } from '../view/company-view.ts';
import { measures, sizes } from '../view/measures.ts';
import type { PrintView } from '../view/print-view.ts';
import { shortenedToFit, type TypesetLine, typeset, typesetOne, viewJson } from '../view/typeset.ts';
import { auditTexts, type Finding, quoted, type TimestampSource } from './audit-texts.ts';
import { fingerprintOfCertificate } from './certificate.ts';
import { bothMoments } from './evidence-file.ts';
import { cropToInk, printableLogo, type SignatureImage } from './record-images.ts';
import { type Evidence, type EvidenceEvent, type Letterhead, stampHeights } from './sealer.ts';

export interface AuditInput {
  evidence: Evidence;
  signature: Uint8Array;
  letterhead: Letterhead;
  certificate: X509Certificate;
  /** Whether it is the company's, issued by our own root. */
  isOwn: boolean;
  timestamp: TimestampSource | null;
  /** How many bytes were sent: they stand unchanged at the beginning of the sealed file. */
  documentLength: number;
}

const factWidths = [178, 140, 44, 76] as const;
const eventWidth = measures.bodyWidth - 14;
const technicalSize = 7.2;
/** Of the box at the top, whose two halves are apart by a gutter. */
const boxInset = 11;
const leadWidth = measures.bodyWidth - 2 * boxInset - measures.gutter - 216;

/** A signature has this much room on the line, also where its ink is narrower: notes never come close to it. */
const signatureRoom = 160;
/** Around the ink of a picture that is cut to it, both sides together. */
const air = 4;
/** So many times the size it was drawn in: a mere dot stays a dot. */
const largestScale = 3;
/** How wide the pad is on a phone, in points. */
const padWidth = 270;

export async function toAuditJob(input: AuditInput): Promise<PrintView> {
  const [signature, logo] = await Promise.all([
    cropToInk(input.signature),
    printableLogo(input.letterhead.logo),
  ]);
  return {
    source: 'audit.typ',
    fewestPages: stampHeights.length + 1,
    view: viewJson(auditView(input, signature, logo)),
    images: logo ? [signature, logo] : [signature],
  };
}

function auditView(input: AuditInput, signature: SignatureImage, logo: EmbeddedImage | null) {
  const { evidence, letterhead } = input;
  const { signer } = evidence;
  const texts = auditTexts(evidence, input);
  const signed = bothMoments(evidence.signedAt, evidence.timeZone);
  const number = cleanText(evidence.documentNumber);
  return {
    colors: palette(letterhead.headerColor),
    file: { title: `Signature record ${number}`, author: cleanText(evidence.companyName) },
    stamps: stampHeights.map((height) => stampView(signature, height)),
    stampTexts: {
      notes: ['Signed electronically', 'through the link for', onOneLine(signer.name, 104, 7)],
      date: signed.local,
      utc: signed.utc,
    },
    // Where a wide logo stands for the name, the facts have it.
    company: {
      ...companyView({ name: evidence.companyName }, logo ?? undefined, measures.titleWidth),
      contact: [],
    },
    titleWidth: measures.titleWidth,
    number: wide(number, sizes.number, measures.titleWidth),
    lead: {
      inset: boxInset,
      width: leadWidth,
      label: texts.lead,
      name: wide(signer.name, 16, leadWidth),
      ...signed,
    },
    signature: fitted(signature, { width: 190, ordinary: 54, most: 84 }),
    summary: texts.summary,
    facts: facts([
      ['Company', evidence.companyName],
      ['Document', `${evidence.documentTitle} ${number}`],
      ['Version', String(evidence.revision)],
      ['Total', inDollars(evidence.totalAmount)],
    ]),
    identified: findingsView(texts.identified),
    unchecked: findingsView(texts.unchecked),
    agreed: {
      label: texts.agreed.label,
      texts: texts.agreed.texts.map(({ note, text }) => ({ note, lines: whole(text) })),
    },
    timeline: {
      ...texts.timeline,
      events: evidence.events.map((event) => eventView(event, evidence.timeZone)),
    },
    technical: {
      label: texts.technical.label,
      size: technicalSize,
      rows: technicalRows(input, texts.technical),
    },
    footer: ['Signature record', number, onOneLine(evidence.companyName, 240, sizes.foot)]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The mark on the line, for a place of that height: what hangs from the line of text above it stays clear. */
function stampView(signature: SignatureImage, height: number) {
  const most = height - 4;
  const picture = fitted(signature, { width: 200, ordinary: Math.min(48, most), most });
  return { height, picture, notesAt: Math.max(signatureRoom, picture.width) + 12 };
}

const facts = (found: [label: string, text: string][]) =>
  found.map(([label, text], at) => {
    const width = factWidths[at] ?? 0;
    return { label, width, lines: [wide(text, sizes.body, width)] };
  });

const findingsView = ({ label, findings }: { label: string; findings: Finding[] }) => ({
  label,
  findings: findings.map(({ title, text }) => ({ title, text: wide(text) })),
});

const eventView = ({ at, what, address, device }: EvidenceEvent, timeZone: string) => ({
  ...bothMoments(at, timeZone),
  origin: wide([device, address].filter(Boolean).join(', '), sizes.small, eventWidth),
  what: wide(what, sizes.body, eventWidth),
});

interface TechnicalRow extends Omit<Finding, 'text'> {
  text: TypesetLine;
  /** Hexadecimal, in groups that can be compared by eye. */
  digits: string | null;
}

function technicalRows(
  { evidence, certificate, documentLength }: AuditInput,
  texts: ReturnType<typeof auditTexts>['technical'],
): TechnicalRow[] {
  const offerSha256 = evidence.choice?.offerSha256;
  const row = (title: string, text: string, digits: string | null = null) => ({
    title,
    text: wide(text, technicalSize),
    digits,
  });
  return [
    row(
      offerSha256 ? 'Document as chosen' : 'Document as sent',
      `${documentLength.toLocaleString('en-US')} bytes, ${texts.sent}`,
      evidence.documentSha256,
    ),
    ...(offerSha256 ? [row('Offered', texts.offer, offerSha256)] : []),
    row('Seal of this file', texts.seal.join(' ')),
    row('Seal certificate', 'SHA-256 fingerprint:', fingerprintOfCertificate(certificate.raw)),
    row('Signer’s browser', evidence.userAgent ? quoted(evidence.userAgent) : 'unknown'),
    row('Signature request', evidence.requestId),
    row('Attached file', texts.attached),
  ];
}

const wide = (text: string, size: number = sizes.body, width: number = measures.bodyWidth) =>
  typesetOne(text, { width, size });

/** A plain number is money; anything else is printed as it is. */
function inDollars(amount: string): string {
  const { value } = readAmount(amount);
  return value === null ? amount : formatDollars(value);
}

/** A text with lines of its own. */
const whole = (text: string) => typeset(text, { width: measures.bodyWidth - 14, size: sizes.body });

interface SignaturePlace {
  width: number;
  /** In height; a picture that would be narrow then is as high as `most`. */
  ordinary: number;
  most: number;
}

/** As large as there is room, within reason. */
function fitted({ path, aspect, share }: SignatureImage, { width, ordinary, most }: SignaturePlace) {
  const height = Math.min(most, Math.max(ordinary, (signatureRoom + air) / aspect));
  const fit = Math.min(width, height * aspect, Math.max(1, share * padWidth * largestScale));
  return { path, width: fit, height: fit / aspect };
}

/** On one line, however long the name is; the record has it in full. */
const onOneLine = (text: string, width: number, size: number) =>
  shortenedToFit(cleanText(text).replaceAll('\n', ' '), width / size);
