// Reads and accepts the invitation of a technician.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AcceptInvitation, Invitation } from '#contract/technicians.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const invitationKey = (token: string) => ['invitation', token] as const;

/** The link itself was refused; a server in trouble says nothing about the link. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

/** Null: there is no such invitation, or no longer. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: invitationKey(token),
    queryFn: async ({ signal }): Promise<Invitation | null> => {
      try {
        return await api('GET /api/technician-invitations/:token', { params: { token }, signal });
      } catch (error) {
        if (isEnded(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

interface AcceptAnswers {
  token: string;
  onLinkEnded: () => void;
}

export function useAcceptInvitation({ token, onLinkEnded }: AcceptAnswers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnePress({
    mutationFn: (body: AcceptInvitation) =>
      api('POST /api/technician-invitations/:token/accept', { params: { token }, body }),
    onSuccess: async (_, { email }) => {
      toast({
        title: 'Account Created!',
        description: 'Your technician account has been created successfully. Please log in.',
        tone: 'success',
      });
      await navigate({ to: '/login', replace: true, state: { email } });
      client.removeQueries({ queryKey: invitationKey(token) });
    },
    onError: (error) => {
      showFailure(error, 'Failed to create your account. Please try again.');
      if (error instanceof ApiError && [404, 410].includes(error.status)) onLinkEnded();
    },
  });
}

/** One person has one account (B-69). */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'email_taken';
