// The photos behind a document: before and after, two a row, each whole within a frame of one size.
import type { DocumentPhoto } from '../document-model.ts';
import { type EmbeddedImage, readImage } from '../render/embedded-image.ts';
import { photoLabels } from './labels.ts';
import { measures } from './measures.ts';

const gap = 24;
const frameWidth = (measures.bodyWidth - gap) / 2;
/** As most cameras take them. */
const frame = { width: frameWidth, height: (frameWidth * 3) / 4 };

const sides = ['before', 'after'] as const;

export interface PhotosView {
  frame: typeof frame;
  gap: number;
  groups: { label: string; photos: PhotoView[] }[];
}

interface PhotoView {
  path: string;
  width: number;
  height: number;
  day: string;
}

/** Null where there is nothing to show: no page then. */
export function photosView(photos: DocumentPhoto[] = []): {
  photos: PhotosView | null;
  images: EmbeddedImage[];
} {
  const shown = photos.flatMap(({ image, ...photo }) =>
    image ? { ...photo, image: readImage(image, 'photo') } : [],
  );
  if (shown.length === 0) return { photos: null, images: [] };
  const groups = sides.map((side) => ({
    label: photoLabels[side],
    photos: shown.filter((photo) => photo.side === side).map(photoView),
  }));
  return {
    photos: { frame, gap, groups: groups.filter((group) => group.photos.length > 0) },
    images: shown.map(({ image }) => image),
  };
}

/** Whole and upright, as large as the frame allows. */
function photoView({ image: { path, aspect }, day }: { image: EmbeddedImage; day: string }): PhotoView {
  const width = Math.min(frame.width, frame.height * aspect);
  return { path, width, height: width / aspect, day };
}
