import type { Template } from '#contract/templates.ts';

export const templateSorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'name-asc', label: 'Name A-Z' },
  { value: 'name-desc', label: 'Name Z-A' },
] as const;
export type TemplateSort = (typeof templateSorts)[number]['value'];

type Sortable = Pick<Template, 'name' | 'createdAt'>;

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const newest = (a: Sortable, b: Sortable) => b.createdAt.localeCompare(a.createdAt);

/** The server sends the newest first, which also decides between templates made at the same moment. */
export function sortTemplates<T extends Sortable>(templates: readonly T[], sort: TemplateSort): T[] {
  const list = templates.toSorted(newest);
  switch (sort) {
    case 'newest':
      return list;
    case 'oldest':
      return list.reverse();
    // Of equal names the newest comes first (B-5).
    case 'name-asc':
      return list.sort((a, b) => names.compare(a.name, b.name));
    case 'name-desc':
      return list.sort((a, b) => names.compare(b.name, a.name));
  }
}
