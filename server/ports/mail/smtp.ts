// Sends through the server named by an smtp:// or smtps:// URL. Trying again later is the queue's work.
import { createTransport, type NodemailerError } from 'nodemailer';
import { compose, headerText } from './compose.ts';
import { MailDelayed, MailRejected, type MailTransport } from './mail.ts';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

export interface SmtpSettings {
  /**
   * Options of the mail library may follow as a query, such as `?requireTLS=false` or `?tls.rejectUnauthorized=false`.
   */
  url: string;
}

export function smtpTransport({ url }: SmtpSettings): MailTransport {
  const server = readServer(url);
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The library repeats only what was certainly not sent, as on a connection that went stale while idle.
    maxRequeues: 1,
    requireTLS: mustEncrypt(server),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    describe: `SMTP server ${server.host}`,
    async send(mail) {
      const message = compose(mail);
      try {
        await pool.sendMail(message);
      } catch (error) {
        throw translated(error);
      }
    },
    async close() {
      pool.close();
    },
  };
}

/** A password must not travel in the clear because someone on the way removed STARTTLS. The URL may allow it. */
export function mustEncrypt(server: URL): boolean {
  return server.password !== '' && !loopback.test(server.hostname);
}

function readServer(url: string): URL {
  const server = URL.canParse(url) ? new URL(url) : null;
  // The URL itself is not repeated: it may hold a password.
  if (!server?.hostname || !/^smtps?:$/.test(server.protocol)) {
    throw new Error(
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
    );
  }
  return server;
}

// Only an answer about this mail is final. A refused login or greeting is about us, and may be mended.
function translated(error: unknown): unknown {
  const { code, permanent, response, responseCode = 0 } = error as NodemailerError;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutThisMail && permanent)
    return new MailRejected(headerText(`The email server refused this email: ${response}`), { cause: error });
  if (responseCode >= 400 && responseCode < 500)
    return new MailDelayed(headerText(`The email server asked us to try later: ${response}`), {
      cause: error,
    });
  return error;
}
