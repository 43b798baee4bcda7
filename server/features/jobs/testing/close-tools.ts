// For tests of jobs that are lost, void or archived.
import type { RequestBody } from '#contract/calls.ts';
import { given } from '#server/testing/given.ts';
import { openShop, type Shop } from './test-tools.ts';

export const close = ({ client }: Shop, id: string, body: RequestBody<'POST /api/jobs/:id/close'>) =>
  client.call('POST /api/jobs/:id/close', { params: { id }, body });
export const reopen = ({ client }: Shop, id: string, revision?: number) =>
  client.call('POST /api/jobs/:id/reopen', { params: { id }, body: { revision } });
export const pay = ({ client }: Shop, id: string, amount: string) =>
  client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount } });

export async function numbersOf({ client }: Shop, query: Record<string, string> = {}): Promise<string[]> {
  const reply = await client.ok('GET /api/jobs', { query });
  return (Array.isArray(reply) ? reply : reply.jobs).map(({ jobNumber }) => jobNumber).sort();
}

export const totalOf = async ({ client }: Shop, query: Record<string, string>) =>
  ((await client.ok('GET /api/jobs', { query })) as { total: number }).total;

export const answer = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** One of each ending, and one that is open. */
export async function closedShop(): Promise<
  Shop & { ids: Record<'open' | 'lost' | 'void' | 'archived', string> }
> {
  const shop = await openShop();
  const open = await given.job(shop);
  const lost = await given.job(shop);
  const voided = await given.job(shop, { currentStage: 'invoice' });
  const archived = await given.job(shop, { currentStage: 'work_order' });
  await close(shop, lost.id, { outcome: 'lost', reason: 'Too expensive' });
  await close(shop, voided.id, { outcome: 'void' });
  await close(shop, archived.id, { outcome: 'archived' });
  return { ...shop, ids: { open: open.id, lost: lost.id, void: voided.id, archived: archived.id } };
}
