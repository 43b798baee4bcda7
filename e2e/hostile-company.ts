// A company with hostile text in every field, made through the API.
import type { SavedJob } from '#contract/jobs/job.ts';
import { drawPng } from '#server/documents/testing/draw-png.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { newAddress } from './account-steps.ts';

/** Closes the element around it, and sets a flag if it runs. */
export const markup = '<img src=x onerror=__xss=1>"><script>__xss=1</script></title>{{7*7}}#read("x")';
const longWord = (length: number) => 'W'.repeat(length);
// What turns the direction of a line is taken out before it is stored: typed-text.test.ts.
const foreign = '\u200fgnp.exe مرحبا 🔧';
const link = 'javascript:__xss=1';

/** `where` identifies the field; the rest is as hostile as the length allows. */
const hostileText = (where: string, max: number) =>
  `${where} ${markup} ${foreign} ${longWord(300)}`.slice(0, max).trim().toWellFormed();

const hostileLines = (where: string) => [
  { quantity: 1, description: hostileText(`${where} first`, 1000), unitPrice: '999999.99', taxed: true },
  { quantity: 2, description: hostileText(`${where} second`, 1000), unitPrice: '0.01', taxed: false },
];

export const hostileTemplate = {
  name: hostileText('Template', 120),
  defaultJobDescription: hostileText('Default', 1000),
  defaultLineItems: hostileLines('Template line'),
  paymentTerms: hostileText('Terms', 1000),
  otherComments: hostileText('Others', 1000),
  customerAgreementText: hostileText('Agreement', 1000),
  thankYouMessage: hostileText('Thanks', 290),
};

export const hostileItem = {
  name: hostileText('Item', 120),
  description: hostileText('Item text', 1000),
  category: hostileText('Category', 60),
  sku: hostileText('SKU', 60),
  unit: '"><svg>',
  unitPrice: '9999999.99',
  cost: '9999999.99',
};

export const hostileProfile = {
  companyName: hostileText('Company', 120),
  companyPhone: '<svg onload=__xss=1>',
  companyAddress: hostileText('Street', 200),
  companyCity: hostileText('City', 100),
  companyState: 'ID',
  companyZip: '"><u>{{7*7}}',
  companyFax: '<b onclick=__xss=1>',
  companyWebsite: link,
};

export const hostileCustomer = {
  customerName: hostileText('Customer', 200),
  customerPhone: '<i onfocus=__xss=1>',
  customerAddress: `${hostileText('Address', 300)}\n${link}`,
};

export const hostileJob = {
  ...hostileCustomer,
  jobDescription: hostileText('Work', 1000),
  notes: hostileText('Notes', 1000),
  comments: hostileText('Comments', 1000),
  lineItems: hostileLines('Line'),
};

export const hostilePerson = {
  technician: hostileText('Technician', 200),
  invited: hostileText('Invited', 200),
  signer: hostileText('Signer', 200),
};
export const hostileReason = hostileText('Reason', 900);
export const hostileNote = hostileText('Note', 500);

/** The day both jobs are planned for. */
export const workDay = '2027-03-10';

export interface HostileCompany {
  user: GivenUser;
  client: HttpClient;
  technician: HttpClient;
  /** An estimate that is not signed yet. */
  estimate: SavedJob;
  invoice: SavedJob;
  templateId: string;
  signingToken: string;
  payToken: string;
  invitationToken: string;
  /** Its recipients; other companies in the same database have emails, too. */
  addresses: string[];
}

export async function openHostileCompany(app: TestApp): Promise<HostileCompany> {
  const { user, client } = await app.given.session();
  await client.ok('POST /api/company/update', { body: hostileProfile });
  const templateId = await app.given.template({ client }, hostileTemplate);
  await client.ok('POST /api/price-list', { body: hostileItem });
  const {
    client: technician,
    user: { email: technicianEmail },
    technicianId,
  } = await app.given.technician({
    accountId: user.accountId,
    name: hostilePerson.technician,
  });
  const email = newAddress();
  await app.given.invitedTechnician({ client }, { name: hostilePerson.invited, email, phone: link });
  const make = async (overrides: object) =>
    await client.ok('POST /api/jobs', {
      body: {
        ...hostileJob,
        templateId,
        customerEmail: `o'hara+${newAddress()}`,
        assignedTechnicianId: technicianId,
        serviceDateStart: workDay,
        ...overrides,
      },
    });
  const estimate = await make({ jobNumber: '"><i onload=__xss=1>{{7*7}}/..\\#1' });
  const invoice = await make({ currentStage: 'work_order' });
  await declined(app, client, invoice.id);
  const photo = await photographed(client);
  await client.ok('PUT /api/jobs/:id/photos', {
    params: { id: invoice.id },
    body: { beforePhotos: [photo] },
  });
  await client.ok('PATCH /api/jobs/:id/stage', { params: { id: invoice.id }, body: { stage: 'invoice' } });
  await client.ok('POST /api/jobs/:id/payments', {
    params: { id: invoice.id },
    body: { amount: '1.00', note: hostileNote },
  });
  await client.ok('POST /api/jobs/:id/send-invoice', { params: { id: invoice.id } });
  const { url: payLink } = await client.ok('POST /api/jobs/:id/pay-link', { params: { id: invoice.id } });
  const signingToken = await sent(app, client, estimate.id);
  await app.drain();
  const invitation = app.mailbox.link(await app.mailbox.latest(email), '/technician/accept-invitation/');
  const invitationToken = invitation.split('/').at(-1) ?? '';
  const customers = [estimate, invoice].map(({ customerEmail }) => customerEmail ?? '');
  const addresses = [user.email, technicianEmail, email, ...customers];
  return {
    user,
    client,
    technician,
    estimate,
    invoice,
    templateId,
    signingToken,
    payToken: payLink.split('/').at(-1) ?? '',
    invitationToken,
    addresses,
  };
}

async function sent(app: TestApp, client: HttpClient, jobId: string): Promise<string> {
  const overrides = { signerName: hostilePerson.signer };
  return (await app.given.sentRequest({ client }, jobId, overrides)).signingToken;
}

async function declined(app: TestApp, client: HttpClient, jobId: string): Promise<void> {
  const token = await sent(app, client, jobId);
  await app.newGuest().ok('POST /api/signatures/:token/decline', {
    params: { token },
    body: { reason: hostileReason },
    csrf: false,
  });
}

async function photographed(client: HttpClient): Promise<string> {
  const form = new FormData();
  form.append('purpose', 'photo');
  const bytes = new Uint8Array(drawPng(200, 150));
  form.append('file', new Blob([bytes], { type: 'image/png' }), `../../${markup}.png`);
  return (await client.ok('POST /api/objects/upload-file', { raw: form })).objectPath;
}
