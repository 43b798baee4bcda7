// The Idempotency-Key of one action: the same request sent again keeps its key, anything else gets a new one.
import { useRef } from 'react';

/** `crypto.randomUUID` is missing on pages that are not served by https. */
function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export interface IdempotencyKeyHolder {
  headersFor: (body: unknown) => Record<string, string>;
  /** Call it after success: the next press is then another action. */
  done: () => void;
}

export function makeIdempotencyKey(): IdempotencyKeyHolder {
  let last: { text: string; key: string } | null = null;
  return {
    headersFor(body) {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: newIdempotencyKey() };
      return { 'idempotency-key': last.key };
    },
    done() {
      last = null;
    },
  };
}

export function useIdempotencyKey(): IdempotencyKeyHolder {
  const key = useRef<IdempotencyKeyHolder | null>(null);
  key.current ??= makeIdempotencyKey();
  return key.current;
}
