// The upload as the pages make it, and what it leaves behind.
import type { Deps } from '#server/deps.ts';
import type { CallOptions, HttpClient, TestResponse } from '#server/testing/http-client.ts';

export const uploadPath = '/api/objects/upload-file';

export interface UploadOptions {
  purpose?: string;
  name?: string;
  options?: CallOptions;
}

export function upload(
  client: HttpClient,
  bytes: Buffer,
  options: UploadOptions = {},
): Promise<TestResponse> {
  const form = new FormData();
  if (options.purpose !== undefined) form.append('purpose', options.purpose);
  form.append('file', new Blob([new Uint8Array(bytes)]), options.name ?? 'picture.jpg');
  return client.call('POST /api/objects/upload-file', { ...options.options, raw: form });
}

/** Rows, files and counted bytes of an account: all zero when nothing was stored. */
export async function leftOf({ db, files }: Deps, accountId: string) {
  const { rowCount: rows } = await db.pool.query('select from objects where account_id = $1', [accountId]);
  const { rows: use } = await db.pool.query('select bytes from storage_use where account_id = $1', [
    accountId,
  ]);
  let stored = 0;
  for await (const _ of files.list(`accounts/${accountId}/`)) stored += 1;
  return { rows, files: stored, bytes: use[0]?.bytes ?? 0 };
}

export const nothing = { rows: 0, files: 0, bytes: 0 };
