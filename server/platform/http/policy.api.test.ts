// Each policy against each kind of caller, mounted as real routes: no feature of one role alone exists yet.
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { startApp } from '#server/testing/start-app.ts';
import { handleError } from './error-handler.ts';
import { identifyRequests } from './identity.ts';
import { anyone, member, owner, signedIn, technician } from './policy.ts';
import { mountRoutes, route } from './route.ts';

type Caller = 'nobody' | 'owner' | 'technician' | 'owner who has not paid' | 'technician of such an owner';

const table: [policy: typeof anyone, statuses: Record<Caller, number>][] = [
  [anyone, statuses(204, 204, 204, 204, 204)],
  [signedIn, statuses(401, 204, 204, 204, 204)],
  [member, statuses(401, 204, 204, 402, 402)],
  [owner, statuses(401, 204, 403, 402, 403)],
  [technician, statuses(401, 403, 204, 403, 402)],
];

function statuses(nobody: number, asOwner: number, asTechnician: number, unpaid: number, below: number) {
  return {
    nobody,
    owner: asOwner,
    technician: asTechnician,
    'owner who has not paid': unpaid,
    'technician of such an owner': below,
  };
}

test.each(table)('$name', async (policy, expected) => {
  const { deps, given } = await startApp();
  const app = Fastify().decorateRequest('scope', null).setErrorHandler(handleError);
  onTestFinished(() => app.close());
  await app.register(cookie);
  identifyRequests(app, deps);
  mountRoutes(app, [route(endpoint('GET', '/api/asked'), policy, async () => undefined)], {
    ...deps,
    appUrl: deps.config.appUrl,
    checkReplies: true,
  });
  const ask = async (session?: { client: { cookies: Map<string, string> } }) => {
    const cookies = Object.fromEntries(session?.client.cookies ?? []);
    return (await app.inject({ url: '/api/asked', cookies })).statusCode;
  };
  expect({
    nobody: await ask(),
    owner: await ask(await given.session({ role: 'owner' })),
    technician: await ask(await given.session({ role: 'technician' })),
    'owner who has not paid': await ask(await given.session({ role: 'owner', consent: false })),
    'technician of such an owner': await ask(await given.session({ role: 'technician', consent: false })),
  }).toEqual(expected);
});
