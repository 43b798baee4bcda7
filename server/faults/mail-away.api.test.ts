// The mail server is down, busy, refusing or failing at the worst moment. Requests succeed all the same, the email
// waits and is retried, owners see its state, and the recipient gets it once.
import { expect, onTestFinished, test } from 'vitest';
import { openShop, retryNow, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { newId } from '#server/platform/ids.ts';
import { smtpTransport } from '#server/ports/mail/smtp.ts';
import { given } from '#server/testing/given.ts';
import { type FaultySmtp, type SmtpBehaviour, startFaultySmtp } from './faulty-smtp.ts';

interface Post extends Shop {
  server: FaultySmtp;
}

async function openPost(): Promise<Post> {
  const server = await startFaultySmtp();
  const mail = smtpTransport({ url: server.url });
  const shop = await openShop({ deps: { mail } });
  onTestFinished(async () => {
    await mail.close?.();
    await server.close();
  });
  return { ...shop, server };
}

/** The owner sends an invoice by email; the reply does not wait for the mail server. */
async function sendInvoice(post: Post) {
  const customerEmail = `${newId()}@customer.example`;
  const { id } = await given.job(post, { currentStage: 'invoice', customerEmail });
  const send = () =>
    post.client.call('POST /api/jobs/:id/send-invoice', {
      params: { id },
      headers: { 'idempotency-key': newId() },
    });
  expect((await send()).status).toBe(200);
  return { id, customerEmail, send };
}

const shownMails = async ({ client }: Post, id: string) =>
  (await client.ok('GET /api/jobs/:id', { params: { id } })).mails;

async function rowsOf({ deps }: Post, jobId: string) {
  const { rows } = await deps.db.pool.query<{ id: string; state: string; attempts: number }>(
    'select id, state, attempts from mails where subject_id = $1 order by id',
    [jobId],
  );
  return rows;
}

/** How long the queue waits before it retries the email. */
async function pauseOf({ deps }: Post, mailId = ''): Promise<number> {
  const { rows } = await deps.db.pool.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
     where payload->>'mailId' = $1`,
    [mailId],
  );
  return rows[0]?.seconds ?? 0;
}

const messageIdOf = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1];

const rules = ({ deps, user }: Post) => checkIntegrity(deps, user.accountId);

// Without a reply it takes ten seconds to notice.
const passing: [SmtpBehaviour, RegExp][] = [
  ['away', /could not be reached/],
  ['busy', /421/],
  ['later', /451/],
  ['drops', /could not be reached/],
  ...(process.env.FAULTS === 'all'
    ? ([['silent', /could not be reached/]] as [SmtpBehaviour, RegExp][])
    : []),
];

test.each(passing)('a mail server that behaves like “%s”', { timeout: 90_000 }, async (behaviour, reason) => {
  const post = await openPost();
  await post.server.setBehaviour(behaviour);
  const { id, customerEmail } = await sendInvoice(post);
  const [mail] = await rowsOf(post, id);
  const pauses: number[] = [];
  for (const attempts of [1, 2]) {
    await post.drain();
    expect(await rowsOf(post, id)).toEqual([{ id: mail?.id, state: 'queued', attempts }]);
    expect(await shownMails(post, id)).toMatchObject([
      { to: customerEmail, state: 'queued', reason: expect.stringMatching(reason) },
    ]);
    pauses.push(await pauseOf(post, mail?.id));
    expect(await rules(post)).toEqual([]);
    await retryNow(post);
  }
  expect(pauses[0]).toBeGreaterThan(0);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);

  await post.server.setBehaviour('good');
  await post.drain();
  await retryNow(post);
  await post.drain();
  expect(await shownMails(post, id)).toMatchObject([{ to: customerEmail, state: 'sent', reason: null }]);
  expect(await rowsOf(post, id)).toEqual([{ id: mail?.id, state: 'sent', attempts: 3 }]);
  expect(await rules(post)).toEqual([]);

  const { mails } = post.server;
  expect(mails.map(({ to }) => to)).toEqual(mails.map(() => [customerEmail]));
  expect(mails.filter(({ isAcknowledged }) => isAcknowledged)).toHaveLength(1);
  // A server that accepted it without confirming gets it again, with the same Message-ID: that is how a mail program
  // knows that it is the same email.
  expect(mails).toHaveLength(behaviour === 'drops' ? 3 : 1);
  expect(new Set(mails.map(({ raw }) => messageIdOf(raw)))).toEqual(new Set([`<${mail?.id}@localhost>`]));
});

test('when the server refuses the recipient, the email is not retried, and the owner sees why', async () => {
  const post = await openPost();
  await post.server.setBehaviour('never');
  const { id, customerEmail, send } = await sendInvoice(post);
  await post.drain();
  expect(await shownMails(post, id)).toMatchObject([
    { to: customerEmail, state: 'failed', reason: expect.stringContaining('550 no such user here') },
  ]);
  await post.server.setBehaviour('good');
  await retryNow(post);
  await post.drain();
  expect(post.server.mails).toEqual([]);
  // Sent again by a person, it is a new email.
  expect((await send()).status).toBe(200);
  await post.drain();
  expect(post.server.mails.map(({ to }) => to)).toEqual([[customerEmail]]);
  expect((await rowsOf(post, id)).map(({ state }) => state)).toEqual(['failed', 'sent']);
  expect(await rules(post)).toEqual([]);
});

test('while no email can be sent, people sign up, are invited and request new passwords', async () => {
  const post = await openPost();
  await post.server.setBehaviour('away');
  const email = `${newId()}@example.com`;
  const password = 'copper elbow 22 mm';
  const technician = `${newId()}@example.com`;
  const responses = [
    await post.newGuest().call('POST /api/auth/signup', { body: { email, password } }),
    await post.newGuest().call('POST /api/auth/forgot-password', { body: { email: post.user.email } }),
    await post.client.call('POST /api/technicians', { body: { name: 'Sam', email: technician } }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (let turn = 0; turn < 2; turn += 1) {
    await post.drain();
    await retryNow(post);
  }
  await post.server.setBehaviour('good');
  await post.drain();
  await retryNow(post);
  await post.drain();
  const reached = post.server.mails.flatMap(({ to }) => to);
  for (const address of [post.user.email, technician])
    expect(reached.filter((found) => found === address)).toHaveLength(1);
  const ids = post.server.mails.map(({ raw }) => messageIdOf(raw));
  expect(new Set(ids).size).toBe(ids.length);
  expect(await rules(post)).toEqual([]);
});
