import type { FreemiumUsage } from '#contract/free-generator.ts';
import type { Deps } from '#server/deps.ts';
import { visitorKey } from './free-use-cookie.ts';
import { countFreeUses } from './free-uses.store.ts';
import type { FreePdfInput } from './make-free-pdf.ts';

export async function readUsage(
  { db, clock, config }: Deps,
  { maker, freeUse }: Pick<FreePdfInput, 'maker' | 'freeUse'>,
): Promise<FreemiumUsage> {
  const isVisitor = maker === 'visitor';
  return {
    isSubscriber: maker === 'subscriber',
    type: isVisitor ? 'anonymous' : 'authenticated',
    sessionDownloads:
      isVisitor && freeUse ? await countFreeUses(db.query, clock.now(), visitorKey(freeUse)) : 0,
    maxFreePDFs: config.maxFreePdfs,
  };
}
