import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title={
        <>
          <span className="figures mb-3 block text-7xl tracking-tighter text-accent-ink">404</span> Page Not
          Found
        </>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </MessagePage>
  );
}
