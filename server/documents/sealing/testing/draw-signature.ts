// A signature on a pad, somewhere on it and as large as a test wants.
import sharp from 'sharp';

interface Ink {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A zigzag of four strokes that touches every side of its place. */
export function drawSignature(pad: { width: number; height: number }, ink: Ink): Promise<Buffer> {
  const pixels = Buffer.alloc(pad.width * pad.height, 255);
  for (let x = 0; x < ink.width; x += 1) {
    const share = ((x / (ink.width - 1)) * 4) % 2;
    const y = Math.round((share < 1 ? share : 2 - share) * (ink.height - 1));
    for (let thick = -2; thick <= 2; thick += 1) {
      const row = Math.min(ink.height - 1, Math.max(0, y + thick));
      pixels[(ink.top + row) * pad.width + ink.left + x] = 0;
    }
  }
  return sharp(pixels, { raw: { ...pad, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
