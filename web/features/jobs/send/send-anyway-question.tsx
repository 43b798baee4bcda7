// Before an invoice goes out that the customer has not approved in writing as it is, or no longer (D-21).
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { SendQuestion } from './use-send-anyway.tsx';

interface SendAnywayQuestionProps {
  question: SendQuestion;
  onCancel: () => void;
  onSendAnyway: () => void;
  onSendChangeOrder?: (() => void) | undefined;
  /** The rest of the action, without its email. */
  withoutEmail?: { label: string; onPress: () => void } | undefined;
}

const texts = {
  above_approved: {
    title: 'Above what was approved',
    changeOrder: 'A change order has your customer approve the difference first.',
    body: 'Sent anyway, the invoice lists what was not approved.',
  },
  agreement_cancelled: {
    title: 'Canceled by the customer',
    changeOrder: null,
    body: 'Nothing on this job is approved in writing now. Check with your customer before you send this.',
  },
} as const;

export function SendAnywayQuestion({
  question: { code, sentence },
  onCancel,
  onSendAnyway,
  onSendChangeOrder,
  withoutEmail,
}: SendAnywayQuestionProps) {
  const { title, changeOrder, body } = texts[code];
  // There is no approval left that a change order could change.
  const canChange = changeOrder !== null && onSendChangeOrder !== undefined;
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      role="alertdialog"
      size="sm"
      hideClose
      title={title}
      description={
        <>
          <span className="figures block font-semibold text-ink">{sentence}</span>
          <span className="mt-1 block">
            {[canChange && changeOrder, body, withoutEmail && 'Nothing is recorded yet.']
              .filter(Boolean)
              .join(' ')}
          </span>
        </>
      }
      footer={
        // What is first in the document is what Enter does: never to send it.
        canChange || withoutEmail ? (
          <div className="grid w-full gap-2">
            {canChange ? <Button onClick={onSendChangeOrder}>Send Change Order</Button> : null}
            {withoutEmail ? <Button onClick={withoutEmail.onPress}>{withoutEmail.label}</Button> : null}
            <Button variant="secondary" onClick={onSendAnyway}>
              Send Anyway
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <>
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button onClick={onSendAnyway}>Send Anyway</Button>
          </>
        )
      }
    />
  );
}
