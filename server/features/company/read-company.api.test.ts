import { expect, test, vi } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { jpeg, onNothing, png, transparentPng } from '../objects/testing/pictures.ts';
import { upload } from '../objects/testing/upload.ts';
import { formatPhone, readCompany, readCompanyLogo } from './company.service.ts';
import { onboarding, profile } from './testing/company-bodies.ts';

test('a company as documents and emails show it', async () => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  await given.user({ accountId: user.accountId, role: 'technician' });
  await client.call('POST /api/onboarding/complete', { body: onboarding });
  expect(await readCompany(deps.db.query, user.accountId)).toEqual({
    accountId: user.accountId,
    name: 'Alder Street Plumbing',
    addressLines: ['418 Alder Street', 'Boise, ID 83702'],
    phone: '(208) 555-0142',
    fax: '208-555-0143',
    email: user.email,
    ownerEmail: user.email,
    website: 'https://alderstreet.example',
    websiteLink: 'https://alderstreet.example/',
    logoPath: null,
    timeZone: 'America/Boise',
    profession: 'Plumbing',
    defaultTaxRate: 625,
    retention: { jobMonths: null, invoiceMonths: null },
    licenseNumbers: [],
    ownerName: '',
    brandColor: '#4F72B8',
    texts: {
      paymentTerms: 'Payment due 30 days after completion of work',
      agreement: 'I agree that all work has been performed to my satisfaction.',
      comments: null,
    },
    estimateValidDays: null,
    checkPayableTo: '',
    otherWaysToPay: '',
    printPhotos: false,
    messages: {},
    followUps: { estimates: false, invoices: false },
  });
});

test('a company that has said nothing yet', async () => {
  const { given, deps } = await startApp();
  const { accountId } = await given.user();
  expect(await readCompany(deps.db.query, accountId)).toMatchObject({
    name: '',
    addressLines: [],
    phone: '',
    website: '',
    websiteLink: null,
    defaultTaxRate: null,
  });
});

test.each([
  ['http://a.example', 'http://a.example/'],
  ['HTTPS://A.example/x', 'https://a.example/x'],
  ['www.a.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:word@a.example', null],
  ['https://', null],
])('the website %j becomes the link %j', async (companyWebsite, link) => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  await client.call('POST /api/company/update', { body: { ...profile, companyWebsite } });
  const company = await readCompany(deps.db.query, user.accountId);
  expect([company.website, company.websiteLink]).toEqual([companyWebsite, link]);
});

test.each([
  ['2085550142', '(208) 555-0142'],
  ['555-0142', '555-0142'],
  ['+49 30 1234567', '+49 30 1234567'],
  ['', ''],
])('the phone number %j is shown as %j', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test.each([
  ['PNG', png, '\x89PNG'],
  ['JPEG', jpeg, '\xff\xd8\xff'],
] as const)('the logo comes as %s', async (_, draw, begin) => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  const logo = await upload(client, await draw(), { purpose: 'logo' });
  await client.call('POST /api/company/update', { body: { ...profile, companyLogo: logo.body.objectPath } });
  const company = await readCompany(deps.db.query, user.accountId);
  const bytes = await readCompanyLogo(deps, company);
  expect(bytes?.toString('latin1', 0, begin.length)).toBe(begin);
  expect(await readCompanyLogo(deps, { ...company, accountId: (await given.user()).accountId })).toBeNull();
});

test.each([
  ['white letters on nothing', () => onNothing('#ffffff')],
  ['nothing at all', transparentPng],
])('a logo of %s would leave the head of a document empty: none, read once', async (_, draw) => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session();
  const logo = await upload(client, await draw(), { purpose: 'logo' });
  await client.call('POST /api/company/update', { body: { ...profile, companyLogo: logo.body.objectPath } });
  const company = await readCompany(deps.db.query, user.accountId);
  expect(company.logoPath).toBe(logo.body.objectPath);
  expect(await readCompanyLogo(deps, company)).toBeNull();
  const get = vi.spyOn(deps.files, 'get');
  expect(await readCompanyLogo(deps, company)).toBeNull();
  expect(get).not.toHaveBeenCalled();
  get.mockRestore();
});
