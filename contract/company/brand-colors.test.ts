import { expect, test } from 'vitest';
import { brandColors, contrastOf } from './palette.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);
/** Every background of the theme that text and buttons of the page stand on. */
const backgrounds = {
  light: ['#ffffff', '#f6f7f9', '#e9edf2'],
  dark: ['#0f141b', '#171e28', '#1f2733', '#2a3340'],
};

test.each(['light', 'dark'] as const)(
  'whatever the color, everything can be read in the %s theme',
  (theme) => {
    for (const color of colors) {
      const { fill, press, on, ink } = brandColors(color, theme);
      expect(contrastOf(on, fill), `text on ${color}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(on, press), `text on ${color}, pressed`).toBeGreaterThanOrEqual(4.5);
      for (const background of backgrounds[theme]) {
        expect(contrastOf(fill, background), `${color} on ${background}`).toBeGreaterThanOrEqual(3);
        expect(contrastOf(ink, background), `text in ${color} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test('a color that can be read as it is stays as it is', () => {
  expect(brandColors('#B3262B', 'light')).toMatchObject({ fill: '#b3262b', on: '#ffffff', ink: '#b3262b' });
});

test('what is no color is the product’s own', () => {
  expect(brandColors('red; x', 'light')).toEqual(brandColors('#4F72B8', 'light'));
});
