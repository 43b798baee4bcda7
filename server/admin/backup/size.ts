/** For people: one decimal is enough. */
export const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const inFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Enough to see what they have in common. */
const shown = 20;

export const listed = (lines: string[]) =>
  lines.length > shown
    ? [...lines.slice(0, shown), `and ${lines.length - shown} more: the manifest names all of them`]
    : lines;
