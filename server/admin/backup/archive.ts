// A backup opened for reading. It is read from end to end once before anything is changed: half of a backup is worse
// than none.
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CommandFailed } from '../command-failed.ts';
import { type KeyFile, otherFolders } from './key-files.ts';
import { formatVersion, Manifest, ManifestFile, manifestEntry, manifestSumEntry } from './manifest.ts';
import { readTar, type TarEntry, type Written } from './tar.ts';

export interface Archive {
  manifest: Manifest;
  files: ManifestFile[];
  keys: KeyFile[];
  entry(name: string): TarEntry;
}

export async function openArchive(file: string): Promise<Archive> {
  const entries = await readTar(file).catch((error: NodeJS.ErrnoException) => {
    throw notOpened(file, error);
  });
  const entry = (name: string): TarEntry => {
    const found = entries.get(name);
    if (!found) throw damaged(file, `${name} is missing`);
    return found;
  };
  const check = (content: { entry: string } & Written): void => {
    const { bytes, sha256 } = entry(content.entry);
    if (bytes !== content.bytes || sha256 !== content.sha256)
      throw damaged(file, `${content.entry} is not what was written`);
  };

  const manifest = await readManifest(file, entry);
  check(manifest.files.list);
  const list = await text(entry(manifest.files.list.entry).read());
  const files = list
    .split('\n')
    .filter(Boolean)
    .map((line) => read(file, ManifestFile, line));
  for (const { content } of manifest.tables) check(content);
  for (const content of files) check(content);
  const keys: KeyFile[] = [];
  for (const { name, content } of manifest.keys) {
    check(content);
    if (otherFolders.some((folder) => name.startsWith(`${folder}/`)))
      throw damaged(file, `${name} is no key`);
    keys.push({ name, bytes: await bytesOf(entry(content.entry)) });
  }
  return { manifest, files, keys, entry };
}

/** A copy that another user made is no damaged one. */
export function notOpened(file: string, { code, message }: NodeJS.ErrnoException): CommandFailed {
  if (code === 'ENOENT') return new CommandFailed(`There is no file ${file}.`);
  if (code === 'EISDIR') return new CommandFailed(`${file} is a folder. Name an archive in it.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new CommandFailed(`${file} cannot be read by ${userName()} (${code}). Nothing was changed.`);
  return damaged(file, code ?? message);
}

function userName(): string {
  try {
    return `the user ${os.userInfo().username}`;
  } catch {
    // In a container a user may have no name.
    return 'this user';
  }
}

async function readManifest(file: string, entry: (name: string) => TarEntry): Promise<Manifest> {
  const bytes = await bytesOf(entry(manifestEntry));
  const [expected] = (await bytesOf(entry(manifestSumEntry))).toString().split(' ');
  if (entry(manifestEntry).sha256 !== expected) throw damaged(file, 'its manifest is not what was written');
  const value = read(file, AnyManifest, bytes.toString());
  if (typeof value.format === 'number' && value.format > formatVersion)
    throw new CommandFailed(
      `${file} was made by a newer version (${String(value.appVersion)}). Restore it with that version or a newer one.`,
    );
  return read(file, Manifest, bytes.toString());
}

/** Of whatever version. */
const AnyManifest = z.object({ format: z.unknown(), appVersion: z.unknown() });

function read<T>(file: string, schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw damaged(file, 'what it says about itself cannot be read');
  }
}

const damaged = (file: string, why: string) =>
  new CommandFailed(`${file} is damaged or no backup: ${why}. Nothing was changed.`);

export async function bytesOf(entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
