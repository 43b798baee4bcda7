// Where the work is done, how to get in, and what stands there.
import { Link } from '@tanstack/react-router';
import { KeyRound, MapPin, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { CustomerPlace, Equipment } from '#contract/customers/places.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { mapLink } from '#web/ui/form/contact-text.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/overlay/dropdown.tsx';
import type { CustomerActions } from '../dialogs/customer-dialogs.tsx';
import { EquipmentList } from './equipment-list.tsx';

interface PlacesCardProps {
  customer: CustomerDetails;
  actions: CustomerActions;
  today: string;
}

export function PlacesCard({ customer, actions, today }: PlacesCardProps) {
  const add = () => actions.open({ kind: 'place', place: null });
  return (
    <Card>
      <CardHeader
        title="Locations & Equipment"
        actions={
          <Button size="sm" variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            Add Location
          </Button>
        }
      />
      <CardBody>
        {customer.places.length === 0 ? (
          <p className="text-muted">
            No location yet. Add the address where you work, with the gate code or key, and what is installed
            there.
          </p>
        ) : (
          <ul aria-label="Locations" className="grid grid-cols-1 gap-6">
            {customer.places.map((place) => (
              <li key={place.id} className="not-first:border-t not-first:border-line not-first:pt-5">
                <PlaceBlock
                  place={place}
                  customerId={customer.id}
                  isArchived={customer.archivedAt !== null}
                  actions={actions}
                  today={today}
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

interface PlaceBlockProps {
  place: CustomerPlace;
  customerId: string;
  isArchived: boolean;
  actions: CustomerActions;
  today: string;
}

function PlaceBlock({ place, customerId, isArchived, actions, today }: PlaceBlockProps) {
  const openEquipment = (equipment: Equipment | null) =>
    actions.open({ kind: 'equipment', placeId: place.id, equipment });
  return (
    <article aria-label={place.label ?? place.address}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {place.label ? <h3 className="font-semibold wrap-anywhere">{place.label}</h3> : null}
          <a
            href={mapLink(place.address)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 wrap-anywhere whitespace-pre-line text-accent-ink underline-offset-4 hover:underline"
          >
            <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            {place.address}
          </a>
        </div>
        <Menu>
          <MenuTrigger>
            <IconButton size="sm" label={`More for ${place.label ?? place.address}`} className="text-muted">
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => actions.open({ kind: 'place', place })}>
              <Pencil />
              Edit Location
            </MenuItem>
            <DeleteItem place={place} onDelete={() => actions.open({ kind: 'delete-place', place })} />
          </MenuContent>
        </Menu>
      </div>
      {place.accessNotes ? (
        <p className="mt-1 flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-ink">
          <KeyRound aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning-ink" />
          <span className="sr-only">Access notes: </span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{place.accessNotes}</span>
        </p>
      ) : null}
      {isArchived ? null : (
        <Link
          to="/generate"
          search={{ customer: customerId, place: place.id }}
          className={buttonClass({ variant: 'secondary', className: 'mt-2' })}
        >
          <Plus aria-hidden="true" />
          New Job Here
        </Link>
      )}
      <EquipmentList
        equipment={place.equipment}
        today={today}
        onAdd={() => openEquipment(null)}
        onEdit={openEquipment}
        onDelete={(equipment) => actions.open({ kind: 'delete-equipment', equipment })}
      />
    </article>
  );
}

/** With jobs it can be reached and read, so that everybody learns why it does nothing. */
function DeleteItem({ place, onDelete }: { place: CustomerPlace; onDelete: () => void }) {
  const reason = useId();
  if (!place.hasJobs)
    return (
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 />
        Delete Location
      </MenuItem>
    );
  return (
    <MenuItem
      aria-disabled="true"
      aria-label="Delete Location"
      aria-describedby={reason}
      className="cursor-not-allowed text-muted"
      onSelect={(event) => event.preventDefault()}
    >
      <Trash2 />
      <span>
        Delete Location
        <span id={reason} className="block text-sm font-normal">
          A job uses this location.
        </span>
      </span>
    </MenuItem>
  );
}
