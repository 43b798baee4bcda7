// The colors of documents, emails and the signing page, all from the one color a company or template may freely choose:
// with any color, text on it and text in it stay readable (WCAG: 4.5 for text, 3 for the shape of a button).
import { defaultColor } from '../limits.ts';

export interface Palette {
  /** The header color itself: the band on top and the head of the table. */
  band: string;
  /** Text on the band. */
  onBand: string;
  /** The header color as text on white or on the tint: as chosen where that is dark enough, darker where not. */
  accent: string;
  /** A trace of the color behind the amount. */
  tint: string;
  /** The line around the tint, and under a head too pale to be seen. */
  edge: string;
}

export interface BrandColors {
  /** Of buttons and the line under the head. */
  fill: string;
  /** Of a pressed button. */
  press: string;
  /** Text on it. */
  on: string;
  /** Text in this color. */
  ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [0x1c, 0x23, 0x30];
const forText = 4.5;
const forShapes = 3;

/** Of a printed document, which is always on white. */
export function palette(headerColor: string): Palette {
  const band = readColor(headerColor);
  const tint = mix(band, white, 0.91);
  const accent = until(band, ink, 0.02, (shade) => contrast(shade, tint) >= forText);
  return {
    band: toHex(band),
    // Where white fails, black always passes.
    onBand: toHex([white, ink].find((color) => contrast(color, band) >= forText) ?? black),
    accent: toHex(accent),
    tint: toHex(tint),
    edge: toHex(mix(accent, white, 0.7)),
  };
}

/** Where text and buttons stand that is hardest to be seen on, of the light theme and of the dark one. */
const backgrounds: Record<'light' | 'dark', { background: Rgb; away: Rgb }> = {
  light: { background: [233, 237, 242], away: black },
  dark: { background: [42, 51, 64], away: white },
};

/** Of a screen: the signing page and emails, in either theme. */
export function brandColors(color: string, theme: keyof typeof backgrounds): BrandColors {
  const { background, away } = backgrounds[theme];
  const brand = readColor(color);
  const fill = until(brand, away, 0.03, (shade) => contrast(shade, background) >= forShapes);
  const on = contrast(white, fill) >= forText ? white : black;
  return {
    fill: toHex(fill),
    press: toHex(mix(fill, on === white ? black : white, 0.14)),
    on: toHex(on),
    ink: toHex(until(brand, away, 0.03, (shade) => contrast(shade, background) >= forText)),
  };
}

/** From 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(readColor(one), readColor(other));

function readColor(text: string): Rgb {
  const name = text.trim().toLowerCase();
  if (name === 'black') return black;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(name);
  const long = short ? null : /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(name);
  const digits = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  if (!digits) return readColor(defaultColor);
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => Number.parseInt(digit, 16));
  return [red, green, blue];
}

/** The first shade on the way from one color to the other that will do. */
function until(color: Rgb, away: Rgb, step: number, isGood: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += step) {
    const shade = mix(color, away, share);
    if (isGood(shade)) return shade;
  }
  return away;
}

/** How far the first color has moved to the second: 0 not at all, 1 entirely. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const toHex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
