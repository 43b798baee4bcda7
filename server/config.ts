// The only file that reads the environment. Every setting is named, explained and checked here;
// a bad value stops the start with one clear line.
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { WholeNumber } from '#contract/fields.ts';
import { readLimits } from './limits.ts';

const text = z.string().trim();
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });
const onOff = oneOf('on', 'off');
const wholeNumber = (min: number, max: number) =>
  WholeNumber(min, max, `must be a whole number from ${min} to ${max}`);
const mailAddress = z.email('must be one email address');
/** `no-reply@example.com`, `Ridgeline <no-reply@example.com>` or with the name in quotes. */
const sender = text.transform((value, context) => {
  const [, quoted, plain, inside] = /^(?:"([^"<>]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(value) ?? [];
  const parsed = mailAddress.safeParse((inside ?? value).trim());
  if (parsed.success) return { name: (quoted ?? plain ?? '').trim(), address: parsed.data };
  context.addIssue('must be one email address, or a name and the address as Name <address>');
  return z.NEVER;
});
const url = (...protocols: string[]) =>
  text.refine((value) => protocols.includes(protocolOf(value)), {
    error: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    return '';
  }
}

const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`;

const Environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
  /** Where it listens. */
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text.min(1).default('127.0.0.1'),
  /** Public origin: used in mails and for cookies; https turns on Secure cookies and HSTS. */
  APP_URL: url('http:', 'https:')
    .refine((value) => isOrigin(value), { error: 'must be an origin, without a path' })
    .optional(),
  /** Embedded database, files, outbox and generated keys. */
  DATA_DIR: text.min(1).default('./data'),
  /** Any PostgreSQL 15 or newer; without it the embedded one is started under DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Connections each process opens at most; background work keeps two of them to itself. */
  DATABASE_POOL: wholeNumber(5, 200).default(10),
  /** Without it every mail becomes one .eml file in DATA_DIR/outbox. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /**
   * The sender's address, or `Name <address>`; without a name the product's. Emails for a company bear the company's.
   */
  MAIL_FROM: sender.optional(),
  /** Object storage; all five or none. Without them files lie in DATA_DIR/files. */
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: text.min(1).optional(),
  S3_REGION: text.min(1).optional(),
  S3_ACCESS_KEY_ID: text.min(1).optional(),
  S3_SECRET_ACCESS_KEY: text.min(1).optional(),
  /** Pictures one account may hold, small versions included. */
  STORAGE_QUOTA_MB: wholeNumber(1, 10_000_000).default(2048),
  /**
   * The payment provider; all six or none. Without them the sandbox takes Stripe's test cards and moves no money.
   * STRIPE_SECRET_KEY alone will do for what customers pay, with STRIPE_CONNECT_WEBHOOK_SECRET.
   */
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'must begin with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.startsWith('whsec_', 'must begin with whsec_').optional(),
  STRIPE_PRICE_MONTHLY: text.startsWith('price_', 'must begin with price_').optional(),
  STRIPE_PRICE_ANNUAL: text.startsWith('price_', 'must begin with price_').optional(),
  STRIPE_PRICE_LIFETIME: text.startsWith('price_', 'must begin with price_').optional(),
  /** Of the webhook that tells of connected accounts, or, with `own`, of the key's own account. */
  STRIPE_CONNECT_WEBHOOK_SECRET: text.startsWith('whsec_', 'must begin with whsec_').optional(),
  /**
   * How customers pay contractors online. `on`: with Stripe where STRIPE_CONNECT_WEBHOOK_SECRET is set, in the sandbox
   * where nothing of Stripe is; `own`: straight into the account of STRIPE_SECRET_KEY; `off`: not at all.
   */
  CUSTOMER_PAYMENTS: oneOf('on', 'own', 'off').default('on'),
  /** Where the adapter talks to instead of Stripe itself; tests point it at loopback. */
  STRIPE_API_BASE: url('http:', 'https:')
    .refine((value) => isOrigin(value), { error: 'must be an origin, without a path' })
    .optional(),
  /** A PKCS #12 file whose certificate seals signed documents; without it an own root is made in DATA_DIR. */
  SIGNING_P12: text.min(1).optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  /** A time-stamp server (RFC 3161) that confirms when a document was sealed. */
  TSA_URL: url('http:', 'https:').optional(),
  /** A PEM file with the root certificates its time stamps must lead to. */
  TSA_CA: text.min(1).optional(),
  /** The outside signature provider; the first two belong together. Without them the product shows nothing of it. */
  DOCUSIGN_CLIENT_ID: text.min(1).optional(),
  DOCUSIGN_CLIENT_SECRET: text.min(1).optional(),
  /** Where its accounts live: https://account.docusign.com; https://account-d.docusign.com is for developers. */
  DOCUSIGN_BASE_URL: url('http:', 'https:')
    .refine((value) => isOrigin(value), { error: 'must be an origin, without a path' })
    .optional(),
  /** Encrypts second-factor secrets and signs cookies; generated into DATA_DIR unless several machines run. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `yes`, for one start: the old secret is lost, and so is what only it could read. */
  ACCEPT_NEW_SECRET: oneOf('yes', 'no').default('no'),
  /** `off`: for self-hosters; every new account has lifetime access and no card is needed. */
  BILLING: onOff.default('on'),
  /**
   * Who may open an account. `invite`: only people whom an owner invites as technician or the operator as owner (`npm
   * run admin -- invite`); `closed`: nobody new at all.
   */
  SIGN_UP: oneOf('open', 'invite', 'closed').default('open'),
  /** PDFs a visitor makes for free within 24 hours. */
  MAX_FREE_PDFS: wholeNumber(0, 1000).default(3),
  /** Ids of accounts or owners who may get a new trial when theirs has ended (A-54); refused in production. */
  TEST_ACCOUNT_IDS: text.optional(),
  /** `off` only for load tests. Each limit has a setting of its own, LIMIT_<NAME>; server/limits.ts lists them. */
  RATE_LIMIT: onOff.default('on'),
  /** Which proxies may set the client address: addresses or ranges, comma separated. */
  TRUST_PROXY: text.optional(),
  /** What this process does. */
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  /** What the product calls itself, and whom people write to. */
  APP_NAME: text.min(1).default('Fieldwright'),
  SUPPORT_EMAIL: mailAddress.optional(),
  BETA_EMAIL: mailAddress.optional(),
  /** Measurement id of the tag service; empty means no analytics at all. */
  ANALYTICS_ID: text.regex(/^[A-Z0-9-]*$/i, 'must be letters, digits and dashes').default(''),
  /** Opens GET /metrics to those who send it as a bearer token; without it there is no such address. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no space')
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Thrown with a sentence meant for the person at the terminal. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env) {
  // An empty value in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    const name = String(problem?.path[0]);
    throw new ConfigError(
      `${name}: ${problem?.message ?? 'is not valid'} (it is ${JSON.stringify(shown(name, env[name]))})`,
    );
  }
  const value = parsed.data;
  const dataDir = path.resolve(value.DATA_DIR);
  const appUrl = (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  const host = new URL(appUrl).hostname;
  return {
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    host: value.HOST,
    appUrl,
    secureOrigin: appUrl.startsWith('https:'),
    dataDir,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    smtpUrl: value.SMTP_URL,
    mailFrom: {
      name: value.MAIL_FROM?.name || value.APP_NAME,
      address: value.MAIL_FROM?.address ?? `no-reply@${host}`,
    },
    outboxDir: path.join(dataDir, 'outbox'),
    filesDir: path.join(dataDir, 'files'),
    s3: s3Settings(value),
    storageQuota: value.STORAGE_QUOTA_MB * 1024 * 1024,
    stripe: stripeSettings(value),
    customerPayments: customerPaymentSettings(value),
    /** What is sold here is paid with Stripe, and contractors' customers cannot pay at all. */
    lacksConnectWebhook:
      value.CUSTOMER_PAYMENTS === 'on' && !!value.STRIPE_SECRET_KEY && !value.STRIPE_CONNECT_WEBHOOK_SECRET,
    sealing: {
      p12: value.SIGNING_P12
        ? { file: path.resolve(value.SIGNING_P12), password: value.SIGNING_P12_PASSWORD ?? '' }
        : undefined,
      tsaUrl: value.TSA_URL,
      tsaRoots: value.TSA_CA ? { file: path.resolve(value.TSA_CA) } : undefined,
    },
    docusign: docusignSettings(value),
    appSecret: value.APP_SECRET,
    acceptsNewSecret: value.ACCEPT_NEW_SECRET === 'yes',
    billing: value.BILLING,
    signUp: value.SIGN_UP,
    testAccountIds: testAccounts(value),
    maxFreePdfs: value.MAX_FREE_PDFS,
    rateLimits: value.RATE_LIMIT === 'on',
    limits: readLimits(given, (setting, problem) => {
      throw new ConfigError(`${setting}: ${problem} (it is ${JSON.stringify(given[setting])})`);
    }),
    trustProxy: proxies(value.TRUST_PROXY),
    runsWeb: value.ROLE !== 'worker',
    runsWorker: value.ROLE !== 'web',
    appName: value.APP_NAME,
    supportEmail: value.SUPPORT_EMAIL ?? `support@${host}`,
    betaEmail: value.BETA_EMAIL ?? '',
    analyticsId: value.ANALYTICS_ID,
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  };
}

function s3Settings(value: z.infer<typeof Environment>) {
  const parts = {
    endpoint: value.S3_ENDPOINT,
    bucket: value.S3_BUCKET,
    region: value.S3_REGION,
    accessKeyId: value.S3_ACCESS_KEY_ID,
    secretAccessKey: value.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.values(parts).filter((part) => part === undefined).length;
  if (missing === Object.keys(parts).length) return undefined;
  if (missing > 0) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all five or none',
    );
  }
  return parts as { [K in keyof typeof parts]: string };
}

function stripeSettings(value: z.infer<typeof Environment>) {
  const parts = {
    STRIPE_SECRET_KEY: value.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: value.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: value.STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_MONTHLY: value.STRIPE_PRICE_MONTHLY,
    STRIPE_PRICE_ANNUAL: value.STRIPE_PRICE_ANNUAL,
    STRIPE_PRICE_LIFETIME: value.STRIPE_PRICE_LIFETIME,
  };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const missing = names.filter((name) => parts[name] === undefined);
  if (missing.length === names.length && value.STRIPE_API_BASE === undefined) return undefined;
  if (isForCustomersAlone(value)) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(
      `${names.slice(0, -1).join(', ')} and ${names.at(-1)} belong together: set all six or none (${missing.join(', ')} is missing)`,
    );
  }
  const all = parts as Record<keyof typeof parts, string>;
  return {
    secretKey: all.STRIPE_SECRET_KEY,
    publishableKey: all.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: all.STRIPE_WEBHOOK_SECRET,
    prices: {
      monthly: all.STRIPE_PRICE_MONTHLY,
      annual: all.STRIPE_PRICE_ANNUAL,
      lifetime: all.STRIPE_PRICE_LIFETIME,
    },
    apiBase: value.STRIPE_API_BASE,
  };
}

const billingNames = [
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_ANNUAL',
  'STRIPE_PRICE_LIFETIME',
] as const;

/** The key and its second webhook: nothing is sold here, and contractors are paid. */
const isForCustomersAlone = (value: z.infer<typeof Environment>): boolean =>
  value.CUSTOMER_PAYMENTS !== 'off' &&
  value.STRIPE_SECRET_KEY !== undefined &&
  value.STRIPE_CONNECT_WEBHOOK_SECRET !== undefined &&
  billingNames.every((name) => value[name] === undefined);

/** Null where customers cannot pay online. */
function customerPaymentSettings(value: z.infer<typeof Environment>) {
  const {
    CUSTOMER_PAYMENTS: how,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = value;
  if (how === 'off') return null;
  // Who sells plans for real money must not let invoices be paid with test cards.
  if (how === 'on' && !webhookSecret) return secretKey ? null : ('sandbox' as const);
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, isOwn: how === 'own', apiBase };
  const wanted = how === 'own' ? 'CUSTOMER_PAYMENTS=own' : 'STRIPE_CONNECT_WEBHOOK_SECRET';
  const missing = [
    ...(secretKey ? [] : ['STRIPE_SECRET_KEY']),
    ...(webhookSecret ? [] : ['STRIPE_CONNECT_WEBHOOK_SECRET']),
  ];
  throw new ConfigError(`${wanted}: means nothing without ${missing.join(' and ')}`);
}

function docusignSettings(value: z.infer<typeof Environment>) {
  const { DOCUSIGN_CLIENT_ID: clientId, DOCUSIGN_CLIENT_SECRET: clientSecret } = value;
  if (!clientId && !clientSecret) {
    if (value.DOCUSIGN_BASE_URL)
      throw new ConfigError(
        'DOCUSIGN_BASE_URL: means nothing without DOCUSIGN_CLIENT_ID and DOCUSIGN_CLIENT_SECRET',
      );
    return undefined;
  }
  if (!clientId || !clientSecret)
    throw new ConfigError('DOCUSIGN_CLIENT_ID and DOCUSIGN_CLIENT_SECRET belong together: set both or none');
  return { clientId, clientSecret, baseUrl: value.DOCUSIGN_BASE_URL ?? 'https://account.docusign.com' };
}

/** A back door belongs to no installation that people pay for. */
function testAccounts({ TEST_ACCOUNT_IDS, NODE_ENV }: z.infer<typeof Environment>): string[] {
  const ids = (TEST_ACCOUNT_IDS ?? '').split(',').map((id) => id.trim().toLowerCase());
  const named = ids.filter(Boolean);
  if (named.length > 0 && NODE_ENV === 'production')
    throw new ConfigError('TEST_ACCOUNT_IDS: must not be set in production');
  const odd = named.find((id) => !z.uuid().safeParse(id).success);
  if (odd) throw new ConfigError(`TEST_ACCOUNT_IDS: ${JSON.stringify(odd)} is not an id`);
  return named;
}

// `true` would let anyone forge their address past a rate limit, so only named proxies are taken.
function proxies(value: string | undefined): string[] | false {
  const list = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && part !== 'off');
  const odd = list.find((part) => !isAddressOrRange(part));
  if (odd) throw new ConfigError(`TRUST_PROXY: ${JSON.stringify(odd)} is not an address or a range`);
  return list.length ? list : false;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Secrets are never repeated, not even in the line that reports them as wrong. */
const shown = (name: string, value: string | undefined) =>
  /SECRET|KEY|PASSWORD|TOKEN|^(DATABASE|SMTP)_URL/.test(name) && value ? '(hidden)' : value;
