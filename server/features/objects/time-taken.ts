// Reads one thing from a camera's notes: when the picture was taken. Everything else in them, the place above all, is
// dropped with the original.

const exifFolder = 0x8769;
const dateTimeOriginal = 0x9003;
const asciiType = 2;

/** "2026-11-14 09:30:00", or null where it is missing or makes no sense. */
export function timeTaken(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  try {
    return readTime(exif.subarray(start));
  } catch (error) {
    // Offsets that point outside are what damaged or hostile notes look like.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTime(tiff: Buffer): string | null {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Where the entry for a tag stands in the folder that begins there. */
  const entryAt = (folder: number, tag: number): number | null => {
    const count = u16(folder);
    for (let i = 0; i < count; i += 1) {
      const at = folder + 2 + 12 * i;
      if (u16(at) === tag) return at;
    }
    return null;
  };

  const link = entryAt(u32(4), exifFolder);
  const entry = link === null ? null : entryAt(u32(link + 8), dateTimeOriginal);
  if (entry === null || u16(entry + 2) !== asciiType || u32(entry + 4) < 19) return null;
  const from = u32(entry + 8);
  return sensible(tiff.toString('latin1', from, from + 19));
}

/** Cameras write "2026:11:14 09:30:00", and zeros or the year 1900 when nobody set their clock. */
function sensible(text: string): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', time = ''] = parts;
  const iso = `${year}-${month}-${day}T${time}`;
  const moment = new Date(`${iso}Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isReal && Number(year) >= 1980 ? iso.replace('T', ' ') : null;
}
