// Reads the two kinds of XML that S3 answers with. They are flat and machine-made, so no XML library is needed.
import { type ListedFile, StorageError } from './files.ts';

export interface ListingPage {
  files: ListedFile[];
  /** The token of the next page; null on the last one. */
  next: string | null;
}

export function readListing(xml: string): ListingPage {
  // Anything else, such as a proxy's login page, must not pass for an empty bucket.
  if (!xml.includes('<ListBucketResult')) throw new StorageError('The object storage sent no listing.');
  const entries = xml.matchAll(/<Contents>(.*?)<\/Contents>/gs);
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  const next = textOf(xml, 'NextContinuationToken');
  if (isTruncated && !next) throw new StorageError('The object storage sent half a listing.');
  return { files: [...entries].map(([, entry = '']) => readFile(entry)), next: isTruncated ? next : null };
}

/** The error code in an S3 answer, such as `NoSuchKey`. */
export function readErrorCode(xml: string): string | undefined {
  return /<Code>(\w{1,80})<\/Code>/.exec(xml)?.[1];
}

function readFile(entry: string): ListedFile {
  const key = textOf(entry, 'Key');
  const size = Number(textOf(entry, 'Size') ?? Number.NaN);
  const modifiedAt = new Date(textOf(entry, 'LastModified') ?? '');
  if (key === null || !Number.isSafeInteger(size) || Number.isNaN(modifiedAt.getTime())) {
    throw new StorageError('The object storage sent a listing that cannot be read.');
  }
  return { key, size, modifiedAt };
}

function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found === undefined ? null : decodeEntities(found);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
