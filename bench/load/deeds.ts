// What owners, technicians and homeowners do, and how often one thing is done compared with another.
import { newId } from '#server/platform/ids.ts';
import { createJob, type KnownJob, logIn, names, type Owner } from './businesses.ts';
import type { Chance } from './chance.ts';
import { photoForm, signature } from './pictures.ts';
import { Visitor } from './visitor.ts';

export interface OwnerAtWork extends Owner {
  chance: Chance;
}

export interface TechnicianAtWork {
  visitor: Visitor;
  email: string;
  chance: Chance;
}

type Deed<P> = (person: P) => Promise<unknown>;

const post = (body?: unknown) => ({ method: 'POST', body }) as const;

export const listJobs: Deed<Pick<Owner, 'visitor'>> = ({ visitor }) =>
  visitor.send('list jobs', '/api/jobs?limit=50');

export const searchJobs: Deed<OwnerAtWork> = ({ visitor, chance }) =>
  visitor.send('search jobs', `/api/jobs?limit=50&q=${encodeURIComponent(chance.one(names))}`);

export const openJob: Deed<OwnerAtWork> = ({ visitor, chance, jobs }) =>
  visitor.send('open a job', `/api/jobs/${chance.one(jobs).id}`);

export const openCalendar: Deed<Pick<Owner, 'visitor'>> = ({ visitor }) => {
  const first = new Date();
  first.setUTCDate(1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return visitor.send('calendar month', `/api/calendar?from=${day(first)}&to=${day(last)}`);
};

const openStart: Deed<OwnerAtWork> = async ({ visitor }) => {
  await visitor.send('page of the app', '/main');
  await visitor.send('who am I', '/api/auth/user');
  await visitor.send('start page', '/api/stats');
};

export const pdfOf = ({ visitor }: Pick<Owner, 'visitor'>, { id, stage }: KnownJob) =>
  visitor.send('download a PDF', `/api/jobs/${id}/download/${stage}`);

/** Now and then of a job nobody has printed yet. */
const downloadPdf: Deed<OwnerAtWork> = (owner) => pdfOf(owner, owner.chance.one(owner.jobs));

export const uploadPhoto: Deed<OwnerAtWork> = ({ visitor, chance }) =>
  visitor.send('upload a photo', '/api/objects/upload-file', { method: 'POST', raw: photoForm(chance) });

export interface Asked {
  signingToken: string;
  request: { id: string };
}

export const askForSignature = ({ visitor }: Pick<Owner, 'visitor'>, { id }: KnownJob) =>
  visitor.send<Asked>('ask for a signature', `/api/jobs/${id}/signature-request`, post({}));

/** Without a session and without a token, as the signing page does it. */
export const signAs = (homeowner: Visitor, token: string) =>
  homeowner.send('sign', `/api/signatures/${token}/sign`, {
    ...post({ signatureImageData: signature, method: 'drawn' }),
    csrf: false,
  });

/** An estimate from its making to the sealed copy in the homeowner's hands. */
const haveSigned: Deed<OwnerAtWork> = async (owner) => {
  const made = await createJob(owner, owner.chance);
  const asked = made && (await askForSignature(owner, made));
  if (!asked) return;
  const link = `/api/signatures/${asked.signingToken}`;
  await owner.visitor.send('mail the link', `${link}/send`, post());
  const homeowner = new Visitor(owner.visitor.base, owner.visitor.book);
  await homeowner.send('open the signing page', link);
  await homeowner.send('picture to sign', `${link}/pages/1`, { headers: { 'accept-encoding': 'gzip' } });
  await signAs(homeowner, asked.signingToken);
  await homeowner.send('signed copy, once sealed', `${link}/download`);
  homeowner.leave();
};

const finishJob: Deed<OwnerAtWork> = async (owner) => {
  const { visitor } = owner;
  const made = await createJob(owner, owner.chance);
  if (!made) return;
  const job = `/api/jobs/${made.id}`;
  for (const stage of ['work_order', 'invoice'])
    await visitor.send('move a job on', `${job}/stage`, { method: 'PATCH', body: { stage } });
  const once = { 'idempotency-key': newId() };
  await visitor.send('mail an invoice', `${job}/send-invoice`, { ...post(), headers: once });
  const payment = post({ amount: '10.00', method: 'check' });
  await visitor.send('record a payment', `${job}/payments`, {
    ...payment,
    headers: { 'idempotency-key': newId() },
  });
};

export const ownerDeeds: { weight: number; what: Deed<OwnerAtWork> }[] = [
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

export const listOwnJobs: Deed<Pick<TechnicianAtWork, 'visitor'>> = ({ visitor }) =>
  visitor.send('technician’s jobs', '/api/technician/jobs');

export const technicianDeeds: { weight: number; what: Deed<TechnicianAtWork> }[] = [
  { weight: 30, what: listOwnJobs },
  { weight: 8, what: ({ visitor }) => visitor.send('who am I', '/api/auth/user') },
  { weight: 2, what: ({ visitor, email }) => logIn(visitor, email) },
];
