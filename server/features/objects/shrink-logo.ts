// A logo as small as an email may carry it. On white, whatever the theme of the email: most logos are drawn for paper,
// and dark letters on nothing would be lost on a dark background.
import { openPicture } from './prepare-picture.ts';

/** Pixels; shown at half of that, for sharp letters on phones. */
const largest = { width: 360, height: 120 };
const margin = 8;
/** Of 255. What is nowhere darker than this is a white logo, which nobody would see. */
const palest = 225;

interface SmallLogo {
  bytes: Buffer;
  contentType: 'image/png';
  /** As it is to be shown. */
  width: number;
  height: number;
}

/** Null when there is nothing to be seen on white. */
export async function shrinkLogo(bytes: Buffer): Promise<SmallLogo | null> {
  // Where a logo has much air around it, the letters would come out tiny.
  const trimmed = await openPicture(await onWhite(bytes))
    .trim({ background: '#ffffff', threshold: 10 })
    .png()
    .toBuffer();
  const small = await openPicture(trimmed)
    .resize({
      width: largest.width - 2 * margin,
      height: largest.height - 2 * margin,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer();
  const { channels } = await openPicture(small).stats();
  if (channels.every(({ min }) => min > palest)) return null;
  const { data, info } = await openPicture(small)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: 'image/png',
    width: Math.ceil(info.width / 2),
    height: Math.ceil(info.height / 2),
  };
}

const onWhite = (bytes: Buffer): Promise<Buffer> =>
  openPicture(bytes).flatten({ background: '#ffffff' }).png().toBuffer();
