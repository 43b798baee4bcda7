// Today, with a worker: companies of every kind, and the large one with something in every table.
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import type { FakeDocusign } from '#server/ports/esign-provider/testing/fake-docusign.ts';
import { HttpClient } from '../http-client.ts';
import { type Cast, dayFrom } from './cast.ts';
import { customersOfAllKinds } from './fill-customers.ts';
import { salesOfAllKinds } from './fill-offers.ts';
import { advance, createSignatureRequest, jobBody, makeJob, sentJob, sign, upload } from './job-steps.ts';
import type { OldProduct } from './old-product.ts';
import {
  acceptedOfficePerson,
  acceptedTechnician,
  comeBack,
  companyProfile,
  good,
  invitedTechnician,
  logIn,
  newcomer,
  openCompany,
  password,
  type Somebody,
  signUp,
  startTrial,
  turnOnMfa,
} from './people.ts';

export async function today(old: OldProduct, cast: Cast, docusign: FakeDocusign): Promise<void> {
  await old.runTask('billing.sweep');
  for (const name of ['ridgeline', 'lapsed', 'lapsed-paid', 'past-due', 'following'])
    await comeBack(cast.somebody(name));
  await payAndLeave(old, cast);
  await atTheDoor(old, cast);
  const ridgeline = cast.somebody('ridgeline');
  await companyAndTeam(old, cast, ridgeline);
  await connectDocusign(ridgeline, docusign);
  await jobsOfAllKinds(old, cast, ridgeline);
  await customersOfAllKinds(ridgeline);
  await salesOfAllKinds(ridgeline);
  await signatures(old, cast, ridgeline);
  await oldRecords(old, cast);
  const visitor = newcomer(old.base, 'visitor');
  good(await makeFree(visitor.client, 'estimate'));
  good(await makeFree(visitor.client, 'invoice'));
  cast.people.visitor = visitor;
  await old.runTask('signing.sweep');
  await old.runTask('jobs.remind-customers');
  // Comes from an external payment provider; the sandbox sends none.
  await old.sql(
    `insert into payment_events (account_id, id, received_at)
     select account_id, 'evt_fixture', now() from users where email = $1`,
    [ridgeline.email],
  );
  await old.whenIdle();
}

