// What is done with a customer less often.
import { Archive, GitMerge, MoreHorizontal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { IconButton } from '#web/ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '#web/ui/overlay/dropdown.tsx';
import { unfinishedText, type useArchive } from '../data/use-archive.ts';
import type { CustomerActions } from '../dialogs/customer-dialogs.tsx';

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
    <>
      <MenuItem
        aria-disabled="true"
        aria-describedby={reason}
        className="cursor-not-allowed pb-0 text-muted"
        onSelect={(event) => event.preventDefault()}
      >
        <Trash2 />
        Delete
      </MenuItem>
      {/* Beside the item: inside, it would be a part of its name. */}
      <MenuLabel id={reason} className="-mt-1.5 pt-0 pb-2 pl-10.5 text-sm font-normal">
        {customer.archivedAt ? 'Has jobs.' : 'Has jobs. Archive instead.'}
      </MenuLabel>
    </>
  );
}
