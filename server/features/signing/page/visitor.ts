// Who is behind a request that came by a link: what the server saw, never what the browser claims about itself.
import type { FastifyRequest } from 'fastify';
import { cleanTyped } from '#contract/texts/typed-text.ts';
import { findUsersOf } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface SigningVisitor {
  address: string;
  userAgent: string;
  /** Somebody is signed in, in the same browser. */
  session: Scope | null;
}

export const visitorOf = (request: FastifyRequest): SigningVisitor => ({
  address: request.ip,
  userAgent: cleanTyped(request.headers['user-agent'] ?? '').slice(0, 400),
  session: request.identity.session,
});

/** The browser is signed in for the company that sent the document (B-50). */
export const isSender = (visitor: SigningVisitor, { accountId }: { accountId: string }) =>
  visitor.session?.accountId === accountId;

/** To be added to what was done; nothing where it was not the sender's side (B-50). */
export const browserOf = async (
  db: Queryable,
  request: { accountId: string },
  visitor: SigningVisitor,
): Promise<string> =>
  visitor.session && isSender(visitor, request)
    ? ` in a browser signed in as ${await nameOfUser(db, visitor.session)}, on the sender’s side`
    : '';

/** People who are signed in appear in a document's timeline with the address they sign in with. */
export async function nameOfUser(
  db: Queryable,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
): Promise<string> {
  const users = await findUsersOf(db, accountId);
  return users.find(({ id }) => id === userId)?.email ?? 'the sender';
}