/** One in trial, one for life, one who got a year for free, one who left, one who was stopped, two at the checkout. */
async function payAndLeave(old: OldProduct, cast: Cast): Promise<void> {
  cast.people.trial = await openCompany(old, 'trial', {
    companyName: 'Alder Street Plumbing',
    profession: 'Plumbing',
    timeZone: 'America/Chicago',
    pay: (owner) => startTrial(owner, 'pm_card_mastercard', 'annual'),
  });
  cast.people.lifetime = await openCompany(old, 'lifetime', {
    companyName: 'Forever Roofing',
    profession: 'Roofing',
    pay: async ({ client }) =>
      await client.ok('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_amex' } }),
  });

  const declined = await signUp(old, 'declined');
  const card = { paymentMethodId: 'pm_card_chargeDeclined', planType: 'monthly' } as const;
  const refused = await declined.client.call('POST /api/setup-trial-payment', { body: card });
  if (refused.status === 200) throw new Error('This card should be declined.');
  cast.people.declined = declined;

  cast.people.granted = await openCompany(old, 'granted', {
    companyName: 'Gift Painting',
    profession: 'Painting',
    pay: async ({ email }) => old.admin('grant-year', email),
  });

  const left = await openCompany(old, 'left', { pay: 'pm_card_visa' });
  await left.client.ok('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
  await makeJob(left, { customerName: 'Lena Left' });
  await left.client.ok('POST /api/subscription/cancel', { body: { deleteAccount: true, password } });
  cast.links.restoreAccount = await old.tokenFor(left.email, 'restore-account?token=');
  cast.people.left = left;

  const stopped = await openCompany(old, 'stopped', { pay: 'pm_card_visa' });
  await makeJob(stopped);
  old.admin('deactivate', stopped.email);
  cast.people.stopped = stopped;
  await old.runTask('billing.sweep');

  const plan = { planId: 'monthly', additionalUsers: 0, isLifetime: false } as const;
  const secretOf = async ({ client }: Somebody) => {
    const { checkoutUrl } = await client.ok('POST /api/create-subscription', { body: plan });
    return new URL(checkoutUrl, old.base).searchParams.get('client_secret') ?? '';
  };
  cast.links.checkout = await secretOf(cast.somebody('lapsed'));
  const payer = cast.somebody('lapsed-paid');
  const clientSecret = await secretOf(payer);
  await payer.client.ok('POST /api/sandbox/checkout', {
    body: { clientSecret, paymentMethodId: 'pm_card_visa' },
  });

  // The unused rest of the year becomes credit.
  await cast
    .somebody('ridgeline')
    .client.ok('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
}

/** Everybody with an unused link, or with a second factor. */
async function atTheDoor(old: OldProduct, cast: Cast): Promise<void> {
  const unconfirmed = newcomer(old.base, 'unconfirmed');
  await unconfirmed.client.ok('POST /api/auth/signup', { body: { email: unconfirmed.email, password } });
  cast.links.confirmAddress = await old.tokenFor(unconfirmed.email, 'confirm-email?token=');
  cast.people.unconfirmed = unconfirmed;

  old.admin('invite', 'invited-owner@example.com');
  cast.links.ownerInvitation = await old.tokenFor('invited-owner@example.com', 'reset-password?token=');

  const mover = cast.somebody('lifetime');
  const newEmail = 'lifetime-moved@example.com';
  await mover.client.ok('POST /api/auth/change-email', { body: { password, newEmail } });
  cast.links.newEmail = { email: newEmail, token: await old.tokenFor(newEmail, 'confirm-email?token=') };

  // The fourth within an hour is not sent; the third is the valid one.
  const forgetful = cast.somebody('trial');
  const guest = new HttpClient(old.base);
  for (let times = 0; times < 4; times += 1) {
    await guest.ok('POST /api/auth/forgot-password', { body: { email: forgetful.email } });
    await old.whenIdle();
  }
  cast.links.resetPassword = await old.tokenFor(forgetful.email, 'reset-password?token=');

  const careful = await openCompany(old, 'careful', { pay: 'pm_card_visa' });
  await careful.client.ok('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
  await turnOnMfa(careful);
  cast.people.careful = careful;
  // One of the codes is used up.
  await careful.client.ok('POST /api/auth/logout');
  good(await logIn(careful, { rememberMe: true }));
  const [used = ''] = careful.backupCodes ?? [];
  await careful.client.ok('POST /api/auth/mfa/login-verify', { body: { token: used, isBackupCode: true } });

  const startled = await openCompany(old, 'startled', { pay: 'pm_card_visa' });
  await turnOnMfa(startled);
  cast.people.startled = startled;
  cast.links.undoMfa = await old.tokenFor(startled.email, 'undo-two-factor?token=');

  // Scanned the QR code and typed no code yet.
  await cast.somebody('granted').client.ok('POST /api/mfa/setup', { body: { password } });
  const wrong = await guest.call('POST /api/auth/login', {
    body: { username: careful.email, password: 'not this one' },
  });
  if (wrong.status !== 401) throw new Error(`A wrong password was answered with ${wrong.status}.`);
}

async function companyAndTeam(old: OldProduct, cast: Cast, owner: Somebody): Promise<void> {
  const { client } = owner;
  const companyLogo = await upload(client, 'logo', '#4f72b8');
  await client.ok('POST /api/company/update', {
    body: { ...companyProfile, companyLogo, timeZone: 'America/Denver' },
  });
  const sam = await acceptedTechnician(old, owner, 'sam');
  cast.people.sam = sam;
  const off = await acceptedTechnician(old, owner, 'switched-off');
  await client.ok('POST /api/technicians/:id/sign-in', { params: { id: off.id }, body: { isOn: false } });
  cast.people['switched-off'] = off;
  const gone = await acceptedTechnician(old, owner, 'gone');
  const job = await makeJob(owner, { assignedTechnicianId: gone.id, customerName: 'Gina Gone' });
  await advance(owner, job.id, 'work_order');
  await client.ok('DELETE /api/technicians/:id', { params: { id: gone.id } });
  cast.people.gone = gone;
  cast.people.olivia = await acceptedOfficePerson(old, owner, 'olivia');
  const { token, email } = await invitedTechnician(old, owner, 'kim');
  cast.links.technicianInvitation = { token, email };
  cast.open.push(`/api/technician-invitations/${token}`);
  await client.ok('POST /api/technician-settings', { body: { mailsOnChange: true } });
  for (const technicianId of [null, sam.id]) {
    // The second notice within an hour becomes part of a later summary.
    const made = await client.call('POST /api/calendar-feed', {
      body: { technicianId, action: 'make', password },
    });
    cast.open.push(new URL(good<{ url: string }>(made).url).pathname);
  }
}

/** Goes to the provider and back. */
async function connectDocusign({ client }: Somebody, docusign: FakeDocusign): Promise<void> {
  const { authUrl } = await client.ok('POST /api/docusign/auth', { body: { password } });
  const back = docusign.agree(authUrl);
  const { status, headers } = await client.send(`GET ${back.pathname + back.search}`);
  if (status !== 303 || !headers.get('location')?.includes('docusign_connected=true'))
    throw new Error(`DocuSign was not connected: ${status} ${headers.get('location')}`);
}

async function jobsOfAllKinds(old: OldProduct, cast: Cast, owner: Somebody): Promise<void> {
  const { client } = owner;
  const sam = cast.somebody('sam') as Somebody & { id: string };
  const body = {
    name: 'AC tune-up',
    defaultJobDescription: 'Seasonal tune-up of the cooling system',
    defaultLineItems: [{ quantity: 1, description: 'Tune-up', unitPrice: '129.00', taxed: true }],
    taxRate: '7.25',
    otherComments: 'Keep the filter clean.',
    headerColor: '#335577',
  };
  const headers = { 'idempotency-key': 'template-once' };
  const template = await client.ok('POST /api/templates', { body, headers });
  cast.links.templateMadeOnce = { key: 'template-once', body, templateId: template.id };
  await client.ok('PUT /api/templates/:id', {
    params: { id: template.id },
    body: { ...body, name: 'AC tune-up, large' },
  });

  const { id: itemId } = await client.ok('POST /api/price-list', {
    body: { name: 'Dual run capacitor', sku: 'RC-4505', unit: 'each', unitPrice: '64.50', cost: '21.10' },
  });
  await makeJob(owner, {
    customerName: 'Ulla Unit',
    lineItems: [{ quantity: 2, description: 'Capacitor', unitPrice: '64.50', unit: 'each', itemId }],
  });
  await client.ok('POST /api/price-list/adjust', { body: { percent: '5', round: '0.50' } });

  await client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'template', key: template.id },
    body: { data: { name: 'AC tune-up, half written' } },
  });

  await client.ok('POST /api/notification-settings', {
    body: { settings: { opened: { inApp: false, email: true } } },
  });

  const planned = {
    customerName: 'Petra Planned',
    assignedTechnicianId: sam.id,
    serviceDateStart: `${dayFrom(2)}T09:00`,
    serviceDateEnd: `${dayFrom(2)}T11:30`,
  };
  const once = jobBody(planned);
  const made = await makeJob(owner, planned, { 'idempotency-key': 'job-once' });
  cast.links.madeOnce = { key: 'job-once', body: once, jobId: made.id };
  await makeJob(owner, { ...planned, customerName: 'Conrad Conflict', jobNumber: 'AC-77' });
  const fromTemplate = { templateId: template.id, lineItems: undefined, jobDescription: undefined };
  await makeJob(owner, { ...fromTemplate, taxRate: undefined, customerName: 'Tom Template' });
  const form = {
    templateId: template.id,
    customerName: 'Hanna Hidden',
    documentType: 'work_order',
    showWorkOrderHeader: false,
    lineItems: [{ quantity: 3, description: 'Filter', unitPrice: '18.00', taxed: true }],
  };
  const printed = await client.call('POST /api/generate-pdf', { body: form });
  if (printed.status !== 200) throw new Error(`generate-pdf: ${printed.status}`);

  const bill = await makeJob(owner, { customerName: 'Paula Paid', currentStage: 'invoice' });
  for (const side of ['beforePhotos', 'afterPhotos'])
    await client.ok('PUT /api/jobs/:id/photos', {
      params: { id: bill.id },
      body: {
        [side]: [await upload(client, 'photo', side === 'beforePhotos' ? '#884422' : '#228844')],
      },
    });
  for (const [amount, method] of [
    ['10.00', 'cash'],
    ['20.50', 'check'],
    ['5.00', 'card'],
    ['1.00', 'other'],
  ] as const)
    await client.ok('POST /api/jobs/:id/payments', {
      params: { id: bill.id },
      body: { amount, method, paidOn: dayFrom(-3), note: 'Thanks' },
    });
  const slip = await client.call('POST /api/jobs/:id/payments', {
    params: { id: bill.id },
    body: { amount: '99.00' },
  });
  const { payment } = good<{ payment: { id: string } }>(slip);
  await client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
    params: { id: bill.id, paymentId: payment.id },
  });
  await client.ok('POST /api/jobs/:id/send-invoice', { params: { id: bill.id } });
  await client.ok('POST /api/jobs/:id/send-reminder', { params: { id: bill.id } });
  await client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: bill.id },
    body: {
      reminderEnabled: true,
      reminderEvery30Days: true,
      reminderPausedUntil: dayFrom(20),
    },
  });
  // More was paid than is due in the end.
  const credit = await makeJob(owner, { customerName: 'Clara Credit', currentStage: 'invoice' });
  await client.ok('POST /api/jobs/:id/payments', {
    params: { id: credit.id },
    body: { amount: '200.00', method: 'check' },
  });
  const lineItems = [{ quantity: 1, description: 'Labor', unitPrice: '95.00', taxed: false }];
  await client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: credit.id },
    body: { lineItems, acceptCredit: true },
  });

  await client.ok('POST /api/jobs/:id/duplicate', { params: { id: bill.id } });
  const deleted = await makeJob(owner, { customerName: 'Nobody' });
  await client.ok('DELETE /api/jobs/:id', { params: { id: deleted.id } });
  cast.links.deletedNumber = deleted.jobNumber;
  const endings = [
    ['lost', await makeJob(owner, { customerName: 'Lena Lost' })],
    ['void', await makeJob(owner, { customerName: 'Vito Void', currentStage: 'invoice' })],
    ['archived', await makeJob(owner, { customerName: 'Arne Archived' })],
  ] as const;
  for (const [outcome, { id }] of endings)
    await client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome, reason: 'Tried' } });
  const binned = await makeJob(owner, { customerName: 'Bea Binned' });
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: binned.id }, body: {} });
  await client.ok('DELETE /api/jobs/:id', { params: { id: binned.id } });
  // Uploaded, but used by nothing.
  await upload(client, 'photo', '#111111');
  await old.whenIdle();
}

