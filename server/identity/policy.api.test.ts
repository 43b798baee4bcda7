// Each policy against each kind of caller, on a route of its own: what a feature does besides is out of the way.
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { signedInAsHeader } from '#contract/pages/settings.ts';
import type { GivenAccess } from '#server/testing/given.ts';
import type { TestAppOptions } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { days } from '../platform/clock.ts';
import { handleError } from '../platform/http/error-handler.ts';
import { mountRoutes, type Policy, route } from '../platform/http/route.ts';
import { assertOwnPage } from './csrf.ts';
import { identifyRequests } from './identity.ts';
import {
  anyone,
  byLink,
  bySignature,
  member,
  owner,
  ownerAlone,
  ownerMakingPdf,
  payer,
  signedIn,
  technician,
} from './policy.ts';
import type { Scope } from './scope.ts';

type Caller =
  | 'nobody'
  | 'owner'
  | 'technician'
  | 'owner who has not paid'
  | 'technician of such an owner'
  | 'owner who has lapsed'
  | 'technician of a lapsed owner'
  | 'office person'
  | 'office person of such an owner'
  | 'office person of a lapsed owner';

const table: [policy: Policy<Scope | null>, statuses: Record<Caller, number>][] = [
  [anyone, statuses(204, [204, 204, 204], [204, 204, 204], [204, 204, 204])],
  [signedIn, statuses(401, [204, 204, 204], [204, 204, 204], [204, 204, 204])],
  [payer, statuses(401, [204, 204, 204], [403, 403, 403], [403, 403, 403])],
  [member, statuses(401, [204, 402, 204], [204, 402, 204], [204, 402, 204])],
  [owner, statuses(401, [204, 402, 402], [204, 402, 402], [403, 403, 403])],
  [ownerAlone, statuses(401, [204, 402, 402], [403, 403, 403], [403, 403, 403])],
  [ownerMakingPdf, statuses(401, [204, 402, 402], [204, 402, 402], [403, 403, 403])],
  [technician, statuses(401, [403, 403, 403], [403, 403, 403], [204, 402, 402])],
  [bySignature, statuses(204, [204, 204, 204], [204, 204, 204], [204, 204, 204])],
  [byLink, statuses(204, [204, 204, 204], [204, 204, 204], [204, 204, 204])],
];

type OfRole = [working: number, unpaid: number, lapsed: number];

function statuses(
  nobody: number,
  [owner, unpaid, lapsed]: OfRole,
  [office, unpaidOffice, lapsedOffice]: OfRole,
  [technician, unpaidTechnician, lapsedTechnician]: OfRole,
): Record<Caller, number> {
  return {
    nobody,
    owner,
    technician,
    'owner who has not paid': unpaid,
    'technician of such an owner': unpaidTechnician,
    'owner who has lapsed': lapsed,
    'technician of a lapsed owner': lapsedTechnician,
    'office person': office,
    'office person of such an owner': unpaidOffice,
    'office person of a lapsed owner': lapsedOffice,
  };
}

async function openRoute(policy: Policy<Scope | null>, options: TestAppOptions = {}) {
  const { deps, given, clock } = await startApp(options);
  const app = Fastify().decorateRequest('scope', null).setErrorHandler(handleError);
  onTestFinished(() => app.close());
  await app.register(cookie);
  identifyRequests(app, deps);
  mountRoutes(app, [route(endpoint('GET', '/api/asked'), policy, async () => undefined)], {
    assertOwnPage: (request, exempt) =>
      assertOwnPage({ ...deps, appUrl: deps.config.appUrl }, request, exempt),
    checkReplies: true,
    countBody: () => {},
    bodyLimits: { multipart: 0, other: 0 },
  });
  const request = async (
    session?: { client: { cookies: Map<string, string> } },
    headers: Record<string, string> = {},
  ) => {
    const cookies = Object.fromEntries(session?.client.cookies ?? []);
    const { statusCode, body } = await app.inject({ url: '/api/asked', cookies, headers });
    return { status: statusCode, body: body ? JSON.parse(body) : null };
  };
  return { request, given, clock };
}

