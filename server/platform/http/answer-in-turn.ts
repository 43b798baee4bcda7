// A connection gets one answer at a time. Node hands over every request that came with the first one at once, and keeps
// all their answers until the first is read: whoever never reads would fill the memory.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for the answer before they ask again. More than this is nobody's need. */
const mostWaiting = 16;

interface Turn {
  last: ServerResponse;
  waiting: number;
}

export function answerInTurn(app: FastifyInstance): void {
  const turns = new WeakMap<Socket, Turn>();
  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    const turn = turns.get(socket);
    const answer = reply.raw;
    if (!turn) {
      turns.set(socket, { last: answer, waiting: 0 });
    } else if (turn.waiting >= mostWaiting) {
      socket.destroy();
      return;
    } else {
      const before = turn.last;
      turn.last = answer;
      turn.waiting += 1;
      before.once('close', () => {
        turn.waiting -= 1;
        // An answer that was still to come has nobody left to read it.
        if (!socket.destroyed) begin();
      });
    }
    answer.once('close', () => {
      if (turns.get(socket)?.last === answer) turns.delete(socket);
    });
    if (!turn) begin();
  });
}
