// The logo of the demo's company.
import path from 'node:path';
import sharp from 'sharp';
import { draw } from './draw.ts';

const font = (name: string) => path.resolve(import.meta.dirname, '../server/documents/fonts', name);
const blue = '#24407a';

const text = async (words: string, style: string, dpi: number) =>
  sharp({
    text: {
      text: `<span foreground="${blue}">${words}</span>`,
      font: style,
      fontfile: font(`FieldwrightSans-${style.endsWith('Bold') ? 'Bold' : 'Regular'}.ttf`),
      dpi,
      rgba: true,
    },
  })
    .png()
    .toBuffer();

/** Two hills, and the sun behind them. */
const mark = `<path d="M20 300 150 90l62 88 44-58 124 180z" fill="${blue}"/>
    <path d="m150 90-46 74 30 22 22-30 34 26 22-4z" fill="#dfe7f5"/>
    <circle cx="318" cy="92" r="34" fill="#f2b34c"/>
    <path d="M20 326h360" stroke="#f2b34c" stroke-width="12" stroke-linecap="round"/>`;

const drawing = (width: number, height: number, content: string) =>
  draw(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** A wide one with a name in it, as most companies have. */
export async function drawLogo(): Promise<Buffer> {
  return drawing(1480, 360, mark)
    .composite([
      { input: await text('RIDGELINE', 'Fieldwright Sans Bold', 1120), left: 440, top: 66 },
      { input: await text('Heating &amp; Air', 'Fieldwright Sans', 620), left: 446, top: 232 },
    ])
    .png()
    .toBuffer();
}

/** The mark alone. */
export const drawSquareLogo = (): Promise<Buffer> =>
  drawing(400, 400, `<g transform="translate(0 -8)">${mark}</g>`).png().toBuffer();
