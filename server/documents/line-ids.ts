// Lines as templates and jobs store them, each with its own id.
import type { Line, LineDraft } from '#contract/lines/line-items.ts';
import { newId } from '#server/platform/ids.ts';

/** Lines of several lists that were read at once, in their lists again: ids and items are looked at over all of them. */
export function inLists<L>(lines: readonly L[], lists: readonly (readonly unknown[])[]): L[][] {
  let at = 0;
  return lists.map(({ length }) => {
    at += length;
    return lines.slice(at - length, at);
  });
}

/** A line keeps its id; a new one, or one whose id is taken, gets a new one. */
export function withIds(drafts: readonly LineDraft[]): Line[] {
  const taken = new Set<string>();
  return drafts.map(({ id, quantity, description, unitPrice, taxed, unit, itemId, optional, isSelected }) => {
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
      ...(optional && { optional, isSelected: isSelected === true }),
    };
  });
}
