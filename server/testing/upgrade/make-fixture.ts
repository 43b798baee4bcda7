// Makes the fixture of a release: lets a built version of the product run through a month, fills every table through
// its API as people would, writes down what it answers, and stores its backup. docs/upgrades.md explains when and how.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { startFaultySmtp } from '#server/faults/faulty-smtp.ts';
import { openFakeDocusign } from '#server/ports/esign-provider/testing/fake-docusign.ts';
import { Cast } from './cast.ts';
import type { Facts, Links } from './facts.ts';
import { firstFollowUpDaysAgo, followUp, monthAgo, trialsOver, twoWeeksAgo } from './fill-past.ts';
import { today } from './fill-present.ts';
import { badMail, leaveWaiting } from './fill-waiting.ts';
import { OldProduct } from './old-product.ts';
import { factsOf } from './people.ts';
import { recordReplies } from './record-replies.ts';

async function makeFixture(checkout: string, dataDir: string, name?: string): Promise<void> {
  const old = await OldProduct.open(checkout, dataDir);
  const cast = new Cast();
  await old.run({ daysAgo: 25 }, () => monthAgo(old, cast));
  await old.run({ daysAgo: firstFollowUpDaysAgo(25) }, () => followUp(old, cast));
  await old.run({ daysAgo: 15 }, () => twoWeeksAgo(old, cast));
  await old.run({ daysAgo: 10 }, () => trialsOver(old));

  const docusign = await openFakeDocusign();
  const esign = {
    DOCUSIGN_CLIENT_ID: docusign.clientId,
    DOCUSIGN_CLIENT_SECRET: docusign.clientSecret,
    DOCUSIGN_BASE_URL: docusign.baseUrl,
  };
  await old.run({ env: esign }, () => today(old, cast, docusign));
  const smtp = await startFaultySmtp();
  await old.run({ env: { ...esign, SMTP_URL: smtp.url } }, () => badMail(old, cast, smtp));
  await smtp.close();

  let facts: Facts | undefined;
  let last = '';
  const archive = path.join(dataDir, 'backup.tar');
  await old.run({ env: { ...esign, ROLE: 'web' } }, async () => {
    await leaveWaiting(old, cast);
    facts = {
      appVersion: JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')).version,
      people: {},
      links: cast.links as Links,
      replies: await recordReplies(old.base, cast),
      recordedAt: new Date().toISOString(),
      waitingMails: await old.sql(
        "select recipient as to, subject from mails where state = 'queued' order by id",
      ),
    };
    // After the replies: cookies may have been renewed.
    for (const [name, person] of Object.entries(cast.people)) facts.people[name] = factsOf(person);
    await assertFilled(old);
    last = await lastMigration(old);
    console.log(old.admin('backup', archive));
  });
  docusign.close();
  const target = path.join(import.meta.dirname, 'fixtures', name ?? last);
  mkdirSync(target, { recursive: true });
  const packed = [
    { name: 'backup.tar.br', bytes: pack(readFileSync(archive)) },
    { name: 'facts.json.br', bytes: pack(Buffer.from(JSON.stringify(facts, null, 1))) },
  ];
  for (const { name, bytes } of packed) {
    writeFileSync(path.join(target, name), bytes);
    console.log(`${path.join(target, name)}: ${Math.round(bytes.length / 1024)} KB`);
  }
}

/** Documents are similar: the compression window holds many of them. */
const pack = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });

/** A table of the queue library that the product does not use. */
const unused = ['_private_job_queues'];

async function assertFilled(old: OldProduct): Promise<void> {
  const tables = await old.sql<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const empty: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await old.sql(`select from "${schema}"."${name}" limit 1`);
    if (rows.length === 0 && !unused.includes(name)) empty.push(name);
  }
  if (empty.length)
    throw new Error(`Nothing was put into ${empty.join(', ')}: the filling needs another step.`);
}

async function lastMigration(old: OldProduct): Promise<string> {
  const [row] = await old.sql<{ name: string }>('select max(name) as name from schema_migrations');
  return row?.name.slice(0, 4) ?? '';
}

const [folder = '.', wanted] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-fixture-'));
try {
  await makeFixture(path.resolve(folder), dataDir, wanted);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
