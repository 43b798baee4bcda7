// A connection gets one answer at a time. Node hands over every pipelined request at once and holds all their answers
// until the first is read: a client that never reads would fill the memory. Runs before everything else, because even
// an unknown address costs an answer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for the answer before they send again. Nobody needs more than this. */
const mostWaiting = 16;

interface Turn {
  last: ServerResponse;
  waiting: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function replyInTurn(server: Server): void {
  const handlers = server.listeners('request') as Handler[];
  const turns = new WeakMap<Socket, Turn>();

  function handle(request: IncomingMessage, response: ServerResponse) {
    for (const handler of handlers) handler(request, response);
  }

  function takeTurn(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    // Hung up on: what else came with it is not even looked at.
    if (socket.destroyed) return;
    const turn = turns.get(socket);
    if (turn && turn.waiting >= mostWaiting) {
      socket.destroy();
      return;
    }
    response.once('close', () => {
      if (turns.get(socket)?.last === response) turns.delete(socket);
    });
    if (!turn) {
      turns.set(socket, { last: response, waiting: 0 });
      handle(request, response);
      return;
    }
    const before = turn.last;
    turn.last = response;
    turn.waiting += 1;
    before.once('close', () => {
      turn.waiting -= 1;
      // An answer that was still to come has nobody left to read it.
      if (!socket.destroyed && before.shouldKeepAlive) handle(request, response);
    });
  }

  server.removeAllListeners('request').on('request', takeTurn);
}
