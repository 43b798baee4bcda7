// For pages that handle a lost session themselves (C-4): a message, then a reload.
import { useCallback, useState } from 'react';
import { forgetUser } from '../api/remembered-user.ts';
import { isSessionLoss } from '../api/session-end.ts';
import { timings } from '../timings.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { useNavigationTimer } from './navigation-timer.ts';

interface SessionExpired {
  /** True from the toast until the reload. */
  isExpired: boolean;
  /** Handles a lost session; false when the error is about something else. */
  answer: (error: unknown) => boolean;
}

export function useSessionExpired(): SessionExpired {
  const after = useNavigationTimer();
  const [isExpired, setIsExpired] = useState(false);
  const answer = useCallback(
    (error: unknown) => {
      if (!isSessionLoss(error)) return false;
      setIsExpired(true);
      forgetUser();
      toast({
        title: 'Session Expired',
        description: 'Your session has expired. Refreshing page...',
        tone: 'destructive',
      });
      after(timings.reloadAfterSessionExpiredToast, () => window.location.reload());
      return true;
    },
    [after],
  );
  return { isExpired, answer };
}
