// Opens a link of an email as its reader does: the page, and where the address carries a secret, what the page then
// calls with it.
import { accessTo, findPage, type PagePath, pageTitle } from '#contract/pages/pages.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import type { Happened } from './email-case.ts';
import { signIn } from './ridgeline.ts';

type Follow = (visitor: HttpClient, token: string) => Promise<unknown>;

/** By page: what uses the link, and throws when it is refused. */
const follow: Partial<Record<PagePath, Follow>> = {
  '/reset-password': async (visitor, token) => {
    await visitor.ok('POST /api/auth/validate-reset-token', { body: { token } });
    await visitor.ok('POST /api/auth/reset-password', { body: { token, newPassword: 'copper valve 28 mm' } });
  },
  '/confirm-email': (visitor, token) => visitor.ok('POST /api/auth/confirm-email', { body: { token } }),
  '/undo-two-factor': (visitor, token) => visitor.ok('POST /api/mfa/undo', { body: { token } }),
  '/restore-account': (visitor, token) => visitor.ok('POST /api/account/restore', { body: { token } }),
  '/technician/accept-invitation/:token': async (visitor, token) => {
    const params = { token };
    const { email } = await visitor.ok('GET /api/technician-invitations/:token', { params });
    const password = 'brass valve 15 mm';
    await visitor.ok('POST /api/technician-invitations/:token/accept', {
      params,
      body: { email, password, confirmPassword: password },
    });
  },
  '/pay/:token': async (visitor, token) => {
    await visitor.ok('GET /api/pay/:token', { params: { token } });
    await visitor.ok('GET /api/pay/:token/pdf', { params: { token } });
    await visitor.ok('GET /pay/:token/read', { params: { token } });
  },
  '/sign/:token': async (visitor, token) => {
    const { isExpired } = await visitor.ok('GET /api/signatures/:token', { params: { token } });
    if (isExpired) throw new Error('The link to sign has expired.');
    await visitor.ok('GET /api/signatures/:token/download', { params: { token } });
    await visitor.ok('GET /sign/:token/read', { params: { token } });
  },
};

/** Throws unless it leads where it should. */
export async function openLink(
  app: TestApp,
  link: string,
  { owner }: Pick<Happened, 'owner'>,
): Promise<void> {
  const { appName, appUrl } = app.deps.config;
  const { origin, pathname, search, searchParams } = new URL(link);
  if (origin !== appUrl) throw new Error(`${link} leads elsewhere.`);
  const visitor = app.newGuest();
  const { status, headers, body } = await visitor.send(`GET ${pathname}${search}`);
  if (status !== 200) throw new Error(`${link} answers ${status}.`);
  const page = findPage(pathname);
  const title = `<title>${escapeHtml(pageTitle(page, appName))}</title>`;
  if (!page || !headers.get('content-type')?.startsWith('text/html') || !body.includes(title))
    throw new Error(`${link} is no page of ours.`);
  const path = page.path as PagePath;
  if (page.secretLink) {
    const use = follow[path];
    if (!use) throw new Error(`Nobody knows how ${path} uses its token: add it to open-link.ts.`);
    await use(visitor, searchParams.get('token') ?? pathname.split('/').at(-1) ?? '');
  }
  const jobId = searchParams.get('job');
  if (jobId) {
    if (!owner || accessTo(path) !== 'owner') throw new Error(`Nobody can open the job of ${link}.`);
    await (await signIn(app, owner)).ok('GET /api/jobs/:id', { params: { id: jobId } });
  }
}
