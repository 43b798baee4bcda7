import { signatureEndpoints as endpoints } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, byLink, owner } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { sendReading } from '#server/platform/http/reading-page.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { cancelSigned } from './page/cancel-signed.ts';
import { decline } from './page/decline.ts';
import {
  downloadSelection,
  downloadSigning,
  readPagePicture,
  readSelectionPicture,
} from './page/download-signing.ts';
import { readSigning } from './page/read-signing.ts';
import { readSelectionHtml, readSigningHtml } from './page/read-signing-html.ts';
import { requestNewLink } from './page/request-new-link.ts';
import { select } from './page/select.ts';
import { sign } from './page/sign.ts';
import { visitorOf } from './page/visitor.ts';
import { cancelSignature } from './requests/cancel-signature.ts';
import { downloadOffer, downloadSigned, listSignatures } from './requests/owner-history.ts';
import { requestSignature } from './requests/request-signature.ts';
import { markCopied, sendSignature } from './requests/send-signature.ts';

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

export const signingRoutes = (deps: Deps): Route[] => [
  route(endpoints.requestSignature, owner, ({ scope, params, body, request }) =>
    requestSignature(deps, scope, params.id, body, visitorOf(request)),
  ),
  route(endpoints.listSignatures, owner, ({ scope, params }) => listSignatures(deps, scope, params.id)),
  route(endpoints.downloadSigned, owner, ({ scope, params }) =>
    downloadSigned(deps, scope, params.id, params.requestId),
  ),
  route(endpoints.downloadOffer, owner, ({ scope, params }) =>
    downloadOffer(deps, scope, params.id, params.requestId),
  ),
  route(endpoints.cancelSignature, owner, ({ scope, params }) =>
    cancelSignature(deps, scope, params.id, params.requestId),
  ),
  route(endpoints.sendSignature, owner, ({ scope, params, body, request }) =>
    sendSignature(deps, scope, params.token, body, visitorOf(request), idempotencyKeyOf(request)),
  ),
  route(endpoints.markCopied, owner, ({ scope, params, request }) =>
    markCopied(deps, scope, params.token, visitorOf(request)),
  ),
  route(endpoints.readSigning, anyone, ({ params, request }) =>
    readSigning(deps, params.token, visitorOf(request)),
  ),
  route(endpoints.select, byLink, ({ params, body, request }) =>
    select(deps, params.token, body, visitorOf(request), idempotencyKeyOf(request)),
  ),
  route(endpoints.downloadSelection, anyone, ({ params, request }) =>
    downloadSelection(deps, params, visitorOf(request)),
  ),
  route(endpoints.pageSelection, anyone, ({ params, request }) =>
    readSelectionPicture(deps, params, visitorOf(request), String(request.headers['accept-encoding'] ?? '')),
  ),
  route(endpoints.sign, byLink, ({ params, body, request }) =>
    sign(deps, params.token, body, visitorOf(request)),
  ),
  route(endpoints.decline, byLink, ({ params, body, request }) =>
    decline(deps, params.token, body.reason, visitorOf(request)),
  ),
  route(endpoints.cancelSigned, byLink, ({ params, body, request }) =>
    cancelSigned(deps, params.token, body.reason, visitorOf(request)),
  ),
  route(endpoints.renewSigning, byLink, ({ params, request }) =>
    requestNewLink(deps, params.token, visitorOf(request)),
  ),
  route(endpoints.downloadSigning, anyone, ({ params, request }) =>
    downloadSigning(deps, params.token, visitorOf(request)),
  ),
  route(endpoints.pageSigning, anyone, ({ params, request }) =>
    readPagePicture(deps, params, visitorOf(request), String(request.headers['accept-encoding'] ?? '')),
  ),
  route(endpoints.readSigningHtml, anyone, ({ params, request, reply }) =>
    sendReading(reply, () => readSigningHtml(deps, params.token, visitorOf(request))),
  ),
  route(endpoints.readSelectionHtml, anyone, ({ params, request, reply }) =>
    sendReading(reply, () => readSelectionHtml(deps, params, visitorOf(request))),
  ),
];
