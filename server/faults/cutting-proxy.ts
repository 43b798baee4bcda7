// Stands between the product and its database and cuts one connection at the n-th statement of the product. Knows just
// enough of PostgreSQL's protocol to count: a statement is complete with `Q` (simple) or `S` (the end of an extended
// one).
import { createConnection, createServer, type Socket } from 'node:net';

/**
 * `before`: the database never receives it. `after`: the database does it, and the product never receives the answer.
 */
export type Moment = 'before' | 'after';

export interface CuttingProxy {
  url: string;
  /** From now on the n-th statement, over all connections, is cut. */
  arm(n: number, moment: Moment): void;
  /** Whether something was cut. Nothing is cut from now on. */
  disarm(): boolean;
  close(): Promise<void>;
}

const simpleQuery = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);

export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: { left: number; moment: Moment } | null = null;
  let wasCut = false;

  /** When to cut this statement, or null. */
  function isDue(): Moment | null {
    if (!armed) return null;
    armed.left -= 1;
    if (armed.left > 0) return null;
    const { moment } = armed;
    armed = null;
    wasCut = true;
    return moment;
  }

  const server = createServer((product) => {
    const database = createConnection(Number(target.port || 5432), target.hostname);
    for (const socket of [product, database]) {
      sockets.add(socket);
      // Small messages back and forth: waiting to fill a packet would cost 40 ms each.
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        product.destroy();
        database.destroy();
      });
    }
    let isReplyLost = false;
    const read = messageReader();
    product.on('data', (chunk) => {
      for (const { type, bytes } of read(chunk)) {
        const moment = type === simpleQuery || type === sync ? isDue() : null;
        if (moment === 'before') return product.destroy();
        if (moment === 'after') isReplyLost = true;
        database.write(bytes);
      }
    });
    const readResponse = messageReader({ hasStartup: false });
    database.on('data', (chunk) => {
      const isFinished = readResponse(chunk).some(({ type }) => type === readyForQuery);
      if (!isReplyLost) product.write(chunk);
      // Not before the database has finished: the point is that it was done.
      else if (isFinished) product.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    arm(n, moment) {
      armed = { left: n, moment };
      wasCut = false;
    },
    disarm() {
      armed = null;
      return wasCut;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

interface Message {
  /** Null for the first message of a connection, which has none. */
  type: number | null;
  bytes: Buffer;
}

/** Puts messages together from the pieces in which the network delivers them. */
function messageReader({ hasStartup = true } = {}): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let isFirst = hasStartup;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      messages.push({ type: isFirst ? null : (rest[0] ?? null), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
}
