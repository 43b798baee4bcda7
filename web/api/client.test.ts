import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiForm, formEndpoints } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

test('forms go exactly where the contract accepts them', () => {
  const accepting = Object.values<Endpoint>(endpoints)
    .filter(({ acceptsForm }) => acceptsForm)
    .map(({ method, path }) => `${method} ${path}`);
  expect([...formEndpoints].sort()).toEqual(accepting.sort());
});

test('a form is sent as fields of text, with the CSRF token', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push(new Request(`http://localhost${address}`, init));
    return Response.json(address === '/api/csrf-token' ? { csrfToken: 'token' } : { success: true });
  });
  const fields = { username: 'a+b@example.com', password: 'p&=ß', rememberMe: 'true' };
  expect(await apiForm('POST /api/auth/login', fields)).toEqual({ success: true });
  const request = sent[1];
  expect(request?.headers.get('x-csrf-token')).toBe('token');
  expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual(fields);
});
