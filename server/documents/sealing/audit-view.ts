// The record of a signature as it is printed, and the mark that goes onto the line of the document itself.
// Times are the company's, as the signer lived them, with UTC in brackets.
import type { X509Certificate } from 'node:crypto';
import { palette } from '#contract/company/palette.ts';
import { formatDollars, readAmount } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { measures, sizes } from '../view/measures.ts';
import type { PrintView } from '../view/print-view.ts';
import { familiesFor, type TypesetLine, typeset, typesetOne, widthOf } from '../view/typeset.ts';
import { auditTexts, type TimestampSource } from './audit-texts.ts';
import { fingerprintOfCertificate } from './certificate.ts';
import { bothMoments } from './evidence-file.ts';
import type { Evidence, EvidenceEvent } from './sealer.ts';

export interface AuditInput {
  evidence: Evidence;
  signature: Uint8Array;
  certificate: X509Certificate;
  /** Whether it is the company's, issued by our own root. */
  isOwn: boolean;
  timestamp: TimestampSource | null;
  /** How many bytes were sent: they stand unchanged at the beginning of the sealed file. */
  documentLength: number;
}

/** Height of the place above the line to sign. */
const stampHeight = 34;

const columns = { time: 124, what: 172, address: 92 } as const;
const deviceWidth = measures.bodyWidth - columns.time - columns.what - columns.address;
const cellGap = 8;
const halfWidth = (measures.bodyWidth - measures.gutter) / 2;
const labelWidth = 84;

export function toAuditJob(input: AuditInput): PrintView {
  const image = readImage(input.signature, 'signature');
  const view = auditView(input, image);
  const json = JSON.stringify(view);
  return {
    source: 'audit.typ',
    view: JSON.stringify({
      families: familiesFor(json),
      isPlain: !json.includes('"isRtl":'),
      ...view,
    }),
    images: [image],
  };
}

function auditView(input: AuditInput, image: EmbeddedImage) {
  const { evidence, certificate, documentLength } = input;
  const { signer } = evidence;
  const texts = auditTexts(evidence, input);
  const signed = bothMoments(evidence.signedAt, evidence.timeZone);
  const number = cleanText(evidence.documentNumber);
  return {
    measures: { ...measures, halfWidth, labelWidth, stampHeight },
    sizes,
    colors: palette(''),
    columns: [columns.time, columns.what, columns.address, deviceWidth],
    cellGap,
    file: { title: `Signature record ${number}`, author: cleanText(evidence.companyName) },
    stamp: {
      ...fitted(image, 200, stampHeight),
      notes: ['Signed electronically through', 'the link for', shortened(signer.name, 130, 7)],
      date: signed.local,
      utc: signed.utc,
    },
    company: companyView(evidence.companyName),
    number: wide(number, sizes.number, measures.titleWidth),
    lead: { ...texts.lead, name: wide(signer.name, 13) },
    document: facts([
      ['Document', evidence.documentTitle],
      ['Number', number],
      ['Revision', String(evidence.revision)],
      ['Total', inDollars(evidence.totalAmount)],
    ]),
    signer: facts([
      ['Name, as given by the sender', signer.name],
      ['Email', signer.email ?? 'none given'],
      ['Reached by', texts.reached],
    ]),
    signature: fitted(image, halfWidth - 28, 48),
    sender: { ...texts.sender, lines: texts.sender.lines.map(half) },
    agreed: {
      label: texts.agreed.label,
      texts: texts.agreed.texts.map(({ note, text }) => ({ note, lines: whole(text) })),
    },
    sections: [texts.seen, texts.claimed].map(section),
    proof: section(texts.proof),
    digest: {
      lines: [
        wide(
          `The document as it was sent: ${documentLength.toLocaleString('en-US')} bytes, which stand unchanged at the beginning of this file.`,
        ),
        evidence.documentSha256,
      ],
    },
    seal: {
      lines: texts.seal.map((text) => wide(text)),
      fingerprint: fingerprintOfCertificate(certificate.raw),
    },
    events: evidence.events.map((event) => eventRow(event, evidence.timeZone)),
    further: texts.further,
    footer: ['Signature record', number, shortened(evidence.companyName, 240, sizes.foot)]
      .filter(Boolean)
      .join(' · '),
  };
}

function companyView(name: string) {
  const size = name.length > 80 ? sizes.name : sizes.company;
  const width = measures.bodyWidth - measures.titleWidth - measures.gutter;
  return { size, name: wide(name, size, width) };
}

/** Two lines of labels and values; what is not known leaves no gap. */
function facts(found: [label: string, text: string][]) {
  return found
    .filter(([, text]) => cleanText(text))
    .map(([label, text]) => ({ label, value: wide(text, sizes.body, halfWidth - labelWidth) }));
}

function eventRow({ at, what, address, device }: EvidenceEvent, timeZone: string): TypesetLine[] {
  const { local, utc } = bothMoments(at, timeZone);
  const cell = (text: string | null, width: number) =>
    typesetOne(text ?? '–', { width: width - cellGap, size: sizes.small });
  return [
    // In two lines, neither of which breaks apart.
    cell(`${local} ${utc}`.replace(/ (?!\()/g, '\u00a0'), columns.time),
    cell(what, columns.what),
    cell(address, columns.address),
    cell(device, deviceWidth),
  ];
}

const wide = (text: string, size: number = sizes.body, width: number = measures.bodyWidth) =>
  typesetOne(text, { width, size });

/** A plain number is money; anything else is printed as it is. */
function inDollars(amount: string): string {
  const { value } = readAmount(amount);
  return value === null ? amount : formatDollars(value);
}

const section = ({ label, lines }: { label: string; lines: string[] }) => ({
  label,
  lines: lines.map((text) => wide(text)),
});

/** A text with lines of its own. */
const whole = (text: string) => typeset(text, { width: measures.bodyWidth, size: sizes.body });

const half = (text: string) => wide(text, sizes.body, halfWidth);

function fitted({ path, aspect }: EmbeddedImage, width: number, height: number) {
  const fit = Math.min(width, height * aspect);
  return { path, width: fit, height: fit / aspect };
}

/** On one line, however long the name is; the record has it in full. */
function shortened(text: string, width: number, size: number): string {
  const letters = Array.from(cleanText(text).replaceAll('\n', ' '));
  const fits = () => widthOf(letters.join('')) * size <= width;
  if (fits()) return letters.join('');
  while (!fits()) letters.length = Math.floor(letters.length * 0.9);
  return `${letters.join('').trim()}…`;
}
