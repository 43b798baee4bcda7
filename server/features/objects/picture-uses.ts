// What uploaded pictures are used for is known to the features above. Declared here, and filled in server/join-features.ts.

import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface PictureUses {
  /** The company's logo as it is now. */
  isLogo(db: Queryable, tenant: Pick<Scope, 'accountId'>, path: string): Promise<boolean>;
  /** A photo of a job that is this user's now. */
  isPhotoOf(db: Queryable, user: Pick<Scope, 'accountId' | 'userId'>, path: string): Promise<boolean>;
}
