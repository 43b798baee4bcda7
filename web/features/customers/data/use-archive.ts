import type { CustomerDetails } from '#contract/customers/customers.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useShowCustomer } from './customer-queries.ts';

/** Hides a customer from lists and suggestions, or brings an archived one back. */
export function useArchive() {
  const showCustomer = useShowCustomer();
  return useOnePress({
    mutationFn: ({ id, archivedAt }: CustomerDetails) =>
      archivedAt
        ? api('POST /api/customers/:id/restore', { params: { id } })
        : api('POST /api/customers/:id/archive', { params: { id } }),
    onSuccess: (customer) => {
      showCustomer(customer);
      toast({
        title: customer.archivedAt ? 'Customer Archived' : 'Customer Restored',
        description: customer.archivedAt
          ? `${customer.name} is hidden from the list and from suggestions.`
          : customer.name,
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error),
  });
}
