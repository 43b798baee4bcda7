import { docusignEndpoints as endpoints } from '#contract/docusign.ts';
import type { Deps } from '#server/deps.ts';
import { confirmPassword } from '#server/features/accounts/accounts.service.ts';
import { requireSession } from '#server/identity/identity.ts';
import { owner, signedIn } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { challengeOf, connectDocusign, newState, verifierOf } from './connect.ts';
import { hasConnection } from './docusign.store.ts';

export const docusignRoutes = (deps: Deps): Route[] => [
  route(endpoints.docusignStatus, signedIn, async ({ scope }) => ({
    available: deps.esign !== null,
    connected: deps.esign !== null && (await hasConnection(deps.db.query, scope, deps.clock.now())),
  })),
  // With the password: an intruder who connects their own DocuSign account would read what is sent from here.
  route(endpoints.docusignAuth, owner, async ({ scope, body, request }) => {
    const esign = provider(deps);
    await confirmPassword(deps, scope, { ...body, address: request.ip });
    const state = newState(deps.secrets, requireSession(request).id, deps.clock.now());
    const challenge = challengeOf(verifierOf(deps.secrets, state));
    return { authUrl: esign.authUrl({ state, challenge }) };
  }),
  route(endpoints.docusignCallback, owner, async ({ request, query, reply }) => {
    const problem = await connectDocusign(deps, provider(deps), requireSession(request), query);
    const flags = new URLSearchParams(
      problem === null ? { docusign_connected: 'true' } : { docusign_error: problem.slice(0, 200) },
    );
    // A redirect: an empty answer with an address.
    reply.code(303);
    return new FileReply(Buffer.alloc(0), {
      contentType: 'text/plain',
      headers: { location: `${deps.config.appUrl}/main?${flags}`, 'cache-control': 'no-store' },
    });
  }),
];

function provider({ esign }: Deps) {
  if (!esign) throw new Refusal('not_found');
  return esign;
}
