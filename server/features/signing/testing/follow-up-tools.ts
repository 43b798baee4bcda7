// For tests of follow-ups: estimates that wait for a signature, and the mornings on which they are followed up.
import { moveTo, openShop, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';

export const task = 'signing.follow-up-estimates';
export const customer = () => `${Math.random().toString(36).slice(2)}@example.com`;
export const switchTo = ({ client }: Shop, estimates: boolean) =>
  client.ok('PATCH /api/company/settings', { body: { followUps: { estimates } } });

export async function openFollowing(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  await switchTo(shop, true);
  return shop;
}

/** An estimate whose link was emailed on Nov 14, at ten in the morning in Boise. */
export async function sentEstimate(
  shop: Shop,
  request: object = { expirationHours: 720 },
  overrides: object = {},
) {
  const customerEmail = customer();
  const link = await given.sentLink(shop, { job: { customerEmail, ...overrides }, request });
  await shop.drain();
  /** Earliest first, without the first link. */
  const mails = async () => (await shop.mailbox.all(customerEmail)).reverse().slice(1);
  return { ...link, id: link.job.id, customerEmail, mails };
}

export async function at(shop: Shop, time: string): Promise<void> {
  await moveTo(shop, time);
  await runTask(shop, task);
}

export const first = '2026-11-17T16:00:00Z';
export const second = '2026-11-21T16:00:00Z';
export const tokenIn = (link: string) => link.split('/sign/')[1] ?? '';
