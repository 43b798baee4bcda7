// Draws a document that is not stored: for a template's form, for a job that is not made yet, and a customer's statement.
import type { Deps } from '#server/deps.ts';
import type { Renderer } from '#server/documents/render/renderer.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import type { LimitRule } from '#server/platform/limits.ts';

// An account's pictures follow each other, a few may wait: its documents wait for one of them at most.
const previews = new FairSemaphore({
  slots: 4,
  slotsPerKey: 1,
  maxWaiting: 40,
  maxWaitingPerKey: 8,
  refusal: {
    message: 'Many previews are being made right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
});

export interface Preview {
  /** How many an account may have drawn. */
  rule: LimitRule;
  /** Called only if there is room. */
  layOut: () => Promise<Parameters<Renderer['render']>[1]>;
  /** Without one it may take as long as a document. */
  timeLimitMs?: number;
}

export async function drawPreview(
  { limits, renderer }: Pick<Deps, 'limits' | 'renderer'>,
  { accountId }: Tenant,
  { rule, layOut, timeLimitMs }: Preview,
): Promise<Buffer> {
  await limits.hit(rule, accountId);
  previews.assertRoom(accountId);
  const model = await layOut();
  return previews.run(accountId, () => renderer.render(accountId, model, { timeLimitMs }));
}
