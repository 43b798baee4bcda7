import { signatureEndpoints as endpoints } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { anyone } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { type Route, route } from '#server/platform/http/route.ts';

export const sealingRoutes = ({ sealer }: Deps): Route[] => [
  route(
    endpoints.downloadRoot,
    anyone,
    async () =>
      new FileReply(Buffer.from(await sealer.rootCertificate()), {
        contentType: 'application/x-pem-file',
        filename: 'signature-root.pem',
        headers: { 'cache-control': 'no-cache' },
      }),
  ),
];
