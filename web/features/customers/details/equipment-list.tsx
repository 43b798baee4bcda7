// The equipment at one place. What is out of use is behind a button.
import { MoreHorizontal, Pencil, Plus, RotateCcw, Trash2, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { Equipment } from '#contract/customers/places.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/overlay/dropdown.tsx';
import { useRefreshCustomers } from '../data/customer-queries.ts';
import { EquipmentBadge, equipmentFacts } from './equipment-facts.tsx';
import { PlatePhoto } from './plate-photo.tsx';

interface EquipmentListProps {
  equipment: readonly Equipment[];
  today: string;
  onAdd: () => void;
  onEdit: (equipment: Equipment) => void;
  onDelete: (equipment: Equipment) => void;
}

export function EquipmentList({ equipment, today, onAdd, onEdit, onDelete }: EquipmentListProps) {
  const [isRetiredShown, setIsRetiredShown] = useState(false);
  const retired = equipment.filter(({ retiredAt }) => retiredAt !== null);
  const shown = equipment.filter(({ retiredAt }) => isRetiredShown || retiredAt === null);
  return (
    <div className="mt-2">
      {shown.length > 0 ? (
        <ul aria-label="Equipment" className="grid grid-cols-1">
          {shown.map((piece) => (
            <li key={piece.id} className="border-line not-first:border-t">
              <EquipmentRow
                equipment={piece}
                today={today}
                onEdit={() => onEdit(piece)}
                onDelete={() => onDelete(piece)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Button size="sm" variant="link" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add Equipment
        </Button>
        {retired.length > 0 ? (
          <Button
            size="sm"
            variant="link"
            aria-expanded={isRetiredShown}
            onClick={() => setIsRetiredShown(!isRetiredShown)}
          >
            {isRetiredShown ? 'Hide Retired' : `Show ${retired.length} Retired`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface EquipmentRowProps {
  equipment: Equipment;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

function EquipmentRow({ equipment, today, onEdit, onDelete }: EquipmentRowProps) {
  const { kind, photo, notes, retiredAt } = equipment;
  const retire = useRetire(equipment);
  return (
    <div className="flex items-start gap-3 py-2.5">
      <PlatePhoto photo={photo} kind={kind} />
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{kind}</span>
          <EquipmentBadge equipment={equipment} today={today} />
        </p>
        <p className="text-sm wrap-anywhere text-muted empty:hidden">{equipmentFacts(equipment)}</p>
        {notes ? <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{notes}</p> : null}
      </div>
      <Menu>
        <MenuTrigger>
          <IconButton size="sm" label={`More for ${kind}`} className="text-muted" busy={retire.isPending}>
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={onEdit}>
            <Pencil />
            Edit Equipment
          </MenuItem>
          <MenuItem onSelect={() => retire.mutate()}>
            {retiredAt ? <RotateCcw /> : <Unplug />}
            {retiredAt ? 'Bring Back' : 'Retire'}
          </MenuItem>
          <MenuItem tone="danger" onSelect={onDelete}>
            <Trash2 />
            Delete Equipment
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  );
}

/** Takes it out of use, or brings it back. */
function useRetire({ id, kind, retiredAt, revision }: Equipment) {
  const refresh = useRefreshCustomers();
  return useOnePress({
    mutationFn: () =>
      api('PATCH /api/equipment/:id', {
        params: { id },
        body: { retiredAt: retiredAt ? null : new Date().toISOString(), revision },
      }),
    onSuccess: async () => {
      await refresh();
      toast({
        title: retiredAt ? 'Equipment Is Back' : 'Equipment Retired',
        description: kind,
        tone: 'success',
      });
    },
    onError: (error) => {
      // Somebody may have changed it meanwhile: the next press is over what is shown then.
      void refresh();
      showFailure(error);
    },
  });
}
