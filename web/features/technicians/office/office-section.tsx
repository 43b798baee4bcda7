// The people of the office, below the technicians; shown to the owner alone (D-62).
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { OfficePerson } from '#contract/company/office-people.ts';
import { officeLimits } from '#contract/limits.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { MailLink, PersonIdentity } from '../person-identity.tsx';
import {
  officeLimitReached,
  useOfficePeople,
  useRemoveOfficePerson,
  useResendOfficeInvitation,
} from './use-office-actions.ts';

const OfficeDialog = lazyPart(() => import('./office-dialog.tsx'), 'OfficeDialog');
const behindButtons = [OfficeDialog];

type Open = { kind: 'invite' } | { kind: 'remove'; person: OfficePerson } | null;

export function OfficeSection() {
  const people = useOfficePeople();
  const [open, setOpen] = useState<Open>(null);
  usePreloaded(behindButtons, timings.preloadDialogs);
  const count = people.data?.length ?? 0;
  const isFull = count >= officeLimits.perCompany;
  const close = () => setOpen(null);

  return (
    <section aria-labelledby="office-title" className="mt-10 border-t border-line pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="office-title" className="flex items-center gap-3 text-2xl font-bold tracking-tight">
            Office
            {people.data ? (
              <Badge>
                {count} of {officeLimits.perCompany}
              </Badge>
            ) : null}
          </h2>
          <p className="max-w-prose text-muted">
            People who run the day with you: jobs, calendar, templates, technicians. Billing and this list
            stay with you.
          </p>
        </div>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          disabled={isFull}
          onClick={() => setOpen({ kind: 'invite' })}
        >
          <UserPlus aria-hidden="true" />
          Invite to the Office
        </Button>
      </div>
      {isFull ? <p className="mt-3 text-sm text-muted">{officeLimitReached}</p> : null}
      <div className="mt-5">
        <Loaded
          query={people}
          skeleton={<SkeletonCards count={1} label="Loading office people" />}
          empty={
            <p className="text-muted">Nobody yet. Invite whoever picks up the phone while you are out.</p>
          }
        >
          {(list) => <OfficeList people={list} onRemove={(person) => setOpen({ kind: 'remove', person })} />}
        </Loaded>
      </div>
      {open?.kind === 'invite' ? <OfficeDialog onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog person={open.person} onClose={close} /> : null}
    </section>
  );
}

interface OfficeListProps {
  people: readonly OfficePerson[];
  onRemove: (person: OfficePerson) => void;
}

function OfficeList({ people, onRemove }: OfficeListProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  return (
    <Card className="px-4 sm:px-5">
      <ul aria-label="Office" className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="grid items-center gap-x-6 gap-y-1 py-3 lg:grid-cols-[1fr_1fr_auto]">
            <PersonIdentity
              person={person}
              timeZone={user?.timeZone ?? 'UTC'}
              resend={<ResendInvitation person={person} />}
            />
            <MailLink address={person.email} />
            <Button
              size="sm"
              variant="ghost"
              className="w-fit text-danger-ink! max-lg:-ml-3"
              aria-label={`Remove ${person.name}`}
              onClick={() => onRemove(person)}
            >
              <UserMinus aria-hidden="true" />
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ResendInvitation({ person }: { person: OfficePerson }) {
  const resend = useResendOfficeInvitation();
  return (
    <Button
      size="sm"
      variant="link"
      className="-my-2 px-0!"
      busy={resend.isPending}
      aria-label={`Resend invitation to ${person.name}`}
      onClick={() => resend.mutate(person)}
    >
      Resend invitation
    </Button>
  );
}

function RemoveDialog({ person, onClose }: { person: OfficePerson; onClose: () => void }) {
  const remove = useRemoveOfficePerson();
  const name = <strong className="font-semibold wrap-anywhere text-ink">{person.name}</strong>;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove from the Office"
      body={
        person.status === 'active' ? (
          <>{name} is signed out right away and can no longer sign in. Their work stays, under their name.</>
        ) : (
          <>The invitation for {name} stops working.</>
        )
      }
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Removing..."
      onConfirm={() => remove.mutate(person, { onSettled: onClose })}
    />
  );
}
