// Factories that invent the parents a thing needs: `given.session()` makes account, user and session.
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { openSession } from '../platform/http/sessions.store.ts';
import { newId } from '../platform/ids.ts';
import { HttpClient } from './http-client.ts';

export interface GivenUser {
  accountId: string;
  userId: string;
  email: string;
  role: Role;
}

export function makeGiven(deps: Deps, base: string) {
  const given = {
    async account(): Promise<{ accountId: string }> {
      const accountId = newId();
      await deps.db.query.execute(sql`insert into accounts (id) values (${accountId})`);
      return { accountId };
    },

    async user(wish: Partial<GivenUser> = {}): Promise<GivenUser> {
      const accountId = wish.accountId ?? (await given.account()).accountId;
      const userId = newId();
      const user: GivenUser = {
        accountId,
        userId,
        role: wish.role ?? 'owner',
        email: wish.email ?? `${userId}@example.com`,
      };
      await deps.db.query.execute(sql`
        insert into users (account_id, id, email, role, password_hash)
        values (${accountId}, ${userId}, ${user.email}, ${user.role}, 'no password')`);
      return user;
    },

    /** A client that is already signed in. */
    async session(
      wish: Partial<GivenUser> & { remember?: boolean } = {},
    ): Promise<{ client: HttpClient; user: GivenUser }> {
      const user = await given.user(wish);
      const client = new HttpClient(base);
      const token = await deps.db.transaction((tx) =>
        openSession(tx, deps.clock.now(), {
          accountId: user.accountId,
          userId: user.userId,
          remember: wish.remember ?? false,
          userAgent: 'test',
          address: client.address,
        }),
      );
      client.cookies.set('fieldwright_session', token);
      return { client, user };
    },
  };
  return given;
}

export type Given = ReturnType<typeof makeGiven>;
