// Decodes the picture that was sent and encodes it again: only the pixels survive. No camera metadata, no location, no
// second frame, no bytes after the end of the picture.
import sharp, { type Sharp } from 'sharp';
import { imageTypes } from '#contract/objects.ts';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import {
  damaged,
  notAnImage,
  type PicturePurpose,
  type SentFile,
  tooManyPixels,
  tooManyScans,
} from './picture-refusals.ts';

export interface PreparedPicture {
  /** A GIF that was sent for either can only become a logo. */
  purpose: PicturePurpose;
  contentType: 'image/jpeg' | 'image/png';
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  takenAt: string | null;
}

// Flat memory counts for more than a few milliseconds: no cache, one thread for each picture.
sharp.cache(false);
sharp.concurrency(1);
// The library reads many more formats (SVG, PDF, TIFF …); none of their decoders shall ever see a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
const allowed = (purpose: PicturePurpose): Format[] =>
  imageTypes[purpose === 'any' ? 'logo' : purpose].map((type) => type.slice('image/'.length) as Format);

/**
 * Enough for the largest pictures phones take in one piece, which are read line by line. What can only be unpacked as a
 * whole, at up to eight bytes a pixel, is held in memory: no camera makes those so large.
 */
const megapixels = { byLine: 52, whole: 25 };
const edge = { logo: 1200, photo: 2560, thumb: 320 } as const;
const quality = { logo: 92, any: 88, photo: 82 } as const satisfies Record<PicturePurpose, number>;

/**
 * A picture takes a second of work: two at a time and one of an account, a short queue, then "try again". Each one
 * waiting holds a whole file in memory.
 */
const limits = { slotsPerKey: 1, maxWaiting: 20, maxWaitingPerKey: 8, refusal: { retryAfterSeconds: 5 } };
const ownQueue = new FairSemaphore({ ...limits, slots: Number.POSITIVE_INFINITY });
const decoding = new FairSemaphore({ ...limits, slots: 2 });
/** Above this a decoded picture can take hundreds of megabytes, so such ones follow each other. */
const largeMegapixels = 16;
const decodingLarge = new FairSemaphore({
  slots: 1,
  slotsPerKey: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});

export async function preparePicture(
  accountId: string,
  sent: SentFile & { bytes: Buffer },
): Promise<PreparedPicture> {
  return ownQueue.run(accountId, () =>
    processorShare.run(accountId, () =>
      decoding.run(accountId, async () => {
        const head = await readHead(sent);
        const isLarge = head.pixels > largeMegapixels * 1_000_000;
        return isLarge ? decodingLarge.run(accountId, () => encode(sent, head)) : encode(sent, head);
      }),
    ),
  );
}

async function encode(sent: SentFile & { bytes: Buffer }, head: Head): Promise<PreparedPicture> {
  const { format, exif, isSeeThrough } = head;
  // What may become either keeps what a logo needs: letters on nothing. A picture that hides all behind it is a photo.
  const isJpeg = sent.purpose === 'photo' || format === 'jpeg' || (sent.purpose === 'any' && !isSeeThrough);
  const size = sent.purpose === 'logo' || !isJpeg ? edge.logo : edge.photo;
  const small = (input: Sharp, size: number) =>
    input.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
  const inFormat = (input: Sharp) =>
    isJpeg ? asJpeg(input, quality[sent.purpose]) : input.png({ compressionLevel: 9 });
  try {
    const full = await inFormat(small(openPicture(sent.bytes).autoOrient(), size)).toBuffer({
      resolveWithObject: true,
    });
    const thumb = await inFormat(small(openPicture(full.data), edge.thumb)).toBuffer();
    return {
      purpose: sent.purpose === 'any' && format === 'gif' ? 'logo' : sent.purpose,
      contentType: isJpeg ? 'image/jpeg' : 'image/png',
      full: full.data,
      thumb,
      width: full.info.width,
      height: full.info.height,
      takenAt: timeTaken(exif),
    };
  } catch {
    throw damaged(sent);
  }
}

