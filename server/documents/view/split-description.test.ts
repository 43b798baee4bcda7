import { describe, expect, test } from 'vitest';
import { splitDescription } from './split-description.ts';

const parts = (text: string) => {
  const { title, details } = splitDescription(text);
  return [title, ...details];
};

describe('a description is divided after its first sentence', () => {
  test.each([
    ['Diagnostic visit. Condenser not starting.', ['Diagnostic visit.', 'Condenser not starting.']],
    ['Water heater, 50 gal\nRheem, 6-year tank', ['Water heater, 50 gal', 'Rheem, 6-year tank']],
    ['Drain cleared. Tested.\nUp to 50 ft', ['Drain cleared.', 'Tested.', 'Up to 50 ft']],
    ['Is it leaking? Found a split.', ['Is it leaking?', 'Found a split.']],
    ['Done! All tested.', ['Done!', 'All tested.']],
    ['Valve replaced (old one seized.) Tested.', ['Valve replaced (old one seized.)', 'Tested.']],
    ['Replaced valve. 2 hours of labor.', ['Replaced valve.', '2 hours of labor.']],
    ['Fan put in. Tested it.', ['Fan put in.', 'Tested it.']],
    ['Pipe of 3/4 copper. “As is” at the wall.', ['Pipe of 3/4 copper.', '“As is” at the wall.']],
    ['Set to 72.5 °F. Checked after 1.5 hours.', ['Set to 72.5 °F.', 'Checked after 1.5 hours.']],
    ['Ask for Mr. Lee. Gate code 12.', ['Ask for Mr. Lee.', 'Gate code 12.']],
    ['No. 2 pine trim. Painted white.', ['No. 2 pine trim.', 'Painted white.']],
    ['更换电容器。已测试。', ['更换电容器。', '已测试。']],
    ['تم الإصلاح. قطع أصلية', ['تم الإصلاح.', 'قطع أصلية']],
  ])('%s', (text, expected) => expect(parts(text)).toEqual(expected));
});

describe('and not at a full stop that ends no sentence', () => {
  test.each([
    'Labor, licensed technician (hours)',
    'Labor, licensed technician.',
    'Line set, approx. 3 ft',
    'Line set, approx. Three feet',
    'Trim, No. 2 pine',
    'Fittings Nos. 4 and 5',
    'Refrigerant 2.5 lb at 72.00',
    'Visit with Mr. Lee and Dr. Park',
    'Shut-off at 12 St. Mary Ave. Boise',
    'Valve by J. R. Smith',
    'U.S. Boiler, 3 zones',
    'Appointment at 9 a.m. Friday',
    'Copper 3/4 in. Type L',
    'Trench 30 ft. Deep side of the yard',
    'Line 30ft. Copper',
    'Galv. pipe, incl. fittings, e.g. elbows',
    'Parts by Goodman Mfg. Co. Texas',
    'Clearance min. 30 in',
    'replaced valve. tested it',
    'Noise... Then nothing',
    'See ridgeline.example for the warranty',
    '1. Remove the old unit',
    'Version 2.0 of the controller',
    '...',
    '',
  ])('%s', (text) => expect(parts(text)).toEqual([text]));

  test('a numbered line is divided after its sentence', () => {
    expect(parts('1. Remove the old unit. Haul it away.')).toEqual([
      '1. Remove the old unit.',
      'Haul it away.',
    ]);
  });
});

test('nothing that was typed is lost, and a long text takes no time', () => {
  const long = 'Checked approx. No. 2 of it. '.repeat(4000);
  const begun = performance.now();
  expect(parts(long).join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
  expect(parts('a.'.repeat(50_000)).join('')).toHaveLength(100_000);
  expect(parts('A. '.repeat(30_000)).length).toBe(1);
  expect(performance.now() - begun).toBeLessThan(2000);
});
