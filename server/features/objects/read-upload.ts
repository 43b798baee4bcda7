// Reads one picture from a form while it arrives: never more than its limit in memory, nothing on disk.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UploadPurpose } from '#contract/objects.ts';
import { seconds } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { byteLimit, type PicturePurpose, type SentFile, tooManyBytes } from './picture-refusals.ts';

export interface Upload extends SentFile {
  bytes: Buffer;
}

/**
 * What comes after the limit is read and dropped up to here, so that a browser gets the reason; then the connection is
 * cut.
 */
const drainLimit = 16 * 1024 * 1024;

/** How long nothing may arrive. */
const longestSilence = seconds(30);

export async function readUpload(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  silenceMs = longestSilence,
): Promise<Upload> {
  const silence = watchForSilence(request.raw, silenceMs);
  try {
    return await Promise.race([readParts(request), silence.broken]);
  } catch (error) {
    // What is still on its way must not be taken for the next request.
    if (!request.raw.complete) reply.header('connection', 'close');
    throw translateUploadError(error);
  } finally {
    silence.stop();
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  let purposeField: unknown;
  let name: string | null = null;
  let bytes: Buffer | null = null;
  // Counted here and not by the parser, because the limit depends on a field of the same form.
  for await (const part of request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } })) {
    if (part.type === 'file') {
      name = cleanFileName(part.filename);
      bytes = await collect(part.file, { name, purpose: purposeField === 'logo' ? 'logo' : 'any' });
    } else if (part.fieldname === 'purpose') {
      purposeField = part.value;
    }
  }
  const purpose = readPurpose(purposeField);
  if (name === null) throw new Refusal('invalid_input', { message: 'Please choose a file.' });
  if (bytes === null || bytes.length > byteLimit(purpose)) throw tooManyBytes({ name, purpose });
  return { name, purpose, bytes };
}

/** Null when there was more than the limit. */
async function collect(stream: AsyncIterable<Buffer>, sent: SentFile): Promise<Buffer | null> {
  const limit = byteLimit(sent.purpose);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (length > limit + drainLimit) throw tooManyBytes(sent);
  }
  return length <= limit ? Buffer.concat(chunks) : null;
}

function readPurpose(purposeField: unknown): PicturePurpose {
  if (purposeField === undefined) return 'any';
  const parsed = UploadPurpose.safeParse(purposeField);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { message: 'The purpose of a picture is logo or photo.' });
}

function watchForSilence(incoming: IncomingMessage, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  let onData = () => {};
  const broken = new Promise<never>((_, reject) => {
    const giveUp = () =>
      reject(new Refusal('malformed_body', { message: 'The upload stopped half-way. Please try again.' }));
    timer = setTimeout(giveUp, ms);
    onData = () => void timer?.refresh();
  });
  incoming.on('data', onData);
  return {
    broken,
    stop() {
      clearTimeout(timer);
      incoming.off('data', onData);
    },
  };
}

/** Any error of the parser means a form that is not complete. */
function translateUploadError(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isSecondFile = (error as { code?: unknown }).code === 'FST_FILES_LIMIT';
  return new Refusal('malformed_body', {
    message: isSecondFile
      ? 'Please send one picture at a time.'
      : 'The upload did not arrive whole. Please try again.',
  });
}

const maxLength = 80;

/** The name a file was sent with, fit to be shown in a sentence. It never becomes part of a path. */
function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // Also without the characters that turn the direction of text: "gpj.exe" must not read as "exe.jpg".
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(plain)) return 'The file';
  const letters = [...plain];
  return letters.length <= maxLength ? plain : `${letters.slice(0, maxLength - 1).join('')}…`;
}
