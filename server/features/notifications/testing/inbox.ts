import type { HttpClient } from '#server/testing/http-client.ts';

/** The sentences behind somebody's bell, newest first. */
export const inboxOf = async (client: HttpClient): Promise<string[]> =>
  (await client.ok('GET /api/notifications')).items.map(({ text }) => text);
