// Chooses the adapters by configuration. Together with main.ts the only place that sees them.
import path from 'node:path';
import type { Config } from './config.ts';
import { openRenderer } from './documents/renderer.ts';
import { openSealer } from './documents/sealing/open-sealer.ts';
import { sealStore } from './documents/sealing/seal-certificates.store.ts';
import { openSealThreads } from './documents/sealing/seal-threads.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { openEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { keepPostgres } from './platform/db/keep-postgres.ts';
import { assertWritable } from './platform/db/postgres-user.ts';
import type { Deps } from './platform/deps.ts';
import { SessionCookies } from './platform/http/session-cookie.ts';
import { makeLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { makeFolder } from './platform/make-folder.ts';
import { readOrMakeSecretFile } from './platform/secret-file.ts';
import { makeSecrets } from './platform/secrets.ts';
import { docusign } from './ports/esign-provider/docusign.ts';
import { openDisk } from './ports/files/disk.ts';
import { openS3 } from './ports/files/s3.ts';
import { openOutbox } from './ports/mail/outbox.ts';
import { smtpTransport } from './ports/mail/smtp.ts';
import { openPayments } from './ports/payments/open-payments.ts';

export interface OpenedDeps {
  deps: Deps;
  databaseUrl: string;
  close(): Promise<void>;
}

export async function openDeps(
  config: Config,
  log: Log,
  folders: { documents: string },
): Promise<OpenedDeps> {
  makeDataDir(config.dataDir);
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir);
  const keeper = embedded && keepPostgres(embedded, log);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const secrets = makeSecrets(
    config.appSecret ?? readOrMakeSecretFile(path.join(config.dataDir, 'app-secret')),
  );
  const mail = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl })
    : await openOutbox({ folder: config.outboxDir });
  const files = config.s3 ? openS3(config.s3) : await openDisk({ folder: config.filesDir });
  const renderer = openRenderer({ home: folders.documents });
  const sealer = openSealer({
    threads: openSealThreads(folders.documents),
    typesetter: renderer,
    authorityFile: path.join(config.dataDir, 'signing/authority.pem'),
    store: sealStore(db),
    secrets,
    ...config.sealing,
    appName: config.appName,
    clock: systemClock,
    log,
  });
  await sealer.prepare();
  const deps: Deps = {
    config,
    db,
    clock: systemClock,
    log,
    secrets,
    cookies: new SessionCookies(config.secureOrigin, secrets),
    limits: makeLimits(db, systemClock, config.rateLimits),
    mail,
    files,
    renderer,
    sealer,
    esign: config.docusign
      ? docusign({ ...config.docusign, redirectUrl: `${config.appUrl}/api/docusign/callback` })
      : null,
    ...(await openPayments({ stripe: config.stripe, pool: db.pool, clock: systemClock })),
  };
  return {
    deps,
    databaseUrl,
    async close() {
      await sealer.close();
      await renderer.close();
      await mail.close?.();
      await db.close();
      await keeper?.stop();
      await embedded?.stop();
    },
  };
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
