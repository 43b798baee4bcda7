import { expect, test } from 'vitest';
import { uploadLimits } from '#contract/objects.ts';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { acceptedPictures, pictureRefusal, uploadFailure } from './use-picture-uploads.ts';

const { logo, photo } = uploadLimits.bytes;
const jpeg = (size: number) => ({ name: 'truck.jpg', type: 'image/jpeg', size });
const svg = { name: 'logo.svg', type: 'image/svg+xml', size: 10 };

test.each([
  ['logo', jpeg(logo), null],
  ['logo', jpeg(logo + 1), 'Please select an image smaller than 5MB'],
  ['logo', svg, 'Please select an image file (JPG, PNG, GIF)'],
  ['photo', jpeg(logo + 1), null],
  ['photo', jpeg(photo), null],
  ['photo', jpeg(photo + 1), 'truck.jpg is larger than 10MB. Please choose a smaller picture.'],
  ['photo', svg, 'logo.svg can’t be used. Please choose a JPG, PNG or WebP file.'],
  [
    'photo',
    { name: 'clip.gif', type: 'image/gif', size: 1 },
    'clip.gif can’t be used. Please choose a JPG, PNG or WebP file.',
  ],
] as const)('as a %s, %o: %j', (purpose, file, expected) => {
  expect(pictureRefusal(purpose, file)).toBe(expected);
});

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s may be chosen and sent', (type) => {
  expect(acceptedPictures('logo').split(',')).toContain(type);
  expect(pictureRefusal('logo', { name: 'a', type, size: 1 })).toBeNull();
});

test('a photo is a JPEG, a PNG or a WebP', () => {
  expect(acceptedPictures('photo')).toBe('image/jpeg,image/png,image/webp');
});

test('a refused file gets the server’s message, any other failure our own', () => {
  const full = new ApiError(413, { message: 'Your storage is full.' });
  expect(uploadFailure('logo', full, 'a.png')).toBe('Your storage is full.');
  const broken = new ApiError(500, { message: 'Oops' });
  expect(uploadFailure('logo', broken, 'a.png')).toBe('Failed to upload logo. Please try again.');
  const offline = new NetworkError(new Error('offline'));
  expect(uploadFailure('photo', offline, 'a.png')).toBe('a.png could not be uploaded. Please try again.');
});
