import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError, NetworkError } from './errors.ts';
import { upload, uploadEndpoints } from './upload.ts';

/** Replaces the browser's request; the test answers it. */
class FakeRequest {
  static latest: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  opened: string[] = [];
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  form?: FormData;
  constructor() {
    FakeRequest.latest = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
    sent();
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

let sent = () => {};
const onceSent = () => new Promise<void>((resolve) => (sent = resolve));
const picture = new File(['picture'], 'truck.png', { type: 'image/png' });

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async () => Response.json({ csrfToken: 'token' }));
});
afterEach(() => vi.unstubAllGlobals());

test('files go exactly where the contract takes them', () => {
  const taking = Object.values<Endpoint>(endpoints)
    .filter(({ takes }) => takes === 'multipart')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...uploadEndpoints].sort()).toEqual(taking.sort());
});

test('a file is sent after its fields, with the CSRF token, and reports its progress', async () => {
  const shares: number[] = [];
  const isSent = onceSent();
  const reply = upload('POST /api/objects/upload-file', {
    file: picture,
    fields: { purpose: 'logo' },
    onProgress: (share) => shares.push(share),
  });
  await isSent;
  const request = FakeRequest.latest;
  request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
  request.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
  request.answer(200, { objectPath: '/api/objects/x' });
  expect(await reply).toEqual({ objectPath: '/api/objects/x' });
  expect(request.opened).toEqual(['POST', '/api/objects/upload-file']);
  expect(request.withCredentials).toBe(true);
  expect(request.headers['x-csrf-token']).toBe('token');
  expect([...(request.form?.keys() ?? [])]).toEqual(['purpose', 'file']);
  expect(request.form?.get('file')).toMatchObject({ name: 'truck.png', type: 'image/png' });
  expect(shares).toEqual([0.25, 1]);
});

test('a refusal has status, code and message', async () => {
  const isSent = onceSent();
  const reply = upload('POST /api/objects/upload-file', { file: picture });
  await isSent;
  FakeRequest.latest.answer(415, { message: 'Not a picture.', code: 'not_an_image' });
  const error = await reply.catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 415, code: 'not_an_image', message: 'Not a picture.' });
});

test('a broken connection has a readable message', async () => {
  const isSent = onceSent();
  const reply = upload('POST /api/objects/upload-file', { file: picture });
  await isSent;
  FakeRequest.latest.onerror?.();
  await expect(reply).rejects.toBeInstanceOf(NetworkError);
});

test('an upload can be cancelled, before and while it is sent', async () => {
  const early = AbortSignal.abort();
  await expect(
    upload('POST /api/objects/upload-file', { file: picture, signal: early }),
  ).rejects.toMatchObject({ name: 'AbortError' });

  const controller = new AbortController();
  const isSent = onceSent();
  const reply = upload('POST /api/objects/upload-file', { file: picture, signal: controller.signal });
  await isSent;
  controller.abort();
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
});
