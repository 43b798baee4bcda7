// A company that has one of everything an address can name, made through the API, and how tests over every route call
// it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ErrorReply, errors } from '#contract/errors.ts';
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import { expectOk } from '#server/features/jobs/testing/test-tools.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { invitationToken } from '#server/features/technicians/testing/technician-steps.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { defaultPassword, given } from '#server/testing/given.ts';
import type { CallOptions, HttpClient, TestResponse } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { byName, callers, type Name, paramsOf } from './callers.ts';

export interface Everything {
  accountId: string;
  owner: HttpClient;
  technician: HttpClient;
  ids: Ids;
}

interface Ids {
  job: string;
  payment: string;
  request: string;
  signing: string;
  offered: string;
  selection: string;
  /** Of a job whose customer chose and signed. */
  chosenJob: string;
  chosenRequest: string;
  pay: string;
  /** A page of the sandbox that nobody has paid. */
  sandboxCheckout: string;
  template: string;
  technician: string;
  officePerson: string;
  invitation: string;
  object: string;
  feed: string;
  mail: string;
  notification: string;
  draft: string;
  customer: string;
  otherCustomer: string;
  place: string;
  equipment: string;
  priceItem: string;
  changedJob: string;
  changeOrder: string;
}

/** One job for all: sent as an estimate, by now an invoice that is partly paid. Sealing a signature takes its time. */
export async function oneOfEverything(app: TestApp, { isSigned = false } = {}): Promise<Everything> {
  const { client: owner, user } = await app.given.session();
  const { accountId } = user;
  await owner.ok('POST /api/onboarding/complete', { body: onboarding });
  const { client: technician, technicianId } = await app.given.technician({ accountId });
  const invited = await given.invitedTechnician({ client: owner });
  const { id: job } = await owner.ok('POST /api/jobs', {
    body: aJob({ assignedTechnicianId: technicianId }),
  });
  const signatureRequest = await given.signatureRequest({ client: owner }, job);
  if (isSigned) expectOk(await sign(app.newGuest(), signatureRequest.signingToken));
  else await owner.ok('PATCH /api/jobs/:id/stage', { params: { id: job }, body: { stage: 'work_order' } });
  await owner.ok('PATCH /api/jobs/:id/stage', { params: { id: job }, body: { stage: 'invoice' } });
  const { payment } = await owner.ok('POST /api/jobs/:id/payments', {
    params: { id: job },
    body: { amount: '10.00' },
  });
  const { url } = await owner.ok('POST /api/calendar-feed', {
    body: { technicianId: null, action: 'make', password: defaultPassword },
  });
  await owner.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'lines', key: job },
    body: { data: {} },
  });
  // Places that are deleted neither belong to the customer that is, nor hold the equipment that is.
  const customer = await owner.ok('POST /api/customers', {
    body: { name: 'Ana Díaz', email: 'ana.diaz@example.com' },
  });
  const otherCustomer = await owner.ok('POST /api/customers', {
    body: { name: 'Otto Weber', places: [{ address: '1 First St' }, { address: '2 Second St' }] },
  });
  const [place, placeWithEquipment] = otherCustomer.places;
  const equipment = await owner.ok('POST /api/places/:id/equipment', {
    params: { id: placeWithEquipment?.id ?? '' },
    body: { kind: 'Furnace' },
  });
  const { job: changedJob, changeOrder } = await withChangeOrder(app, owner);
  const pay = lastOf((await owner.ok('POST /api/jobs/:id/pay-link', { params: { id: job } })).url);
  await owner.ok('POST /api/customer-payments/account');
  const { checkoutUrl } = await app.newGuest().ok('POST /api/pay/:token/checkout', {
    params: { token: pay },
    body: { for: 'balance' },
    csrf: false,
  });
  const ids = {
    job,
    changedJob,
    changeOrder,
    payment: payment.id,
    request: signatureRequest.request.id,
    signing: signatureRequest.signingToken,
    ...(await withSelection(app, owner)),
    pay,
    sandboxCheckout: lastOf(checkoutUrl),
    template: await given.template({ client: owner }),
    technician: technicianId,
    officePerson: (await given.invitedOfficePerson({ client: owner })).id,
    invitation: await invitationToken(app, invited.email),
    object: lastOf(await given.photo({ client: owner })),
    feed: lastOf(url ?? ''),
    mail: (await owner.ok('GET /api/dev/mails'))[0]?.id ?? '',
    notification: await withNotification(app, accountId),
    draft: job,
    customer: customer.id,
    otherCustomer: otherCustomer.id,
    place: place?.id ?? '',
    equipment: equipment.id,
    priceItem: (await owner.ok('POST /api/price-list', { body: { name: 'Contactor', cost: '12.00' } })).id,
  };
  return { accountId, owner, technician, ids };
}

