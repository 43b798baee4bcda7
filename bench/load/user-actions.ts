// What owners, technicians and homeowners do, and how often one thing is done compared with another.
import { newId } from '#server/platform/ids.ts';
import type { SeededRandom } from '../../server/testing/seeded-random.ts';
import { createJob, type KnownJob, logIn, names, type Owner } from './businesses.ts';
import { photoForm, signature } from './pictures.ts';
import { LoadVisitor } from './visitor.ts';

export interface OwnerAtWork extends Owner {
  chance: SeededRandom;
}

export interface TechnicianAtWork {
  visitor: LoadVisitor;
  email: string;
  chance: SeededRandom;
}

type UserAction<P> = (person: P) => Promise<unknown>;

export const listJobs: UserAction<Pick<Owner, 'visitor'>> = ({ visitor }) =>
  visitor.call('list jobs', 'GET /api/jobs', { query: { limit: 50 } });

export const searchJobs: UserAction<OwnerAtWork> = ({ visitor, chance: random }) =>
  visitor.call('search jobs', 'GET /api/jobs', { query: { limit: 50, q: random.one(names) } });

export const openJob: UserAction<OwnerAtWork> = ({ visitor, chance: random, jobs }) =>
  visitor.call('open a job', 'GET /api/jobs/:id', { params: { id: random.one(jobs).id } });

export const openCalendar: UserAction<Pick<Owner, 'visitor'>> = ({ visitor }) => {
  const first = new Date();
  first.setUTCDate(1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return visitor.call('calendar month', 'GET /api/calendar', { query: { from: day(first), to: day(last) } });
};

const openStart: UserAction<OwnerAtWork> = async ({ visitor }) => {
  await visitor.send('page of the app', 'GET /main');
  await visitor.call('who am I', 'GET /api/auth/user');
  await visitor.call('start page', 'GET /api/stats');
};

export const pdfOf = ({ visitor }: Pick<Owner, 'visitor'>, { id, stage: setup }: KnownJob) =>
  visitor.call('download a PDF', 'GET /api/jobs/:id/download/:type', { params: { id, type: setup } });

/** Sometimes for a job that has no PDF yet. */
const downloadPdf: UserAction<OwnerAtWork> = (owner) => pdfOf(owner, owner.chance.one(owner.jobs));

export const uploadPhoto: UserAction<OwnerAtWork> = ({ visitor, chance: random }) =>
  visitor.call('upload a photo', 'POST /api/objects/upload-file', { raw: photoForm(random) });

export const sendSignatureRequest = ({ visitor }: Pick<Owner, 'visitor'>, { id }: KnownJob) =>
  visitor.call('ask for a signature', 'POST /api/jobs/:id/signature-request', { params: { id }, body: {} });

/** Without a session and without a token, as the signing page does it. */
export const signAs = (homeowner: LoadVisitor, token: string) =>
  homeowner.call('sign', 'POST /api/signatures/:token/sign', {
    params: { token },
    body: { signatureImageData: signature, method: 'drawn' },
    csrf: false,
  });

/** An estimate from its creation to the sealed copy for the homeowner. */
const haveSigned: UserAction<OwnerAtWork> = async (owner) => {
  const made = await createJob(owner, owner.chance);
  const signatureRequest = made && (await sendSignatureRequest(owner, made));
  if (!signatureRequest) return;
  const params = { token: signatureRequest.signingToken };
  await owner.visitor.call('mail the link', 'POST /api/signatures/:token/send', { params });
  const homeowner = new LoadVisitor(owner.visitor.base, owner.visitor.tallyHolder);
  await homeowner.call('open the signing page', 'GET /api/signatures/:token', { params });
  await homeowner.call('picture to sign', 'GET /api/signatures/:token/pages/:page', {
    params: { ...params, page: '1' },
    headers: { 'accept-encoding': 'gzip' },
  });
  await signAs(homeowner, signatureRequest.signingToken);
  await homeowner.call('signed copy, once sealed', 'GET /api/signatures/:token/download', { params });
  homeowner.leave();
};

const finishJob: UserAction<OwnerAtWork> = async (owner) => {
  const { visitor } = owner;
  const made = await createJob(owner, owner.chance);
  if (!made) return;
  const params = { id: made.id };
  for (const setup of ['work_order', 'invoice'])
    await visitor.call('move a job on', 'PATCH /api/jobs/:id/stage', { params, body: { stage: setup } });
  const once = { 'idempotency-key': newId() };
  await visitor.call('mail an invoice', 'POST /api/jobs/:id/send-invoice', { params, headers: once });
  await visitor.call('record a payment', 'POST /api/jobs/:id/payments', {
    params,
    body: { amount: '10.00', method: 'check' },
    headers: { 'idempotency-key': newId() },
  });
};

export const ownerActions: { weight: number; what: UserAction<OwnerAtWork> }[] = [
  { weight: 24, what: listJobs },
  { weight: 8, what: searchJobs },
  { weight: 24, what: openJob },
  { weight: 8, what: (owner) => createJob(owner, owner.chance) },
  { weight: 10, what: downloadPdf },
  { weight: 8, what: openCalendar },
  { weight: 6, what: openStart },
  { weight: 4, what: haveSigned },
  { weight: 3, what: finishJob },
  { weight: 3, what: uploadPhoto },
  { weight: 2, what: ({ visitor, email }) => logIn(visitor, email) },
];

export const listOwnJobs: UserAction<Pick<TechnicianAtWork, 'visitor'>> = ({ visitor }) =>
  visitor.call('technician’s jobs', 'GET /api/technician/jobs');

export const technicianActions: { weight: number; what: UserAction<TechnicianAtWork> }[] = [
  { weight: 30, what: listOwnJobs },
  { weight: 8, what: ({ visitor }) => visitor.call('who am I', 'GET /api/auth/user') },
  { weight: 2, what: ({ visitor, email }) => logIn(visitor, email) },
];
