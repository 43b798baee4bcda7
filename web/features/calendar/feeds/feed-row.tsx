import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/calendar.ts';
import type { Body } from '#web/api/client.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { shortDate } from '#web/ui/date-text.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { useChangeFeed } from './use-feeds.ts';

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
export function FeedRow({ technicianId, name, about, feed, timeZone }: FeedRowProps) {
  const change = useChangeFeed();
  const [url, setUrl] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const endsPresent = `Calendars that use the present link for ${name} stop being updated.`;

  const act = (body: Body<'POST /api/calendar-feed'>) =>
    change.mutate(body, {
      onSuccess: (reply) => {
        setUrl(reply.url);
        setQuestion(null);
      },
      onError: (error) => {
        if (!passwordProblem(error)) setQuestion(null);
      },
    });

  function showQuestion(next: Question | null) {
    change.reset();
    setQuestion(next);
  }

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
            onClick={() => showQuestion('make')}
          >
            {feed ? 'New Link' : 'Create Link'}
          </Button>
          {feed ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Revoke: ${name}`}
              onClick={() => showQuestion('revoke')}
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
          busy={change.isPending}
          error={passwordProblem(change.error)}
          onCancel={() => showQuestion(null)}
          onConfirm={(password) => act({ technicianId, action: 'make', password })}
        />
      ) : null}
      {question === 'revoke' ? (
        <ConfirmDialog
          open
          onOpenChange={() => showQuestion(null)}
          title="Revoke this link?"
          confirmLabel="Revoke Link"
          tone="danger"
          body={endsPresent}
          busy={change.isPending}
          onConfirm={() => act({ technicianId, action: 'revoke' })}
        />
      ) : null}
    </li>
  );
}

function NewAddress({ url, name }: { url: string; name: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', tone: 'success' });
    } catch {
      // Browsers allow it only on secure addresses.
      toast({ title: 'Copying is not possible here. Please mark the text instead.', tone: 'destructive' });
    }
  }
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
            <IconButton label="Copy address" variant="secondary" onClick={() => void copy()}>
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
