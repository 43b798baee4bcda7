// Requests everybody's pages and writes the answers down; a later version must give the same.
import { createHash } from 'node:crypto';
import type { CustomerDetails, CustomerPage } from '#contract/customers/customers.ts';
import { HttpClient, type TestResponse } from '../http-client.ts';
import { type Cast, dayFrom } from './cast.ts';
import type { Reply } from './facts.ts';
import { logIn, newcomer, type Somebody } from './people.ts';

/**
 * Files and links first: what they leave behind (a document printed, a page viewed) is then in the lists, and a test
 * that reads in the opposite order finds them unchanged.
 */
export async function recordReplies(base: string, cast: Cast): Promise<Reply[]> {
  const replies: Reply[] = [];
  const record = async (
    who: string | null,
    client: HttpClient,
    path: string,
    part: RecordedPart = 'answer',
  ) => {
    const response = await client.send(`GET ${path}`);
    replies.push({ who, method: 'GET', path, ...describeAnswer(response, part) });
    return response;
  };
  const guest = new HttpClient(base);
  for (const token of Object.values(cast.signing)) {
    await record(null, guest, `/api/signatures/${token}`);
    await record(null, guest, `/api/signatures/${token}/download`, 'bytes');
    await record(null, guest, `/api/signatures/${token}/pages/1`, 'bytes');
  }
  for (const path of cast.open) await record(null, guest, path);
  await record(null, guest, '/api/signing/root-certificate', 'bytes');

  const owners = Object.entries(cast.people).filter(
    ([name]) => !['visitor', 'sam', 'half-way'].includes(name),
  );
  for (const [name, { client }] of owners)
    for (const [path, part] of await filesOf(client)) await record(name, client, path, part);
  for (const [name, { client }] of owners)
    for (const path of await pagesOf(client)) await record(name, client, path);
  const { client: sam } = cast.somebody('sam');
  for (const path of ['/api/auth/user', '/api/mfa/status', '/api/technician/jobs'])
    await record('sam', sam, path);
  await record('visitor', cast.somebody('visitor').client, '/api/freemium-usage');
  for (const [name, person] of Object.entries(cast.people))
    if (name !== 'visitor') replies.push(await signInReply(base, name, person));
  return replies;
}

/** What a new browser of theirs would get; the one that is signed in stays so. */
export async function signInReply(
  base: string,
  who: string,
  person: Pick<Somebody, 'email' | 'password'>,
): Promise<Reply> {
  const { client } = newcomer(base, `${who}-elsewhere`);
  const response: TestResponse = await logIn({ ...person, client });
  // The time at which the other browser was last seen is not compared.
  delete response.body.otherSession?.lastSeenAt;
  return { who, method: 'SIGN IN', path: '/api/auth/login', ...describeAnswer(response, 'answer') };
}

/** The answer itself; a file's hash; or, where later versions may print again, only that there is one. */
type RecordedPart = 'answer' | 'bytes' | 'type';

export function describeAnswer(
  response: TestResponse,
  part: RecordedPart,
): Omit<Reply, 'who' | 'method' | 'path'> {
  const contentType = response.headers.get('content-type') ?? '';
  const isText = /json|calendar/.test(contentType);
  return {
    status: response.status,
    contentType,
    ...(isText && { body: response.body }),
    ...(!isText && part === 'bytes' && { sha256: sha256(response.bytes) }),
  };
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface ListedJob {
  id: string;
  beforePhotos: string[];
  afterPhotos: string[];
}

/** Empty for an account that does not work. */
async function jobsOf(client: HttpClient): Promise<ListedJob[]> {
  const { status, body } = await client.send('GET /api/jobs');
  return status === 200 ? body : [];
}

/** Empty in versions that have none, too. */
async function customersOf(client: HttpClient): Promise<CustomerDetails[]> {
  const { status, body } = await client.send('GET /api/customers?limit=100');
  if (status !== 200) return [];
  const { items } = body as CustomerPage;
  return Promise.all(items.map(({ id }) => client.ok('GET /api/customers/:id', { params: { id } })));
}

async function filesOf(client: HttpClient): Promise<[path: string, part: RecordedPart][]> {
  const files: [string, RecordedPart][] = [];
  const { body: user } = await client.call('GET /api/auth/user');
  if (user.profileImageUrl) files.push([user.profileImageUrl, 'bytes']);
  for (const { id, beforePhotos, afterPhotos } of await jobsOf(client)) {
    for (const photo of [...beforePhotos, ...afterPhotos])
      files.push([photo, 'bytes'], [`${photo}?size=thumb`, 'bytes']);
    const job = await client.ok('GET /api/jobs/:id', { params: { id } });
    // The others show nothing that these do not, and each takes space.
    if (job.documents.length > 1) for (const { url } of job.documents) files.push([url, 'type']);
    const history = await client.ok('GET /api/jobs/:id/signatures', { params: { id } });
    for (const { signedPdf } of history.requests) if (signedPdf) files.push([signedPdf, 'bytes']);
  }
  for (const { places } of await customersOf(client))
    for (const { photo } of places.flatMap(({ equipment }) => equipment))
      if (photo) files.push([photo, 'bytes']);
  return files;
}

async function pagesOf(client: HttpClient): Promise<string[]> {
  const jobs = await jobsOf(client);
  return [
    '/api/auth/user',
    '/api/subscription/status',
    '/api/subscription/preview?newPlanId=annual',
    '/api/subscription/preview?newPlanId=lifetime',
    '/api/company/settings',
    '/api/templates',
    '/api/price-list?sort=name',
    '/api/price-list/categories',
    '/api/jobs',
    '/api/jobs?limit=3&sort=total-desc',
    '/api/jobs?q=nguy&sort=customer-asc',
    '/api/jobs?stage=invoice',
    `/api/calendar?from=${dayFrom(-30)}&to=${dayFrom(30)}`,
    '/api/calendar-feed',
    '/api/technicians',
    '/api/technician-settings',
    '/api/office-people',
    '/api/stats',
    '/api/mfa/status',
    '/api/docusign/status',
    '/api/freemium-usage',
    '/api/customers?sort=name',
    '/api/customers?sort=balance&archived=true',
    ...(await customersOf(client)).flatMap(({ id }) => [
      `/api/customers/${id}`,
      `/api/customers/${id}/timeline`,
    ]),
    ...jobs.flatMap(({ id }) => [
      `/api/jobs/${id}`,
      `/api/jobs/${id}/payments`,
      `/api/jobs/${id}/signatures`,
    ]),
  ];
}
