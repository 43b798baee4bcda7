import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Scope } from '#server/platform/scope.ts';
import {
  type EsignProvider,
  EsignRefused,
  EsignUnavailable,
} from '#server/ports/esign-provider/esign-provider.ts';
import { isStateOf, verifierOf } from './authorization-state.ts';
import { saveConnection } from './docusign.store.ts';

export interface CameBack {
  code?: string;
  state?: string;
  error?: string;
  error_description?: string;
}

/** Null when it is connected; otherwise what went wrong, as plain text. */
export async function connectDocusign(
  deps: Deps,
  provider: EsignProvider,
  session: Scope & { id: string },
  { code, state = '', error, error_description: described }: CameBack,
): Promise<string | null> {
  const now = deps.clock.now();
  // Asked first: words of strangers are not repeated to anybody.
  if (!isStateOf(deps.secrets, session.id, now, state))
    return 'This connection was not started here, or took too long. Please try again.';
  if (error) return error === 'access_denied' ? 'The connection was not allowed.' : (described ?? error);
  if (!code) return 'DocuSign sent no code. Please try again.';
  try {
    const verifier = verifierOf(deps.secrets, state);
    const connection = await provider.completeAuthorization({ code, verifier, now });
    await deps.db.transaction(async (tx) => {
      await saveConnection(tx, session, {
        connection: deps.secrets.encrypt('docusign', Buffer.from(JSON.stringify(connection))),
        connectedAt: now,
        expiresAt: connection.expiresAt,
      });
      await recordEvent(tx, deps.clock, {
        type: 'docusign.connected',
        accountId: session.accountId,
        actorUserId: session.userId,
        data: { connectedAs: connection.connectedAs },
      });
    });
    return null;
  } catch (problem) {
    if (!(problem instanceof EsignRefused || problem instanceof EsignUnavailable)) throw problem;
    deps.log.warn({ reason: problem.message }, 'docusign was not connected');
    return problem.message;
  }
}
