import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  test('needs nothing: every setting has a default', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      secureOrigin: false,
      dataDir: path.resolve('data'),
      rateLimits: true,
      trustProxy: false,
      runsWeb: true,
      runsWorker: true,
      appName: 'Fieldwright',
    });
  });

  test('the public origin follows the port unless it is set', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    expect(readConfig({ APP_URL: 'https://jobs.example/' })).toMatchObject({
      appUrl: 'https://jobs.example',
      secureOrigin: true,
      mailFrom: { name: 'Fieldwright', address: 'no-reply@jobs.example' },
    });
  });

  test.each([
    [{ ROLE: 'web' }, { runsWeb: true, runsWorker: false }],
    [{ ROLE: 'worker' }, { runsWeb: false, runsWorker: true }],
    [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ SMTP_URL: '' }, { smtpUrl: undefined }],
    [{}, { billing: 'on' }],
    [{ BILLING: 'off' }, { billing: 'off' }],
    [{}, { limits: { loginPerAccount: { name: 'loginPerAccount', max: 10, perMs: 900_000 } } }],
    [{ LIMIT_LOGIN_PER_ACCOUNT: '3/1h' }, { limits: { loginPerAccount: { max: 3, perMs: 3_600_000 } } }],
    [{ MAIL_FROM: 'a@x.example' }, { mailFrom: { name: 'Fieldwright', address: 'a@x.example' } }],
    [{ MAIL_FROM: 'Ridge Co. <a@x.example>' }, { mailFrom: { name: 'Ridge Co.', address: 'a@x.example' } }],
    [
      { MAIL_FROM: '"Ridge, Inc." <a@x.example>' },
      { mailFrom: { name: 'Ridge, Inc.', address: 'a@x.example' } },
    ],
    [{ MAIL_FROM: '<a@x.example>' }, { mailFrom: { name: 'Fieldwright', address: 'a@x.example' } }],
    [{}, { signUp: 'open' }],
    [{ SIGN_UP: 'invite' }, { signUp: 'invite' }],
    [{ LIMIT_SIGN_UP: '20/d' }, { limits: { signUp: { max: 20, perMs: 86_400_000 } } }],
    [{ LIMIT_WRONG_LINKS: '5/1m' }, { limits: { wrongLinks: { max: 5, perMs: 60_000 } } }],
    [{ LIMIT_SIGNING_TOKEN: '6/1m' }, { limits: { wrongLinks: { max: 6, perMs: 60_000 } } }],
    [
      { LIMIT_LINK_FILES: '7/1m', LIMIT_SIGNING_FILES: '8/1m' },
      { limits: { linkFiles: { max: 7, perMs: 60_000 } } },
    ],
    [{ LIMIT_HALF_LOGIN: ' 4 / 90s ' }, { limits: { halfLogin: { max: 4, perMs: 90_000 } } }],
  ])('%j is understood', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT: must be a whole number from 0 to 65535 (it is "eighty")'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ DATABASE_POOL: '4' }, 'DATABASE_POOL: must be a whole number from 5 to 200'],
    [
      { APP_URL: 'https://x.example/app' },
      'APP_URL: must be an origin, without a path (it is "https://x.example/app")',
    ],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY: "10.0.0.0/99" is not an address or a range'],
    [{ APP_URL: 'ftp://x' }, 'APP_URL: must be an address that begins with http:// or https://'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address that begins with postgres://'],
    [{ ROLE: 'king' }, 'ROLE: must be all, web or worker (it is "king")'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT: must be on or off'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: "true" is not an address or a range'],
    [{ BILLING: 'maybe' }, 'BILLING: '],
    [{ LIMIT_SIGN_UP: 'many' }, 'LIMIT_SIGN_UP: must be a number per time, such as 10/15m'],
    [{ LIMIT_SIGN_UP: '0/1h' }, 'LIMIT_SIGN_UP: must be a number per time'],
    [{ LIMIT_SIGN_UP: '10/15' }, 'LIMIT_SIGN_UP: must be a number per time'],
    [{ LIMIT_SIGNING_FILES: '0' }, 'LIMIT_SIGNING_FILES: must be a number per time'],
    [{ LIMIT_SIGN_OUT: '1/1h' }, 'LIMIT_SIGN_OUT: is not one of LIMIT_LOGIN_PER_ACCOUNT'],
    [{ S3_BUCKET: 'only-this' }, 'set all five or none'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'belong together: set all six or none (STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
    ],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:9' }, 'belong together: set all six or none'],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:9/v1' }, 'STRIPE_API_BASE: must be an origin, without a path'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY: must begin with pk_'],
    [{ STRIPE_PRICE_ANNUAL: '200' }, 'STRIPE_PRICE_ANNUAL: must begin with price_'],
    [{ MAIL_FROM: 'a@x.example, b@y.example' }, 'MAIL_FROM: must be one email address'],
    [{ MAIL_FROM: 'A <a@x.example>, B <b@y.example>' }, 'MAIL_FROM: must be one email address'],
    [{ MAIL_FROM: 'Ridge <not an address>' }, 'MAIL_FROM: must be one email address'],
    [{ SIGN_UP: 'maybe' }, 'SIGN_UP: must be open, invite or closed'],
  ])('%j stops the start with one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  });

  test('Stripe is configured as a whole', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_1',
      STRIPE_PRICE_ANNUAL: 'price_2',
      STRIPE_PRICE_LIFETIME: 'price_3',
    };
    expect(readConfig(env).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      prices: { monthly: 'price_1', annual: 'price_2', lifetime: 'price_3' },
      apiBase: undefined,
    });
    for (const name of Object.keys(env)) {
      expect(() => readConfig({ ...env, [name]: '' }), name).toThrow(`(${name} is missing)`);
    }
  });

  test('customers pay in the sandbox unless Stripe is there; what is missing is said', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
    const webhook = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
    const own = { CUSTOMER_PAYMENTS: 'own' };
    const connect = { secretKey: 'sk_test_1', webhookSecret: 'whsec_2', isOwn: false, apiBase: undefined };
    expect(readConfig({}).customerPayments).toBe('sandbox');
    expect(readConfig({ ...key, ...webhook })).toMatchObject({
      customerPayments: connect,
      stripe: undefined,
      lacksConnectWebhook: false,
    });
    expect(readConfig({ ...key, ...webhook, ...own }).customerPayments).toEqual({ ...connect, isOwn: true });
    for (const env of [{ CUSTOMER_PAYMENTS: 'off' }, { CUSTOMER_PAYMENTS: 'off', ...webhook }])
      expect(readConfig(env).customerPayments).toBeNull();
    // Who sells plans for real money lets no invoice be paid with test cards.
    const selling = {
      ...key,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_1',
      STRIPE_PRICE_ANNUAL: 'price_2',
      STRIPE_PRICE_LIFETIME: 'price_3',
    };
    expect(readConfig(selling)).toMatchObject({ customerPayments: null, lacksConnectWebhook: true });
    expect(readConfig({ ...selling, CUSTOMER_PAYMENTS: 'off' }).lacksConnectWebhook).toBe(false);
    for (const [env, line] of [
      [webhook, 'STRIPE_CONNECT_WEBHOOK_SECRET: means nothing without STRIPE_SECRET_KEY'],
      [
        own,
        'CUSTOMER_PAYMENTS=own: means nothing without STRIPE_SECRET_KEY and STRIPE_CONNECT_WEBHOOK_SECRET',
      ],
      [{ ...own, ...selling }, 'CUSTOMER_PAYMENTS=own: means nothing without STRIPE_CONNECT_WEBHOOK_SECRET'],
      [{ CUSTOMER_PAYMENTS: 'x' }, 'CUSTOMER_PAYMENTS: must be on, own or off'],
      [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'x' }, 'STRIPE_CONNECT_WEBHOOK_SECRET: must begin with whsec_'],
    ] as const)
      expect(() => readConfig(env), line).toThrow(line);
  });

  test('what seals documents is optional, and DocuSign needs both of its settings', () => {
    expect(readConfig({}).sealing).toEqual({ p12: undefined, tsaUrl: undefined });
    expect(readConfig({ SIGNING_P12: '/keys/seal.p12', TSA_URL: 'http://tsa.example/' }).sealing).toEqual({
      p12: { file: '/keys/seal.p12', password: '' },
      tsaUrl: 'http://tsa.example/',
    });
    expect(() => readConfig({ TSA_URL: 'ftp://tsa.example' })).toThrow('TSA_URL');
    expect(readConfig({}).docusign).toBeUndefined();
    expect(readConfig({ DOCUSIGN_CLIENT_ID: 'id', DOCUSIGN_CLIENT_SECRET: 'hush' }).docusign).toEqual({
      clientId: 'id',
      clientSecret: 'hush',
      baseUrl: 'https://account.docusign.com',
    });
    for (const half of [{ DOCUSIGN_CLIENT_ID: 'id' }, { DOCUSIGN_CLIENT_SECRET: 'hush' }])
      expect(() => readConfig(half)).toThrow(/^(?!.*hush).*belong together/);
    expect(() => readConfig({ DOCUSIGN_BASE_URL: 'https://account-d.docusign.com' })).toThrow(
      'means nothing without',
    );
  });

  test('a refused secret is not repeated', () => {
    expect(() => readConfig({ APP_SECRET: 'tooshort' })).toThrow(
      /^(?!.*tooshort)APP_SECRET: must have at least 32/,
    );
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      expect(() => readConfig({ [name]: 'live_secret' })).toThrow(/^(?!.*live_secret)STRIPE_/);
    }
  });
});
