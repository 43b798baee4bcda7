// What other features may use of signing.
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MessageDialog } from '../jobs/jobs.service.ts';

/** The dialog it is made of is fetched beside it, not after it. */
export const SendDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./owner/send-dialog.tsx'), MessageDialog.preload()]);
  return file;
}, 'SendDialog');
