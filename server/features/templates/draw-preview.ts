// Draws a document only to be looked at: for a template's form, and for a job that is not made yet.
import type { Deps } from '#server/deps.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';

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

/** `layOut` is called only if there is room; without a limit of its own it may take as long as a document. */
export async function drawPreview(
  { limits, config, renderer }: Pick<Deps, 'limits' | 'config' | 'renderer'>,
  { accountId }: Tenant,
  layOut: () => Promise<DocumentModel>,
  options: { timeLimitMs?: number } = {},
): Promise<Buffer> {
  await limits.hit(config.limits.templatePreview, accountId);
  previews.assertRoom(accountId);
  const model = await layOut();
  return previews.run(accountId, () => renderer.render(accountId, model, options));
}
