import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, isDeadLink, NetworkError, reach, readError } from './errors.ts';

const reply = (body: string, status = 400, statusText = 'Bad Request') =>
  new Response(body, { status, statusText });

describe('reading an error reply', () => {
  test('a JSON message is the text, and the other fields are there', async () => {
    const body = JSON.stringify({
      message: 'No',
      code: 'conflict',
      type: 'limit_reached',
      fields: { name: 'Required' },
    });
    const error = await readError(reply(body, 409));
    expect(error).toMatchObject({
      message: 'No',
      status: 409,
      code: 'conflict',
      type: 'limit_reached',
      fields: { name: 'Required' },
    });
  });
  test.each([
    ['plain text', 'Gone fishing', 'Gone fishing'],
    ['JSON without a message', '{"error":"no"}', '{"error":"no"}'],
    ['a message that is no text', '{"message":7}', '{"message":7}'],
    ['JSON null', 'null', 'null'],
    ['an empty body', '', 'Bad Request'],
  ])('%s', async (_, body, message) => {
    expect((await readError(reply(body))).message).toBe(message);
  });
  test('without body and status text there is still a message', async () => {
    expect((await readError(reply('', 500, ''))).message).toBe('An unexpected error occurred');
  });
});

test('a link is dead by the code of the reply, not by its status', () => {
  expect(isDeadLink(new ApiError(410, { message: 'x', code: 'link_invalid' }))).toBe(true);
  const cutOff = new ApiError(400, { message: 'x', code: 'invalid_input', fields: { token: 'Too long' } });
  expect(isDeadLink(cutOff)).toBe(true);
  expect(isDeadLink(new ApiError(400, { message: 'x', code: 'malformed_body' }))).toBe(false);
  expect(isDeadLink(new ApiError(404, { message: 'x', code: 'not_found' }))).toBe(false);
  expect(isDeadLink(new NetworkError(null))).toBe(false);
  expect(isDeadLink(null)).toBe(false);
});

describe('reaching the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('a dead connection becomes a readable sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(reach('/api/x')).rejects.toThrow(NetworkError);
    await expect(reach('/api/x')).rejects.toThrow('No connection.');
  });
  test('an aborted request stays an abort', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Stopped', 'AbortError')));
    await expect(reach('/api/x')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
