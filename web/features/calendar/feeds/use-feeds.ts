import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feed } from '#contract/calendar.ts';
import { api, type Body } from '#web/api/client.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const feedsKey = ['/api/calendar-feed'] as const;

export const useFeeds = () => useQuery<Feed[]>({ queryKey: feedsKey, refetchOnMount: 'always' });

/** A new address is told once, by the reply. */
export function useChangeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/calendar-feed'>) => api('POST /api/calendar-feed', { body }),
    onSuccess: (_, { action }) =>
      toast({
        title: action === 'make' ? 'Calendar Link Created' : 'Calendar Link Revoked',
        tone: 'success',
      }),
    onError: (error) => {
      if (!passwordProblem(error)) showFailure(error, 'Failed to change the calendar link');
    },
    onSettled: () => client.invalidateQueries({ queryKey: feedsKey }),
  });
}
