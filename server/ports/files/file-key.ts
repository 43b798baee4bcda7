// The one check in front of every adapter: keys and content types in our own narrow grammar, nothing else.
import type { FileStore } from './files.ts';

const segment = '[a-z0-9][a-z0-9._-]*';
const wholeKey = new RegExp(`^${segment}(/${segment})*$`);
const keyPrefix = new RegExp(`^(${segment}(/${segment})*/?)?$`);
const contentType = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*(; ?charset=[a-z0-9-]+)?$/;

const maxKeyLength = 400;
// File systems allow 255 bytes in a name.
const maxSegmentLength = 200;
const maxContentTypeLength = 100;

export class BadFileKey extends Error {
  override readonly name = 'BadFileKey';
}

function isFileKey(text: string): boolean {
  return wholeKey.test(text) && hasSaneShape(text);
}

/** Puts the check in front of an adapter. */
export function behindKeyCheck(store: FileStore): FileStore {
  return {
    describe: store.describe,
    check: store.check,
    async put(key, bytes, type) {
      if (type.length > maxContentTypeLength || !contentType.test(type)) {
        throw new TypeError('A file needs a plain content type, such as image/png.');
      }
      await store.put(checkKey(key), bytes, type);
    },
    async get(key) {
      return store.get(checkKey(key));
    },
    async open(key) {
      return store.open(checkKey(key));
    },
    async remove(key) {
      await store.remove(checkKey(key));
    },
    async *list(prefix) {
      if (!keyPrefix.test(prefix) || !hasSaneShape(prefix))
        throw new BadFileKey('This is not the beginning of a file key.');
      for await (const file of store.list(prefix)) {
        // A shared bucket may hold files that are not ours.
        if (isFileKey(file.key)) yield file;
      }
    },
  };
}

function checkKey(text: string): string {
  if (!isFileKey(text)) throw new BadFileKey('This is not a file key.');
  return text;
}

function hasSaneShape(text: string): boolean {
  return (
    text.length <= maxKeyLength &&
    !text.includes('..') &&
    text.split('/').every((part) => part.length <= maxSegmentLength)
  );
}
