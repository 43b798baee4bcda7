// The company's account at the provider through which customers pay online, and what is chosen about it (D-25, D-26).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { saveStateOf } from '#web/ui/feedback/save-state.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

export type PaymentsAccount = Reply<'GET /api/customer-payments/account'>;

const accountQuery = readQuery('GET /api/customer-payments/account');
const settingsQuery = readQuery('GET /api/customer-payments/settings');

/** Reading asks the provider, also when somebody comes back from its pages in another tab. */
export const usePaymentsAccount = () =>
  useQuery({ ...accountQuery, staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

/** Begins or goes on; where the provider still wants something, the browser goes there. */
export function useConnect() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: () => api('POST /api/customer-payments/account'),
    onSuccess: ({ connectUrl, ...account }) => {
      client.setQueryData(accountQuery.queryKey, account);
      if (connectUrl !== null) return window.location.assign(connectUrl);
      toast({
        title: 'Online Payments Connected',
        description: 'Customers can pay invoices and deposits online now.',
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error, 'Failed to connect online payments'),
  });
}

export function useDisconnect() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: () => api('DELETE /api/customer-payments/account'),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      toast({ title: 'Online Payments Disconnected', tone: 'success' });
    },
    onError: (error) => {
      showFailure(error, 'Failed to disconnect online payments');
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}

export const usePaymentsSettings = () =>
  useQuery({ ...settingsQuery, staleTime: 0, refetchOnMount: 'always' });

/** Saved with the press; while it is on its way the switch shows what was pressed. */
export function useAllowPartPayments(stored: boolean) {
  const client = useQueryClient();
  const save = useMutation({
    // A second press waits for the first, so that the last one stays.
    scope: { id: 'customer-payments-settings' },
    mutationFn: (allowPartPayments: boolean) =>
      api('POST /api/customer-payments/settings', { body: { allowPartPayments } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    onError: (error) => showFailure(error, 'Please try again.', { title: 'This setting was not saved' }),
  });
  return {
    isOn: save.isPending ? save.variables : stored,
    choose: (isOn: boolean) => save.mutate(isOn),
    state: saveStateOf(save.status),
  };
}
