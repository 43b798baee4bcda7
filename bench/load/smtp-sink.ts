// A mail server that accepts everything and stores nothing but the count.
import { startSmtpInbox } from '#server/ports/mail/testing/smtp-inbox.ts';

export interface SmtpSink {
  url: string;
  taken(): number;
  close(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  let taken = 0;
  const { url, close } = await startSmtpInbox({
    onData(stream, _session, done) {
      stream.on('error', done).on('end', () => {
        taken += 1;
        done();
      });
      stream.resume();
    },
  });
  return { url, taken: () => taken, close };
}
