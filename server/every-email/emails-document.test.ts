import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mailKinds } from '#server/mail-kinds.ts';
import { emailsDocument, picturesFolder, picturesOf, withEmails } from './emails-document.ts';
import { emailGroups } from './every-email.ts';

const document = readFileSync(emailsDocument, 'utf8');
const cases = emailGroups.flatMap((group) => group.cases);

test('docs/emails.md lists every kind of email, with when it is sent', () => {
  const unlisted = Object.keys(mailKinds).filter((kind) => !document.includes(`| \`${kind}\`<br>`));
  expect(unlisted, 'run node scripts/email-pictures.mjs').toEqual([]);
  for (const { kind, variant, when } of cases)
    expect(document).toContain(`| \`${kind}\`${variant ? `, ${variant}` : ''}<br>${when} |`);
});

test('each of its pictures is there, and no other', () => {
  const files = cases.flatMap((one) => picturesOf(one).map(({ file }) => file));
  expect(readdirSync(picturesFolder).sort()).toEqual(files.sort());
  const shown = [...document.matchAll(/images\/emails\/([\w-]+\.webp)/g)].map(([, file]) => file);
  expect([...new Set(shown)].sort()).toEqual(files);
});

test('all pictures together are small', () => {
  const sizes = readdirSync(picturesFolder).map((file) => statSync(path.join(picturesFolder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
});

test('the lists are written between the marks, again and again', () => {
  const [group] = emailGroups;
  const [first] = group?.cases ?? [];
  if (!group || !first) throw new Error('There are no emails.');
  const emails = [{ ...first, group, email: { subject: 'A | "B"' } }];
  const once = withEmails(document, emails);
  expect(once).toContain('| A &#124; "B" |');
  expect(once).toContain('alt="A &#124; &quot;B&quot;"');
  expect(withEmails(once, emails)).toBe(once);
  expect(() => withEmails('# Emails', emails)).toThrow('The marks in docs/emails.md are missing.');
});
