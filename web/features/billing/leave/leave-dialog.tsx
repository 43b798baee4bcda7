import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { z } from 'zod';
import { Password } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { shortDate } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
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
  const formId = useId();
  const leave = useLeave(user, onLeft);
  const LeaveTyped = z.object({
    name: z.string().refine((typed) => isTyped(typed, name)),
    password: Password,
  });
  const form = useContractForm({
    schema: LeaveTyped,
    defaultValues: { name: '', password: '' },
    send: ({ password }) => leave(password),
    problemsOf: (error): Problems => {
      const problem = passwordProblem(error);
      return problem ? { password: problem } : {};
    },
    // Anything else is shown in the dialog.
    failure: () => {},
  });
  const { register, errors, failed } = form;
  const isReady = LeaveTyped.safeParse(form.watch()).success;
  const isBusy = form.isBusy || form.isSent;

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
      <form id={formId} {...form.formProps} className="grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            {refundIfCancelled
              ? `${dollars(refundIfCancelled)} is refunded to your card; that takes 3–5 business days.`
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
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isBusy}
            {...register('name')}
          />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" disabled={isBusy} {...register('password')} />
        </Field>
        {failed && !passwordProblem(failed) ? (
          <ProblemNotice>{unlessOffline(failed, texts.failed)}</ProblemNotice>
        ) : null}
      </form>
    </Dialog>
  );
}

function useLeave({ timeZone }: CurrentUser, onLeft: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (password: string): Promise<void> => {
    const { accountDeleted, refunded, restorableUntil } = await api('POST /api/subscription/cancel', {
      body: { deleteAccount: true, password },
    });
    if (!accountDeleted) return window.location.reload();
    onLeft();
    forgetEverything(client);
    toast({
      title: 'Your account is deactivated',
      description: `${refunded ? `${dollars(refunded)} will be refunded. ` : ''}The link in our email brings it back until ${shortDate(restorableUntil, timeZone)}.`,
    });
    await navigate({ to: '/' });
  };
}
