// What other features may use of drafts.
export { deleteDraftsOf, listDraftNames, type NamedDraft } from './drafts.store.ts';