/** The owner's, unread. */
async function withNotification({ deps }: TestApp, accountId: string): Promise<string> {
  await deps.db.transaction((tx) =>
    notify(deps, tx, { accountId, jobId: null, kind: 'storage_nearly_full', data: { percent: 90 } }),
  );
  const { rows } = await deps.db.pool.query<{ id: string }>(
    "select id from notifications where account_id = $1 and kind = 'storage_nearly_full'",
    [accountId],
  );
  return rows[0]?.id ?? '';
}

/** A draft of one, for a job whose estimate was signed. */
async function withChangeOrder(
  app: TestApp,
  client: HttpClient,
): Promise<{ job: string; changeOrder: string }> {
  const { job, token } = await given.sentLink({ client });
  expectOk(await sign(app.newGuest(), token));
  const lineItems = [{ quantity: 1, description: 'Contactor', unitPrice: '80.00' }];
  const body = { reason: 'Worn out', lineItems };
  const { id } = await client.ok('POST /api/jobs/:id/change-orders', { params: { id: job.id }, body });
  return { job: job.id, changeOrder: id };
}

/** An estimate with something to choose, and what a customer chose of it. */
async function withSelection(app: TestApp, client: HttpClient) {
  const lineItems = [
    { quantity: 1, description: 'Furnace', unitPrice: '900.00' },
    { quantity: 1, description: 'Humidifier', unitPrice: '90.00', optional: true },
  ];
  const choose = async () => {
    const { token, job, request } = await given.sentLink({ client }, { job: { lineItems } });
    const { selectionId } = await app.newGuest().ok('POST /api/signatures/:token/selection', {
      params: { token },
      body: { selectedLineIds: [] },
      csrf: false,
    });
    return { token, job, request, selectionId };
  };
  const [open, signed] = [await choose(), await choose()];
  expectOk(await sign(app.newGuest(), signed.token, { selectionId: signed.selectionId }));
  return {
    offered: open.token,
    selection: open.selectionId,
    chosenJob: signed.job.id,
    chosenRequest: signed.request.id,
  };
}

const lastOf = (path: string) => path.split('/').at(-1) ?? '';

