import { describe, expect, test } from 'vitest';
import type { DocumentPhoto } from '../document-model.ts';
import { drawPng } from '../testing/draw-png.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { photosView } from './photos-view.ts';
import { toPrintView } from './print-view.ts';

const photo = (side: DocumentPhoto['side'], image?: Uint8Array): DocumentPhoto => ({
  side,
  source: '/api/objects/x',
  day: 'Nov 12, 2026',
  ...(image && { image }),
});

const sizeOf = (width: number, height: number) => {
  const [group] = photosView([photo('before', drawPng(width, height))]).photos?.groups ?? [];
  const [shown] = group?.photos ?? [];
  return [shown?.width, shown?.height];
};

describe('photos behind a document', () => {
  test('before comes before after, in the order they were given', () => {
    const [one, two, three] = [drawPng(40, 30), drawPng(41, 30), drawPng(42, 30)];
    const { photos, images } = photosView([
      photo('after', one),
      photo('before', two),
      photo('before', three),
    ]);
    expect(photos?.groups.map(({ label, photos: { length } }) => [label, length])).toEqual([
      ['Before', 2],
      ['After', 1],
    ]);
    expect(images.map(({ bytes }) => bytes)).toEqual([one, two, three]);
    expect(photos?.groups[0]?.photos[0]).toMatchObject({ path: images[1]?.path, day: 'Nov 12, 2026' });
  });

  test('a side without photos has no caption', () => {
    const { photos } = photosView([photo('after', drawPng(4, 3))]);
    expect(photos?.groups.map(({ label }) => label)).toEqual(['After']);
  });

  test('each is whole within the frame, of any shape', () => {
    expect(photosView([photo('before', drawPng(4, 3))]).photos?.frame).toEqual({ width: 240, height: 180 });
    expect(sizeOf(400, 300)).toEqual([240, 180]);
    expect(sizeOf(300, 400)).toEqual([135, 180]);
    expect(sizeOf(1000, 100)).toEqual([240, 24]);
    expect(sizeOf(10, 1000)).toEqual([1.8, 180]);
  });

  test('without photos, or without one that could be read, there is no page', () => {
    for (const photos of [undefined, [], [photo('before')]])
      expect(photosView(photos)).toEqual({ photos: null, images: [] });
  });

  test('they go to the typesetter behind the logo', () => {
    const [logo, image] = [drawPng(60, 20), drawPng(40, 30)];
    const { company } = estimateModel();
    const model = estimateModel({ company: { ...company, logo }, photos: [photo('before', image)] });
    expect(toPrintView(model).images.map(({ bytes }) => bytes)).toEqual([logo, image]);
  });
});
