// DocuSign: authorization code with a client secret and PKCE.
import { z } from 'zod';
import { withinLimit } from '../within-limit.ts';
import {
  type EsignConnection,
  type EsignProvider,
  EsignRefused,
  EsignUnavailable,
} from './esign-provider.ts';

export interface DocusignSettings {
  clientId: string;
  clientSecret: string;
  /** https://account.docusign.com, or the developers' one. */
  baseUrl: string;
  /** Registered there to the letter. */
  redirectUrl: string;
  limitMs?: number;
}

const Tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });
const UserInfo = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  accounts: z.array(z.object({ account_id: z.string(), is_default: z.coerce.boolean() })).min(1),
});

/** A refresh token nobody uses ends after 30 days. */
const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

export function docusign({
  clientId,
  clientSecret,
  baseUrl,
  redirectUrl,
  limitMs = 10_000,
}: DocusignSettings): EsignProvider {
  async function request(path: string, options: RequestInit): Promise<unknown> {
    const { status, body } = await withinLimit(limitMs, async (signal) => {
      const response = await fetch(new URL(path, baseUrl), { ...options, redirect: 'error', signal });
      return { status: response.status, body: response.ok ? await response.text() : '' };
    }).catch(() => {
      throw new EsignUnavailable('DocuSign did not respond. Please try again.');
    });
    if (status >= 500) throw new EsignUnavailable('DocuSign is not available. Please try again.');
    // The details are for developers, and may repeat what we sent.
    if (status < 200 || status > 299)
      throw new EsignRefused('DocuSign refused the connection. Please try again.');
    try {
      return JSON.parse(body);
    } catch {
      return undefined;
    }
  }

  return {
    authUrl({ state, challenge }) {
      const url = new URL('/oauth/auth', baseUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        scope: 'signature',
        client_id: clientId,
        redirect_uri: redirectUrl,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },

    async completeAuthorization({ code, verifier, now }): Promise<EsignConnection> {
      const tokens = understood(
        Tokens,
        await request('/oauth/token', {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
            accept: 'application/json',
          },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUrl,
            code_verifier: verifier,
          }),
        }),
      );
      const user = understood(
        UserInfo,
        await request('/oauth/userinfo', { headers: { authorization: `Bearer ${tokens.access_token}` } }),
      );
      const account = user.accounts.find(({ is_default }) => is_default) ?? user.accounts[0];
      return {
        providerAccountId: account?.account_id ?? '',
        connectedAs: user.name ?? user.email ?? user.sub,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        expiresAt: new Date(now.getTime() + refreshLifetime),
      };
    },
  };
}

function understood<T>(shape: z.ZodType<T>, response: unknown): T {
  const parsed = shape.safeParse(response);
  if (!parsed.success) throw new EsignUnavailable('DocuSign sent an unexpected reply.');
  return parsed.data;
}
