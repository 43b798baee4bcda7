// Ids sort by creation (UUID version 7), so rows and cursors need no second column; they are never secrets. They take
// the machine's own time and not deps.clock: they must sort right even where a test stops its clock or sets it back.
import { randomBytes } from 'node:crypto';

const mostPerMillisecond = 0x1000;
let last = { ms: 0, count: 0 };

/** In one process each is later than the one before, also in the same millisecond and after the clock was set back. */
export function newId(): string {
  const now = Date.now();
  last = now > last.ms ? { ms: now, count: 0 } : { ms: last.ms, count: last.count + 1 };
  if (last.count === mostPerMillisecond) last = { ms: last.ms + 1, count: 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last.ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of any version: what a database column of ids can hold. */
export const isId = (text: string) => uuid.test(text);
