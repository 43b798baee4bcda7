// Answers addresses that a person opens: the application for pages that exist, a real 404 for the rest, and the head
// that crawlers and link previews read.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageDescriptions } from '#contract/pages/page-descriptions.ts';
import { findPage, type Page, type PagePath, pages } from '#contract/pages/pages.ts';
import { type PublicSettings, pageVersionIn, settingsMetaName } from '#contract/pages/settings.ts';
import { escapeHtml } from '../escape-html.ts';
import { isForApi } from './address.ts';
import { sendRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';

export interface PageSource {
  /** The built (or freshly transformed) index.html. */
  html(address: string): Promise<string>;
  /** Of the built pages; none while they change under development. */
  version?: string;
  /** Serves scripts, styles and pictures. */
  serveAssets(app: FastifyInstance): Promise<void>;
}

export interface PageOptions {
  source: PageSource;
  settings: PublicSettings;
  appUrl: string;
}

export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  await options.source.serveAssets(app);
  const known = pages.filter((page: Page) => !(page.developmentOnly && options.settings.production));
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain').send(robots(options.appUrl)));
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml').send(sitemap(options.appUrl, known)),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || isForApi(request)) return sendRefusal(reply, new Refusal('not_found'));
    return sendPage(request, reply, options, findPage(trimSlash(address), known));
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  page: Page | undefined,
) {
  if (page?.secretLink) reply.header('referrer-policy', 'no-referrer');
  const html = (await options.source.html(request.url)).replace('<!--head-->', () => head(options, page));
  return reply
    .code(page ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

const trimSlash = (address: string) => (address.length > 1 ? address.replace(/\/$/, '') : address);

function head({ settings, appUrl }: PageOptions, page: Page | undefined): string {
  const name =
    page?.path === '/'
      ? `${settings.appName} · ${page.title}`
      : `${page?.title ?? 'Page Not Found'} · ${settings.appName}`;
  const description = page && pageDescriptions[page.path as PagePath];
  const isHidden = !page || page.secretLink || page.noIndex;
  const tags = [
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="${settingsMetaName}" content="${escapeHtml(JSON.stringify(settings))}" />`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}" />`] : []),
    ...(isHidden
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${escapeHtml(appUrl + (page.canonical ?? page.path))}" />`,
          `<meta property="og:title" content="${escapeHtml(name)}" />`,
          `<meta property="og:site_name" content="${escapeHtml(settings.appName)}" />`,
          '<meta property="og:type" content="website" />',
          `<meta property="og:url" content="${escapeHtml(appUrl + (page.canonical ?? page.path))}" />`,
          `<meta property="og:image" content="${escapeHtml(`${appUrl}/landing/preview.png`)}" />`,
          '<meta name="twitter:card" content="summary_large_image" />',
          ...(description ? [`<meta property="og:description" content="${escapeHtml(description)}" />`] : []),
        ]),
  ];
  return tags.join('\n    ');
}

const robots = (appUrl: string) => `User-agent: *\nDisallow: /api/\nSitemap: ${appUrl}/sitemap.xml\n`;

function sitemap(appUrl: string, list: readonly Page[]): string {
  const open = list.filter(
    (page) => !page.secretLink && !page.noIndex && !page.canonical && !page.path.includes(':'),
  );
  const urls = open.map((page) => `  <url><loc>${escapeHtml(appUrl + page.path)}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** Also in its compressed form. */
const isPartOfPage = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/** What the browser reads on a page, and not on the files it loads for it: with each of those they were 0.6 KB more. */
const pageHeaders = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];

/**
 * Pages from the build in dist/web: hashed files may be cached for ever, and are sent in the compressed form made at
 * build time.
 */
export function builtPages(dir: string): PageSource {
  const html = readFileSync(path.join(dir, 'index.html'), 'utf8');
  return {
    html: async () => html,
    version: pageVersionIn(html),
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
          const isHashed = path.relative(dir, file).startsWith(`assets${path.sep}`);
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          );
          if (isPartOfPage.test(file)) for (const name of pageHeaders) reply.removeHeader(name);
        },
      });
    },
  };
}
