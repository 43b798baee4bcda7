// The one way to read from the server: `useQuery(readQuery('GET /api/jobs/:id', { params: { id } }))`. Key, address and
// shape of the reply come from the endpoint's name.
import type { DataTag } from '@tanstack/react-query';
import type { CallArguments, EndpointName, Reply } from '#contract/calls.ts';
import { api, type RequestOptions } from './client.ts';

type ReadName = Extract<EndpointName, `GET ${string}`>;
type Params = { params?: Record<string, unknown>; query?: unknown };

interface Read<T> {
  queryKey: DataTag<readonly unknown[], T>;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

export function readQuery<N extends ReadName>(name: N, ...[input]: CallArguments<N>): Read<Reply<N>> {
  return {
    queryKey: keyOf(name, input as Params | undefined) as Read<Reply<N>>['queryKey'],
    queryFn: ({ signal }) => api(name, ...([{ ...input, signal }] as CallArguments<N, RequestOptions>)),
  };
}

/** Matches the read of this path, whatever its query, and every read of a path with parameters below it. */
export const readKey = (name: Exclude<ReadName, `${string}:${string}`>): readonly [string] => [pathOf(name)];

const pathOf = (name: ReadName): string => name.slice('GET '.length);

/** 'GET /api/jobs/:id/signatures' becomes ['/api/jobs', id, 'signatures']; a query is the last part. */
function keyOf(name: ReadName, { params = {}, query }: Params = {}): readonly unknown[] {
  const [start, ...rest] = pathOf(name).split(/\/(?=:)/);
  const parts = rest
    .flatMap((part) => part.split('/'))
    .map((part) => (part.startsWith(':') ? params[part.slice(1)] : part));
  return [start, ...parts, ...(query === undefined ? [] : [query])];
}
