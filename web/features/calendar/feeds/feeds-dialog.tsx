import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Copy } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/calendar.ts';
import type { Technician } from '#contract/company/technicians.ts';
import { api, type Body } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { shortDate } from '#web/days.ts';
import { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { timings } from '#web/timings.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

// Brings the form libraries, which the list of technicians does without.
const PasswordDialog = lazyPart(() => import('#web/layout/password-dialog.tsx'), 'PasswordDialog');
const behindButtons = [PasswordDialog];

const feedsQuery = readQuery('GET /api/calendar-feed');

const useFeeds = () => useQuery({ ...feedsQuery, refetchOnMount: 'always' });

/** A new address is told once, by the reply. */
function useChangeFeed() {
  const client = useQueryClient();
  return async (body: Body<'POST /api/calendar-feed'>) => {
    try {
      const reply = await api('POST /api/calendar-feed', { body });
      toast({
        title: body.action === 'make' ? 'Calendar Link Created' : 'Calendar Link Revoked',
        tone: 'success',
      });
      return reply;
    } finally {
      await client.invalidateQueries({ queryKey: feedsQuery.queryKey });
    }
  };
}

interface FeedRowProps {
  technicianId: string | null;
  name: string;
  about: string;
  feed: Feed | undefined;
  timeZone: string;
}

type Question = 'make' | 'revoke';

const makeQuestions = {
  create: { title: 'Create a calendar link?', confirmLabel: 'Create Link' },
  make: { title: 'Make a new link?', confirmLabel: 'New Link' },
} as const;

/** One feed. Making a new address needs the password; ending an old one asks first. */
function FeedRow({ technicianId, name, about, feed, timeZone }: FeedRowProps) {
  const change = useChangeFeed();
  const [url, setUrl] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const endsPresent = `Calendars that use the present link for ${name} stop being updated.`;

  async function make(password: string) {
    const reply = await change({ technicianId, action: 'make', password });
    setUrl(reply.url);
    setQuestion(null);
  }

  function giveUp(error: Error) {
    showFailure(error, 'Failed to change the calendar link');
    setQuestion(null);
  }

  const revoke = useMutation({
    mutationFn: () => change({ technicianId, action: 'revoke' }),
    onSuccess: ({ url: none }) => {
      setUrl(none);
      setQuestion(null);
    },
    onError: giveUp,
  });

  return (
    <li className="grid gap-3 border-line py-4 not-last:border-b first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">
            {feed ? `Link made ${shortDate(feed.createdAt, timeZone)}. ${about}` : about}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${feed ? 'New Link' : 'Create Link'}: ${name}`}
            onClick={() => setQuestion('make')}
          >
            {feed ? 'New Link' : 'Create Link'}
          </Button>
          {feed ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Revoke: ${name}`}
              onClick={() => setQuestion('revoke')}
            >
              Revoke
            </Button>
          ) : null}
        </div>
      </div>
      {url ? <NewAddress url={url} name={name} /> : null}
      {question === 'make' ? (
        <PasswordDialog
          {...makeQuestions[feed ? 'make' : 'create']}
          body={feed ? endsPresent : 'Whoever has the link can see these jobs without signing in.'}
          send={make}
          problemOf={passwordProblem}
          onFailed={giveUp}
          onCancel={() => setQuestion(null)}
        />
      ) : null}
      {question === 'revoke' ? (
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(null)}
          title="Revoke this link?"
          confirmLabel="Revoke Link"
          tone="danger"
          body={endsPresent}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
        />
      ) : null}
    </li>
  );
}

function NewAddress({ url, name }: { url: string; name: string }) {
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <Field
        label={`Address of the calendar: ${name}`}
        hint="Shown only now. Whoever has it can read this calendar, so treat it like a password."
      >
        {(control) => (
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <TextInput {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
            </div>
            <IconButton
              label="Copy address"
              variant="secondary"
              onClick={() => void copyText(url, 'Link copied')}
            >
              <Copy aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </Field>
      <a
        href={url.replace(/^https?:/, 'webcal:')}
        className={buttonClass({ variant: 'link', size: 'sm', className: 'justify-self-start px-0!' })}
      >
        Open in my calendar app
      </a>
    </div>
  );
}

interface FeedsDialogProps {
  /** Only this one's calendar. */
  technician?: Pick<Technician, 'id' | 'name'>;
  timeZone: string;
  onClose: () => void;
}

/** Links that a phone's own calendar can subscribe to. */
export function FeedsDialog({ technician, timeZone, onClose }: FeedsDialogProps) {
  usePreloaded(behindButtons, timings.preloadDialogs);
  const feeds = useFeeds();
  const technicians = useTechnicians();
  const people = technician ? [technician] : (technicians.data ?? []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={technician ? `Calendar link for ${technician.name}` : 'Subscribe to the calendar'}
      description="Scheduled jobs appear in the calendar on your phone or computer and follow every change by themselves."
    >
      <Loaded
        query={feeds}
        skeleton={<SkeletonCards count={2} label="Loading calendar links" />}
        isEmpty={() => false}
      >
        {(list) => (
          <ul>
            {technician ? null : (
              <FeedRow
                technicianId={null}
                name="Company calendar"
                about="Every scheduled job."
                feed={list.find(({ technicianId }) => technicianId === null)}
                timeZone={timeZone}
              />
            )}
            {people.map(({ id, name }) => (
              <FeedRow
                key={id}
                technicianId={id}
                name={name}
                about="The jobs assigned to this technician."
                feed={list.find(({ technicianId }) => technicianId === id)}
                timeZone={timeZone}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

/** In the list of technicians: the calendar that this one can subscribe to. */
export function TechnicianFeedLink({ technician }: { technician: Technician }) {
  const { data: user } = useCurrentUser({ fetches: false });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Calendar link for ${technician.name}`}
        onClick={() => setIsOpen(true)}
      >
        <CalendarDays aria-hidden="true" />
        Calendar
      </Button>
      {isOpen ? (
        <FeedsDialog
          technician={technician}
          timeZone={user?.timeZone ?? 'UTC'}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
