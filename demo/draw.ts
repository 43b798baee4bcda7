import sharp, { type Sharp } from 'sharp';

/** A picture of a drawing of ours. The product itself accepts none, so its process has them blocked. */
export function draw(svg: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg));
}
