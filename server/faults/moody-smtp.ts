// A mail server with moods, on one port: speaks just enough SMTP to refuse, to break off and to take a mail.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Mood =
  | 'good'
  /** Nobody listens. */
  | 'away'
  /** Listens and says nothing. */
  | 'silent'
  /** Greets with 421. */
  | 'busy'
  /** 451 for the recipient. */
  | 'later'
  /** 550 for the recipient. */
  | 'never'
  /** Takes the whole mail and is gone before it says so. */
  | 'drops';

interface TakenMail {
  to: string[];
  raw: string;
  /** Whether the sender was told. */
  isTold: boolean;
}

export interface MoodySmtp {
  url: string;
  mails: TakenMail[];
  become(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

export async function startMoodySmtp(): Promise<MoodySmtp> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let mood: Mood = 'good';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (mood === 'silent') return;
    if (mood === 'busy') return socket.end('421 too busy, come back later\r\n');
    converse(socket, () => mood, mails);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const hangUp = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async become(next) {
      // Connections that were kept know the old mood.
      await hangUp();
      mood = next;
      if (mood !== 'away') await listen(port);
    },
    close: hangUp,
  };
}

function converse(socket: Socket, mood: () => Mood, mails: TakenMail[]): void {
  let [pending, to, body] = ['', [] as string[], null as string[] | null];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string) => {
    if (body && line !== '.') return void body.push(line);
    if (body) {
      const isTold = mood() !== 'drops';
      mails.push({ to, raw: body.join('\r\n'), isTold });
      [to, body] = [[], null];
      return void (isTold ? say('250 taken') : socket.destroy());
    }
    if (line === 'DATA') {
      body = [];
      return void say('354 go on');
    }
    if (line === 'QUIT') return void socket.end('221 bye\r\n');
    const recipient = /^RCPT TO:<(.+?)>/.exec(line)?.[1];
    if (recipient && mood() === 'later') return void say('451 mailbox busy, try again later');
    if (recipient && mood() === 'never') return void say('550 no such user here');
    if (recipient) to.push(recipient);
    say('250 ok');
  };
  say('220 ready');
  socket.on('data', (chunk) => {
    const lines = `${pending}${chunk}`.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
