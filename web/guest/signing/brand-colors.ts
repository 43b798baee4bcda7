// The colors of a page in a company's own color, whatever that is: text on it, and it on its background, can always be read.
import type { CSSProperties } from 'react';
import { defaultColor } from '#contract/limits.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Where text and buttons stand that is hardest to be seen on, of the light theme and of the dark one. */
const backgrounds = {
  light: { background: [233, 237, 242] as Rgb, away: black },
  dark: { background: [42, 51, 64] as Rgb, away: white },
};

/** As WCAG has it: 4.5 for text, 3 for the shape of a button. */
const forText = 4.5;
const forShapes = 3;

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

export function brandColors(color: string, theme: keyof typeof backgrounds): BrandColors {
  const { background, away } = backgrounds[theme];
  const brand = readColor(color);
  const fill = until(brand, away, (shade) => contrast(shade, background) >= forShapes);
  const on = contrast(white, fill) >= forText ? white : black;
  return {
    fill: hex(fill),
    press: hex(mix(fill, on === white ? black : white, 0.14)),
    on: hex(on),
    ink: hex(until(brand, away, (shade) => contrast(shade, background) >= forText)),
  };
}

/** For an element of the class `branded`. */
export function brandStyle(color: string): CSSProperties {
  const [light, dark] = [brandColors(color, 'light'), brandColors(color, 'dark')];
  return {
    '--brand-fill': light.fill,
    '--brand-press': light.press,
    '--brand-on': light.on,
    '--brand-ink': light.ink,
    '--brand-dark-fill': dark.fill,
    '--brand-dark-press': dark.press,
    '--brand-dark-on': dark.on,
    '--brand-dark-ink': dark.ink,
  } as CSSProperties;
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(readColor(one), readColor(other));
}

/** The first shade on the way to black or white that will do. */
function until(color: Rgb, away: Rgb, isGood: (shade: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += 0.03) {
    const shade = mix(color, away, part);
    if (isGood(shade)) return shade;
  }
  return away;
}

const mix = (one: Rgb, other: Rgb, part: number): Rgb => {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * part);
  return [at(0), at(1), at(2)];
};

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function readColor(color: string): Rgb {
  const value = Number.parseInt(/^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? defaultColor.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (color: Rgb) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
