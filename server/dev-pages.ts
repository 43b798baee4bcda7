// Pages straight from the sources, with hot reload in the browser. Development only.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import type { PageSource } from './platform/http/pages.ts';

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