interface Head {
  format: Format;
  pixels: number;
  isSeeThrough: boolean;
  exif?: Buffer;
}

/** Reads the head alone: what it is and how large it would become. */
async function readHead(sent: SentFile & { bytes: Buffer }): Promise<Head> {
  if (sent.bytes.length === 0) throw notAnImage(sent);
  const head = await openPicture(sent.bytes, false)
    .metadata()
    .catch(() => null);
  const format = allowed(sent.purpose).find((name) => name === head?.format);
  if (!head || !format) throw notAnImage(sent);
  const pixels = head.width * head.height;
  const isReadByLine = (format === 'jpeg' || format === 'png') && !head.isProgressive;
  const most = isReadByLine ? megapixels.byLine : megapixels.whole;
  if (pixels > most * 1_000_000) throw tooManyPixels(sent, most);
  if (format === 'jpeg' && countScans(sent.bytes) > mostScans) throw tooManyScans(sent);
  return { format, pixels, isSeeThrough: head.hasAlpha || format === 'gif', exif: head.exif };
}

export function openPicture(bytes: Buffer, limited = true): Sharp {
  return sharp(bytes, {
    limitInputPixels: limited ? megapixels.byLine * 1_000_000 : false,
    // A photo that ends in the middle is refused rather than stored half grey.
    failOn: 'error',
    pages: 1,
  });
}

/**
 * White is what shows through when printed. Not with `mozjpeg`: a quarter smaller, but three times the work
 * for a photo.
 */
const asJpeg = (input: Sharp, quality: number) =>
  input.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });

/** Cameras and programs make a dozen. */
const mostScans = 100;

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];

/**
 * Markers that stand alone; all others carry their length. Inside the picture's data 00 and the restarts are no
 * markers.
 */
const standsAlone = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= startOfImage);

/**
 * How many times a JPEG goes over the whole picture. A progressive one may do so a thousand times in a few hundred
 * kilobytes, and each pass costs as much work as the first. Walks from marker to marker as a decoder does; reads no
 * pixel. 0 for what is no JPEG.
 */
export function countScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return 0;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const mark = bytes[at];
    if (mark === undefined || mark === endOfImage) break;
    at += 1;
    if (mark === 0x00 || standsAlone(mark)) continue;
    if (mark === startOfScan) scans += 1;
    if (at + 2 > bytes.length) break;
    at += bytes.readUInt16BE(at);
  }
  return scans;
}

const exifFolder = 0x8769;
const dateTimeOriginal = 0x9003;
const asciiType = 2;

/**
 * When the picture was taken, from the camera's metadata: "2026-11-14 09:30:00", or null where it is missing or makes
 * no sense. Everything else there, the location above all, is dropped with the original.
 */
export function timeTaken(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  try {
    return readTime(exif.subarray(start));
  } catch (error) {
    // Offsets that point outside are a sign of damaged or hostile metadata.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTime(tiff: Buffer): string | null {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Where the entry for a tag is in the folder that begins there. */
  const entryAt = (folder: number, tag: number): number | null => {
    const count = u16(folder);
    for (let i = 0; i < count; i += 1) {
      const at = folder + 2 + 12 * i;
      if (u16(at) === tag) return at;
    }
    return null;
  };

  const link = entryAt(u32(4), exifFolder);
  const entry = link === null ? null : entryAt(u32(link + 8), dateTimeOriginal);
  if (entry === null || u16(entry + 2) !== asciiType || u32(entry + 4) < 19) return null;
  const from = u32(entry + 8);
  return sensible(tiff.toString('latin1', from, from + 19));
}

/** Cameras write "2026:11:14 09:30:00", and zeros or the year 1900 when nobody set their clock. */
function sensible(text: string): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', time = ''] = parts;
  const iso = `${year}-${month}-${day}T${time}`;
  const moment = new Date(`${iso}Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isReal && Number(year) >= 1980 ? iso.replace('T', ' ') : null;
}
