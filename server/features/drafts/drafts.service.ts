// What other features may use of drafts.
export { deleteDraftsOf, listDraftNames } from './drafts.store.ts';
