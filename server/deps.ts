// Everything a feature is handed: what the product needs from the outside, chosen once in open-deps.ts (or by a test),
// and what features need from each other, joined in join-features.ts.
import type { Config } from './config.ts';
import type { Renderer } from './documents/render/renderer.ts';
import type { Sealer } from './documents/sealing/sealer.ts';
import type { AccountParts, CalendarLinks, UserRecords } from './features/accounts/accounts.service.ts';
import type { FollowUps, StarterTemplates, TemplateColors } from './features/company/company.service.ts';
import type { CustomerJobs } from './features/customers/customers.service.ts';
import type {
  JobEvents,
  PayLinks,
  SignedDocuments,
  TechnicianDirectory,
} from './features/jobs/jobs.service.ts';
import type { PictureUses } from './features/objects/objects.service.ts';
import type { StarterItems } from './features/price-list/price-list.service.ts';
import type { ChangeOrders } from './features/signing/signing.service.ts';
import type { SessionCookies } from './identity/session-cookie.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { MailEvents, MailLogos } from './platform/mail/write-mail-about.ts';
import type { Secrets } from './platform/secrets.ts';
import type { CountedFiles } from './platform/storage/count-files.ts';
import type { CustomerPayments, CustomerSandbox } from './ports/customer-payments/customer-payments.ts';
import type { EsignProvider } from './ports/esign-provider/esign-provider.ts';
import type { MailTransport } from './ports/mail/mail.ts';
import type { PaymentGateway, SandboxTools } from './ports/payments/payments.ts';

export interface OutsideDeps {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  cookies: SessionCookies;
  limits: Limits;
  mail: MailTransport;
  files: CountedFiles;
  renderer: Renderer;
  sealer: Sealer;
  payments: PaymentGateway;
  /** Null where a real provider takes the cards. */
  sandboxTools: SandboxTools | null;
  /** How customers pay the contractors; null where they cannot, as nothing takes it. */
  customerPayments: CustomerPayments | null;
  /** Null where a real provider takes the cards, or nobody does. */
  customerSandbox: CustomerSandbox | null;
  /** Null where no outside signature provider is configured. */
  esign: EsignProvider | null;
}

/** Each is declared by the part that uses it and filled in by a feature that it does not know. */
interface JoinedDeps {
  accountParts: AccountParts;
  pictureUses: PictureUses;
  customerJobs: CustomerJobs;
  jobEvents: JobEvents;
  mailEvents: MailEvents;
  mailLogos: MailLogos;
  signedDocuments: SignedDocuments;
  payLinks: PayLinks;
  technicians: TechnicianDirectory;
  calendarLinks: CalendarLinks;
  userRecords: UserRecords;
  starterTemplates: StarterTemplates;
  starterItems: StarterItems;
  templateColors: TemplateColors;
  followUps: FollowUps;
  changeOrders: ChangeOrders;
}

export interface Deps extends OutsideDeps, JoinedDeps {}
