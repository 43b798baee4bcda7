// Makes a picture of every email (docs/images/emails) and the lists of docs/emails.md, from the emails the product
// really sends. Run it after a change of an email that can be seen.
import './check-node.mjs';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfMissing, root } from './install.mjs';
import { withPictureFonts } from './picture-fonts.mjs';

process.chdir(root);
installIfMissing();
const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const { register } = await import('tsx/esm/api');
register();
const { everyEmail } = await import('../server/every-email/every-email.ts');
const { emailsDocument, picturesFolder, picturesOf, withEmails } = await import(
  '../server/every-email/emails-document.ts'
);
const { installation } = await import('../server/every-email/ridgeline.ts');
const { openTestApp } = await import('../server/testing/open-test-app.ts');
const { createTestDatabase, openTestPostgres } = await import('../server/testing/test-postgres.ts');

const postgres = await openTestPostgres();
const app = await openTestApp(await createTestDatabase(postgres.url, 'emails'), installation);
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox'],
  env: withPictureFonts(),
});
const emails = [];
const files = new Set();
try {
  mkdirSync(picturesFolder, { recursive: true });
  for await (const sent of everyEmail(app)) {
    emails.push(sent);
    for (const picture of picturesOf(sent)) {
      files.add(picture.file);
      await photograph(sent.email, picture);
    }
    console.log(sent.kind);
  }
  for (const file of readdirSync(picturesFolder))
    if (!files.has(file)) rmSync(path.join(picturesFolder, file));
  writeFileSync(emailsDocument, withEmails(readFileSync(emailsDocument, 'utf8'), emails));
} finally {
  await browser.close();
  await app.close();
  await postgres.stop();
}
// The threads that print and seal belong to the tests, which end with their process.
process.exit();

/** As a mail program shows it: without the network, and with the pictures that came along unless they are off. */
async function photograph(email, { file, width, theme, hasPictures }) {
  const viewport = { width, height: 200 };
  const context = await browser.newContext({ viewport, colorScheme: theme, offline: true });
  const page = await context.newPage();
  await page.setContent(alwaysTheSame(hasPictures ? withPictures(email) : email.html), { waitUntil: 'load' });
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  await context.close();
  // Letters on plain color: few colors without loss are smaller than many with some, and sharper.
  const fewColors = await sharp(png).png({ palette: true, colours: 64, dither: 0 }).toBuffer();
  await sharp(fewColors).webp({ lossless: true, effort: 6 }).toFile(path.join(picturesFolder, file));
}

function withPictures({ html, attachments }) {
  return html.replace(/\bcid:([^"')\s]+)/g, (address, id) => {
    const found = attachments.find(({ contentId }) => contentId?.replace(/[<>]/g, '') === id);
    if (!found) throw new Error(`${address} did not come with the email.`);
    return `data:${found.mimeType};base64,${Buffer.from(found.content).toString('base64')}`;
  });
}

/** Secrets and ids are new each time; a picture that shows nothing else new should stay the same file. */
function alwaysTheSame(html) {
  return html
    .replace(/(?<=[/=])[\w-]{43}(?=["<\s])/g, 'k3Jq9vT0xWb2Lr7dYf5NhSc8Ze1mAuGp4oKi6EtQwR')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '019a7c41-5d2e-7b80-9f63-2c1e8d4a7b05')
    .replace(/(?<=\bch_sandbox_)[\da-f]+/g, '721277e6d0890799ee3c95ef');
}
