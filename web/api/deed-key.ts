// The Idempotency-Key of one deed: the same request sent again keeps its key, anything else gets a new one.
import { useRef } from 'react';

/** Random in every browsing context: `crypto.randomUUID` is missing where a page is not served by https. */
function newDeedKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export interface DeedKey {
  headersFor: (body: unknown) => Record<string, string>;
  /** After it has succeeded: pressing again is then another deed. */
  done: () => void;
}

export function makeDeedKey(): DeedKey {
  let last: { text: string; key: string } | null = null;
  return {
    headersFor(body) {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: newDeedKey() };
      return { 'idempotency-key': last.key };
    },
    done() {
      last = null;
    },
  };
}

export function useDeedKey(): DeedKey {
  const key = useRef<DeedKey | null>(null);
  key.current ??= makeDeedKey();
  return key.current;
}
