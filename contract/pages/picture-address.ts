// Where the versions of a picture are read from. No schema here: pages that only show pictures need none.

/** The small version of a picture. */
export const thumbnailOf = (objectPath: string) => `${objectPath}?size=thumb`;
