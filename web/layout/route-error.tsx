import { settings } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Navigation and footer stay where they are. Reloading also helps when a new version has replaced the page's files. */
export function RouteError() {
  return (
    <MessagePage
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      <p>
        Something went wrong on our side; what you saved before is safe. If it happens again, write to{' '}
        <a href={`mailto:${settings.supportEmail}`} className="text-accent-ink underline underline-offset-2">
          {settings.supportEmail}
        </a>
        .
      </p>
    </MessagePage>
  );
}