test.each(table)('$name', async (policy, expected) => {
  const { request, given } = await openRoute(policy);
  const as = async (overrides: Parameters<typeof given.session>[0]) =>
    (await request(await given.session(overrides))).status;
  const lapsed = { access: { status: 'expired' } } as const;
  expect({
    nobody: (await request()).status,
    owner: await as({ role: 'owner' }),
    technician: await as({ role: 'technician' }),
    'owner who has not paid': await as({ role: 'owner', consent: false }),
    'technician of such an owner': await as({ role: 'technician', consent: false }),
    'owner who has lapsed': await as({ role: 'owner', ...lapsed }),
    'technician of a lapsed owner': await as({ role: 'technician', ...lapsed }),
    'office person': await as({ role: 'office' }),
    'office person of such an owner': await as({ role: 'office', consent: false }),
    'office person of a lapsed owner': await as({ role: 'office', ...lapsed }),
  }).toEqual(expected);
});

test('the page of somebody who is no longer signed in here reaches nothing of who is', async () => {
  const { request, given } = await openRoute(owner);
  const alice = await given.session();
  const zed = await given.session();
  const from = (userId: string) => request(zed, { [signedInAsHeader]: userId });
  expect((await from(zed.user.userId)).status).toBe(204);
  expect(await from(alice.user.userId)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect((await from('')).status).toBe(401);
});

const soon = new Date(Date.now() + days(1));
const past = new Date(Date.now() - days(1));

const accessCases: [access: GivenAccess, isOpen: boolean][] = [
  [{ status: 'none' }, false],
  [{ status: 'trial', trialEndsAt: soon }, true],
  [{ status: 'trial', trialEndsAt: past }, false],
  [{ status: 'trial' }, false],
  [{ status: 'active', renewsAt: soon }, true],
  // The charge of today may still be under way: a period is not cut off by the minute.
  [{ status: 'active', renewsAt: past }, true],
  [{ status: 'past_due', renewsAt: past, graceEndsAt: soon }, true],
  [{ status: 'past_due', renewsAt: past, graceEndsAt: past }, false],
  [{ status: 'past_due', renewsAt: past }, false],
  [{ status: 'lifetime' }, true],
  [{ status: 'expired' }, false],
  [{ status: 'canceled' }, false],
];

const lapsedForOwner = 'Your subscription has expired. Please renew to continue using the product.';
const lapsedForOthers = "Your company's subscription has expired. Please contact your manager.";

test.each(accessCases)('%j lets owner, office and technician in: %s', async (access, isOpen) => {
  const messages = { owner: lapsedForOwner, office: lapsedForOthers, technician: lapsedForOthers };
  for (const role of ['owner', 'office', 'technician'] as const) {
    const { request, given } = await openRoute(role === 'technician' ? technician : owner);
    const response = await request(await given.session({ role, access }));
    expect(response).toEqual(
      isOpen
        ? { status: 204, body: null }
        : { status: 402, body: { message: messages[role], code: 'subscription-required' } },
    );
  }
});

test('making a PDF leads a lapsed owner to the plans, and nobody else', async () => {
  const { request, given } = await openRoute(ownerMakingPdf);
  const access = { status: 'expired' } as const;
  const code = 'subscription-required';
  expect((await request(await given.session({ access }))).body).toEqual({
    message: lapsedForOwner,
    code,
    type: 'credits_required',
  });
  expect((await request(await given.session({ access, role: 'office' }))).body).toEqual({
    message: lapsedForOthers,
    code,
  });
});

test('a trial ends on its millisecond', async () => {
  const { request, given, clock } = await openRoute(owner);
  const trialEndsAt = new Date(clock.now().getTime() + 1000);
  const session = await given.session({ access: { status: 'trial', trialEndsAt } });
  clock.advance(999);
  expect((await request(session)).status).toBe(204);
  clock.advance(1);
  expect((await request(session)).status).toBe(402);
});

test.each([owner, technician])('where nothing is sold, nobody has to have paid: $name', async (policy) => {
  const { request, given } = await openRoute(policy, { env: { BILLING: 'off' } });
  const role = policy === owner ? 'owner' : 'technician';
  expect((await request(await given.session({ role, consent: false }))).status).toBe(204);
  expect((await request(await given.session({ role, access: { status: 'expired' } }))).status).toBe(204);
});
