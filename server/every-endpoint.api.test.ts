// Every endpoint of the contract, called by those who may not. The table has to name each of them: a new endpoint does
// not compile before somebody has said who may call it.
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { HttpClient, SendOptions } from './testing/http-client.ts';
import { startApp } from './testing/start-app.ts';

type Name = keyof typeof endpoints;

/**
 * `owner` and `technician` need access, `payer` is an owner whatever was paid, `member` is either of them, `signed in`
 * anybody with a session. `signature` asks for one over the body, and `link` for the token of a mailed link, instead of a
 * token against forged requests.
 */
type Caller = 'anyone' | 'signature' | 'link' | 'signed in' | 'member' | 'payer' | 'owner' | 'technician';

const callers: Record<Name, Caller> = {
  csrfToken: 'anyone',
  currentUser: 'signed in',
  signup: 'anyone',
  login: 'anyone',
  forceLogoutOther: 'anyone',
  verifyLogin: 'anyone',
  logout: 'anyone',
  forgotPassword: 'anyone',
  validateResetToken: 'anyone',
  resetPassword: 'anyone',
  changePassword: 'member',
  changeEmail: 'member',
  confirmEmail: 'anyone',
  mfaStatus: 'member',
  mfaSetup: 'member',
  mfaVerify: 'member',
  mfaDisable: 'member',
  newBackupCodes: 'member',
  setupTrialPayment: 'payer',
  purchaseLifetime: 'payer',
  subscriptionStatus: 'signed in',
  updateSubscription: 'payer',
  previewSubscription: 'payer',
  createSubscription: 'payer',
  cancelSubscription: 'payer',
  refreshSubscription: 'payer',
  ensureTrialAccess: 'signed in',
  restoreAccount: 'anyone',
  stripeWebhook: 'signature',
  makeSandboxPaymentMethod: 'payer',
  paySandboxCheckout: 'payer',
  completeOnboarding: 'owner',
  updateCompany: 'owner',
  companySettings: 'owner',
  setRetention: 'owner',
  uploadFile: 'owner',
  // The path is the key to it: customers' mails and signing pages show logos and photos.
  readObject: 'anyone',
  listTemplates: 'owner',
  createTemplate: 'owner',
  updateTemplate: 'owner',
  deleteTemplate: 'owner',
  previewTemplate: 'owner',
  listJobs: 'owner',
  createJob: 'owner',
  readJob: 'owner',
  updateJob: 'owner',
  deleteJob: 'owner',
  duplicateJob: 'owner',
  assignJob: 'owner',
  progressStage: 'owner',
  updateCustomer: 'owner',
  updateLineItems: 'owner',
  setPhotos: 'owner',
  setReminders: 'owner',
  setServiceDate: 'owner',
  sendInvoice: 'owner',
  sendReminder: 'owner',
  generateJobPdf: 'owner',
  downloadJobPdf: 'owner',
  listPayments: 'owner',
  recordPayment: 'owner',
  removePayment: 'owner',
  listTechnicians: 'owner',
  createTechnician: 'owner',
  updateTechnician: 'owner',
  deleteTechnician: 'owner',
  inviteTechnician: 'owner',
  switchTechnicianSignIn: 'owner',
  readTechnicianSettings: 'owner',
  changeTechnicianSettings: 'owner',
  // The token of the link is the key to these, as with reset links.
  readInvitation: 'anyone',
  acceptInvitation: 'link',
  listTechnicianJobs: 'technician',
  progressTechnicianJob: 'technician',
  readCalendar: 'owner',
  findConflicts: 'owner',
  listFeeds: 'owner',
  changeFeed: 'owner',
  readFeed: 'anyone',
  requestSignature: 'owner',
  listSignatures: 'owner',
  downloadSigned: 'owner',
  cancelSignature: 'owner',
  sendSignature: 'owner',
  markCopied: 'owner',
  readSigning: 'anyone',
  sign: 'link',
  decline: 'link',
  renewSigning: 'link',
  downloadSigning: 'anyone',
  pictureSigning: 'anyone',
  downloadRoot: 'anyone',
  docusignStatus: 'signed in',
  docusignAuth: 'owner',
  docusignCallback: 'owner',
  generatePdf: 'owner',
  generateFreeEstimate: 'anyone',
  generateFreeWorkOrder: 'anyone',
  generateFreeInvoice: 'anyone',
  freemiumUsage: 'anyone',
  stats: 'owner',
  devMails: 'anyone',
  devMail: 'anyone',
};

const names = Object.keys(endpoints) as Name[];
const calledBy = (...who: Caller[]) => names.filter((name) => who.includes(callers[name]));
const changing = names.filter((name) => endpoints[name].method !== 'GET');

interface Refused {
  by: HttpClient;
  with: [status: number, code: string];
  options?: SendOptions;
}

function call(client: HttpClient, name: Name, options?: SendOptions) {
  const { method, path } = endpoints[name];
  // No such thing exists: who is refused must not even learn that.
  return client.send(method, path.replace(/:\w+/g, 'nothing'), method === 'GET' ? undefined : {}, options);
}

/** All of them are called before anything is said, so that a failure names every hole and not only the first. */
async function expectRefusals(called: Name[], refused: Refused): Promise<void> {
  expect(called).not.toEqual([]);
  const answers: unknown[] = [];
  for (const name of called) {
    const { status, body } = await call(refused.by, name, refused.options);
    answers.push([name, status, body.code]);
  }
  expect(answers).toEqual(called.map((name) => [name, ...refused.with]));
}

test('visitors are refused what needs a session', async () => {
  const { guest } = await startApp();
  const called = calledBy('signed in', 'member', 'payer', 'owner', 'technician');
  await expectRefusals(called, { by: guest, with: [401, 'not_signed_in'] });
});

test('technicians are refused what is the owner’s', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ role: 'technician' });
  await expectRefusals(calledBy('payer', 'owner'), { by: client, with: [403, 'role_not_allowed'] });
});

test('nobody gets in before a payment method was agreed to', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ consent: false });
  await expectRefusals(calledBy('owner', 'member'), { by: client, with: [402, 'payment_method_required'] });
});

test('a lapsed account is refused what has to be paid for', async () => {
  const { given } = await startApp();
  const { client } = await given.session({ access: { status: 'expired', plan: 'monthly' } });
  await expectRefusals(calledBy('owner'), { by: client, with: [402, 'subscription-required'] });
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
  const options = { headers: { origin: 'https://elsewhere.example' } };
  await expectRefusals(changing, { by: client, with: [403, 'cross_site'], options });
});

test('whoever may call gets past the door', async () => {
  const { given, newGuest } = await startApp();
  const lapsed = { status: 'expired', plan: 'monthly' } as const;
  const weakest: Record<Caller, () => Promise<HttpClient>> = {
    anyone: async () => newGuest(),
    signature: async () => newGuest(),
    link: async () => newGuest(),
    'signed in': async () => (await given.session({ access: lapsed })).client,
    member: async () => (await given.session({ role: 'technician', access: lapsed })).client,
    payer: async () => (await given.session({ access: lapsed })).client,
    owner: async () => (await given.session()).client,
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
