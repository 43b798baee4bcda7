// Reads the emails a test caused, from the real outbox folder, with an independent parser.
import { readFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { readOutbox } from '../ports/mail/outbox.ts';

export interface Mailbox {
  /** Newest first; with an address, only the emails to that person. */
  all(address?: string): Promise<Email[]>;
  /** The newest email to that person; throws when there is none. */
  latest(address: string): Promise<Email>;
  /** The first link in an email whose address contains the given text. */
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
