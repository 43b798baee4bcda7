// Actions that must be done completely or not at all, each with a check of how often it was done.
import { randomBytes } from 'node:crypto';
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import { jpeg } from '#server/features/objects/testing/pictures.ts';
import { signForm } from '#server/features/signing/testing/signing-tools.ts';
import { invitationToken, password } from '#server/features/technicians/testing/technician-steps.ts';
import { newId } from '#server/platform/ids.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { defaultPassword, given } from '#server/testing/given.ts';
import type { CallOptions, HttpClient, TestResponse } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';

/** An action prepared for one person. */
export interface Prepared {
  /** The action itself; repeated when it failed. */
  attempt(): Promise<TestResponse>;
  /** How often it has been done, by the records. */
  timesDone(): Promise<number>;
  /** The answer means that it had been done before: as good as success. */
  isRepeat?(response: TestResponse): boolean;
}

export type Scenario = (app: TestApp) => Promise<Prepared>;

const counted =
  ({ deps }: TestApp, what: string, ...values: unknown[]) =>
  async (): Promise<number> => {
    const { rows } = await deps.db.pool.query<{ count: number }>(`select count(*) from ${what}`, values);
    return rows[0]?.count ?? 0;
  };

/** The CSRF token is fetched beforehand, so that only the action itself is cut. */
async function prepared(client: HttpClient, headers: Record<string, string> = {}): Promise<CallOptions> {
  return { csrf: false, headers: { 'x-csrf-token': await client.csrfToken(), ...headers } };
}

const onceOnly = () => ({ 'idempotency-key': newId() });

async function owner(app: TestApp) {
  const { client, user } = await app.given.session();
  await client.ok('POST /api/onboarding/complete', { body: onboarding });
  return { client, accountId: user.accountId };
}

async function ownerWithJob(app: TestApp, overrides: object = {}) {
  const { client, accountId } = await owner(app);
  const { id } = await client.ok('POST /api/jobs', { body: aJob(overrides) });
  return { client, accountId, jobId: id };
}

