// COPY in both directions over the driver's own connection, as streams with back pressure: a table of any size passes
// through without ever lying in memory.
import { once } from 'node:events';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

export interface Copied {
  bytes: Readable;
  /** Rows, once the last byte was read. */
  rows: Promise<number>;
}

/** Runs `copy … to stdout`. */
export function copyOut(client: pg.ClientBase, statement: string): Copied {
  const bytes = new PassThrough();
  const rows = new Promise<number>((resolve, reject) => {
    let count = 0;
    submit(client, statement, {
      onData(chunk, wire) {
        // The driver uses its buffer again for the next message.
        if (bytes.write(Buffer.from(chunk)) || wire.stream.isPaused()) return;
        wire.stream.pause();
        bytes.once('drain', () => wire.stream.resume());
      },
      onComplete: (tag) => {
        count = rowsOf(tag);
      },
      onError(error) {
        bytes.destroy(error);
        reject(error);
      },
      onReady(wire) {
        bytes.end();
        // A stream that has ended no longer emits `drain`: the connection would stay paused for ever.
        wire.stream.resume();
        resolve(count);
      },
    });
  });
  // The reader of the bytes gets the error first; it must not count as unhandled until the rows are read.
  rows.catch(() => {});
  return { bytes, rows };
}

/** Runs `copy … from stdin`; returns how many rows went in. */
export function copyIn(client: pg.ClientBase, statement: string, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let hasFailed = false;
    submit(client, statement, {
      onCopyIn: (wire) => void feed(wire, source, () => hasFailed),
      onComplete: (tag) => {
        count = rowsOf(tag);
      },
      // The driver reports nothing more about a statement after its error.
      onError(error) {
        hasFailed = true;
        source.destroy();
        reject(error);
      },
      onReady: () => resolve(count),
    });
  });
}

async function feed(wire: Wire, source: Readable, hasFailed: () => boolean): Promise<void> {
  try {
    for await (const chunk of source) {
      wire.sendCopyFromChunk(chunk as Buffer);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    if (!hasFailed()) wire.endCopyFrom();
  } catch (error) {
    if (!hasFailed()) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}

interface Listener {
  onData?(chunk: Buffer, wire: Wire): void;
  onCopyIn?(wire: Wire): void;
  onComplete(tag: string): void;
  onError(error: Error): void;
  onReady(wire: Wire): void;
}

/** The driver hands each message of the running statement to one of these methods. */
function submit(client: pg.ClientBase, statement: string, listener: Listener): void {
  client.query({
    submit: (connection: pg.Connection) => void connection.query(statement),
    handleCopyInResponse: (wire: Wire) => listener.onCopyIn?.(wire),
    handleCopyData: ({ chunk }: { chunk: Buffer }, wire: Wire) => listener.onData?.(chunk, wire),
    handleCommandComplete: ({ text }: { text: string }) => listener.onComplete(text),
    handleError: (error: Error) => listener.onError(error),
    handleReadyForQuery: (wire: Wire) => listener.onReady(wire),
  } as pg.Submittable);
}

const rowsOf = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? Number.NaN);
