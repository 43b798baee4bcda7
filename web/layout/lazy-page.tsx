// A page in a chunk of its own. The router fetches it before showing it; nested behind a guard or a choice of pages it
// fetches itself, which the router's own lazy component cannot do.
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';

export type LoadPage<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** `lazyPage(() => import('./jobs-page.tsx'), 'JobsPage')` */
export function lazyPage<Name extends string>(load: LoadPage<Name>, name: Name): RouteComponent {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded ??= (await load())[name];
    return loaded;
  }
  const Waiting = lazy(async () => ({ default: await preload() }));

  function LazyPage() {
    // Chosen once: a page must not start anew because its chunk has arrived in the meantime.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown />;
  }
  return Object.assign(LazyPage, {
    preload: async () => {
      await preload();
    },
  });
}