const meant: [start: string, ids: Record<string, keyof Ids>][] = [
  ['/api/jobs/:id/change-orders', { id: 'changedJob', changeOrderId: 'changeOrder' }],
  ['/api/jobs/:id/signatures/:requestId/offer', { id: 'chosenJob', requestId: 'chosenRequest' }],
  ['/api/jobs/:id', { id: 'job', paymentId: 'payment', requestId: 'request' }],
  ['/api/technician/jobs/:jobId', { jobId: 'job' }],
  ['/api/technician/jobs/:id', { id: 'job' }],
  ['/api/customers/:id', { id: 'customer' }],
  ['/api/places/:id', { id: 'place' }],
  ['/api/equipment/:id', { id: 'equipment' }],
  ['/api/templates/:id', { id: 'template' }],
  ['/api/technicians/:id', { id: 'technician' }],
  ['/api/office-people/:id', { id: 'officePerson' }],
  ['/api/technician-invitations/:token', { token: 'invitation' }],
  ['/api/signatures/:token/selection', { token: 'offered', selectionId: 'selection' }],
  ['/api/signatures/:token', { token: 'signing' }],
  ['/sign/:token/selections', { token: 'offered', selectionId: 'selection' }],
  ['/sign/:token', { token: 'signing' }],
  ['/api/pay/:token', { token: 'pay' }],
  ['/pay/:token', { token: 'pay' }],
  ['/api/sandbox/customer-payments/:id', { id: 'sandboxCheckout' }],
  ['/api/objects/:id', { id: 'object' }],
  ['/api/dev/mails/:id', { id: 'mail' }],
  ['/api/notifications/:id', { id: 'notification' }],
  ['/api/drafts/:kind/:key', { key: 'draft' }],
  ['/api/price-list/:id', { id: 'priceItem' }],
  ['/calendar/:file', { file: 'feed' }],
];

/** The id in the address of that route, for this company's own things. */
export function idsFor(name: Name, { ids }: Everything): Record<string, string> {
  const { path } = byName[name];
  const [, kinds = {}] = meant.find(([start]) => path.startsWith(start)) ?? [];
  return Object.fromEntries(
    paramsOf(name).map((param) => {
      if (param === 'type') return [param, 'invoice'];
      if (param === 'page') return [param, '1'];
      if (param === 'kind') return [param, 'lines'];
      const kind = kinds[param];
      if (!kind) throw new Error(`What is :${param} of ${name}?`);
      return [param, ids[kind]];
    }),
  );
}

const addressOf = (name: Name, ids: Record<string, string>) =>
  byName[name].path.replace(/:(\w+)/g, (_, param: string) => ids[param] ?? '');

/** What a rightful caller sends; nothing but an empty object where that is enough. */
const bodies: Partial<Record<Name, object | ((ids: Ids) => object)>> = {
  'PATCH /api/customers/:id': { name: 'Taken Over' },
  'POST /api/customers/:id/merge': ({ otherCustomer }) => ({ intoId: otherCustomer, dryRun: true }),
  'POST /api/customers/:id/places': { address: '9 Taken Over St' },
  'PATCH /api/places/:id': { accessNotes: 'Taken over' },
  'POST /api/places/:id/equipment': { kind: 'Taken over' },
  'PATCH /api/equipment/:id': { kind: 'Taken over' },
  'POST /api/customers/:id/statement/send': { since: '2026-11-01' },
  'PUT /api/templates/:id': { name: 'Taken over' },
  'PATCH /api/jobs/:id': { notes: 'Taken over' },
  'POST /api/jobs/:id/close': { outcome: 'archived' },
  'PATCH /api/jobs/:id/assign': { technicianId: null },
  'PATCH /api/jobs/:id/stage': { stage: 'invoice' },
  'PATCH /api/jobs/:id/customer': { customerName: 'Taken Over' },
  'PATCH /api/jobs/:id/line-items': {
    lineItems: [{ quantity: 1, description: 'Taken over', unitPrice: '900.00' }],
  },
  'POST /api/jobs/:id/change-orders': {
    reason: 'Taken over',
    lineItems: [{ quantity: 1, description: 'Taken over', unitPrice: '900.00' }],
  },
  'PATCH /api/jobs/:id/change-orders/:changeOrderId': { reason: 'Taken over' },
  'PATCH /api/jobs/:id/offer': { discount: { kind: 'amount', value: '1.00' } },
  'POST /api/jobs/:id/cancellation-waiver': { reason: 'Taken over' },
  'POST /api/signatures/:token/selection': { selectedLineIds: [] },
  'PUT /api/jobs/:id/photos': { beforePhotos: [] },
  'PATCH /api/jobs/:id/reminder-settings': { reminderEnabled: true },
  'PATCH /api/jobs/:id/service-date': { serviceDateStart: '2026-11-20' },
  'POST /api/jobs/:id/payments': { amount: '1.00' },
  'POST /api/pay/:token/checkout': { for: 'balance' },
  'POST /api/pay/:token/question': { message: 'Is the part under warranty?', email: 'dana@home.example' },
  'POST /api/jobs/:id/payments/:paymentId/refund': { amount: '1.00', reason: 'One valve was not installed' },
  'POST /api/notification-settings': { settings: { opened: { inApp: true, email: false } } },
  'POST /api/customer-payments/settings': { allowPartPayments: true },
  'POST /api/sandbox/customer-payments/:id': {
    number: '4000 0000 0000 0002',
    expiresMonth: 12,
    expiresYear: 2040,
    code: '123',
  },
  'PATCH /api/price-list/:id': { name: 'Taken over' },
  'PUT /api/technicians/:id': { name: 'Taken Over', email: 'taken-over@example.com' },
  'POST /api/technicians/:id/sign-in': { isOn: false },
  'PATCH /api/technician/jobs/:jobId/progress': { currentStage: 'invoice' },
};

