import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { api } from '#web/api/client.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { shortDate } from '#web/days.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { dollars } from '../billing-labels.ts';
import { ProblemNotice } from '../fact-list.tsx';
import type { SubscriptionReply } from '../plans/plan-labels.ts';
import { isTyped, leaveTexts, nameToType } from './leave-texts.ts';

interface LeaveDialogProps {
  user: CurrentUser;
  subscription: SubscriptionReply;
  onCancel: () => void;
  /** The person has been signed out; surrounding dialogs close too. */
  onLeft: () => void;
}

export function LeaveDialog({ user, subscription, onCancel, onLeft }: LeaveDialogProps) {
  const { subscriptionStatus, refundIfCancelled } = subscription;
  const texts = leaveTexts(subscriptionStatus);
  const name = nameToType(user);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const formId = useId();
  const isReady = isTyped(typed, name) && password !== '';
  const { leave, isBusy, error } = useLeave(user, onLeft);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) leave(password);
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      dismissable={!isBusy}
      hideClose
      size="sm"
      role="alertdialog"
      title={texts.title}
      description={texts.ends}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Keep account
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={!isReady}
            busy={isBusy}
            busyLabel={texts.busy}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            {refundIfCancelled
              ? `${dollars(refundIfCancelled)} is refunded to your card; that takes 3-5 business days.`
              : 'There is no refund.'}
          </li>
          <li>Your account is deactivated now: you and your technicians are signed out.</li>
          <li>
            For 30 days a link we email to <span className="wrap-anywhere">{user.email}</span> brings
            everything back. After that it is erased.
          </li>
        </ul>
        <Field
          label={
            <>
              Type <span className="wrap-anywhere select-all">“{name}”</span> to confirm
            </>
          }
        >
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isBusy}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label="Password" error={passwordProblem(error)}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            disabled={isBusy}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {error && !passwordProblem(error) ? (
          <ProblemNotice>{unlessOffline(error, texts.failed)}</ProblemNotice>
        ) : null}
      </form>
    </Dialog>
  );
}

function useLeave({ timeZone }: CurrentUser, onLeft: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useOnePress({
    mutationFn: (password: string) =>
      api('POST /api/subscription/cancel', { body: { deleteAccount: true, password } }),
    onSuccess: ({ accountDeleted, refunded, restorableUntil }) => {
      if (!accountDeleted) return window.location.reload();
      onLeft();
      forgetEverything(client);
      toast({
        title: 'Your account is deactivated',
        description: `${refunded ? `${dollars(refunded)} will be refunded. ` : ''}The link in our email brings it back until ${shortDate(restorableUntil, timeZone)}.`,
      });
      return navigate({ to: '/' });
    },
  });
  return {
    leave: (password: string) => mutate(password),
    isBusy: isPending || isSuccess,
    error,
  };
}
