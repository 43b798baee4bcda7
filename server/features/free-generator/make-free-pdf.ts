// Prints a visitor's document. Nothing of it is stored but the count (B-41).
import { randomInt } from 'node:crypto';
import { pdfFileName, withoutPrefix } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { fileSafe } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { perNetwork } from '#server/platform/limits.ts';
import { shareOf } from '#server/platform/network-of.ts';
import { type FreeFormBody, toFreeDocumentModel } from './free-document-model.ts';
import { type FreePdfCaller, signUpRequired, visitorKey } from './free-pdf-caller.ts';
import { claimFreeUse, giveBackFreeUse } from './free-uses.store.ts';

export interface FreePdf {
  pdf: Buffer;
  filename: string;
  /** Until when the use counts; null for those who are not counted. */
  endsAt: Date | null;
}

export interface FreePdfInput {
  caller: FreePdfCaller;
  /** Names the visitor's browser. */
  freeUse: string | null;
  address: string;
}

// A crowd of visitors waits among itself, so that customers' documents always find a free thread.
const visitors = new FairSemaphore({
  slots: 1,
  slotsPerKey: 1,
  maxWaiting: 40,
  maxWaitingPerKey: 5,
  refusal: {
    message: 'Many free documents are being made right now. Please try again in a moment.',
    retryAfterSeconds: 3,
  },
});

export async function makeFreePdf(deps: Deps, input: FreePdfInput, free: FreeFormBody): Promise<FreePdf> {
  if (input.caller === 'lapsed') throw new Refusal('credits_required', { type: 'credits_required' });
  if (input.caller === 'subscriber') return { ...(await print(deps, input, free)), endsAt: null };
  if (input.freeUse === null) throw signUpRequired();
  const { endsAt, giveBack } = await claim(deps, input.freeUse, input.address);
  try {
    return { ...(await print(deps, input, free)), endsAt };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function claim(deps: Deps, freeUse: string, address: string) {
  const { db, clock, limits, config } = deps;
  const visitor = visitorKey(freeUse);
  const endsAt = await claimFreeUse(db.query, clock.now(), { visitor, max: config.maxFreePdfs });
  if (!endsAt) throw new Refusal('limit_reached', { type: 'limit_reached' });
  const counts = perNetwork(config.limits.freePdfsPerAddress, address);
  try {
    await limits.hitAll(counts);
  } catch (error) {
    await giveBackFreeUse(db.query, visitor);
    throw error instanceof Refusal && error.code === 'too_many_requests' ? signUpRequired() : error;
  }
  return {
    endsAt,
    giveBack: async () => {
      await giveBackFreeUse(db.query, visitor);
      await limits.giveBackAll(counts);
    },
  };
}

async function print(
  { renderer, clock }: Deps,
  { address }: FreePdfInput,
  free: FreeFormBody,
): Promise<Omit<FreePdf, 'endsAt'>> {
  // Document and file name carry the same number.
  const code = randomCode();
  const typed = withoutPrefix(free.stage, free.form.workOrderNumber);
  const model = toFreeDocumentModel(free, typed || code, clock.now());
  const pdf = await visitors.run(shareOf(address), () => renderer.render('visitors', model));
  return { pdf, filename: pdfFileName(free.stage, fileSafe(typed) || code) };
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Nine characters that cannot be misread: no I, O, 0 or 1 (B-38). */
const randomCode = () => Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('');
