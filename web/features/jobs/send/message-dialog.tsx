// Look before it goes (D-55): the one dialog from which an invoice, a reminder, a request for a deposit, a signature request
// and a change order are sent. It shows the amount, who gets it, in which words, and the document; what is on the screen is
// what goes out.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { fromTotal } from '#contract/lines/offer.ts';
import { approvalTexts } from '#contract/texts/approval-texts.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure, UserCancelled } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { useCustomer } from '#web/features/customers/customers.service.ts';
import { canShowPdf } from '#web/features/templates/templates.service.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { attachedDocument, DocumentPicture, DocumentRow, useDocument } from './document-preview.tsx';
import { MessageFields, MessageNotices, MessageSkeleton } from './message-fields.tsx';
import { addressesOf, type Checked, messageSchema, valuesOf } from './message-values.ts';
import { helpFor, SendRefusal } from './send-refusal.tsx';
import { usePress } from './use-press.ts';
import { type Preview, type Subject, usePreview } from './use-preview.ts';
import { forgetText, useUnsentText } from './use-unsent-text.ts';
import { isSentOrLost, warningsOf } from './warnings.ts';

interface MessageDialogProps {
  kind: Subject['kind'];
  changeOrderId?: string;
  job: Job;
  timeZone: string;
  title: string;
  description?: string;
  /** Ends the sentence "Customer email is required to …". */
  purpose: string;
  sendLabel: string;
  /** Resolves when it is on its way; the dialog closes then. */
  send: (text: Checked, seen: Preview) => Promise<void>;
  /** What the failure is called that has no message of its own. */
  failure: string;
  /** Gives a link instead of an email, which needs no address. */
  makeLink?: (text: Checked, seen: Preview) => Promise<void>;
  /** For signatures: how long the link may be valid. */
  lifetimes?: { value: string; label: string }[];
  /** Below the amount: what it is made of. */
  about?: (seen: Preview) => ReactNode;
  /** Back to what is sent, to change it. */
  onEdit?: (() => void) | undefined;
  children?: ReactNode;
  onClose: () => void;
}

