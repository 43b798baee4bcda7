import { customerPageEndpoints as endpoints } from '#contract/customer-page.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, byLink, owner } from '#server/identity/policy.ts';
import { sendReading } from '#server/platform/http/reading-page.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { noteViewed, sendQuestion } from './customer-acts.ts';
import { downloadInvoice, downloadSignedDocument, readInvoiceHtml } from './download-invoice.ts';
import { openCheckout } from './open-checkout.ts';
import { createPayLink, withdrawPayLinks } from './pay-links.ts';
import { readCustomerPage } from './read-customer-page.ts';

export const customerPageRoutes = (deps: Deps): Route[] => [
  route(endpoints.readCustomerPage, anyone, ({ params, request }) =>
    readCustomerPage(deps, params.token, request.ip),
  ),
  route(endpoints.downloadInvoice, anyone, ({ params, request }) =>
    downloadInvoice(deps, params.token, request.ip),
  ),
  route(endpoints.downloadSignedDocument, anyone, ({ params, request }) =>
    downloadSignedDocument(deps, params, request.ip),
  ),
  route(endpoints.openCustomerCheckout, byLink, ({ params, body, request }) =>
    openCheckout(deps, params.token, body, {
      address: request.ip,
      idempotencyKey: idempotencyKeyOf(request),
    }),
  ),
  route(endpoints.noteCustomerPageViewed, byLink, ({ params, request }) =>
    noteViewed(deps, params.token, request.ip),
  ),
  route(endpoints.askQuestion, byLink, ({ params, body, request }) =>
    sendQuestion(deps, params.token, body, {
      address: request.ip,
      idempotencyKey: idempotencyKeyOf(request),
    }),
  ),
  route(endpoints.readInvoiceHtml, anyone, ({ params, request, reply }) =>
    sendReading(reply, () => readInvoiceHtml(deps, params.token, request.ip)),
  ),
  route(endpoints.createPayLink, owner, ({ scope, params, body }) =>
    createPayLink(deps, scope, params.id, body.sendAnyway ?? false),
  ),
  route(endpoints.withdrawPayLinks, owner, ({ scope, params }) => withdrawPayLinks(deps, scope, params.id)),
];
