// The colours of one document, all from the header colour a template may freely choose: with any colour, text on it and
// text in it stay readable (WCAG contrast of at least 4.5).

const defaultHeaderColor = '#4F72B8';

export interface Palette {
  /** The header colour itself: the band on top and the head of the table. */
  band: string;
  /** Text on the band. */
  onBand: string;
  /** The header colour as text on white or on the tint: as chosen where that is dark enough, darker where not. */
  accent: string;
  /** A trace of the colour behind the amount. */
  tint: string;
  /** The line around the tint, and under a head too pale to be seen. */
  edge: string;
}

type Rgb = [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [0x1c, 0x23, 0x30];
const readable = 4.5;

export function palette(headerColor: string): Palette {
  const band = readColor(headerColor);
  const tint = mix(band, white, 0.91);
  const accent = darkenUntilReadable(band, tint);
  return {
    band: toHex(band),
    // Where white fails, black always passes.
    onBand: toHex([white, ink].find((color) => contrast(color, band) >= readable) ?? black),
    accent: toHex(accent),
    tint: toHex(tint),
    edge: toHex(mix(accent, white, 0.7)),
  };
}

function readColor(text: string): Rgb {
  const name = text.trim().toLowerCase();
  if (name === 'black') return black;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(name);
  const long = short ? null : /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(name);
  const digits = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  if (!digits) return readColor(defaultHeaderColor);
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => Number.parseInt(digit, 16));
  return [red, green, blue];
}

function darkenUntilReadable(color: Rgb, background: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const darker = mix(color, ink, share);
    if (contrast(darker, background) >= readable) return darker;
  }
  return ink;
}

/** How far the first colour has moved to the second: 0 not at all, 1 entirely. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const toHex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
