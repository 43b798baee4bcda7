// What was typed into the send dialog stays until it is sent, so that a slip of the finger that closes it costs nothing. In the
// cache of the page: it goes with it, and when somebody signs out.
import type { QueryClient } from '@tanstack/react-query';
import type { Subject } from './use-preview.ts';

export type Typed = Partial<Record<'to' | 'subject' | 'message', string>>;

const root = ['unsent text'] as const;
const keyOf = ({ kind, jobId, changeOrderId }: Subject) => [...root, kind, changeOrderId ?? jobId] as const;

export function storeText(client: QueryClient, subject: Subject, typed: Typed): void {
  if (Object.keys(typed).length === 0) {
    forgetText(client, subject);
    return;
  }
  // Nobody watches it, so it would be dropped after minutes.
  client.setQueryDefaults(root, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<Typed>(keyOf(subject), typed);
}

export const storedText = (client: QueryClient, subject: Subject): Typed =>
  client.getQueryData<Typed>(keyOf(subject)) ?? {};

export const forgetText = (client: QueryClient, subject: Subject): void =>
  client.removeQueries({ queryKey: keyOf(subject), exact: true });
