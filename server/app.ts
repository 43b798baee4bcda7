// buildApp(deps): every route and every hook, no port. What main.ts listens with and what tests open.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { uploadLimits } from '#contract/objects.ts';
import { type PublicSettings, pageVersionHeader } from '#contract/pages/settings.ts';
import { warnOfUntrustedProxy } from '#server/start-warnings.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { changeOrderRoutes } from './features/change-orders/change-orders.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { customerAccountRoutes } from './features/customer-account/customer-account.routes.ts';
import { customerPageRoutes } from './features/customer-page/customer-page.routes.ts';
import { customerPaymentRoutes } from './features/customer-payments/customer-payments.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { devMailRoutes } from './features/dev-mail/dev-mail.routes.ts';
import { docusignRoutes } from './features/docusign/docusign.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { freeGeneratorRoutes } from './features/free-generator/free-generator.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { mayStillListen, notificationRoutes } from './features/notifications/notifications.routes.ts';
import { objectRoutes } from './features/objects/objects.routes.ts';
import { priceListRoutes } from './features/price-list/price-list.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sealingRoutes, signingRoutes } from './features/signing/signing.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { technicianRoutes } from './features/technicians/technicians.routes.ts';
import { templateRoutes } from './features/templates/templates.routes.ts';
import { todayRoutes } from './features/today/today.routes.ts';
import { assertOwnPage } from './identity/csrf.ts';
import { identifyRequests } from './identity/identity.ts';
import { isForApi, isOddlySpelled } from './platform/http/address.ts';
import { handleError, sendRefusal } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { countBodies, countReplies, type MemoryBudget, memoryBudget } from './platform/http/memory-budget.ts';
import { type PageSource, servePages } from './platform/http/pages.ts';
import { Refusal } from './platform/http/refusal.ts';
import { replyInTurn } from './platform/http/reply-in-turn.ts';
import { mountRoutes, type Route } from './platform/http/route.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import {
  closeSlowConnections,
  serverTimeouts,
  type TimeLimits,
  timeLimits,
} from './platform/http/time-limits.ts';
import {
  type EventStreams,
  openEventStreams,
  type StreamLimits,
  streamLimits,
} from './platform/live/event-streams.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';

/** The whole API, feature by feature. */
const allRoutes = (deps: Deps, streams: EventStreams): Route[] => [
  ...accountRoutes(deps),
  ...billingRoutes(deps),
  ...companyRoutes(deps),
  ...objectRoutes(deps),
  ...templateRoutes(deps),
  ...customerRoutes(deps),
  ...priceListRoutes(deps),
  ...jobRoutes(deps),
  ...draftRoutes(deps),
  ...technicianRoutes(deps),
  ...calendarRoutes(deps),
  ...calendarFeedRoutes(deps),
  ...signingRoutes(deps),
  ...changeOrderRoutes(deps),
  ...customerAccountRoutes(deps),
  ...customerPageRoutes(deps),
  ...customerPaymentRoutes(deps),
  ...freeGeneratorRoutes(deps),
  ...sealingRoutes(deps),
  ...docusignRoutes(deps),
  ...statsRoutes(deps),
  ...todayRoutes(deps),
  ...notificationRoutes(deps, streams),
  ...searchRoutes(deps),
  ...devMailRoutes(deps),
];

const bodyLimit = 1024 * 1024;

/** Otherwise than by default only in tests. */
export type HttpLimits = TimeLimits & MemoryBudget & StreamLimits;

export async function buildApp(
  deps: Deps,
  pageSource: PageSource,
  changedLimits: Partial<HttpLimits> = {},
): Promise<FastifyInstance> {
  const limits: HttpLimits = { ...timeLimits, ...memoryBudget, ...streamLimits, ...changedLimits };
  const { config } = deps;
  const putHeaders = securityHeaders({
    secureOrigin: config.secureOrigin,
    analytics: config.analyticsId !== '',
    stripe: deps.payments.cardForm.kind === 'stripe',
  });
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit,
    // An address that cannot be decoded names nothing. No hook runs before this answer.
    frameworkErrors: (_error, _request, reply) => {
      putHeaders(reply);
      void sendRefusal(reply, new Refusal('not_found'));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Requests in flight are finished; new ones on a kept-alive connection are turned away.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    ...serverTimeouts(limits),
  });
  app.decorateRequest('scope', null);
  app.setErrorHandler(handleError);
  replyInTurn(app.server);
  logReplies(app);
  hangUpWhenClosing(app);
  closeSlowConnections(app, limits);
  countReplies(app, limits);
  warnOfUntrustedProxy(app, config.trustProxy);
  app.addHook('onRequest', async (request, reply) => {
    putHeaders(reply);
    // An open page learns from it that another version is served by now.
    if (pageSource.version && request.url.startsWith('/api/'))
      reply.header(pageVersionHeader, pageSource.version);
  });
  refuseOddSpellings(app);
  takeForms(app);
  await app.register(cookie);
  // One file at a time; the route that reads it knows how large it may be.
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, parts: 6 } });
  identifyRequests(app, deps);

  serveMetrics(app, { token: config.metricsToken, db: deps.db });
  serveHealth(app, deps.db);
  const streams = openEventStreams({ ...deps, stillAllowed: mayStillListen(deps) }, limits);
  // Before requests in flight are waited for: a stream would never finish by itself.
  app.addHook('preClose', () => streams.close());
  mountRoutes(app, allRoutes(deps, streams), {
    assertOwnPage: (request, policy) => assertOwnPage({ ...deps, appUrl: config.appUrl }, request, policy),
    checkReplies: !config.production,
    countBody: countBodies(limits),
    bodyLimits: { multipart: uploadLimits.bytes.photo, other: bodyLimit },
  });
  await servePages(app, { source: pageSource, settings: publicSettings(deps), appUrl: config.appUrl });
  return app;
}

const publicSettings = ({ config, payments }: Deps): PublicSettings => ({
  appName: config.appName,
  supportEmail: config.supportEmail,
  betaEmail: config.betaEmail,
  analyticsId: config.analyticsId,
  billing: config.billing === 'on',
  signUp: config.signUp,
  cardForm: payments.cardForm,
  production: config.production,
});

/** Forms are read for the endpoints that accept them; `route()` refuses them everywhere else. */
function takeForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

/** Before the identity is looked up: such an address names nothing. */
function refuseOddSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOddlySpelled(request.url)) return sendRefusal(reply, new Refusal('not_found'));
  });
}

/** One line per API request, named by its route: addresses can carry tokens. */
function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isForApi(request) && !isOddlySpelled(request.url)) return;
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}

/** A connection kept alive after its last answer would hold up the stop until it times out. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
