// Composition root of the browser side: one query client, one router, and what ties them together.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { reach } from './api/errors.ts';
import { hasUnsavedInput, isNewVersionReady } from './api/page-version.ts';
import { createQueryClient } from './api/query-client.ts';
import { forgetUser, readRememberedUser } from './api/remembered-user.ts';
import { preloadHeader } from './layout/header/header.tsx';
import { cancelNavigationTimers, startNavigationTimer } from './layout/navigation-timer.ts';
import { createAppRouter } from './routes.tsx';
import { timings } from './timings.ts';
import { dismissFailure, dismissPastFailure } from './ui/feedback/toast-store.ts';

const queryClient = createQueryClient({
  onSessionLost: () => {
    forgetUser();
    startNavigationTimer(timings.reloadAfterSessionLost, () => window.location.reload());
  },
  // Sending again removes the message about an earlier try, but not the failure of another call.
  onChangeSent: (isOfSameAction) =>
    dismissFailure(({ cause }) => cause === undefined || isOfSameAction(cause)),
  log(message, { isRefusal }) {
    // biome-ignore lint/suspicious/noConsole: support must be able to see every failed change
    (isRefusal ? console.info : console.error)(message);
  },
});

const router = createAppRouter(queryClient);
router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
  if (!pathChanged) return;
  cancelNavigationTimers();
  dismissPastFailure();
  // Nothing typed is lost by loading the next page whole, in the new version.
  if (isNewVersionReady() && !hasUnsavedInput()) window.location.replace(toLocation.href);
});

// A file of the pages could not be loaded: after an upgrade it is gone, and any reply tells.
window.addEventListener('vite:preloadError', () => void reach('/api/csrf-token').catch(() => undefined));

/**
 * The first page's files have come, or have taken too long to keep the screen empty for them. React shows a page that it
 * has once replaced by a spinner only 300 ms later, so nothing is drawn before a page that is almost there.
 */
export const firstPage: Promise<unknown> = Promise.race([
  Promise.all([router.load(), readRememberedUser() && preloadHeader()]),
  new Promise((pass) => setTimeout(pass, timings.emptyBeforeFirstPage)),
]);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
