// Every endpoint, called by an office person: they may do what the owner may, except what is listed here (D-62).
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { byName, calledBy, type Name, names } from './callers.ts';

type Reason =
  | 'plan'
  | 'payment account'
  | 'leaving'
  | 'users'
  | 'security of others'
  | 'deleting'
  | 'a technician’s own';

/** Whoever adds an endpoint for the owner decides here whether office people may call it. */
const refusedToOffice: Partial<Record<Name, Reason>> = {
  'POST /api/setup-trial-payment': 'plan',
  'POST /api/purchase-lifetime': 'plan',
  'POST /api/subscription/update': 'plan',
  'GET /api/subscription/preview': 'plan',
  'POST /api/create-subscription': 'plan',
  'POST /api/refresh-subscription': 'plan',
  'POST /api/sandbox/payment-methods': 'plan',
  'POST /api/sandbox/checkout': 'plan',
  'POST /api/subscription/cancel': 'leaving',
  'GET /api/office-people': 'users',
  'POST /api/office-people': 'users',
  'POST /api/office-people/:id/invite': 'users',
  'DELETE /api/office-people/:id': 'users',
  'POST /api/technicians/:id/sign-in': 'security of others',
  'DELETE /api/technicians/:id': 'security of others',
  'POST /api/company/retention': 'deleting',
  'POST /api/customer-payments/account': 'payment account',
  'DELETE /api/customer-payments/account': 'payment account',
  'POST /api/customer-payments/settings': 'payment account',
  'GET /api/technician/jobs': 'a technician’s own',
  'GET /api/technician/jobs/:id': 'a technician’s own',
  'PATCH /api/technician/jobs/:jobId/progress': 'a technician’s own',
};

test('every route lets office people in, or refuses them, as it is listed', async () => {
  const { given } = await startApp();
  const { accountId } = await given.user();
  const refused: Name[] = [];
  const otherwise: [Name, string][] = [];
  for (const name of names) {
    // Some calls end the session, so each has its own.
    const { client } = await given.session({ accountId, role: 'office' });
    const { method, path } = byName[name];
    const { status, body } = await client.send(`${method} ${path.replace(/:\w+/g, 'nothing')}`, {
      body: method === 'GET' ? undefined : {},
    });
    if (status === 403 && body.code === 'role_not_allowed') refused.push(name);
    else if (['not_signed_in', 'payment_method_required', 'subscription-required'].includes(body.code))
      otherwise.push([name, body.code]);
  }
  expect(refused.sort()).toEqual(Object.keys(refusedToOffice).sort());
  expect(otherwise).toEqual([]);
});

test('what only the owner may call is what is listed', () => {
  const listed = names.filter((name) => refusedToOffice[name]);
  expect(calledBy('payer', 'owner alone', 'technician')).toEqual(listed);
});
