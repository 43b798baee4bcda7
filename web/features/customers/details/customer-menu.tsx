// What is done with a customer less often.
import { Archive, GitMerge, MoreHorizontal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/overlay/dropdown.tsx';
import type { CustomerActions } from '../customer-actions.ts';
import { unfinishedText, type useArchive } from '../data/use-archive.ts';

interface CustomerMenuProps {
  customer: CustomerDetails;
  actions: CustomerActions;
  archive: ReturnType<typeof useArchive>;
}

export function CustomerMenu({ customer, actions, archive }: CustomerMenuProps) {
  const isArchived = customer.archivedAt !== null;
  const turn = () =>
    !isArchived && unfinishedText(customer) ? actions.open({ kind: 'archive' }) : archive.mutate(customer);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" variant="secondary" busy={archive.isPending}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem className="sm:hidden" onSelect={() => actions.open({ kind: 'edit' })}>
          <Pencil />
          Edit
        </MenuItem>
        <MenuItem onSelect={() => actions.open({ kind: 'merge' })}>
          <GitMerge />
          Merge
        </MenuItem>
        <MenuItem onSelect={turn}>
          {isArchived ? <RotateCcw /> : <Archive />}
          {isArchived ? 'Restore' : 'Archive'}
        </MenuItem>
        <MenuSeparator />
        <DeleteItem customer={customer} onDelete={() => actions.open({ kind: 'delete' })} />
      </MenuContent>
    </Menu>
  );
}

/** With jobs it can be reached and read, so that everybody learns why it does nothing. */
function DeleteItem({ customer, onDelete }: { customer: CustomerDetails; onDelete: () => void }) {
  const reason = useId();
  if (customer.lastJobAt === null)
    return (
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 />
        Delete
      </MenuItem>
    );
  return (
    <MenuItem
      aria-disabled="true"
      aria-label="Delete"
      aria-describedby={reason}
      className="cursor-not-allowed text-muted"
      onSelect={(event) => event.preventDefault()}
    >
      <Trash2 />
      <span>
        Delete
        <span id={reason} className="block text-sm font-normal">
          {customer.archivedAt ? 'Has jobs.' : 'Has jobs. Archive instead.'}
        </span>
      </span>
    </MenuItem>
  );
}
