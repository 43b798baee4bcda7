// The owner's templates. A copy in the browser is shown at once; the server's list replaces it.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Template } from '#contract/templates.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import { personalKey } from '#web/api/remembered-user.ts';

const templatesQuery = {
  ...readQuery('GET /api/templates'),
  // The pages that show templates show themselves that the session is over.
  meta: { handlesSessionLoss: true },
};

/** With `showsCopy` the browser's copy is shown until the server has answered. */
export function useTemplates({ showsCopy = false }: { showsCopy?: boolean } = {}) {
  const { data: user } = useCurrentUser({ fetches: false });
  const userId = user?.id;
  const query = useQuery({
    ...templatesQuery,
    placeholderData: () => (showsCopy && userId ? readCopy(userId) : undefined),
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (userId && data && !isPlaceholderData) addCopy(userId, data);
  }, [userId, data, isPlaceholderData]);
  return query;
}

/** After any change of a template: its list and the counters are fetched again. */
export async function refreshTemplates(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: readKey('GET /api/stats') });
  await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
}

const copyKey = (userId: string) => personalKey(userId, 'templates');

function addCopy(userId: string, templates: readonly Template[]): void {
  try {
    localStorage.setItem(copyKey(userId), JSON.stringify(templates));
  } catch {
    // Storage is full: the list comes from the server instead.
  }
}

function readCopy(userId: string): Template[] | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(copyKey(userId)) ?? 'null');
    return Array.isArray(copy) && copy.every(isTemplate) ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** A copy left by an older version must not break the page. */
const isTemplate = (copy: unknown): copy is Template =>
  typeof copy === 'object' &&
  copy !== null &&
  'id' in copy &&
  'name' in copy &&
  'createdAt' in copy &&
  'defaultLineItems' in copy &&
  Array.isArray(copy.defaultLineItems);
