// What the search offers, group by group: what the server found, and the pages whose names match, which need no server.
import { z } from 'zod';
import type { CurrentUser } from '#contract/accounts.ts';
import { type SearchKind, type SearchResults, searchKinds } from '#contract/lists/search.ts';
import { personalKey } from '#web/api/remembered-user.ts';
import { hasCurrentAccess } from '#web/layout/access/access.ts';
import { pageLinks } from '#web/layout/header/nav-links.ts';
import { profileSections, securitySection } from '#web/layout/profile-section-names.ts';
import { matchOptions } from '#web/ui/form/searchable-select.tsx';

const foundKinds = [...searchKinds, 'pages'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Also stored in the browser, where an older or a broken one may stand. */
export const FoundItem = z.object({
  /** Of all items alike, so that the same one is known again. */
  key: z.string(),
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string().nullable(),
  /** An address, or a section of Profile & Support. */
  to: z.union([z.object({ href: z.string().startsWith('/') }), z.object({ section: z.string() })]),
});
export type FoundItem = z.infer<typeof FoundItem>;

export interface FoundGroup {
  title: string;
  items: readonly FoundItem[];
}

const groupTitles: Record<FoundKind, string> = {
  customers: 'Customers',
  jobs: 'Jobs',
  'price-list': 'Price List',
  pages: 'Pages',
};

const addresses: Record<SearchKind, (item: { id: string; title: string }) => string> = {
  customers: ({ id }) => `/customers/${id}`,
  jobs: ({ id }) => `/jobs?${new URLSearchParams({ job: id })}`,
  'price-list': ({ title }) => `/price-list?${new URLSearchParams({ q: title })}`,
};

/** With nothing typed, a few of each are enough to begin with. */
const shownUnasked = 3;

interface Given {
  typed: string;
  /** Undefined until the server has answered for this very text. */
  results: SearchResults | undefined;
  recent: readonly FoundItem[];
  user: CurrentUser;
}

/** What was opened before comes first: as a group of its own while nothing is typed, then within each group. */
export function groupsOf({ typed, results, recent, user }: Given): FoundGroup[] {
  const isBlank = typed.trim() === '';
  const turn = (item: FoundItem) => {
    const at = recent.findIndex(({ key }) => key === item.key);
    return at < 0 ? recent.length : at;
  };
  const ofServer = (results?.groups ?? []).map(({ kind, items }) => ({
    kind,
    items: items.map(
      (item): FoundItem => ({
        key: `${kind} ${item.id}`,
        kind,
        title: item.title,
        detail: item.detail,
        to: { href: addresses[kind](item) },
      }),
    ),
  }));
  const pages = {
    kind: 'pages' as const,
    items: matchOptions(pagesFor(user), typed).map(({ page }) => page),
  };
  const groups = [...ofServer, pages].map(({ kind, items }) => ({
    title: groupTitles[kind],
    items: isBlank
      ? items
          .filter((item) => turn(item) === recent.length)
          .slice(0, kind === 'pages' ? undefined : shownUnasked)
      : items.toSorted((one, other) => turn(one) - turn(other)),
  }));
  const shown = isBlank ? [{ title: 'Recently opened', items: recent }, ...groups] : groups;
  return shown.filter(({ items }) => items.length > 0);
}

/** As options to match; keywords are what people call them otherwise. */
function pagesFor(user: CurrentUser) {
  const mayWork = hasCurrentAccess(user, new Date());
  const sections = profileSections.filter(
    ({ shownTo, needsAccess }) => shownTo.some((role) => role === user.role) && (mayWork || !needsAccess),
  );
  const linked = [
    { label: 'Create Job', to: '/generate', keywords: 'new estimate work order invoice generate' },
    ...pageLinks.owner.map(({ label, to }) => ({ label, to, keywords: '' })),
  ];
  return [
    ...linked.map(({ label, to, keywords }) => ({
      label,
      keywords,
      to: { href: to as string },
      detail: null,
    })),
    ...[...sections, securitySection].map(({ id, title, keywords }) => ({
      label: title,
      keywords,
      to: { section: id },
      detail: 'Profile & Support',
    })),
  ].map(({ label, keywords, to, detail }) => {
    const page: FoundItem = { key: `pages ${label}`, kind: 'pages', title: label, detail, to };
    return { value: '', label, keywords, page };
  });
}

const shownRecent = 8;

const keyOf = (userId: string) => personalKey(userId, 'recent-searches');

/** What this person opened from the search, the last first. It stays in this browser and goes when they sign out. */
export function readRecent(userId: string): FoundItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((item) => FoundItem.safeParse(item).data ?? []).slice(0, shownRecent);
  } catch {
    return [];
  }
}

export function rememberOpened(userId: string, opened: FoundItem): void {
  const others = readRecent(userId).filter(({ key }) => key !== opened.key);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, shownRecent)));
  } catch {
    // Storage is full or forbidden: nothing is offered again.
  }
}
