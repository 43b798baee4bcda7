import { useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-loss.ts';
import { toast } from '#web/ui/toast-store.ts';
import { settingsKey } from '../use-company-settings.ts';

/** Saves, then reads the person anew: header, profile and documents all show the company from there. */
export function useSaveCompany() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async (body: Body<'POST /api/company/update'>) => {
      await api('POST /api/company/update', { body });
      void client.invalidateQueries({ queryKey: settingsKey });
      // Saved is saved, also where the reading afterwards fails.
      return refreshCurrentUser(client).catch(() => null);
    },
    onSuccess: () => toast({ title: 'Company information updated', tone: 'success' }),
    onError: (error) => {
      if (isSessionLoss(error)) return;
      showFailure(error, 'Please try again.', { title: 'Failed to update company information' });
    },
  });
}