export const scenarios: Record<string, Scenario> = {
  async 'create a job'(app) {
    const { client, accountId } = await owner(app);
    const options = await prepared(client, onceOnly());
    return {
      attempt: () => client.call('POST /api/jobs', { body: aJob(), ...options }),
      timesDone: counted(app, 'jobs where account_id = $1', accountId),
    };
  },

  async 'generate a document'(app) {
    const { client, accountId } = await owner(app);
    const { customerName, lineItems } = aJob();
    const templateId = await given.template({ client });
    const options = await prepared(client, onceOnly());
    const body = { templateId, customerName, lineItems, documentType: 'invoice', description: 'Repair' };
    return {
      attempt: () => client.call('POST /api/generate-pdf', { body, ...options }),
      timesDone: counted(
        app,
        'jobs j join job_documents d on d.account_id = j.account_id and d.job_id = j.id where j.account_id = $1',
        accountId,
      ),
    };
  },

  async 'move a job on'(app) {
    const { client, accountId, jobId } = await ownerWithJob(app);
    const options = await prepared(client);
    return {
      attempt: () =>
        client.call('PATCH /api/jobs/:id/stage', {
          params: { id: jobId },
          body: { stage: 'work_order' },
          ...options,
        }),
      timesDone: counted(
        app,
        "audit_events where account_id = $1 and type = 'job.stage_advanced'",
        accountId,
      ),
    };
  },

  async 'record a payment'(app) {
    const { client, accountId, jobId } = await ownerWithJob(app, { currentStage: 'invoice' });
    const options = await prepared(client, onceOnly());
    const body = { amount: '10.00', method: 'cash' } as const;
    return {
      attempt: () => client.call('POST /api/jobs/:id/payments', { params: { id: jobId }, body, ...options }),
      timesDone: counted(app, 'job_payments where account_id = $1', accountId),
    };
  },

  async 'ask for a signature'(app) {
    const { client, accountId, jobId } = await ownerWithJob(app);
    const options = await prepared(client);
    return {
      attempt: () =>
        client.call('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: {}, ...options }),
      // A second link ends the first: one is open, however often it was requested.
      timesDone: counted(app, "signature_requests where account_id = $1 and status = 'created'", accountId),
    };
  },

  async sign(app) {
    const { client, accountId, jobId } = await ownerWithJob(app);
    const { signingToken } = await given.signatureRequest({ client }, jobId);
    const [guest, form] = [app.newGuest(), await signForm()];
    return {
      attempt: () =>
        guest.call('POST /api/signatures/:token/sign', {
          params: { token: signingToken },
          body: form,
          csrf: false,
        }),
      timesDone: counted(
        app,
        `signature_requests s join signature_events e on e.account_id = s.account_id and e.request_id = s.id
         join jobs j on j.account_id = s.account_id and j.id = s.job_id
         where s.account_id = $1 and s.status = 'approved' and e.kind = 'signed' and j.stage = 'work_order'`,
        accountId,
      ),
      isRepeat: ({ body }) => body.code === 'already_signed',
    };
  },

  async 'sign what was chosen'(app) {
    const line = { quantity: 1, unitPrice: '400', taxed: false };
    const { client, accountId, jobId } = await ownerWithJob(app, {
      lineItems: undefined,
      options: [
        { name: 'Good', lineItems: [{ ...line, description: 'Furnace 80%' }] },
        { name: 'Better', lineItems: [{ ...line, description: 'Furnace 96%' }] },
      ],
      deposit: { kind: 'percent', value: '50' },
    });
    const { options } = await client.ok('GET /api/jobs/:id', { params: { id: jobId } });
    const { signingToken } = await given.signatureRequest({ client }, jobId);
    const [guest, form] = [app.newGuest(), await signForm()];
    const link = { params: { token: signingToken }, csrf: false };
    const { selectionId } = await guest.ok('POST /api/signatures/:token/selection', {
      ...link,
      body: { optionId: options?.[1]?.id, selectedLineIds: [] },
    });
    return {
      attempt: () =>
        guest.call('POST /api/signatures/:token/sign', { ...link, body: { ...form, selectionId } }),
      timesDone: counted(
        app,
        `signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
         where s.account_id = $1 and s.status = 'approved' and s.total_cents = j.total_cents and j.stage = 'work_order'
           and j.options is null and j.line_items->0->>'description' = 'Furnace 96%' and j.deposit_requested_cents = 20000`,
        accountId,
      ),
      isRepeat: ({ body }) => body.code === 'already_signed',
    };
  },

  async 'sign a change order'(app) {
    const { client, accountId, jobId } = await ownerWithJob(app);
    const [guest, form] = [app.newGuest(), await signForm()];
    const signing = (token: string) => ({ params: { token }, body: form, csrf: false });
    const { signingToken: first } = await given.signatureRequest({ client }, jobId);
    await guest.ok('POST /api/signatures/:token/sign', signing(first));
    const params = { id: jobId };
    const { id: changeOrderId } = await client.ok('POST /api/jobs/:id/change-orders', {
      params,
      body: { reason: 'More work', lineItems: [{ quantity: 1, description: 'Flue', unitPrice: '321' }] },
    });
    const { signingToken } = await client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
      params: { id: jobId, changeOrderId },
      body: { signerEmail: 'maria@example.com' },
    });
    return {
      attempt: () => guest.call('POST /api/signatures/:token/sign', signing(signingToken)),
      timesDone: counted(
        app,
        `change_orders c join jobs j on j.account_id = c.account_id and j.id = c.job_id
         where c.account_id = $1 and c.status = 'approved' and j.line_items->0->>'description' = 'Flue'
           and jsonb_array_length(j.line_items) = 1`,
        accountId,
      ),
      isRepeat: ({ body }) => body.code === 'already_signed',
    };
  },

  async 'accept an invitation'(app) {
    const { client, accountId } = await owner(app);
    const { email } = await given.invitedTechnician({ client });
    const token = await invitationToken(app, email);
    const guest = app.newGuest();
    const options = await prepared(guest);
    const body = { email, password, confirmPassword: password };
    return {
      attempt: () =>
        guest.call('POST /api/technician-invitations/:token/accept', { params: { token }, body, ...options }),
      timesDone: counted(
        app,
        `users u join technicians t on t.account_id = u.account_id and t.user_id = u.id
         where u.account_id = $1 and t.status = 'active'`,
        accountId,
      ),
      isRepeat: ({ status }) => status === 410,
    };
  },

  async 'upload a picture'(app) {
    const { client, accountId } = await owner(app);
    const options = await prepared(client);
    const bytes = new Uint8Array(await jpeg());
    const done = counted(app, 'objects where account_id = $1 and stored_at is not null', accountId);
    return {
      attempt() {
        const form = new FormData();
        form.append('purpose', 'photo');
        form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
        return client.call('POST /api/objects/upload-file', { ...options, raw: form });
      },
      // An upload has no idempotency key: a first one whose reply was lost is unattached, and is cleaned up.
      timesDone: async () => Math.min(1, await done()),
    };
  },

  async 'finish the onboarding'(app) {
    const { client, user } = await app.given.session({ onboarded: false });
    const options = await prepared(client);
    return {
      attempt: () => client.call('POST /api/onboarding/complete', { body: onboarding, ...options }),
      timesDone: counted(app, 'companies where account_id = $1 and onboarding_completed', user.accountId),
      isRepeat: ({ status }) => status === 409,
    };
  },

  async 'buy lifetime access'(app) {
    const { client, user } = await app.given.session({ consent: false });
    const options = await prepared(client);
    return {
      attempt: () =>
        client.call('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' }, ...options }),
      timesDone: counted(
        app,
        'sandbox_charges where account_id = $1 and decline_reason is null',
        user.accountId,
      ),
      isRepeat: ({ body }) => body.code === 'already_subscribed',
    };
  },

  async 'close the account'(app) {
    const { client, user } = await app.given.subscriber();
    const options = await prepared(client);
    return {
      attempt: () =>
        client.call('POST /api/subscription/cancel', {
          body: { deleteAccount: true, password: defaultPassword },
          ...options,
        }),
      timesDone: counted(app, 'accounts where id = $1 and deactivated_at is not null', user.accountId),
      // The session ended with the account.
      isRepeat: ({ status }) => status === 401 || status === 403,
    };
  },

  async 'sign up'(app) {
    const client = app.newGuest();
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const options = await prepared(client);
    return {
      attempt: () => client.call('POST /api/auth/signup', { body: { email, password }, ...options }),
      timesDone: counted(app, 'users where email = $1', email),
      isRepeat: ({ status }) => status === 409 || status === 400,
    };
  },
};
