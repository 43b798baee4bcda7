// Every email the product can send, as it arrives: what mail programs need, what the plain text owes, who gets the
// replies, and each of its links, opened and used.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette } from '#contract/company/palette.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { formatPhone } from '#server/features/company/company.service.ts';
import { mailKinds } from '#server/mail-kinds.ts';
import { openOwnDatabase } from '#server/testing/own-database.ts';
import { startApp } from '#server/testing/start-app.ts';
import { company, companyFacts } from '../../demo/company.ts';
import { emailProblems, linksIn } from './email-problems.ts';
import { emailsDocument, withEmails } from './emails-document.ts';
import { emailGroups, everyEmail, type SentEmail } from './every-email.ts';
import { openLink } from './open-link.ts';
import { installation, newOwner } from './ridgeline.ts';

test('every kind of email has an entry, once beside its variants', () => {
  const cases = emailGroups.flatMap((group) => group.cases);
  const kinds = cases.filter(({ variant }) => !variant).map(({ kind }) => kind);
  const names = cases.map(({ kind, variant }) => `${kind} ${variant}`);
  expect(new Set(names).size).toBe(names.length);
  expect(kinds.toSorted()).toEqual(Object.keys(mailKinds).toSorted());
});

test('every email arrives whole, and each of its links leads where it says', async () => {
  const app = await startApp({ ...installation, connections: await openOwnDatabase() });
  const { appUrl, appName } = app.deps.config;
  const problems: string[] = [];
  const emails: SentEmail[] = [];
  let links = 0;
  for await (const sent of everyEmail(app)) {
    const { kind, variant, email, group } = sent;
    emails.push(sent);
    const found = [...emailProblems(sent, appUrl), ...senderProblems(sent, appName)];
    for (const link of linksIn(email)) {
      links += 1;
      await openLink(app, link, sent).catch((error: Error) => found.push(error.message));
    }
    problems.push(
      ...found.map((problem) => `${group.title}, ${kind}${variant ? `, ${variant}` : ''}: ${problem}`),
    );
  }
  expect(problems).toEqual([]);
  expect(links).toBeGreaterThan(20);
  // docs/emails.md names them as they are; scripts/email-pictures.mjs writes it.
  const document = readFileSync(emailsDocument, 'utf8');
  expect(document, 'run node scripts/email-pictures.mjs').toBe(withEmails(document, emails));
}, 300_000);

const fromCompany = { name: company.companyName, address: companyFacts.companyEmail };

/** Emails in the company's name have its letterhead and are answered to it; those of the product have neither, but one that
 *  passes on what a customer asked is answered to that customer. */
function senderProblems({ email, group, replyTo }: SentEmail, appName: string): string[] {
  const [reply] = email.replyTo ?? [];
  const isCompany = group.sender === 'company';
  const expected = isCompany ? fromCompany : { name: appName, address: replyTo };
  const { html = '', text = '' } = email;
  const shown: [part: string, isShown: boolean][] = [
    ['logo', html.includes('src="cid:logo"')],
    ['color', html.includes(`background:${palette(companyFacts.brandColor).band}`)],
    ['phone number', text.split('--\n')[1]?.includes(formatPhone(company.companyPhone)) ?? false],
    ['number to tap', html.includes(`href="${telLink(company.companyPhone)}"`)],
    ['address to write to', html.includes(`href="mailto:${companyFacts.companyEmail}"`)],
    ['license', companyFacts.licenseNumbers.every((license) => text.includes(license))],
  ];
  return [
    ...(email.from?.name === expected.name ? [] : [`it comes from ${email.from?.name}`]),
    ...(reply?.address === expected.address ? [] : [`replies go to ${reply?.address ?? 'nobody'}`]),
    ...shown
      .filter(([, isShown]) => isShown !== isCompany)
      .map(([part]) => `it ${isCompany ? 'lacks' : 'shows'} the company’s ${part}`),
  ];
}

test.each([
  ['/reset-password?token=gone', 'POST /api/auth/validate-reset-token: 410'],
  ['/confirm-email?token=gone', 'POST /api/auth/confirm-email: 410'],
  ['/sign/gone', 'GET /api/signatures/:token: 404'],
  ['/no-such-page', 'answers 404'],
  ['/checkout?token=x', 'Nobody knows how /checkout uses its token'],
  ['/jobs?job=0198c0de-0000-7000-8000-000000000000', 'GET /api/jobs/:id: 404'],
])('a dead link is noticed: %s', async (path, message) => {
  const app = await startApp(installation);
  const { owner } = await newOwner(app);
  await expect(openLink(app, `${app.deps.config.appUrl}${path}`, { owner })).rejects.toThrow(message);
});

test('a link to somewhere else is noticed', async () => {
  const app = await startApp(installation);
  await expect(openLink(app, 'https://elsewhere.example/', {})).rejects.toThrow('leads elsewhere');
});
