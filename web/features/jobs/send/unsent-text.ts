// What was typed into the send dialog stays until it is sent, so that a slip of the finger that closes it costs nothing. In the
// cache of the page: it goes with it, and when somebody signs out.
import type { QueryClient } from '@tanstack/react-query';
import type { MessageKind } from '#contract/texts/company-messages.ts';

export type Typed = Partial<Record<'to' | 'subject' | 'message', string>>;

const root = ['unsent text'] as const;
const keyOf = (kind: MessageKind, jobId: string) => [...root, kind, jobId] as const;

export function storeText(client: QueryClient, kind: MessageKind, jobId: string, typed: Typed): void {
  if (Object.keys(typed).length === 0) {
    forgetText(client, kind, jobId);
    return;
  }
  // Nobody watches it, so it would be dropped after minutes.
  client.setQueryDefaults(root, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<Typed>(keyOf(kind, jobId), typed);
}

export const storedText = (client: QueryClient, kind: MessageKind, jobId: string): Typed =>
  client.getQueryData<Typed>(keyOf(kind, jobId)) ?? {};

export const forgetText = (client: QueryClient, kind: MessageKind, jobId: string): void =>
  client.removeQueries({ queryKey: keyOf(kind, jobId), exact: true });
