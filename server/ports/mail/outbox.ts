// Without a mail server each mail becomes one .eml file, named by its id: sending it again changes nothing.
import { access, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { makeFolderDurably, sweepLeftovers, writeDurably } from '../write-durably.ts';
import { compose } from './compose.ts';
import { isMailId, type MailTransport } from './mail.ts';

export interface OutboxEntry {
  id: string;
  /** The whole path of the .eml file. */
  file: string;
  to: string;
  subject: string;
  date: Date;
}

const suffix = '.eml';
const maxHeaderBytes = 64 * 1024;

/** Reads only the headers. Newest first; a folder that does not exist yet is an empty outbox. */
export async function readOutbox(folder: string): Promise<OutboxEntry[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  const entries: Awaited<ReturnType<typeof readEntry>>[] = [];
  // One after the other: an outbox may hold more mails than a process may open files.
  for (const name of names) {
    const id = name.slice(0, -suffix.length);
    if (!name.endsWith(suffix) || !isMailId(id)) continue;
    const entry = await readEntry(folder, id).catch(nullWhenMissing);
    if (entry) entries.push(entry);
  }
  return entries
    .sort((a, b) => b.date.getTime() - a.date.getTime() || b.writtenMs - a.writtenMs)
    .map(({ writtenMs, ...entry }) => entry);
}

/** The whole message, or null when there is none with this id. */
export async function readOutboxMail(folder: string, id: string): Promise<Buffer | null> {
  if (!isMailId(id)) return null;
  return readFile(join(folder, `${id}${suffix}`)).catch(nullWhenMissing);
}

async function readEntry(folder: string, id: string): Promise<OutboxEntry & { writtenMs: number }> {
  const file = join(folder, `${id}${suffix}`);
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const headers = readHeaders(buffer.toString('utf8', 0, bytesRead));
    const { mtime, mtimeMs } = await handle.stat();
    const sent = new Date(headers.get('date') ?? '');
    return {
      id,
      file,
      to: addressIn(headers.get('to') ?? ''),
      subject: decodeWords(headers.get('subject') ?? ''),
      // The header counts whole seconds, which is too coarse to order a busy second.
      date: Number.isNaN(sent.getTime()) ? mtime : sent,
      writtenMs: mtimeMs,
    };
  } finally {
    await handle.close();
  }
}

function readHeaders(message: string): Map<string, string> {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function addressIn(header: string): string {
  return /<([^<>]*)>$/.exec(header)?.[1] ?? header;
}

/** Decodes RFC 2047 encoded words; the space between two of them is not part of the text. */
function decodeWords(text: string): string {
  const word = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;
  return text
    .replace(/(\?=)\s+(?==\?utf-8\?)/gi, '$1')
    .replace(word, (_, encoding: string, content: string) =>
      (encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : decodeQ(content)).toString('utf8'),
    );
}

function decodeQ(content: string): Buffer {
  const latin = content
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

// People may empty the outbox while it is being read.
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

export interface OutboxSettings {
  folder: string;
}

export async function openOutbox({ folder }: OutboxSettings): Promise<MailTransport> {
  const temporaryFolder = join(folder, '.tmp');
  await makeFolderDurably(temporaryFolder);
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
