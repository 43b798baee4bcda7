// Reads the outbox in the browser while no mail server is set up. Development only.
import { useQuery } from '@tanstack/react-query';
import PostalMime, { type Email } from 'postal-mime';
import { useState } from 'react';
import { apiFile } from '#web/api/client.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';

export function DevMailPage() {
  const [chosen, setChosen] = useState<string | null>(null);
  const mails = useQuery({
    ...readQuery('GET /api/dev/mails'),
    staleTime: 0,
  });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10">
      <div className="mb-6 flex items-center justify-between gap-4">
        <h1 className="font-bold text-3xl text-ink">Outbox</h1>
        <Button variant="secondary" onClick={() => mails.refetch()}>
          Refresh
        </Button>
      </div>
      <Loaded
        query={mails}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title="No mails yet">What the product sends appears here.</EmptyState>}
      >
        {(list) => (
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <ul className="flex flex-col gap-2">
              {list.map((mail) => (
                <li key={mail.id}>
                  <button
                    type="button"
                    aria-current={mail.id === chosen}
                    onClick={() => setChosen(mail.id)}
                    className="w-full rounded-lg border border-line bg-surface p-3 text-left hover:bg-hover aria-[current=true]:border-accent"
                  >
                    <span className="block wrap-anywhere font-semibold text-ink">{mail.subject}</span>
                    <span className="block break-all text-muted text-sm">{mail.to}</span>
                    <span className="block text-muted text-sm">{new Date(mail.date).toLocaleString()}</span>
                  </button>
                </li>
              ))}
            </ul>
            {chosen ? <MailView key={chosen} id={chosen} /> : null}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function MailView({ id }: { id: string }) {
  const mail = useQuery({
    queryKey: [...readKey('GET /api/dev/mails'), id],
    queryFn: async ({ signal }) => {
      const file = await apiFile('GET /api/dev/mails/:id', { params: { id }, signal });
      return PostalMime.parse(await file.arrayBuffer(), { attachmentEncoding: 'base64' });
    },
  });
  return (
    <Loaded query={mail}>
      {(message) => (
        <Card>
          {/* No scripts, no forms; links open in a tab of their own. */}
          <iframe
            title={message.subject ?? 'Mail'}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={withPictures(message)
              .replace(styles, '')
              .replace('<head>', '<head><base target="_blank">')}
            className="h-[40rem] w-full rounded-lg bg-white"
          />
          <details className="p-4">
            <summary className="cursor-pointer font-semibold">Text part</summary>
            <pre className="mt-2 whitespace-pre-wrap break-words text-sm">{message.text}</pre>
          </details>
        </Card>
      )}
    </Loaded>
  );
}

/** Our own policy lets no frame bring styles: it is shown as by programs that leave them out. */
const styles = /<style>[\s\S]*?<\/style>/g;

/** Pictures that came with the email stand in it by their content id. */
const withPictures = ({ html = '', attachments }: Email): string =>
  attachments.reduce(
    (shown, { contentId, mimeType, content }) =>
      contentId
        ? shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`)
        : shown,
    html,
  );
