// What goes to the provider and comes back: random, bound to one session, good for ten minutes. Nothing of it is stored,
// because the session's id and our key are enough to tell it again.
import { createHash } from 'node:crypto';
import { later, minutes } from '#server/platform/clock.ts';
import { newToken, type Secrets } from '#server/platform/secrets.ts';

const purpose = { state: 'docusign state', verifier: 'docusign verifier' } as const;
const lifetime = minutes(10);

export function newState(secrets: Secrets, sessionId: string, now: Date): string {
  const open = `${later(now, lifetime).getTime().toString(36)}.${newToken()}`;
  return `${open}.${secrets.sign(purpose.state, `${sessionId} ${open}`)}`;
}

export function isStateOf(secrets: Secrets, sessionId: string, now: Date, state: string): boolean {
  const [ends = '', random = '', signature = '', ...rest] = state.split('.');
  return (
    rest.length === 0 &&
    secrets.isSigned(purpose.state, `${sessionId} ${ends}.${random}`, signature) &&
    Number.parseInt(ends, 36) > now.getTime()
  );
}

/** The proof that whoever brings the code back is whoever asked for it (RFC 7636). */
export const verifierOf = (secrets: Secrets, state: string) => secrets.sign(purpose.verifier, state);

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
