// What a Fastify application really answers to, from its own hooks: also routes that no list of ours mentions.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const channel = 'fastify.initialization';

/** `build` has to create its Fastify instance before its first await, so that it is not confused with another one. */
export async function watchRoutes<App>(build: () => Promise<App>): Promise<{ app: App; routes: string[] }> {
  const routes: string[] = [];
  const onNew = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe(channel, onNew);
  const building = build();
  unsubscribe(channel, onNew);
  return { app: await building, routes };
}
