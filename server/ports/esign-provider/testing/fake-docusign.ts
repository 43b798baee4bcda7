// As much of DocuSign as the connection needs, over real HTTP: requests consent, hands out codes that work once and
// only with the right secret and verifier.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface FakeDocusign {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** What answers instead, for bad days. */
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** As if the person had agreed on the page behind the address: where the browser is led then. */
  agree(authUrl: string): URL;
  close(): void;
}

export async function openFakeDocusign(): Promise<FakeDocusign> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();
  const clientId = 'integration-key';
  const clientSecret = 'a secret of the tests';
  const server = createServer(async (request, response) => {
    if (docusign.fault) return docusign.fault(request, response);
    const reply = (status: number, body: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (request.method === 'POST' && request.url === '/oauth/token') {
      const form = new URLSearchParams(await textOf(request));
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== basic) return reply(401, { error: 'invalid_client' });
      const known = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const isRight =
        known &&
        form.get('grant_type') === 'authorization_code' &&
        form.get('redirect_uri') === known.redirectUri &&
        challengeOf(form.get('code_verifier') ?? '') === known.challenge;
      if (!isRight) return reply(400, { error: 'invalid_grant', error_description: form.toString() });
      const token = `access-${randomUUID()}`;
      tokens.add(token);
      return reply(200, {
        access_token: token,
        token_type: 'Bearer',
        refresh_token: `refresh-${randomUUID()}`,
        expires_in: 28_800,
      });
    }
    if (request.url === '/oauth/userinfo') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (!tokens.has(token)) return reply(401, { error: 'invalid_token' });
      return reply(200, {
        sub: 'user-1',
        name: 'Dale Whitcomb',
        email: 'dale@example.com',
        accounts: [
          { account_id: 'second', is_default: false, account_name: 'Other' },
          { account_id: 'first', is_default: true, account_name: 'Ridgeline' },
        ],
      });
    }
    return reply(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const docusign: FakeDocusign = {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    clientId,
    clientSecret,
    fault: null,
    agree(authUrl) {
      const params = new URL(authUrl).searchParams;
      const code = randomUUID();
      const redirectUri = params.get('redirect_uri') ?? '';
      codes.set(code, { challenge: params.get('code_challenge') ?? '', redirectUri });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: params.get('state') ?? '' }).toString();
      return back;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return docusign;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
