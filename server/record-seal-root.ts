// Warns at the start when documents are sealed under another root than before. The product starts all the same: a new
// root makes no seal invalid, a lost one does not come back by waiting, and signers must not be kept out.
import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { Deps } from './deps.ts';
import { recordKey } from './platform/installation-keys.ts';

export async function recordSealRoot({
  db,
  clock,
  sealer,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  sealer: Pick<Deps['sealer'], 'rootCertificate'>;
}): Promise<void> {
  const { fingerprint256 } = new X509Certificate(await sealer.rootCertificate());
  const before = await recordKey(db, clock, 'seal_root', fingerprint256, { replaces: true });
  if (!before) return;
  const file = path.join(config.dataDir, 'signing/authority.pem');
  log.error(
    { before, now: fingerprint256 },
    config.sealing.p12
      ? 'documents are sealed under another root than before, that of SIGNING_P12: give every machine on this database the same one. After a change of yours this is said once'
      : `documents are sealed under another root than before, that in ${file}: if another machine works on this database, copy its signing/authority.pem to this place and start again; if the old file was lost, bring it back from a backup. Left so, readers have to trust both roots`,
  );
}
