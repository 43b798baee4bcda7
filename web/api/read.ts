// The default read: the query key is the path, its parts joined by '/'.
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { type ApiError, reach, readError } from './errors.ts';

export const pathOfKey = (key: QueryKey): string => key.join('/');

type Read<T> = (context: Pick<QueryFunctionContext, 'queryKey' | 'signal'>) => Promise<T>;

interface ReaderOptions {
  on401: 'throw' | 'null';
  /** Called with the reason when a missing session is no failure. */
  on401Because?: (reason: ApiError) => void;
}

/** With `on401: 'null'` a missing session gives null instead of an error. */
export function reader<T>(options: ReaderOptions & { on401: 'throw' }): Read<T>;
export function reader<T>(options: ReaderOptions & { on401: 'null' }): Read<T | null>;
export function reader<T>({ on401, on401Because }: ReaderOptions): Read<T | null> {
  return async ({ queryKey, signal }) => {
    const response = await reach(pathOfKey(queryKey), {
      credentials: 'include',
      headers: { accept: 'application/json' },
      signal,
    });
    if (response.status === 401 && on401 === 'null') {
      on401Because?.(await readError(response));
      return null;
    }
    if (!response.ok) throw await readError(response);
    return (await response.json()) as T;
  };
}
