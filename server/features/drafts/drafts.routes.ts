import { draftEndpoints as endpoints } from '#contract/drafts.ts';
import type { Deps } from '#server/deps.ts';
import { signedIn } from '#server/identity/policy.ts';
import { JsonText, type Route, route } from '#server/platform/http/route.ts';
import { type DraftRow, listDrafts } from './drafts.store.ts';
import { discardDraft, saveDraft } from './save-draft.ts';

// Whoever is signed in, also after the subscription has ended: what was typed before is still theirs.
export const draftRoutes = (deps: Deps): Route[] => [
  route(endpoints.listDrafts, signedIn, async ({ scope, query }) => {
    const items = await listDrafts(deps.db.query, deps.clock.now(), scope, query);
    return new JsonText(`{"items":[${items.map(asText).join()}]}`);
  }),
  route(endpoints.saveDraft, signedIn, ({ scope, params, body }) => saveDraft(deps, scope, params, body)),
  route(endpoints.deleteDraft, signedIn, async ({ scope, params, query }) => {
    await discardDraft(deps, scope, params, query.updatedAt);
    return undefined;
  }),
];

/** Up to 50 drafts of 256 KB: parsing them would stop everybody else for a second. */
const asText = ({ data, ...draft }: DraftRow & { data: string }): string =>
  `${JSON.stringify(draft).slice(0, -1)},"data":${data}}`;
