// What an owner does with technicians: each call and its toast.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Technician, TechnicianForm } from '#contract/company/technicians.ts';
import { technicianLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshTechnicians } from './technician-queries.ts';

export const limitReached = `You've reached the maximum limit of ${technicianLimits.perCompany} technicians per company.`;

export function showNotSaved(error: unknown, technician: Technician | null): void {
  const otherwise = technician ? 'Failed to update technician' : 'Failed to create technician';
  const isFull = error instanceof ApiError && error.code === 'technician_limit';
  showFailure(error, otherwise, isFull ? { title: 'Technician Limit Reached', message: limitReached } : {});
}

/** Saves a new technician, or an existing one under its id; busy until the list shows it. */
export function useSaveTechnician(technician: Technician | null) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  async function save(body: TechnicianForm): Promise<Technician> {
    if (technician) return api('PUT /api/technicians/:id', { params: { id: technician.id }, body });
    const made = await api('POST /api/technicians', { body, headers: idempotencyKey.headersFor(body) });
    idempotencyKey.done();
    return made;
  }
  return async (body: TechnicianForm): Promise<void> => {
    try {
      const { name, email, status } = await save(body);
      const isInvitedAgain = technician !== null && status === 'invited' && technician.email !== email;
      toast({
        title: technician ? 'Technician Updated' : 'Technician Created',
        description:
          technician === null || isInvitedAgain ? `The invitation is on its way to ${email}.` : name,
        tone: 'success',
      });
    } finally {
      await refreshTechnicians(client);
    }
  };
}

export function useDeleteTechnician() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id }: Technician) => api('DELETE /api/technicians/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast({ title: 'Technician Deleted', description: name, tone: 'success' }),
    onError: (error) => showFailure(error, 'Failed to delete technician'),
    onSettled: () => refreshTechnicians(client),
  });
}

export function useResendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Technician) => api('POST /api/technicians/:id/invite', { params: { id } }),
    onSuccess: ({ sentTo }) =>
      toast({
        title: 'Invitation Sent',
        description: `A new invitation is on its way to ${sentTo}. The older link no longer works.`,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to send the invitation'),
    onSettled: () => refreshTechnicians(client),
  });
}

/** Switching off ends their session at once; their jobs and their place on the list stay. */
export function useSwitchSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Technician) =>
      api('POST /api/technicians/:id/sign-in', { params: { id }, body: { isOn: status === 'disabled' } }),
    onSuccess: ({ name, status }) =>
      toast({
        title: status === 'active' ? 'Sign-in Turned On' : 'Sign-in Turned Off',
        description:
          status === 'active' ? `${name} can sign in again.` : `${name} was signed out everywhere.`,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to change the sign-in'),
    onSettled: () => refreshTechnicians(client),
  });
}
