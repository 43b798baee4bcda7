// How many times a JPEG goes over the whole picture. A progressive one may do so a thousand times in a few hundred
// kilobytes, and each costs as much work as the first.

/** Cameras and programs make a dozen. */
export const mostScans = 100;

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];

/** Marks that stand alone; all others tell their length. Inside the picture's data 00 and the restarts are no marks. */
const standsAlone = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= startOfImage);

/** Walks from mark to mark as a decoder does; reads no pixel. 0 for what is no JPEG. */
export function countScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return 0;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const mark = bytes[at];
    if (mark === undefined || mark === endOfImage) break;
    at += 1;
    if (mark === 0x00 || standsAlone(mark)) continue;
    if (mark === startOfScan) scans += 1;
    if (at + 2 > bytes.length) break;
    at += bytes.readUInt16BE(at);
  }
  return scans;
}
