// Reads the mails a test caused, from the real outbox folder, parsed by an independent parser.
import { readFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { readOutbox } from '../ports/mail/read-outbox.ts';

export interface Mailbox {
  /** Newest first; give an address to see only that person's mail. */
  all(address?: string): Promise<Email[]>;
  /** The newest mail to that person; fails when there is none. */
  latest(address: string): Promise<Email>;
  /** The first link in a mail whose address contains the given text. */
  link(mail: Email, containing: string): string;
}

export function openMailbox(folder: string): Mailbox {
  const all = async (address?: string) => {
    const entries = await readOutbox(folder);
    const wanted = entries.filter((entry) => !address || entry.to === address);
    return Promise.all(wanted.map(async ({ file }) => PostalMime.parse(await readFile(file))));
  };
  return {
    all,
    async latest(address) {
      const [mail] = await all(address);
      if (!mail) throw new Error(`No mail to ${address}`);
      return mail;
    },
    link(mail, containing) {
      const found = (mail.text ?? '').match(/https?:\/\/\S+/g)?.find((link) => link.includes(containing));
      if (!found) throw new Error(`No link with ${containing} in "${mail.subject}"`);
      return found;
    },
  };
}
