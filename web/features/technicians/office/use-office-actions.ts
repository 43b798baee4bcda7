// What the owner does with office people: the list, each call and its toast.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficePerson, OfficePersonForm } from '#contract/company/office-people.ts';
import { officeLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { isUnderWay } from '../../jobs/jobs.service.ts';

const officeQuery = readQuery('GET /api/office-people');

/** By name. Fetched on returning to the page, and again while an email to one of them is being sent. */
export const useOfficePeople = () =>
  useQuery({
    ...officeQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastMail }) => isUnderWay(lastMail)) ? timings.mailStateRefreshes : false,
  });

/** Also after a failure: another tab may have changed it first. */
const refreshOffice = (client: QueryClient) => client.invalidateQueries({ queryKey: officeQuery.queryKey });

export const officeLimitReached = `You've reached the maximum limit of ${officeLimits.perCompany} office people per company.`;

export function showNotInvited(error: unknown): void {
  const isFull = error instanceof ApiError && error.code === 'office_limit';
  const limit = { title: 'Office Limit Reached', message: officeLimitReached };
  showFailure(error, 'Failed to send the invitation', isFull ? limit : {});
}

/** Busy until the list shows them. */
export function useInviteOfficePerson() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return async (body: OfficePersonForm): Promise<void> => {
    try {
      const headers = idempotencyKey.headersFor(body);
      const { email } = await api('POST /api/office-people', { body, headers });
      idempotencyKey.done();
      toast({
        title: 'Invitation Sent',
        description: `The invitation is on its way to ${email}.`,
        tone: 'success',
      });
    } finally {
      await refreshOffice(client);
    }
  };
}

export function useResendOfficeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OfficePerson) => api('POST /api/office-people/:id/invite', { params: { id } }),
    onSuccess: ({ sentTo }) =>
      toast({
        title: 'Invitation Sent',
        description: `A new invitation is on its way to ${sentTo}. The older link no longer works.`,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to send the invitation'),
    onSettled: () => refreshOffice(client),
  });
}

export function useRemoveOfficePerson() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id }: OfficePerson) => api('DELETE /api/office-people/:id', { params: { id } }),
    onSuccess: (_, { name, status }) =>
      toast({
        title: 'Removed from the Office',
        description: status === 'active' ? `${name} was signed out everywhere.` : name,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to remove them'),
    onSettled: () => refreshOffice(client),
  });
}
