// A page that is open: reads the stream of events as a browser does.
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';

interface Heard {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own
  data: any;
}

export interface Listening {
  status: number;
  headers: IncomingHttpHeaders;
  /** The answer of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: nobody has promised what comes back
  refusal: any;
  /** Everything that came so far. */
  text(): string;
  events(): Heard[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  hasEnded(): boolean;
  close(): void;
}

/** On a connection of its own, as a page that stays open has it. */
export async function listen(client: HttpClient, query = ''): Promise<Listening> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(`${client.base}/api/events${query}`, {
    agent: false,
    headers: { 'x-forwarded-for': client.address, cookie },
  });
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {}).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    response
      .on('error', () => {})
      .on('close', () => {
        isOver = true;
        resolve();
      });
  });
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const status = response.statusCode ?? 0;
  if (status !== 200) await ended;
  return {
    status,
    headers: response.headers,
    refusal: status === 200 ? null : JSON.parse(text),
    text: () => text,
    events: () => eventsIn(text),
    ended,
    hasEnded: () => isOver,
    close: () => void sent.destroy(),
  };
}

const eventsIn = (text: string): Heard[] =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data),
  }));
