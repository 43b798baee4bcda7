import type { CallOptions, HttpClient } from '#server/testing/http-client.ts';

/** The token against forged requests, fetched once for many calls. */
export const withToken = async (client: HttpClient): Promise<CallOptions> => ({
  csrf: false,
  headers: { 'x-csrf-token': await client.csrfToken() },
});
