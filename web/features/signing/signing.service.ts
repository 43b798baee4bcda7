// What other features may use of signing.
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LinkReady, MessageDialog } from '../jobs/jobs.service.ts';

/** What it is made of is fetched beside it, not after it: a link that was made must be shown. */
export const SendDialog = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./owner/send-dialog.tsx'),
    MessageDialog.preload(),
    LinkReady.preload(),
  ]);
  return file;
}, 'SendDialog');
