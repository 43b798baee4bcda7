// What a component test stands on: the real query client, a router in memory, toasts, and a server that the test
// answers for. Called once at the top of a test file, because files share their modules and not their hooks.
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, render, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { cancelNavigationTimers } from '../layout/navigation-timer.ts';
import { parseSearch, stringifySearch } from '../layout/search.ts';
import { ToastHost } from '../ui/feedback/toast.tsx';
import { clearToast } from '../ui/feedback/toast-store.ts';
import { FakeServer } from './fake-server.ts';

export function componentTest() {
  const server = new FakeServer();
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 5000 });
  let warnings: MockInstance<typeof console.error>;

  beforeEach(() => {
    server.start();
    // React reports what a component does wrong as an error of the console.
    warnings = vi.spyOn(console, 'error');
  });
  afterEach(() => {
    cleanup();
    clearToast();
    cancelNavigationTimers();
    sessionStorage.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
    const printed = warnings.mock.calls;
    warnings.mockRestore();
    expect(printed).toEqual([]);
    expect(server.unanswered()).toEqual([]);
    // Files share their window: pictures are loaded by its address.
    expect(location.origin).toBe('http://localhost:3000');
  });

  /**
   * Draws it as the page at the given address, whatever the address becomes. Back leads to `before`. A page that reads
   * its address through its route is given that route's `path`.
   */
  async function show(part: ReactNode, address = '/', before: string[] = [], path?: string) {
    const client = createQueryClient({ onSessionLost: () => {}, log: () => {} });
    const root = createRootRoute({ component: () => part });
    const history = createMemoryHistory({ initialEntries: [...before, address] });
    // Hooks that read their own route's address find it among the matches.
    const route = createRoute({ getParentRoute: () => root, path: path ?? history.location.pathname });
    const routeTree = root.addChildren([route]);
    const router: AnyRouter = createRouter({ routeTree, history, parseSearch, stringifySearch });
    await router.load();
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>,
    );
    return {
      // Not the library's `screen`: that is the document of the first file that loaded it.
      screen: within(document.body),
      // A dialog takes presses one drawing after it stands in the document. What lies over what, and when, is a
      // matter of the browser tests: there is no layout here.
      user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
      address: () => history.location.href,
      history,
      unmount,
      /** Once every change that was sent has been dealt with, also where nobody is left to see it. */
      changesAreDone: () => waitFor(() => expect(client.isMutating()).toBe(0)),
    };
  }

  return { server, show };
}

/** Two presses before the page is drawn again: a busy button is no help yet. */
export function pressTwice(button: HTMLElement) {
  act(() => {
    button.click();
    button.click();
  });
}

/** A test has no graphics: drawing does nothing, and a picture is a word. Until mocks are restored. */
export function withoutGraphics(): void {
  const pen = new Proxy({}, { get: () => () => ({ width: 100 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,ink');
}
