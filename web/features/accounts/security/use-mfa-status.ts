import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#web/api/client.ts';

type MfaStatus = Reply<'GET /api/mfa/status'>;

const statusKey = ['/api/mfa/status'] as const;

export const useMfaStatus = () => useQuery<MfaStatus>({ queryKey: statusKey });

/** Also while nobody shows it: a task stands in its place, and coming back reads nothing anew. */
export function useRefreshMfaStatus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: statusKey, refetchType: 'all' });
}
