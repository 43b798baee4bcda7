// Settings, record keeping, and who may touch any of it.
import { describe, expect, test } from 'vitest';
import { companyEndpoints } from '#contract/company/company.ts';
import { defaultMessages } from '#contract/texts/company-messages.ts';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { startApp } from '#server/testing/start-app.ts';
import { png } from '../objects/testing/pictures.ts';
import { upload } from '../objects/testing/upload.ts';
import { onboarding, profile } from './testing/company-bodies.ts';

const settingsPath = 'GET /api/company/settings';
const retentionPath = 'POST /api/company/retention';

describe('settings', () => {
  test('a new account keeps everything and has used nothing', async () => {
    const { given } = await startApp({ env: { STORAGE_QUOTA_MB: '100' } });
    const { client } = await given.session();
    expect((await client.call(settingsPath)).body).toEqual({
      timeZone: 'America/New_York',
      profession: null,
      retention: { jobMonths: null, invoiceMonths: null },
      storage: { usedBytes: 0, quotaBytes: 104_857_600 },
      deletionNoticeProblem: null,
      licenseNumbers: [],
      companyEmail: null,
      ownerName: null,
      brandColor: templateTexts.headerColor,
      defaultTaxRate: null,
      defaultPaymentTerms: templateTexts.paymentTerms,
      defaultAgreement: templateTexts.customerAgreementText,
      defaultComments: generateTexts.comments,
      estimateValidDays: null,
      checkPayableTo: null,
      otherWaysToPay: null,
      printPhotos: false,
      messages: defaultMessages,
      followUps: { estimates: false, invoices: false },
    });
  });

  test('what is stored counts, small versions included', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { body } = await upload(client, await png());
    const { storage } = await client.ok(settingsPath);
    expect(storage.usedBytes).toBeGreaterThan(body.bytes);
    expect(storage.quotaBytes).toBe(2048 * 1024 * 1024);
  });
});

describe('record keeping', () => {
  test('is switched on and off again, on record', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session();
    for (const retention of [
      { jobMonths: 6, invoiceMonths: 84 },
      { jobMonths: null, invoiceMonths: 120 },
      { jobMonths: null, invoiceMonths: null },
    ]) {
      expect((await client.call(retentionPath, { body: retention })).body).toEqual({ success: true });
      expect((await client.call(settingsPath)).body.retention).toEqual(retention);
    }
    const { rowCount } = await deps.db.pool.query(
      "select from audit_events where account_id = $1 and type = 'retention.changed'",
      [user.accountId],
    );
    expect(rowCount).toBe(3);
  });

  test.each([
    [{ jobMonths: 5, invoiceMonths: null }, 'Jobs are kept for at least 6 months.'],
    [{ jobMonths: null, invoiceMonths: 83 }, 'Invoices are kept for at least 84 months.'],
    [{ jobMonths: 6.5, invoiceMonths: null }, undefined],
    [{ jobMonths: '12', invoiceMonths: null }, undefined],
    [{ jobMonths: 1e9, invoiceMonths: null }, undefined],
    [{ jobMonths: 12 }, undefined],
  ])('%j is refused', async (retention, message) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { status, body } = await client.send(retentionPath, { body: retention });
    expect(status).toBe(400);
    if (message) expect(body.message).toBe(message);
    expect((await client.call(settingsPath)).body.retention).toEqual({
      jobMonths: null,
      invoiceMonths: null,
    });
  });
});

const bodies: Record<string, unknown> = {
  completeOnboarding: onboarding,
  updateCompany: profile,
  setRetention: { jobMonths: 12, invoiceMonths: 84 },
  updateSettings: { checkPayableTo: 'Taken over' },
};
const all = Object.entries(companyEndpoints).map(([name, { method, path }]) => ({ name, method, path }));
const changing = all.filter(({ method }) => method !== 'GET');

describe('who may not', () => {
  test.each(all)('$path without a session: 401', async ({ name, method, path }) => {
    const { guest } = await startApp();
    const { status, body } = await guest.send(`${method} ${path}`, { body: bodies[name] });
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  test.each(all)('$path as a technician: 403, and nothing changes', async ({ name, method, path }) => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ role: 'technician' });
    const { status, body } = await client.send(`${method} ${path}`, { body: bodies[name] });
    expect([status, body.code]).toEqual([403, 'role_not_allowed']);
    const { rows } = await deps.db.pool.query(
      `select business_name, onboarding_completed, job_retention_months, check_payable_to
       from companies where account_id = $1`,
      [user.accountId],
    );
    expect(rows).toEqual([
      {
        business_name: null,
        onboarding_completed: false,
        job_retention_months: null,
        check_payable_to: null,
      },
    ]);
  });

  test.each(all)('$path without payment consent: 402', async ({ name, method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    expect((await client.send(`${method} ${path}`, { body: bodies[name] })).status).toBe(402);
  });

  test.each(changing)('$path without a CSRF token: 403', async ({ name, method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { status, body } = await client.send(`${method} ${path}`, { body: bodies[name], csrf: false });
    expect([status, body.code]).toEqual([403, 'csrf_failed']);
  });

  test.each(changing)('$path with a body it cannot take: 400, never a failure', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    for (const bad of [{}, [], null, 'text', 7, { companyName: [], jobMonths: {}, brandColor: [] }]) {
      const { status, body } = await client.send(`${method} ${path}`, { body: bad });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });

  test.each(changing)('$path as a form: 415', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.send(`${method} ${path}`, { raw: 'a=b', headers })).status).toBe(415);
  });

  test('what one owner changes, another does not see', async () => {
    const { given } = await startApp();
    const [one, other] = [await given.session(), await given.session()];
    await one.client.call('POST /api/company/update', { body: profile });
    await one.client.call(retentionPath, { body: { jobMonths: 12, invoiceMonths: 84 } });
    expect((await other.client.call('GET /api/auth/user')).body.businessName).toBeNull();
    expect((await other.client.ok(settingsPath)).retention.jobMonths).toBeNull();
  });
});
