// Line items as templates and jobs store them: each with an id of its own.
import type { Line, LineDraft } from '#contract/line-items.ts';
import { newId } from '#server/platform/ids.ts';

/** A line keeps its id; a new one, or one whose id is there already, gets its own. */
export function withIds(drafts: readonly LineDraft[]): Line[] {
  const taken = new Set<string>();
  return drafts.map(({ id, quantity, description, unitPrice, taxed }) => {
    const own = id && !taken.has(id) ? id : newId();
    taken.add(own);
    return { id: own, quantity, description, unitPrice, taxed };
  });
}
