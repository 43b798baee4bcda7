import { thumbnailOf } from '#contract/picture-address.ts';
import type { Picture } from '#web/ui/picture-grid.tsx';

/** A stored picture in the form the picture grid and viewer show. */
export const toPicture = (objectPath: string, name: string): Picture => ({
  id: objectPath,
  url: objectPath,
  thumbnailUrl: thumbnailOf(objectPath),
  name,
});
