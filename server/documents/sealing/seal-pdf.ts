// Puts a sealed file together: the document as it was sent, byte for byte, and after it one addition that holds the
// mark on the line to sign, the record, the evidence and the seal over everything.
import { createPrivateKey, sign as signBytes, type X509Certificate } from 'node:crypto';
import {
  P12Signer,
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfString,
  type Signer,
} from '@libpdf/core';
import { evidenceFileName } from './evidence-file.ts';
import { earlierStampHeight, stampHeights } from './sealer.ts';
import { requestTimestamp } from './timestamp.ts';

/** Who seals: a certificate, the chain up to its root, and its key. */
export interface SealIdentity {
  certificate: X509Certificate;
  /** From its issuer up to the root; empty for one that stands alone. */
  chain: X509Certificate[];
  key: SealKey;
}

/** In a form that can be handed to another thread. */
type SealKey = { kind: 'pkcs8'; bytes: Uint8Array } | { kind: 'p12'; bytes: Uint8Array; password: string };

export interface SealPdfInput {
  document: Uint8Array;
  /** First the marks, one for each of `stampHeights`; the other pages are the record. */
  audit: Uint8Array;
  /** Pages between the document and the record. */
  forms: Uint8Array | null;
  evidence: Uint8Array;
  certificate: Uint8Array;
  chain: Uint8Array[];
  key: SealKey;
  sealedAt: Date;
  tsa: { url: string; limitMs: number; roots: Uint8Array[] } | null;
}

export interface SealedPdf {
  bytes: Uint8Array;
  timestamped: boolean;
  /** Why there is no time stamp although one was requested. */
  timestampProblem: string | null;
}

/** Bytes reserved for the seal; a time stamp brings its own certificates along. */
const room = { plain: 8 * 1024, timestamped: 32 * 1024 } as const;

export async function sealPdf(input: SealPdfInput): Promise<SealedPdf> {
  let problem: string | null = null;
  if (input.tsa) {
    try {
      return { bytes: await seal(input, input.tsa), timestamped: true, timestampProblem: null };
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  return { bytes: await seal(input, null), timestamped: false, timestampProblem: problem };
}

async function seal(input: SealPdfInput, tsa: SealPdfInput['tsa']): Promise<Uint8Array> {
  const pdf = await PDF.load(input.document);
  const audit = await PDF.load(input.audit);
  const placeholder = findPlaceholder(pdf);
  if (placeholder) {
    const { page, x, y, height } = placeholder;
    const mark = stampHeights.findIndex((needed) => needed <= height);
    // One that is too high would stand in the text above.
    if (mark >= 0) page.drawPage(await pdf.embedPage(audit, mark), { x, y });
  }
  if (input.forms) {
    const forms = await PDF.load(input.forms);
    await pdf.copyPagesFrom(
      forms,
      Array.from({ length: forms.getPageCount() }, (_, at) => at),
    );
  }
  const { length: marks } = stampHeights;
  const pages = Array.from({ length: audit.getPageCount() - marks }, (_, at) => at + marks);
  await pdf.copyPagesFrom(audit, pages);
  pdf.addAttachment(evidenceFileName, input.evidence, {
    description: 'Evidence of the signature',
    mimeType: 'application/json',
    createdAt: input.sealedAt,
    modifiedAt: input.sealedAt,
  });
  const { bytes } = await pdf.sign({
    signer: await signerOf(input),
    // Fixed text: what people typed could break out of these fields.
    reason: 'Sealed after signing',
    fieldName: 'Seal',
    level: tsa ? 'B-T' : 'B-B',
    signingTime: input.sealedAt,
    estimatedSize: tsa ? room.timestamped : room.plain,
    ...(tsa && {
      timestampAuthority: { timestamp: (digest) => requestTimestamp(tsa, digest) },
    }),
  });
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, input.document.length).equals(input.document))
    throw new Error('The sealed file does not begin with the document as it was sent.');
  return bytes;
}

async function signerOf({ key, certificate, chain }: SealPdfInput): Promise<Signer> {
  if (key.kind === 'p12') {
    const signer = await P12Signer.create(key.bytes, key.password);
    const { keyType, signatureAlgorithm } = signer;
    return {
      certificate,
      certificateChain: chain,
      keyType,
      signatureAlgorithm,
      sign: (data, algorithm) => signer.sign(data, algorithm),
    };
  }
  const privateKey = createPrivateKey({ key: Buffer.from(key.bytes), format: 'der', type: 'pkcs8' });
  return {
    certificate,
    certificateChain: chain,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => new Uint8Array(signBytes('sha256', data, privateKey)),
  };
}

interface SignaturePlaceholder extends NamedPlace {
  /** Of the room above the line. */
  height: number;
}

interface NamedPlace {
  page: PDFPage;
  x: number;
  y: number;
}

/** The typesetter puts a named place this much above what it stands for. */
const placeholderLift = 10;

/** Where the document has its line to sign; null in one without. The file itself says how much room is there. */
function findPlaceholder(pdf: PDF): SignaturePlaceholder | null {
  const [line, top] = [findNamedPlace(pdf, 'signature-place'), findNamedPlace(pdf, 'signature-top')];
  if (!line) return null;
  const height = top?.page.ref === line.page.ref ? Math.round(top.y - line.y) : earlierStampHeight;
  return { ...line, height };
}

function findNamedPlace(pdf: PDF, wanted: string): NamedPlace | null {
  const get = pdf.getObject.bind(pdf);
  const names = pdf.getCatalog().getDict('Names', get)?.getDict('Dests', get)?.getArray('Names', get);
  if (!names) return null;
  for (let at = 0; at + 1 < names.length; at += 2) {
    const name = names.at(at, get);
    if (!(name instanceof PdfString) || name.asString() !== wanted) continue;
    const found = names.at(at + 1, get);
    const target = found instanceof PdfDict ? found.getArray('D', get) : found;
    if (!(target instanceof PdfArray)) return null;
    const [x, y] = [target.at(2, get), target.at(3, get)];
    const page = pdf.getPages().find(({ ref }) => ref === target.at(0));
    if (!page || !(x instanceof PdfNumber) || !(y instanceof PdfNumber)) return null;
    return { page, x: x.value, y: y.value - placeholderLift };
  }
  return null;
}
