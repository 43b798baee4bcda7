// Tells an owner that the address is not confirmed yet, and sends the link again.
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { isSessionLoss } from '#web/api/session-loss.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function UnconfirmedEmail({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api('POST /api/auth/send-confirmation') });
  const failed = send.error && !isSessionLoss(send.error) ? send.error.message : null;
  if (email === '')
    return (
      <Notice tone="warning" title="Please enter your email address">
        The address of this account belongs to somebody else. Enter yours under Account security, Change
        email.
      </Notice>
    );
  return (
    <Notice tone="warning" title="Please confirm your email address">
      <p>
        We sent a link to <span className="wrap-anywhere">{email}</span>. Until you open it, only a few emails
        a day go to your customers, and calendar feeds are off.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={send.isPending} busyLabel="Sending…" onClick={() => send.mutate()}>
          Send the link again
        </Button>
        <p role="status">{failed ?? send.data?.message}</p>
      </div>
    </Notice>
  );
}
