// What the product needs from the outside, chosen once in main.ts (or by a test) and handed to every feature.
import type { Config } from '../config.ts';
import type { EsignProvider } from '../ports/esign-provider/esign-provider.ts';
import type { FileStore } from '../ports/files/files.ts';
import type { MailTransport } from '../ports/mail/mail.ts';
import type { PaymentGateway, SandboxCounter } from '../ports/payments/payments.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { SessionCookies } from './http/session-cookie.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

export interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  cookies: SessionCookies;
  limits: Limits;
  mail: MailTransport;
  files: FileStore;
  payments: PaymentGateway;
  /** Null where a real provider takes the cards. */
  sandboxCounter: SandboxCounter | null;
  /** Null where no outside signature provider is configured. */
  esign: EsignProvider | null;
}
