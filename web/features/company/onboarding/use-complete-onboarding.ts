import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { withoutStarters } from '#contract/professions.ts';
import { api, type Body } from '#web/api/client.ts';
import { refreshCurrentUser, userKey } from '#web/api/current-user.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/toast-store.ts';
import { dropDraft } from './onboarding-draft.ts';

type Answers = Body<'POST /api/onboarding/complete'>;

/**
 * The dialog disappears with the refreshed user, so everything that follows hangs on the mutation and not on the
 * dialog. Sending the same answers twice is harmless: the server sets a company up once.
 */
export function useCompleteOnboarding(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnePress({
    mutationFn: async (answers: Answers) => {
      await api('POST /api/onboarding/complete', { body: answers });
      return refreshCurrentUser(client);
    },
    onSuccess: async (_, { profession }) => {
      dropDraft(userId);
      toast({
        title: 'Your company is set up',
        description:
          profession === withoutStarters
            ? 'You can write your first template now.'
            : 'Two starter templates are ready for you.',
        tone: 'success',
      });
      await navigate({ to: '/templates' });
      // What was read before the starter templates were there is read anew, once the page that shows it stands: a page
      // that leaves takes its requests with it.
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
  });
}
