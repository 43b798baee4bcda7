// The templates a company begins with. They are made by the feature above; join-features.ts says which.
import type { Profession } from '#contract/professions.ts';
import type { Tx } from '#server/platform/db/database.ts';

export interface StarterTemplates {
  /** Returns how many were made. */
  create(tx: Tx, now: Date, accountId: string, profession: Profession): Promise<number>;
}
