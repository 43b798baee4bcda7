// The pictures of a record, made fit for it: a signature without the empty pad around it, a logo no larger than print needs.
import sharp from 'sharp';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';

/** In pixels, on each side of the ink. */
const air = 3;

export interface SignatureImage extends EmbeddedImage {
  /** How much of the pad's width the ink takes, from 0 to 1. */
  share: number;
}

/** Every stroke, and nothing around: a small drawing in a large pad is printed as large as any other. */
export async function cropToInk(signature: Uint8Array): Promise<SignatureImage> {
  const pad = readImage(signature, 'signature');
  const { data, info } = await sharp(signature)
    .trim({ background: '#ffffff', threshold: 12, lineArt: true, margin: air })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { ...readImage(data, 'signature'), share: info.width / pad.width };
}

/** Sharp in print at the size a record has room for. */
const logoPixels = { width: 800, height: 200 };
const smallLogo = 40_000;

export async function printableLogo(logo: Uint8Array | null): Promise<EmbeddedImage | null> {
  if (!logo) return null;
  if (logo.byteLength <= smallLogo) return readImage(logo, 'logo');
  const bytes = await sharp(logo)
    .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
    .toBuffer();
  return readImage(bytes, 'logo');
}
