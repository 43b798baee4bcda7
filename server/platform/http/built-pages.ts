// Pages from the build in dist/web: hashed files may be cached for ever, and are sent in the compressed form made at
// build time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageSource } from './pages.ts';

export function builtPages(dir: string): PageSource {
  const html = readFileSync(path.join(dir, 'index.html'), 'utf8');
  return {
    html: async () => html,
    async serveAssets(app) {
      await app.register(fastifyStatic, {
        root: dir,
        index: false,
        // Only files that exist get a route: an unknown address falls through to the 404 page.
        wildcard: false,
        globIgnore: ['index.html', '**/*.br', '**/*.gz'],
        preCompressed: true,
        cacheControl: false,
        setHeaders(reply, file) {
          const isHashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          );
        },
      });
    },
  };
}
