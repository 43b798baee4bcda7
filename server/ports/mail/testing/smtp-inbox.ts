// A real SMTP server on a random loopback port that keeps what it is sent. For tests alone.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Delivery {
  from: string;
  to: string[];
  raw: Buffer;
}

export interface SmtpInbox {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

export async function startSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      buffer(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        deliveries.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