export function MessageDialog(props: MessageDialogProps) {
  const { kind, changeOrderId, job: listed, timeZone, onEdit, onClose } = props;
  const formId = useId();
  const client = useQueryClient();
  const subject: Subject = { kind, jobId: listed.id, changeOrderId };
  const preview = usePreview(subject);
  const attached = preview.data ? attachedDocument(kind, preview.data) : null;
  const isBeside = useMedia(wideScreen) && canShowPdf() && (attached !== null || !preview.data);
  const { data: customer } = useCustomer(listed.customerId ?? '');
  const { changed, press } = usePress(subject, timeZone);
  // One form with two buttons: a link needs no email address.
  const isLink = useRef(false);
  const [isMakingLink, setIsMakingLink] = useState(false);
  const pdf = useDocument(attached);

  const form = useContractForm({
    schema: messageSchema(props.purpose, () => isLink.current),
    defaultValues: valuesOf(null, listed),
    whenEdited: 'clear',
    send: async (checked: Checked) => {
      const seen = preview.data;
      if (!seen) throw new UserCancelled();
      const send = isLink.current ? props.makeLink : props.send;
      await press([isLink.current, checked], seen, async (pressedOver) => send?.(checked, pressedOver));
      forgetText(client, subject);
    },
    onSent: () => {
      if (!isLink.current) onClose();
    },
    problemsOf: (error) => {
      if (!(error instanceof ApiError)) return {};
      const { customerEmail, signerEmail, ...fields } = error.fields;
      // A refusal of this kind that names no field is about the address.
      const isNameless = error.code === 'invalid_input' && Object.keys(error.fields).length === 0;
      const to = fields.to ?? customerEmail ?? signerEmail ?? (isNameless && error.message);
      return { ...fields, ...(to && { to }) };
    },
    failure: (error, isAtField) => {
      // What is said in the dialog needs no toast on its buttons.
      if (!isAtField && !helpFor(error, kind)) showFailure(error, props.failure);
    },
  });

  const { isFromBefore, startOver } = useUnsentText({
    form,
    subject,
    preview: preview.data,
    isChanged: changed !== null,
  });

  function submit(wantsLink: boolean) {
    if (form.isBusy) return;
    isLink.current = wantsLink;
    setIsMakingLink(wantsLink);
    form.submit();
  }

  const { isBusy } = form;
  const isSending = isBusy && !isMakingLink;
  const { makeLink } = props;
  // A link to sign is what such a dialog is for; beside an email it is another way.
  const isForSigning = props.lifetimes !== undefined;
  // Without an address the link is the way that works.
  const isLinkFirst = makeLink !== undefined && preview.data !== undefined && !preview.data.draft.to;
  const refused = { kind, jobId: listed.id, handsOver: isForSigning ? 'link' : 'PDF', onClose } as const;
  const isRefused = !preview.data && helpFor(preview.error, kind) !== null;
  const isAgain = kind === 'invoice' && preview.data !== undefined && isSentOrLost(preview.data.job);
  const shareLink = (
    <Button
      variant="secondary"
      className={isForSigning ? undefined : 'sm:mr-auto'}
      disabled={isSending || !preview.data}
      busy={isBusy && isMakingLink}
      busyLabel="Making the link..."
      onClick={() => submit(true)}
    >
      Share link instead
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size={isBeside ? 'xl' : 'md'}
      dismissable={!isBusy}
      title={props.title}
      description={props.description}
      footer={
        <>
          {onEdit ? (
            <Button variant="ghost" className="sm:mr-auto" disabled={isBusy} onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          {makeLink && !isForSigning && !isLinkFirst ? shareLink : null}
          {isForSigning ? null : (
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
          )}
          {makeLink && isForSigning && !isLinkFirst ? shareLink : null}
          <Button
            type="submit"
            form={formId}
            variant={isLinkFirst ? 'secondary' : 'primary'}
            disabled={(isBusy && isMakingLink) || !preview.data}
            busy={isSending}
            busyLabel="Sending..."
          >
            {isAgain ? 'Send Again' : props.sendLabel}
          </Button>
          {isLinkFirst ? (
            <Button
              disabled={isSending}
              busy={isBusy && isMakingLink}
              busyLabel="Making the link..."
              onClick={() => submit(true)}
            >
              Share link
            </Button>
          ) : null}
        </>
      }
    >
      {preview.error && isRefused ? (
        <SendRefusal error={preview.error} {...refused} />
      ) : (
        <Loaded query={preview} skeleton={<MessageSkeleton />}>
          {(seen) => {
            const { draft, job: now } = seen;
            return (
              <div
                className={classNames('grid gap-x-8', isBeside && 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)]')}
              >
                <form
                  id={formId}
                  {...form.formProps}
                  onSubmit={(event) => {
                    if (!isBusy) {
                      isLink.current = false;
                      setIsMakingLink(false);
                    }
                    form.formProps.onSubmit(event);
                  }}
                  className="grid min-w-0 content-start gap-4"
                >
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="figures text-3xl font-bold tracking-tight">
                      {headOf(kind, draft, now)}
                    </span>
                    <span className="figures text-muted">
                      {draft.number} · {now.customerName}
                    </span>
                    {kind === 'invoice' && now.approvedTotal !== null ? (
                      <span className="figures w-full text-sm text-muted">
                        {approvalTexts.approved}: {dollars(now.approvedTotal)}
                      </span>
                    ) : null}
                  </p>
                  {props.about?.(seen)}
                  {form.failed ? <SendRefusal error={form.failed} {...refused} /> : null}
                  <MessageNotices
                    warnings={warningsOf(kind, now, timeZone)}
                    changed={changed}
                    onStartOver={isFromBefore ? startOver : undefined}
                  />
                  <MessageFields
                    form={form}
                    isBusy={isBusy}
                    missing={draft.to ? null : props.purpose}
                    addresses={addressesOf(customer)}
                    lifetimes={props.lifetimes}
                    lifetimeNote={kind === 'estimate' ? validNote(now) : undefined}
                    timeZone={timeZone}
                  />
                  {attached ? <DocumentRow name={attached.name} pdf={pdf} isShared={!isForSigning} /> : null}
                  {props.children}
                </form>
                {isBeside ? <DocumentPicture name={`${draft.number} as it will be sent`} pdf={pdf} /> : null}
              </div>
            );
          }}
        </Loaded>
      )}
    </Dialog>
  );
}

/** Several options are not one price. */
const headOf = (kind: Subject['kind'], { amount }: Preview['draft'], { options }: JobDetails): string =>
  kind === 'estimate' && options
    ? `${fromTotal(centsOf(amount))} · ${options.length}\u00a0options`
    : dollars(amount);

/** Two dates on one screen: that of the link is not that of the offer. */
const validNote = ({ currentStage, printed }: JobDetails): string | undefined =>
  currentStage === 'estimate' && printed.validUntil
    ? `The estimate itself is good through ${formatDay(printed.validUntil)}.`
    : undefined;
