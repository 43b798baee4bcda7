// Uploads a file. XMLHttpRequest, because fetch does not report how much has been sent.
import type { EndpointMap } from '#contract/endpoints.ts';
import { fetchCsrfToken, type Reply } from './client.ts';
import { NetworkError, readError } from './errors.ts';
import { noteChangeSent } from './own-changes.ts';
import { signedInAs } from './signed-in-as.ts';

/** The endpoints that take files; a test compares this list with the contract. */
export const uploadEndpoints = [
  'POST /api/objects/upload-file',
] as const satisfies readonly (keyof EndpointMap)[];
type UploadName = (typeof uploadEndpoints)[number];

export interface UploadInput {
  file: File;
  /** Sent before the file, so that the server has them when the bytes arrive. */
  fields?: Record<string, string>;
  /** Between 0 and 1; 1 means sent, not yet answered. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export async function upload<N extends UploadName>(name: N, input: UploadInput): Promise<Reply<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const token = await fetchCsrfToken();
  input.signal?.throwIfAborted();
  const response = await sendForm(method, path, token, input).finally(noteChangeSent(path));
  if (!response.ok) throw await readError(response);
  return (await response.json()) as Reply<N>;
}

function sendForm(method: string, path: string, token: string | null, input: UploadInput): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(input.fields ?? {})) form.append(field, value);
  form.append('file', input.file, input.file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    for (const [header, value] of Object.entries(signedInAs())) request.setRequestHeader(header, value);
    if (token) request.setRequestHeader('x-csrf-token', token);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) input.onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText }));
    };
    request.onerror = () => reject(new NetworkError(new Error('The upload did not get through.')));
    request.onabort = () => reject(input.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    input.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
