// Who may call what. A new endpoint does not compile before it is listed here, and a route that is no endpoint fails
// known-routes.api.test.ts.
import { type EndpointMap, endpoints } from '#contract/endpoints.ts';

/**
 * `owner`, `owner alone` and `technician` need access. `owner` is also an office person, who does the owner's daily work;
 * `owner alone` is not, nor is `payer`, an owner, paid or not. `member` is any of them, `signed in` anybody with a
 * session. `signature` requires one over the body, and `link` the token of an emailed link, instead of a
 * token against forged requests.
 */
export type Caller =
  | 'anyone'
  | 'signature'
  | 'link'
  | 'signed in'
  | 'member'
  | 'payer'
  | 'owner'
  | 'owner alone'
  | 'technician';
export type Name = keyof EndpointMap;

export const callers: Record<Name, Caller> = {
  'GET /api/csrf-token': 'anyone',
  'GET /api/auth/user': 'signed in',
  'POST /api/auth/signup': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/force-logout-other': 'anyone',
  'POST /api/auth/mfa/login-verify': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/validate-reset-token': 'anyone',
  'POST /api/auth/validate-link': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'POST /api/auth/change-password': 'member',
  'POST /api/auth/change-email': 'member',
  'POST /api/auth/confirm-email': 'anyone',
  'POST /api/auth/send-confirmation': 'signed in',
  'GET /api/mfa/status': 'member',
  'POST /api/mfa/setup': 'member',
  'POST /api/mfa/verify': 'member',
  'POST /api/mfa/disable': 'member',
  'POST /api/mfa/undo': 'anyone',
  'POST /api/mfa/backup-codes': 'member',
  'POST /api/setup-trial-payment': 'payer',
  'POST /api/purchase-lifetime': 'payer',
  'GET /api/subscription/status': 'signed in',
  'POST /api/subscription/update': 'payer',
  'GET /api/subscription/preview': 'payer',
  'POST /api/create-subscription': 'payer',
  'POST /api/subscription/cancel': 'payer',
  'POST /api/refresh-subscription': 'payer',
  'GET /api/ensure-trial-access': 'signed in',
  'POST /api/account/restore': 'anyone',
  'POST /api/webhooks/stripe': 'signature',
  'POST /api/sandbox/payment-methods': 'payer',
  'POST /api/sandbox/checkout': 'payer',
  'POST /api/onboarding/complete': 'owner',
  'POST /api/company/update': 'owner',
  'GET /api/company/settings': 'owner',
  'PATCH /api/company/settings': 'owner',
  'POST /api/company/retention': 'owner alone',
  'POST /api/objects/upload-file': 'owner',
  // A signature in the address replaces a session: customers' emails and signing pages show logos and photos.
  'GET /api/objects/:id': 'anyone',
  'GET /api/templates': 'owner',
  'POST /api/templates': 'owner',
  'PUT /api/templates/:id': 'owner',
  'DELETE /api/templates/:id': 'owner',
  'POST /api/templates/preview': 'owner',
  'GET /api/jobs': 'owner',
  'POST /api/jobs': 'owner',
  'GET /api/jobs/:id': 'owner',
  'PATCH /api/jobs/:id': 'owner',
  'DELETE /api/jobs/:id': 'owner',
  'GET /api/jobs/bin': 'owner',
  'GET /api/jobs/counts': 'owner',
  'POST /api/jobs/:id/undelete': 'owner',
  'POST /api/jobs/:id/close': 'owner',
  'POST /api/jobs/:id/reopen': 'owner',
  'POST /api/jobs/:id/duplicate': 'owner',
  'PATCH /api/jobs/:id/assign': 'owner',
  'PATCH /api/jobs/:id/stage': 'owner',
  'PATCH /api/jobs/:id/customer': 'owner',
  'PATCH /api/jobs/:id/line-items': 'owner',
  'PUT /api/jobs/:id/photos': 'owner',
  'PATCH /api/jobs/:id/reminder-settings': 'owner',
  'PATCH /api/jobs/:id/service-date': 'owner',
  'GET /api/jobs/:id/message': 'owner',
  'POST /api/jobs/:id/send-invoice': 'owner',
  'POST /api/jobs/:id/send-reminder': 'owner',
  'POST /api/jobs/:id/generate-pdf': 'owner',
  'GET /api/jobs/:id/download/:type': 'owner',
  'GET /api/jobs/:id/payments': 'owner',
  'POST /api/jobs/:id/payments': 'owner',
  'DELETE /api/jobs/:id/payments/:paymentId': 'owner',
  'POST /api/jobs/:id/payments/:paymentId/receipt': 'owner',
  'GET /api/drafts': 'signed in',
  'PUT /api/drafts/:kind/:key': 'signed in',
  'DELETE /api/drafts/:kind/:key': 'signed in',
  'GET /api/technicians': 'owner',
  'POST /api/technicians': 'owner',
  'PUT /api/technicians/:id': 'owner',
  'DELETE /api/technicians/:id': 'owner alone',
  'POST /api/technicians/:id/invite': 'owner',
  'POST /api/technicians/:id/sign-in': 'owner alone',
  'GET /api/technician-settings': 'owner',
  'POST /api/technician-settings': 'owner',
  'GET /api/office-people': 'owner alone',
  'POST /api/office-people': 'owner alone',
  'POST /api/office-people/:id/invite': 'owner alone',
  'DELETE /api/office-people/:id': 'owner alone',
  // The token of the link is the secret, as with reset links.
  'GET /api/technician-invitations/:token': 'anyone',
  'POST /api/technician-invitations/:token/accept': 'link',
  'GET /api/technician/jobs': 'technician',
  'PATCH /api/technician/jobs/:jobId/progress': 'technician',
  'GET /api/calendar': 'owner',
  'GET /api/calendar/conflicts': 'owner',
  'GET /api/calendar-feed': 'owner',
  'POST /api/calendar-feed': 'owner',
  'GET /calendar/:file': 'anyone',
  'POST /api/jobs/:id/signature-request': 'owner',
  'GET /api/jobs/:id/signatures': 'owner',
  'GET /api/jobs/:id/signatures/:requestId/download': 'owner',
  'POST /api/jobs/:id/signatures/:requestId/cancel': 'owner',
  'POST /api/signatures/:token/send': 'owner',
  'POST /api/signatures/:token/copied': 'owner',
  'GET /api/signatures/:token': 'anyone',
  'POST /api/signatures/:token/sign': 'link',
  'POST /api/signatures/:token/decline': 'link',
  'POST /api/signatures/:token/renew': 'link',
  'GET /api/signatures/:token/download': 'anyone',
  'GET /api/signatures/:token/pages/:page': 'anyone',
  'GET /sign/:token/read': 'anyone',
  'GET /api/pay/:token': 'anyone',
  'GET /api/pay/:token/pdf': 'anyone',
  'GET /api/pay/:token/documents/:type': 'anyone',
  'GET /pay/:token/read': 'anyone',
  'POST /api/jobs/:id/pay-link': 'owner',
  'DELETE /api/jobs/:id/pay-link': 'owner',
  'GET /api/signing/root-certificate': 'anyone',
  'GET /api/docusign/status': 'signed in',
  'POST /api/docusign/auth': 'owner',
  'GET /api/docusign/callback': 'owner',
  'POST /api/generate-pdf': 'owner',
  'POST /api/generate-pdf/preview': 'owner',
  'POST /api/generate-free-estimate': 'anyone',
  'POST /api/generate-free-work-order': 'anyone',
  'POST /api/generate-free-invoice': 'anyone',
  'GET /api/freemium-usage': 'anyone',
  'GET /api/stats': 'owner',
  'GET /api/today': 'owner',
  'GET /api/dev/mails': 'anyone',
  'GET /api/dev/mails/:id': 'anyone',
};

/** Routes outside the contract: the server's own, and two files in the folder of the built pages. */
export const otherRoutes = [
  'GET /healthz',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /assets/page.js',
  'GET /favicon.svg',
];

export const byName = Object.fromEntries(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
) as EndpointMap;

export const names = Object.keys(callers) as Name[];
export const calledBy = (...who: Caller[]) => names.filter((name) => who.includes(callers[name]));
export const changing = names.filter((name) => byName[name].method !== 'GET');
export const withIds = names.filter((name) => name.includes(':'));
export const paramsOf = (name: Name) => [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
