// A reply that is a file. Its name is made harmless before it becomes a header.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export class FileReply {
  /** A stream is read as fast as the visitor takes it, and let go of when they leave. */
  readonly bytes: Buffer | Readable;
  readonly contentType: string;
  readonly filename: string | undefined;
  readonly headers: Record<string, string>;
  constructor(
    bytes: Buffer | Readable,
    options: { contentType: string; filename?: string; headers?: Record<string, string> },
  ) {
    this.bytes = bytes;
    this.contentType = options.contentType;
    this.filename = options.filename;
    this.headers = options.headers ?? {};
  }
}

export function sendFile(reply: FastifyReply, file: FileReply) {
  reply.headers(file.headers);
  if (file.filename) reply.header('content-disposition', contentDisposition(file.filename));
  return reply.type(file.contentType).send(file.bytes);
}

/** ASCII for old readers, the full name for the rest (RFC 6266); no quote, slash or control character gets through. */
export function contentDisposition(filename: string, way: 'attachment' | 'inline' = 'attachment'): string {
  const clean =
    filename
      .toWellFormed()
      .replace(/[\p{Cc}"\\/]/gu, '')
      .slice(0, 150) || 'file';
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Letters, digits, dot, dash and underscore are safe in a file's name on every system; the rest becomes a dash. Empty
 * when nothing of it can stand in a name.
 */
export const fileSafe = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
