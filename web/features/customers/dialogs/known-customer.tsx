// Says that a new customer is here already, and offers to open that one.
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';

interface KnownCustomerProps {
  customer: Customer;
  /** By the email, or the name and the phone; otherwise only one of them is the same. */
  isSure: boolean;
}

export function KnownCustomer({ customer, isSure }: KnownCustomerProps) {
  const { name, phone, email, address, archivedAt } = customer;
  return (
    <Notice
      tone="warning"
      announce
      title={isSure ? 'You already have this customer' : 'You may already have this customer'}
    >
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {archivedAt ? <Badge>Archived</Badge> : null}
      </p>
      <p className="figures text-sm wrap-anywhere">
        {[phone ?? email, address && addressLine(address)].filter(Boolean).join(' · ')}
      </p>
    </Notice>
  );
}

interface KnownCustomerChoiceProps {
  customer: Customer;
  onCreate: () => void;
}

/** No button of the form: a second Enter must not make a double. */
export function KnownCustomerChoice({ customer, onCreate }: KnownCustomerChoiceProps) {
  const navigate = useNavigate();
  return (
    <>
      <Button variant="secondary" onClick={onCreate}>
        Create Anyway
      </Button>
      <Button
        // The button that was pressed is gone.
        autoFocus
        // What to do with what was typed is answered by this press.
        onClick={() =>
          void navigate({ to: '/customers/$id', params: { id: customer.id }, ignoreBlocker: true })
        }
      >
        Open Customer
      </Button>
    </>
  );
}
