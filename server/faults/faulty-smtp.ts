// A mail server that misbehaves on command: knows just enough SMTP to refuse, to break off and to take an email.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpBehaviour =
  | 'good'
  /** Does not listen. */
  | 'away'
  /** Listens and never answers. */
  | 'silent'
  /** Greets with 421. */
  | 'busy'
  /** 451 for the recipient. */
  | 'later'
  /** 550 for the recipient. */
  | 'never'
  /** Takes the whole email and is gone before it confirms it. */
  | 'drops';

interface TakenMail {
  to: string[];
  raw: string;
  /** Whether the sender got a confirmation. */
  isAcknowledged: boolean;
}

export interface FaultySmtp {
  url: string;
  mails: TakenMail[];
  setBehaviour(behaviour: SmtpBehaviour): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultySmtp(): Promise<FaultySmtp> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = 'good';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (behaviour === 'silent') return;
    if (behaviour === 'busy') return socket.end('421 too busy, come back later\r\n');
    converse(socket, () => behaviour, mails);
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
    async setBehaviour(next) {
      // Open connections still have the old behaviour.
      await hangUp();
      behaviour = next;
      if (behaviour !== 'away') await listen(port);
    },
    close: hangUp,
  };
}

function converse(socket: Socket, behaviour: () => SmtpBehaviour, mails: TakenMail[]): void {
  let [pending, to, body] = ['', [] as string[], null as string[] | null];
  const writeLine = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string) => {
    if (body && line !== '.') return void body.push(line);
    if (body) {
      const isAcknowledged = behaviour() !== 'drops';
      mails.push({ to, raw: body.join('\r\n'), isAcknowledged });
      [to, body] = [[], null];
      return void (isAcknowledged ? writeLine('250 taken') : socket.destroy());
    }
    if (line === 'DATA') {
      body = [];
      return void writeLine('354 go on');
    }
    if (line === 'QUIT') return void socket.end('221 bye\r\n');
    const recipient = /^RCPT TO:<(.+?)>/.exec(line)?.[1];
    if (recipient && behaviour() === 'later') return void writeLine('451 mailbox busy, try again later');
    if (recipient && behaviour() === 'never') return void writeLine('550 no such user here');
    if (recipient) to.push(recipient);
    writeLine('250 ok');
  };
  writeLine('220 ready');
  socket.on('data', (chunk) => {
    const lines = `${pending}${chunk}`.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
