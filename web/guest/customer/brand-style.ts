// A page in a company's own color, whatever that is: text on it, and it on its background, can always be read.
import type { CSSProperties } from 'react';
import { brandColors } from '#contract/company/palette.ts';

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
