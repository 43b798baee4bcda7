// What a customer owes, as a PDF to download or to email (D-7).
import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { api, apiFile } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { messageOf } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { DateInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRefreshCustomers } from '../data/customer-queries.ts';

interface StatementDialogProps {
  customer: CustomerDetails;
  /** By the company's clock. */
  today: string;
  onClose: () => void;
}

export function StatementDialog({ customer, today, onClose }: StatementDialogProps) {
  const { id, name, email, otherEmails } = customer;
  const addresses = [email, ...otherEmails].filter((address) => address !== null);
  const [to, setTo] = useState(addresses[0] ?? '');
  const [since, setSince] = useState('');
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshCustomers();

  const download = useOnePress({
    mutationFn: async () => {
      const response = await apiFile('GET /api/customers/:id/statement', {
        params: { id },
        query: since ? { since } : {},
      });
      return readFile(response, 'statement.pdf');
    },
    onSuccess: saveFile,
  });
  const send = useOnePress({
    mutationFn: () => {
      // One address is the primary one: nobody has chosen it.
      const body = { ...(since && { since }), ...(addresses.length > 1 && { to }) };
      return api('POST /api/customers/:id/statement/send', {
        params: { id },
        body,
        headers: idempotencyKey.headersFor(body),
      });
    },
    onSuccess: ({ sentTo }) => {
      idempotencyKey.done();
      toast({ title: 'Statement Sent', description: `To ${sentTo}`, tone: 'success' });
      void refresh();
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!send.isPending}
      title="Statement"
      description={
        <span className="wrap-anywhere">
          {name} · <span className="figures">{dollars(customer.balanceDue)}</span> due
        </span>
      }
      notice={
        send.isError ? (
          <Failure
            title="The statement was not sent"
            error={send.error}
            isBusy={send.isPending}
            onRetry={() => send.mutate()}
          />
        ) : download.isError ? (
          <Failure
            title="The statement was not downloaded"
            error={download.error}
            isBusy={download.isPending}
            onRetry={() => download.mutate()}
          />
        ) : null
      }
      footer={
        <>
          <Button
            variant="secondary"
            busy={download.isPending}
            busyLabel="Downloading..."
            onClick={() => {
              send.reset();
              download.mutate();
            }}
          >
            <Download aria-hidden="true" />
            Download PDF
          </Button>
          {to ? (
            <Button busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
              <Send aria-hidden="true" />
              Send Email
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p>Open invoices with what is left to pay on each, payments received, and the total due.</p>
        <Field label="Payments Since" hint="Leave it blank for all payments." className="max-w-60">
          <DateInput value={since} max={today} onChange={({ target }) => setSince(target.value)} />
        </Field>
        {addresses.length > 1 ? (
          <Field label="Email To" className="max-w-96">
            <Select
              value={to}
              disabled={send.isPending}
              onValueChange={setTo}
              options={addresses.map((address) => ({ value: address, label: address }))}
            />
          </Field>
        ) : to ? (
          <p>
            <span className="block text-sm text-muted">Email goes to</span>
            <span className="font-semibold wrap-anywhere">{to}</span>
          </p>
        ) : (
          <Notice>There is no email address for {name}. Add one with Edit to send the statement.</Notice>
        )}
      </div>
    </Dialog>
  );
}

interface FailureProps {
  title: string;
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
}

/** In the dialog, with everything chosen as it was: the same press again is the same email. */
function Failure({ title, error, isBusy, onRetry }: FailureProps) {
  return (
    <Notice
      tone="danger"
      announce
      title={title}
      action={
        <Button size="sm" variant="secondary" busy={isBusy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  );
}
