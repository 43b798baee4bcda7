import { expect, test } from 'vitest';
import { contrastOf, palette } from './palette.ts';

const everyColor = ['00', '33', '66', '99', 'cc', 'ff'].flatMap((red, _, steps) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

test('text is readable on and in every header colour', () => {
  for (const color of [...everyColor, '#4F72B8', '#FFF59D', '#777777', '#767676']) {
    const { band, onBand, accent, tint } = palette(color);
    expect(band).toBe(color.toLowerCase());
    expect(contrastOf(onBand, band), `${onBand} on ${band}`).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(accent, tint), `${accent} on ${tint}`).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour that is dark enough is used as it is', () => {
  expect(palette('#1B5E20').accent).toBe('#1b5e20');
  expect(palette('#000000').onBand).toBe('#ffffff');
});

test.each([
  ['#abc', '#aabbcc'],
  ['black', '#000000'],
  [' #4F72B8 ', '#4f72b8'],
])('%s is %s', (text, band) => {
  expect(palette(text).band).toBe(band);
});

test.each(['', 'blue', '#12', '#12345g', 'url(x)', '#fff" + read("x") + "'])(
  '%j becomes the default',
  (text) => {
    expect(palette(text).band).toBe('#4f72b8');
  },
);
