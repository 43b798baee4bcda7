// Stored files in our terms. Adapters: disk.ts (a folder) and s3.ts (object storage).
import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/** A file that is read while it is sent on: its memory does not grow with its size or with a slow reader. */
interface OpenedFile {
  /** Must be read to its end or destroyed. */
  stream: Readable;
  size: number;
  contentType: string;
}

export interface ListedFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Every call throws BadFileKey for a key outside our grammar (file-key.ts), and StorageError when the storage fails.
 */
export interface FileStore {
  /** Replaces what is there. Once resolved, the file survives a power cut; before, the old one is whole. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  open(key: string): Promise<OpenedFile | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** One cheap question whether it can be used at all; not there where opening it has shown so. */
  check?(): Promise<void>;
  /** Where files are stored, for the start-up message; holds no secret. */
  readonly describe: string;
}

/** The storage did not do its work. Holds no credentials. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
  /** The HTTP status of an object storage. */
  readonly status?: number;
  /** The storage's own code for it, such as `AccessDenied` or `EIO`. */
  readonly code?: string;

  constructor(message: string, details: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
  }
}

/** There is no room left. Nothing was half written; the same call works again once there is room. */
export class StorageFull extends StorageError {
  override readonly name = 'StorageFull';
}
