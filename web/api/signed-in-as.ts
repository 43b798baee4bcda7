// Whom this page works for. What it shows and what is typed into it belongs to them, so the server refuses its calls once
// the browser's session is somebody else's.
import { signedInAsHeader } from '#contract/pages/settings.ts';

let userId: string | null = null;

/** False when the page works for somebody else already. */
export function workFor(id: string): boolean {
  userId ??= id;
  return userId === id;
}

/** Before and after a session that this page itself opens or ends. */
export function workForNobody(): void {
  userId = null;
}

export const signedInAs = (): Record<string, string> => (userId ? { [signedInAsHeader]: userId } : {});
