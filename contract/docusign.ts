// The connection to an outside e-signature provider. Nothing of it shows unless the operator configured it.
import { z } from 'zod';
import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';

export const docusignEndpoints = {
  docusignStatus: endpoint('GET', '/api/docusign/status', {
    reply: z.object({ connected: z.boolean(), available: z.boolean() }),
  }),
  docusignAuth: endpoint('POST', '/api/docusign/auth', {
    body: z.object({ password: Password }),
    reply: z.object({ authUrl: z.string() }),
  }),
  /** The provider leads the browser back here; the answer is a redirect with a flag. */
  docusignCallback: endpoint('GET', '/api/docusign/callback', {
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(400).optional(),
      error: z.string().max(400).optional(),
      error_description: z.string().max(1000).optional(),
    }),
  }),
};
