// Lines as templates and jobs store them, each with its own id.
import type { Line, LineDraft } from '#contract/lines/line-items.ts';
import { newId } from '#server/platform/ids.ts';

/** A line keeps its id; a new one, or one whose id is taken, gets a new one. */
export function withIds(drafts: readonly LineDraft[]): Line[] {
  const taken = new Set<string>();
  return drafts.map(({ id, quantity, description, unitPrice, taxed, unit, itemId }) => {
    const own = id && !taken.has(id) ? id : newId();
    taken.add(own);
    return {
      id: own,
      quantity,
      description,
      unitPrice,
      taxed,
      ...(unit && { unit }),
      ...(itemId && { itemId }),
    };
  });
}
