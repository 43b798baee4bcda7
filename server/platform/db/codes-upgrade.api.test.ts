// An installation from before codes and keys: sentences were stored as they are shown, and kind and key of an email in one
// text.
import { expect, test } from 'vitest';
import { migrations, openSource, query } from '#server/admin/backup/testing/backup-tools.ts';
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { good, makeJob } from '#server/features/jobs/testing/test-tools.ts';
import { ask, historyOf, jobOf } from '#server/features/signing/testing/signing-tools.ts';
import { migrate } from './migrate.ts';

const asItWas = `
  alter table signature_requests drop constraint signature_requests_end_reason_check;
  update signature_requests set end_reason = case end_reason
    when 'replaced' then 'Replaced by a newer link.' when 'changed' then 'The job was changed.'
    when 'withdrawn' then 'Withdrawn by the sender.' end;
  update mails set last_error = case unsent_reason
    when 'summed_up' then 'Summed up in a later email.' when 'nobody_there' then 'No email can arrive at this address.'
    when 'too_many' then 'Too many emails of this kind in a short time.' end where unsent_reason is not null;
  alter table mails drop column unsent_reason;
  alter table mails add column occasion text;
  update mails set occasion = kind || ' ' || dedupe_key;
  alter table mails alter column occasion set not null, alter column kind drop not null, drop column dedupe_key;
  create unique index mails_occasion_key on mails (occasion);
  delete from schema_migrations where name like '0029%' or name like '0030%'`;

async function openNamed() {
  const source = await openSource();
  good(await source.client.post('/api/company/update', profile));
  return { ...source, databaseUrl: source.ground.databaseUrl };
}

test('what was shown is still shown, what waited is still sent, and nothing is sent twice', async () => {
  const { app, client, databaseUrl } = await openNamed();
  const job = await makeJob(
    { client },
    { currentStage: 'invoice', customerEmail: 'maria@customers.example' },
  );
  const sendInvoice = (key: string) =>
    client.post(`/api/jobs/${job.id}/send-invoice`, {}, { headers: { 'idempotency-key': key } });
  const estimate = await makeJob({ client });
  await ask({ client }, estimate.id);
  await ask({ client }, estimate.id);
  good(await client.patch(`/api/jobs/${estimate.id}`, { jobDescription: 'Something else' }));
  const last = await ask({ client }, estimate.id);
  good(await client.post(`/api/jobs/${estimate.id}/signatures/${last.request.id}/cancel`));
  for (const key of ['summed_up', 'nobody_there', 'too_many', 'refused', 'waiting'])
    good(await sendInvoice(key));
  const end = (key: string, change: string) =>
    query(databaseUrl, `update mails set content = null, ${change} where dedupe_key like '% ${key}'`);
  for (const key of ['summed_up', 'nobody_there', 'too_many'])
    await end(key, `state = 'withheld', unsent_reason = '${key}'`);
  await end('refused', `state = 'failed', last_error = '550 no such user'`);
  const shown = async () => ({
    links: (await historyOf({ client }, estimate.id)).map(({ endReason }) => endReason),
    mails: good<{ mails: object[] }>(await client.get(`/api/jobs/${job.id}`)).mails,
    list: (await jobOf({ client }, job.id)).lastMail,
  });
  const stored = () =>
    query(databaseUrl, 'select id, kind, dedupe_key, unsent_reason from mails order by id');
  const [shownBefore, storedBefore] = [await shown(), await stored()];
  expect(shownBefore.links).toEqual([
    'Withdrawn by the sender.',
    'The job was changed.',
    'Replaced by a newer link.',
  ]);
  expect(shownBefore.mails).toMatchObject([
    { kind: 'invoice', state: 'queued', reason: null },
    { kind: 'invoice', state: 'failed', reason: '550 no such user' },
    { kind: 'invoice', state: 'withheld', reason: 'Too many emails of this kind in a short time.' },
    { kind: 'invoice', state: 'withheld', reason: 'No email can arrive at this address.' },
    { kind: 'invoice', state: 'withheld', reason: 'Summed up in a later email.' },
  ]);

  await query(databaseUrl, asItWas);
  expect(await migrate(databaseUrl, migrations)).toEqual([
    '0029_codes_instead_of_sentences.sql',
    '0030_mail_dedupe_key.sql',
  ]);

  expect([await shown(), await stored()]).toEqual([shownBefore, storedBefore]);
  good(await sendInvoice('waiting'));
  await app.drain();
  expect(await app.mailbox.all('maria@customers.example')).toHaveLength(1);
});

test('a reason that no version wrote becomes what the status means', async () => {
  const { client, databaseUrl } = await openNamed();
  const { id } = await makeJob({ client });
  const { request } = await ask({ client }, id);
  good(await client.post(`/api/jobs/${id}/signatures/${request.id}/cancel`));
  await query(databaseUrl, asItWas);
  await query(databaseUrl, "update signature_requests set end_reason = 'By hand.'");
  await migrate(databaseUrl, migrations);
  expect((await historyOf({ client }, id))[0]?.endReason).toBe('Withdrawn by the sender.');
});
