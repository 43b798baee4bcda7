// Composition root for development: the same product, with pages transformed on the fly by Vite.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import { readConfig } from './config.ts';
import type { PageSource } from './platform/http/pages.ts';
import { makeLog } from './platform/log.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { start } from './start.ts';

/** Pages straight from the sources, with hot reload in the browser. Development only. */
export async function vitePages(): Promise<PageSource> {
  const root = path.resolve(import.meta.dirname, '..');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    html: async (address) =>
      vite.transformIndexHtml(address, await readFile(path.join(root, 'web/index.html'), 'utf8')),
    async serveAssets(app) {
      await app.register(middie);
      // Vite's client is inline and talks over its own socket: the strict policy is for the built product.
      app.addHook('onRequest', async (_, reply) => {
        reply.removeHeader('content-security-policy');
      });
      app.use(vite.middlewares);
      app.addHook('onClose', () => vite.close());
    },
  };
}

void runUntilStopped(async () => {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  const migrations = path.join(import.meta.dirname, 'platform/db/migrations');
  const documents = path.join(import.meta.dirname, 'documents');
  return start(config, log, { migrations, documents }, await vitePages());
});
