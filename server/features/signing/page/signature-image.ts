// The drawn signature: decoded, checked and drawn again. What is no picture, too small, too large or has no ink on it
// is refused; only pixels survive.
import sharp from 'sharp';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

const limits = {
  bytes: 500_000,
  /** The page's canvas is 400 × 80, times the density of the screen. */
  smallest: { width: 100, height: 20 },
  largest: { width: 4000, height: 1600 },
  /** The size it is stored in. */
  storedSize: { width: 1600, height: 640 },
  /** Darker than this on white is ink. */
  ink: 200,
  /** At least a short stroke, in pixels of a 400 × 80 canvas. */
  stroke: 20,
};

const decoding = new FairSemaphore({
  slots: 2,
  slotsPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 40,
  refusal: { retryAfterSeconds: 5 },
});
const prefix = 'data:image/png;base64,';

/** A PNG on white. Decoding counts for the account whose document is signed. */
export async function readSignatureImage(accountId: string, dataUrl: string): Promise<Buffer> {
  if (dataUrl.trim() === '') throw new Refusal('no_signature');
  decoding.assertRoom(accountId);
  const bytes = readDataUrl(dataUrl);
  return decoding.run(accountId, () => decode(bytes));
}

function readDataUrl(dataUrl: string): Buffer {
  const text = dataUrl.startsWith(prefix) ? dataUrl.slice(prefix.length) : '';
  const isBase64 = text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
  const bytes = Buffer.from(isBase64 ? text : '', 'base64');
  if (bytes.length === 0) throw new Refusal('bad_signature_image');
  if (bytes.length > limits.bytes) throw new Refusal('too_large');
  return bytes;
}

async function decode(bytes: Buffer): Promise<Buffer> {
  await checkHead(bytes);
  const { image, pixels, width, height } = await draw(bytes).catch(() => {
    throw new Refusal('bad_signature_image');
  });
  if (!hasStroke(pixels, width * height)) throw new Refusal('no_signature');
  return image;
}

/** Reads the head alone, so that a picture that would fill the memory is never unpacked. */
async function checkHead(bytes: Buffer): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (head?.format !== 'png') throw new Refusal('bad_signature_image');
  const { smallest, largest } = limits;
  const isTiny = head.width < smallest.width || head.height < smallest.height;
  const isHuge = head.width > largest.width || head.height > largest.height;
  if (isTiny || isHuge) throw new Refusal('bad_signature_image');
}

async function draw(bytes: Buffer) {
  const { width, height } = limits.largest;
  const image = await sharp(bytes, { limitInputPixels: width * height, failOn: 'error', pages: 1 })
    .resize({ ...limits.storedSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { image, pixels: data, width: info.width, height: info.height };
}

/** One even colour is no drawing. */
function hasStroke(pixels: Buffer, size: number): boolean {
  const inked = pixels.reduce((count, value) => count + (value < limits.ink ? 1 : 0), 0);
  const wanted = Math.max(limits.stroke, (limits.stroke * size) / (400 * 80));
  return inked >= wanted && pixels.length - inked >= wanted;
}
