// Chooses the adapters by configuration. Together with open-files.ts and admin/ the only place that sees them.
import path from 'node:path';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openRenderer } from './documents/render/renderer.ts';
import { openSealer } from './documents/sealing/open-sealer.ts';
import { sealStore } from './documents/sealing/seal-certificates.store.ts';
import { openSealThreads } from './documents/sealing/seal-threads.ts';
import { SessionCookies } from './identity/session-cookie.ts';
import { joinFeatures } from './join-features.ts';
import { openFiles } from './open-files.ts';
import { openAppSecret } from './platform/app-secret.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { openEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate, readMigrations } from './platform/db/migrate.ts';
import { assertWritable } from './platform/db/postgres-user.ts';
import { supervisePostgres } from './platform/db/supervise-postgres.ts';
import { makeLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { makeFolder } from './platform/secret-file.ts';
import { makeSecrets } from './platform/secrets.ts';
import {
  isForCustomerSandbox,
  openCustomerPayments,
} from './ports/customer-payments/open-customer-payments.ts';
import { docusign } from './ports/esign-provider/docusign.ts';
import { openOutbox } from './ports/mail/outbox.ts';
import { smtpTransport } from './ports/mail/smtp.ts';
import { isForSandbox, openPayments } from './ports/payments/open-payments.ts';

export interface OpenedDeps {
  deps: Deps;
  close(): Promise<void>;
}

type Close = () => Promise<void>;

export interface Folders {
  migrations: string;
  documents: string;
}

/**
 * On a database that is brought up to date first. Nothing stays open when it cannot all be opened: a database left
 * behind would have no owner.
 */
export async function openDeps(
  config: Config,
  log: Log,
  folders: Folders,
  clock: Clock = systemClock,
): Promise<OpenedDeps> {
  const opened: Close[] = [];
  try {
    return { deps: await openAll(config, log, folders, clock, opened), close: () => closeAll(opened) };
  } catch (error) {
    // The first error is the one a person needs to see.
    await closeAll(opened).catch(() => {});
    throw error;
  }
}

/** The last one first, and the rest also when one fails. */
async function closeAll(opened: Close[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of opened.toReversed()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}

async function openAll(
  config: Config,
  log: Log,
  folders: Folders,
  clock: Clock,
  opened: Close[],
): Promise<Deps> {
  makeDataDir(config.dataDir);
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir);
  if (embedded) {
    const supervisor = supervisePostgres(embedded, log);
    opened.push(embedded.stop, supervisor.stop);
  }
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  opened.push(db.close);
  const migrations = readMigrations(path.resolve(folders.migrations));
  const wanted = migrations.filter(
    (step) =>
      !(config.stripe && isForSandbox(step)) &&
      !(config.customerPayments !== 'sandbox' && isForCustomerSandbox(step)),
  );
  await migrate(databaseUrl, wanted, migrations);
  const secrets = makeSecrets(
    await openAppSecret({
      db,
      clock,
      given: config.appSecret,
      file: path.join(config.dataDir, 'app-secret'),
      acceptsNew: config.acceptsNewSecret,
      log,
    }),
  );
  const mail = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl })
    : await openOutbox({ folder: config.outboxDir });
  opened.push(async () => mail.close?.());
  const files = await openFiles({ config, db, clock, log });
  const renderer = openRenderer({ home: folders.documents });
  opened.push(() => renderer.close());
  const sealer = openSealer({
    threads: openSealThreads(folders.documents),
    typesetter: renderer,
    authorityFile: path.join(config.dataDir, 'signing/authority.pem'),
    store: sealStore(db),
    secrets,
    ...config.sealing,
    appName: config.appName,
    clock,
    log,
  });
  opened.push(() => sealer.close());
  await sealer.prepare();
  return joinFeatures({
    config,
    db,
    clock,
    log,
    secrets,
    cookies: new SessionCookies(config.secureOrigin, secrets),
    limits: makeLimits(db, clock, config.rateLimits),
    mail,
    files,
    renderer,
    sealer,
    esign: config.docusign
      ? docusign({ ...config.docusign, redirectUrl: `${config.appUrl}/api/docusign/callback` })
      : null,
    ...(await openPayments({ stripe: config.stripe, pool: db.pool, clock })),
    ...(await openCustomerPayments({ settings: config.customerPayments, pool: db.pool, clock })),
  });
}

function makeDataDir(dir: string): void {
  try {
    makeFolder(dir);
  } catch {
    throw new Error(
      `DATA_DIR ${dir} cannot be made. Choose another folder or change the permissions above it.`,
    );
  }
  assertWritable(dir);
}
