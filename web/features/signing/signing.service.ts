// What other features may use of signing.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const SendDialog = lazyPart(() => import('./owner/send-dialog.tsx'), 'SendDialog');
