// Ids sort by creation (UUID version 7), so rows and cursors need no second column; they are never secrets. They take
// the machine's own time and not deps.clock: they must sort right even where a test stops its clock or sets it back.
import { randomBytes } from 'node:crypto';

export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of any version: what a database column of ids can hold. */
export const isId = (text: string) => uuid.test(text);
