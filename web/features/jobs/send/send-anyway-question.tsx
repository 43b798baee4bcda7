// Before an invoice goes out that is more than the customer has approved in writing (D-21).
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface SendAnywayQuestionProps {
  /** What the server says, in its own words. */
  sentence: string;
  onCancel: () => void;
  onSendAnyway: () => void;
  onSendChangeOrder?: (() => void) | undefined;
  /** The rest of the action, without its email. */
  withoutEmail?: { label: string; onPress: () => void } | undefined;
}

const changeOrder = 'A change order has your customer approve the difference first.';
const body = 'Sent anyway, the invoice lists what was not approved.';

export function SendAnywayQuestion({
  sentence,
  onCancel,
  onSendAnyway,
  onSendChangeOrder,
  withoutEmail,
}: SendAnywayQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      role="alertdialog"
      size="sm"
      hideClose
      title="Above what was approved"
      description={
        <>
          <span className="figures block font-semibold text-ink">{sentence}</span>
          <span className="mt-1 block">
            {[onSendChangeOrder && changeOrder, body, withoutEmail && 'Nothing is recorded yet.']
              .filter(Boolean)
              .join(' ')}
          </span>
        </>
      }
      footer={
        // What is first in the document is what Enter does: never to send it.
        onSendChangeOrder || withoutEmail ? (
          <div className="grid w-full gap-2">
            {onSendChangeOrder ? <Button onClick={onSendChangeOrder}>Send Change Order</Button> : null}
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
