// An address that shows one picture without a session for ten minutes: its signature is the permission.

import type { Deps } from '#server/deps.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { idOfPath } from './object-keys.ts';

export const signedUrlLifetime = minutes(10);

const purpose = 'object-url';
const signedText = (id: string, expires: string) => `${id}\n${expires}`;

export interface SignedQuery {
  expires?: string;
  signature?: string;
}

/** Takes an object path and gives the address to hand out. */
export function signObjectUrl({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, path: string): string {
  const expires = String(later(clock.now(), signedUrlLifetime).getTime());
  const signature = secrets.sign(purpose, signedText(idOfPath(path) ?? '', expires));
  return `${path}?${new URLSearchParams({ expires, signature })}`;
}

export function isSignedFor(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  { expires, signature }: SignedQuery,
): boolean {
  if (!expires || !signature) return false;
  return (
    secrets.isSigned(purpose, signedText(id, expires), signature) && clock.now().getTime() < Number(expires)
  );
}