/** A request in every state. */
async function signatures(old: OldProduct, cast: Cast, owner: Somebody): Promise<void> {
  const { client } = owner;
  const guest = () => new HttpClient(old.base);
  const requested = async (customerName: string) => sentJob(owner, { customerName });

  await createSignatureRequest(owner, (await makeJob(owner, { customerName: 'Nora Notsent' })).id);
  cast.links.unopened = (await requested('Uma Unopened')).token;
  cast.links.opened = (await requested('Otto Opened')).token;
  await guest().ok('GET /api/signatures/:token', { params: { token: cast.links.opened } });

  // Signed as an estimate, later printed with another logo as work order and invoice.
  const sealed = await requested('Sina Sealed');
  await guest().ok('GET /api/signatures/:token', { params: { token: sealed.token } });
  good(await sign(guest(), sealed.token));
  await old.whenIdle();
  cast.links.sealed = { token: sealed.token, jobId: sealed.id };
  const companyLogo = await upload(client, 'logo', '#b84f4f');
  await client.ok('POST /api/company/update', {
    body: { ...companyProfile, companyLogo, timeZone: 'America/Denver' },
  });
  const workOrder = await createSignatureRequest(owner, sealed.id);
  await client.ok('POST /api/signatures/:token/copied', { params: { token: workOrder.signingToken } });
  good(await sign(guest(), workOrder.signingToken));
  await old.whenIdle();
  await advance(owner, sealed.id, 'invoice');

  const declined = await requested('Dirk Declined');
  await guest().ok('POST /api/signatures/:token/decline', {
    params: { token: declined.token },
    body: { reason: 'Too dear.' },
    csrf: false,
  });
  const edited = await requested('Edda Edited');
  await client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: edited.id },
    body: { customerName: 'Edda Edited-Twice' },
  });
  const replaced = await requested('Rolf Replaced');
  await createSignatureRequest(owner, replaced.id);
  const cancelled = await requested('Cora Cancelled');
  await client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
    params: { id: cancelled.id, requestId: cancelled.requestId },
  });
  await guest().ok('POST /api/signatures/:token/renew', {
    params: { token: cast.signing.renewAsked ?? '' },
    csrf: false,
  });
  Object.assign(cast.signing, {
    opened: cast.links.opened,
    sealed: sealed.token,
    sealedWorkOrder: workOrder.signingToken,
    declined: declined.token,
    edited: edited.token,
    replaced: replaced.token,
    cancelled: cancelled.token,
  });
  await old.whenIdle();
}

/** A company that keeps jobs for half a year, with one that is older. */
async function oldRecords(old: OldProduct, cast: Cast): Promise<void> {
  const owner = cast.somebody('lifetime');
  const { client } = owner;
  const job = await makeJob(owner, { customerName: 'Alfred Ancient', serviceDate: dayFrom(-300) });
  await makeJob(owner, { customerName: 'Yara Young' });
  await client.ok('POST /api/company/retention', { body: { jobMonths: 6, invoiceMonths: 84 } });
  await old.runTask('jobs.delete-old');
  await old.runTask('jobs.delete-old');
  const { scheduledDeletionDate } = await client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  cast.links.toBeDeleted = { jobId: job.id, day: scheduledDeletionDate ?? '' };
}