function bodyFor(name: Name, ids: Ids): object | undefined {
  if (byName[name].method === 'GET' || byName[name].method === 'DELETE') return undefined;
  const body = bodies[name] ?? {};
  return typeof body === 'function' ? body(ids) : body;
}

/**
 * The technician first, whose job and login the owner takes away; then calls that leave the thing there; deleting it
 * last.
 */
export const inTurn = (list: readonly Name[]) => list.toSorted((a, b) => turn(a) - turn(b));

function turn(name: Name): number {
  if (callers[name] === 'technician') return 0;
  if (!name.startsWith('DELETE')) return 1;
  return name === 'DELETE /api/jobs/:id' ? 3 : 2;
}

export type Send = (name: Name, ids: Record<string, string>, extra?: CallOptions) => Promise<TestResponse>;

/** Calls by the people of that company, each with the token against forged requests. */
export function sender({ owner, technician, ids: known }: Everything): Send {
  const tokens = new Map<HttpClient, Promise<CallOptions>>();
  return async (name, ids, extra = {}) => {
    const client = callers[name] === 'technician' ? technician : owner;
    const { headers, ...token } = await (tokens.get(client) ?? cacheToken(tokens, client));
    const body = extra.raw === undefined ? bodyFor(name, known) : undefined;
    const options = { ...token, ...extra, headers: { ...headers, ...extra.headers } };
    return client.send(`${byName[name].method} ${addressOf(name, ids)}`, { body, ...options });
  };
}

function cacheToken(tokens: Map<HttpClient, Promise<CallOptions>>, client: HttpClient): Promise<CallOptions> {
  const token = withToken(client);
  tokens.set(client, token);
  return token;
}

/** The token against forged requests, fetched once for many calls. */
export const withToken = async (client: HttpClient): Promise<CallOptions> => ({
  csrf: false,
  headers: { 'x-csrf-token': await client.csrfToken() },
});

/** A folder as the build leaves it, with one file of each kind. */
export function samplePages(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pages-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(path.join(dir, 'assets'));
  for (const file of ['index.html', 'favicon.svg', 'assets/page.js', 'assets/page.js.br'])
    writeFileSync(path.join(dir, file), 'x');
  return dir;
}

const Exactly = ErrorReply.strict();

/** What is wrong with a refusal, or null: it has to be one of the closed list, with exactly its message. */
export function refusalProblem({ status, headers, body, bytes }: TestResponse): string | null {
  const text = bytes.toString().slice(0, 300);
  if (status >= 500) return `${status} ${text}`;
  if (status < 400) return null;
  const type = headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') return `${status} as ${type}: ${text}`;
  const known = errors[body.code as keyof typeof errors];
  if (known?.status !== status || !Exactly.safeParse(body).success) return `${status} ${text}`;
  return null;
}
