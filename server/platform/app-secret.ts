// The secret of this installation: from the environment, or from a file that is made once. With another secret nobody
// could pass their second factor any more, so it never changes by accident: a lost file is not replaced while there are
// records.
import { existsSync } from 'node:fs';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isSecretInUse, recordKey } from './installation-keys.ts';
import type { Log } from './log.ts';
import { readOrMakeSecretFile } from './secret-file.ts';
import { secretFingerprint } from './secrets.ts';

export interface AppSecretOptions {
  db: Database;
  clock: Clock;
  /** APP_SECRET; it goes before the file. */
  given: string | undefined;
  file: string;
  /** The operator knows what is lost with the old one. */
  acceptsNew: boolean;
  log: Pick<Log, 'warn'>;
}

const whatToDo =
  'Bring the old one back: from the settings of the machine it was set on, or from a backup (tar -xOf backup.tar keys/app-secret). ' +
  'If it is lost for good, start once with ACCEPT_NEW_SECRET=yes: second factors must then be reset one by one, and email that waits and connections to an outside signature provider are lost; everything else stays.';

export async function openAppSecret(options: AppSecretOptions): Promise<string> {
  const { db, clock, given, file, acceptsNew, log } = options;
  // In this order: a process that noted a secret in the database has made the file before.
  const isInUse = await isSecretInUse(db);
  const isLost = isInUse && given === undefined && !existsSync(file);
  if (isLost && !acceptsNew)
    throw new Error(
      `${file} is not there and APP_SECRET is not set, but the database has been used with a secret. ${whatToDo}`,
    );
  const secret = given ?? readOrMakeSecretFile(file);
  const other = await recordKey(db, clock, 'app_secret', secretFingerprint(secret), { replaces: acceptsNew });
  if (other && !acceptsNew)
    throw new Error(
      `${given === undefined ? `The secret in ${file}` : 'APP_SECRET'} is not the one this database has been used with. ${whatToDo}`,
    );
  if (other || isLost)
    log.warn(
      'a new APP_SECRET was accepted: second factors must be reset one by one, waiting email and connections to an outside signature provider are lost',
    );
  else if (acceptsNew)
    log.warn('ACCEPT_NEW_SECRET is set, and the secret is the one in use: take the setting away');
  return secret;
}
