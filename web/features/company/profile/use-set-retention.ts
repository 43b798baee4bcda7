import { useQueryClient } from '@tanstack/react-query';
import type { Retention } from '#contract/company.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-loss.ts';
import { toast } from '#web/ui/toast-store.ts';
import { settingsKey } from '../use-company-settings.ts';
import { isOn } from './retention-values.ts';

export function useSetRetention() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: (body: Retention) => api('POST /api/company/retention', { body }),
    onSuccess: async (_, stored) => {
      await client.invalidateQueries({ queryKey: settingsKey });
      toast({
        title: isOn(stored) ? 'Old records will be deleted' : 'Records are kept for good',
        tone: 'success',
      });
    },
    onError: (error) => {
      if (isSessionLoss(error)) return;
      showFailure(error, 'Please try again.', { title: 'The rule for old records was not saved' });
    },
  });
}
