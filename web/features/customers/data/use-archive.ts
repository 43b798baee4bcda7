import type { CustomerDetails } from '#contract/customers/customers.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { centsOf, dollars } from '#web/money.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useShowCustomer } from './customer-queries.ts';
import { openJobsText } from './open-jobs-text.ts';

const turn = ({ id, archivedAt }: CustomerDetails) =>
  archivedAt
    ? api('POST /api/customers/:id/restore', { params: { id } })
    : api('POST /api/customers/:id/archive', { params: { id } });

/** Hides a customer from lists and suggestions, or brings an archived one back. */
export function useArchive() {
  const showCustomer = useShowCustomer();

  function done(customer: CustomerDetails) {
    showCustomer(customer);
    toast(
      customer.archivedAt
        ? {
            title: 'Customer Archived',
            description: `${customer.name} is hidden from the list and from suggestions.`,
            tone: 'success',
            // Also after the page was left.
            action: { label: 'Undo', onClick: () => void turn(customer).then(done, showFailure) },
          }
        : { title: 'Customer Restored', description: customer.name, tone: 'success' },
    );
  }

  return useOnePress({ mutationFn: turn, onSuccess: done, onError: (error) => showFailure(error) });
}

/** Why archiving needs a second thought; null if it does not. */
export function unfinishedText(
  customer: Pick<CustomerDetails, 'name' | 'balanceDue' | 'openJobs'>,
): string | null {
  const { name, balanceDue, openJobs } = customer;
  const facts = [
    centsOf(balanceDue) > 0 && `owes ${dollars(balanceDue)}`,
    openJobs > 0 && `has ${openJobsText(openJobs)}`,
  ].filter(Boolean);
  return facts.length > 0 ? `${name} ${facts.join(' and ')}.` : null;
}
