// Every endpoint, called by people who may not call it, and by people who just may.
import { expect, test } from 'vitest';
import type { CallOptions, HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { byName, type Caller, calledBy, callers, changing, type Name, names } from './callers.ts';
import { withToken } from './one-of-everything.ts';

interface Refused {
  by: HttpClient;
  with: [status: number, code: string];
  options?: CallOptions;
}

function call(client: HttpClient, name: Name, options?: CallOptions) {
  const { method, path } = byName[name];
  // The id does not exist: a refused caller must not even learn that.
  return client.send(`${method} ${path.replace(/:\w+/g, 'nothing')}`, {
    body: method === 'GET' ? undefined : {},
    ...options,
  });
}

/** All are called before the first check, so that a failure lists every hole. */
async function expectRefusals(called: Name[], refused: Refused): Promise<void> {
  expect(called).not.toEqual([]);
  const options = refused.options ?? (await withToken(refused.by));
  const responses: unknown[] = [];
  for (const name of called) {
    const { status, body } = await call(refused.by, name, options);
    responses.push([name, status, body.code]);
  }
  expect(responses).toEqual(called.map((name) => [name, ...refused.with]));
}

test('visitors are refused what needs a session', async () => {
  const { guest } = await startApp();
  const called = calledBy('signed in', 'member', 'staff', 'payer', 'owner', 'owner alone', 'technician');
  await expectRefusals(called, { by: guest, with: [401, 'not_signed_in'] });
});

test('technicians are refused what is for owners', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ role: 'technician' });
  const called = calledBy('payer', 'owner', 'owner alone');
  await expectRefusals(called, { by: client, with: [403, 'role_not_allowed'] });
});

test('owners are refused what is for technicians', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  await expectRefusals(calledBy('technician'), { by: client, with: [403, 'role_not_allowed'] });
});

test('without payment consent everything that needs it is refused', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ consent: false });
  await expectRefusals(calledBy('owner', 'owner alone', 'member', 'staff'), {
    by: client,
    with: [402, 'payment_method_required'],
  });
});

test('a lapsed account is refused what has to be paid for', async () => {
  const { given } = await startApp();
  const lapsed = { access: { status: 'expired', plan: 'monthly' } } as const;
  const { client } = await given.session(lapsed);
  const { client: technician } = await given.session({ ...lapsed, role: 'technician' });
  const { client: office } = await given.session({ ...lapsed, role: 'office' });
  const forOwner = calledBy('owner', 'owner alone', 'staff');
  await expectRefusals(forOwner, { by: client, with: [402, 'subscription-required'] });
  await expectRefusals(calledBy('owner', 'staff'), { by: office, with: [402, 'subscription-required'] });
  await expectRefusals(calledBy('technician', 'staff'), {
    by: technician,
    with: [402, 'subscription-required'],
  });
});

test('no change without a CSRF token', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const called = changing.filter((name) => !['signature', 'link'].includes(callers[name]));
  await expectRefusals(called, { by: client, with: [403, 'csrf_failed'], options: { csrf: false } });
});

test('no change from another site', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const { headers } = await withToken(client);
  const options = { csrf: false, headers: { ...headers, origin: 'https://elsewhere.example' } };
  await expectRefusals(changing, { by: client, with: [403, 'cross_site'], options });
});

test('permitted callers are not refused', async () => {
  const { given, newGuest } = await startApp();
  const lapsed = { status: 'expired', plan: 'monthly' } as const;
  const weakest: Record<Caller, () => Promise<HttpClient>> = {
    anyone: async () => newGuest(),
    signature: async () => newGuest(),
    link: async () => newGuest(),
    'signed in': async () => (await given.session({ access: lapsed })).client,
    member: async () => (await given.session({ role: 'technician', access: lapsed })).client,
    staff: async () => (await given.session({ role: 'technician' })).client,
    payer: async () => (await given.session({ access: lapsed })).client,
    owner: async () => (await given.session({ role: 'office' })).client,
    'owner alone': async () => (await given.session()).client,
    technician: async () => (await given.session({ role: 'technician' })).client,
  };
  const doors = ['not_signed_in', 'role_not_allowed', 'payment_method_required', 'subscription-required'];
  const refused: Name[] = [];
  for (const name of names) {
    const { body } = await call(await weakest[callers[name]](), name);
    if (doors.includes(body.code)) refused.push(name);
  }
  expect(refused).toEqual([]);
});
