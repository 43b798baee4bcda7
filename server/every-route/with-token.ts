import type { HttpClient, SendOptions } from '#server/testing/http-client.ts';

/** The token against forged requests, fetched once for many calls. */
export const withToken = async (client: HttpClient): Promise<SendOptions> => ({
  csrf: false,
  headers: { 'x-csrf-token': await client.csrfToken() },
});
