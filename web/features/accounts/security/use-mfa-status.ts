import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readQuery } from '#web/api/queries.ts';

const statusQuery = readQuery('GET /api/mfa/status');

export const useMfaStatus = () => useQuery(statusQuery);

/** Also while nobody shows it: a task stands in its place, and coming back reads nothing anew. */
export function useRefreshMfaStatus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: statusQuery.queryKey, refetchType: 'all' });
}
