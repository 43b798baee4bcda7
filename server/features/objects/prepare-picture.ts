// Decodes whatever was sent and encodes it anew: only the pixels survive. No notes of the camera, no place, no second
// frame, no bytes behind the picture's end.
import sharp, { type Sharp } from 'sharp';
import { imageTypes, type UploadPurpose } from '#contract/objects.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { damaged, notAnImage, type SentFile, tooManyPixels } from './picture-refusals.ts';
import { timeTaken } from './time-taken.ts';

export interface Picture {
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
const allowed = (purpose: UploadPurpose): Format[] =>
  imageTypes[purpose].map((type) => type.slice('image/'.length) as Format);

/** Enough for the largest pictures phones take in one piece; a decoded one is held in memory. */
const megapixels = 52;
const edge = { logo: 1200, photo: 2560, thumb: 320 } as const;

/**
 * A picture takes a second of work: two at a time and one of an account, a short queue, then "try again". Whoever waits
 * holds a whole file in memory.
 */
const decoding = new FairSemaphore({
  places: 2,
  placesPerKey: 1,
  maxWaiting: 20,
  maxWaitingPerKey: 8,
  refusal: { retryAfterSeconds: 5 },
});
/** Above this a decoded picture can take hundreds of megabytes, so such ones follow each other. */
const largeMegapixels = 16;
const decodingLarge = new FairSemaphore({
  places: 1,
  placesPerKey: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});

export async function preparePicture(
  accountId: string,
  sent: SentFile & { bytes: Buffer },
): Promise<Picture> {
  return decoding.run(accountId, async () => {
    const head = await look(sent);
    const isLarge = head.pixels > largeMegapixels * 1_000_000;
    return isLarge ? decodingLarge.run(accountId, () => encode(sent, head)) : encode(sent, head);
  });
}

async function encode(sent: SentFile & { bytes: Buffer }, { format, exif }: Head): Promise<Picture> {
  const isJpeg = sent.purpose === 'photo' || format === 'jpeg';
  const small = (input: Sharp, size: number) =>
    input.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
  const inFormat = (input: Sharp) =>
    isJpeg ? asJpeg(input, sent.purpose) : input.png({ compressionLevel: 9 });
  try {
    const full = await inFormat(small(open(sent.bytes).autoOrient(), edge[sent.purpose])).toBuffer({
      resolveWithObject: true,
    });
    const thumb = await inFormat(small(open(full.data), edge.thumb)).toBuffer();
    return {
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
  exif?: Buffer;
}

/** Reads the head alone: what it is and how large it would become. */
async function look(sent: SentFile & { bytes: Buffer }): Promise<Head> {
  if (sent.bytes.length === 0) throw notAnImage(sent);
  const head = await open(sent.bytes, false)
    .metadata()
    .catch(() => null);
  const format = allowed(sent.purpose).find((name) => name === head?.format);
  if (!head || !format) throw notAnImage(sent);
  const pixels = head.width * head.height;
  if (pixels > megapixels * 1_000_000) throw tooManyPixels(sent, megapixels);
  return { format, pixels, exif: head.exif };
}

function open(bytes: Buffer, limited = true): Sharp {
  return sharp(bytes, {
    limitInputPixels: limited ? megapixels * 1_000_000 : false,
    // A photo that ends in the middle is refused rather than stored half grey.
    failOn: 'error',
    pages: 1,
  });
}

/** White is what shows through on paper. Not with `mozjpeg`: a quarter smaller, but three times the work for a photo. */
const asJpeg = (input: Sharp, purpose: UploadPurpose) =>
  input.flatten({ background: '#ffffff' }).jpeg({ quality: purpose === 'logo' ? 92 : 82, progressive: true });
