/**
 * Of the mark on the line to sign, in points, highest first: as high as the place is in documents as they are printed
 * now, and in those frozen earlier, which do not say how much room they have.
 */
export const stampHeights = [52, 34] as const;
export const earlierStampHeight = 34;
