// Photos like those of phones and a signature like one drawn by finger, made before anything is measured.
import sharp from 'sharp';
import type { SeededRandom } from '../../server/testing/seeded-random.ts';

const boundary = 'a-photo-of-a-boiler';

/** Twelve megapixels with the detail of a real photo: two to three megabytes. */
async function phonePhoto(mean: number): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise).resize(4032, 3024).jpeg({ quality: 88 }).toBuffer();
}

const photos = await Promise.all([90, 128, 160].map(phonePhoto));

export const photoForm = (random: SeededRandom) => pictureForm(random.one(photos));

export function pictureForm(picture: Buffer): { bytes: Buffer; contentType: string } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nphoto\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="boiler.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const curve = 'M20 60 C 60 -30, 75 110, 120 35 S 165 15, 180 55 S 260 5, 300 50 S 380 30, 390 20';
const drawn = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80"><path d="${curve}" stroke="#000" stroke-width="2" fill="none"/></svg>`,
  ),
)
  .png()
  .toBuffer();

export const signature = `data:image/png;base64,${drawn.toString('base64')}`;
