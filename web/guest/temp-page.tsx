import { MessagePage } from '../layout/message-page.tsx';

export function TempPage() {
  return <MessagePage title="Nothing here." homeLabel="Back to home" />;
}
