// Without a mail server each mail becomes one .eml file, named by its id: sending it again changes nothing.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeFolder, sweepLeftovers, writeDurably } from '../write-durably.ts';
import { compose } from './compose.ts';
import type { MailTransport } from './mail.ts';
import { readOutbox, readOutboxMail } from './read-outbox.ts';

export interface OutboxSettings {
  folder: string;
}

export async function openOutbox({ folder }: OutboxSettings): Promise<MailTransport> {
  const temporaryFolder = join(folder, '.tmp');
  await makeFolder(temporaryFolder);
  await sweepLeftovers(temporaryFolder);
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    describe: `outbox folder ${folder}`,
    outbox: { list: () => readOutbox(folder), read: (id) => readOutboxMail(folder, id) },
    async send(mail) {
      const message = compose(mail);
      const target = join(folder, `${mail.id}.eml`);
      if (await exists(target)) return;
      const built = await builder.sendMail(message);
      if (!Buffer.isBuffer(built.message))
        throw new TypeError('The mail was built as a stream, not as bytes.');
      await writeDurably(target, [built.message], temporaryFolder);
    },
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
