import { expect } from 'vitest';
import { defaultPassword } from '#server/testing/given.ts';
import type { Shop } from '../../jobs/testing/test-tools.ts';

/** The path of a new feed: the company's, or a technician's own. */
export async function makeFeed({ client }: Shop, technicianId: string | null = null): Promise<string> {
  const { url } = await client.ok('POST /api/calendar-feed', {
    body: { technicianId, action: 'make', password: defaultPassword },
  });
  expect(url).toMatch(/^http:\/\/localhost:\d+\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url ?? '').pathname;
}
