// Connects an account with DocuSign, after the person has allowed it there.
import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { newToken, type Secrets } from '#server/platform/secrets.ts';
import {
  type EsignProvider,
  EsignRefused,
  EsignUnavailable,
} from '#server/ports/esign-provider/esign-provider.ts';
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
  // Checked first: a message from a stranger must not be shown to anybody.
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

const purpose = { state: 'docusign state', verifier: 'docusign verifier' } as const;
const lifetime = minutes(10);

/**
 * The state that goes to the provider and comes back: random, bound to one session, valid for ten minutes. Nothing of
 * it is stored: the session's id and our key are enough to recognise it.
 */
export function newState(secrets: Secrets, sessionId: string, now: Date): string {
  const open = `${later(now, lifetime).getTime().toString(36)}.${newToken()}`;
  return `${open}.${secrets.sign(purpose.state, `${sessionId} ${open}`)}`;
}

function isStateOf(secrets: Secrets, sessionId: string, now: Date, state: string): boolean {
  const [ends = '', random = '', signature = '', ...rest] = state.split('.');
  return (
    rest.length === 0 &&
    secrets.isSigned(purpose.state, `${sessionId} ${ends}.${random}`, signature) &&
    Number.parseInt(ends, 36) > now.getTime()
  );
}

/** Proves that the browser that brings the code back is the one that started (RFC 7636). */
export const verifierOf = (secrets: Secrets, state: string) => secrets.sign(purpose.verifier, state);

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
