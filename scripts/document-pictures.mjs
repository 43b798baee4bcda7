// Makes the pictures of the documents (docs/images/documents) that docs/documents.md shows, from the sample documents of
// the tests with the demo's logo. Run it after a change of the layout.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
installIfMissing();
const { default: sharp } = await import('sharp');
const { register } = await import('tsx/esm/api');
register();
const { FreeInvoice } = await import('../contract/free-generator.ts');
const { cancellationNotice } = await import('../contract/texts/cancellation-notice.ts');
const { drawLogo, drawSquareLogo } = await import('../demo/logo.ts');
const { takePhoto } = await import('../demo/photos.ts');
const { drawSignature } = await import('../demo/signatures.ts');
const { openRenderer } = await import('../server/documents/render/renderer.ts');
const { openSealer } = await import('../server/documents/sealing/open-sealer.ts');
const { sealPdf } = await import('../server/documents/sealing/seal-pdf.ts');
const { signatureOf } = await import('../server/documents/testing/signature-of-a-job.ts');
const { documentsOfAJob } = await import('../server/documents/testing/documents-of-a-job.ts');
const { toFreeDocumentModel } = await import('../server/features/free-generator/free-document-model.ts');
const { makeSecrets } = await import('../server/platform/secrets.ts');

const folder = 'docs/images/documents';
mkdirSync(folder, { recursive: true });
const logo = await drawLogo();
const photo = async (scene, side, day) => ({
  side,
  source: scene,
  day,
  image: await takePhoto(scene, side),
});
const photos = await Promise.all([
  photo('condenser', 'before', 'Nov 12, 2026'),
  photo('furnace', 'before', 'Nov 12, 2026'),
  photo('condenser', 'after', 'Nov 13, 2026'),
  photo('furnace', 'after', 'Nov 13, 2026'),
]);

const renderer = openRenderer({ home: path.resolve('server/documents'), threads: 1 });
const secrets = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pictures-'));
try {
  const documents = documentsOfAJob({ logo, photos });
  await picture('estimate', documents.estimate);
  await picture('work-order', documents.workOrder);
  await picture('change-order', documents.changeOrder);
  await picture('invoice', documents.invoice);
  await picture('partly-paid', documents.partlyPaid);
  await picture('receipt', documents.receipt);
  await picture('pay-online', documents.payOnline);
  await picture('paid-online', documents.paidOnline);
  await picture('refunded', documents.refunded);
  await picture('void', documents.voided);
  await picture('second-page', documents.manyLines, 2);
  // Behind all of the text.
  await picture('photos', documents.photos, 'last');
  await picture('statement', documents.statement);
  await picture('discount', documents.discount);
  await picture('options', documents.options);
  await picture('right-to-left', documents.fromTheRight);
  await picture('square-logo', documentsOfAJob({ logo: await drawSquareLogo() }).invoice);
  await picture('no-logo', documentsOfAJob().invoice);
  await picture('free', freeInvoice(documents.invoice));
  const sealed = await sign({ ...documents.estimate, cancellationNotice });
  await pageOf(sealed, 'signed', 1);
  await pageOf(sealed, 'cancellation-form', 2);
  await pageOf(sealed, 'record', 4);
} finally {
  await renderer.close();
  rmSync(secrets, { recursive: true, force: true });
}

async function picture(name, model, page = 1) {
  await pageOf(await renderer.render('pictures', model), name, page);
}

async function pageOf(pdf, name, wanted) {
  const page = wanted === 'last' ? countPages(pdf) : wanted;
  const pages = ['-f', String(page), '-l', String(page)];
  const { stdout, error } = spawnSync('pdftoppm', ['-png', '-r', '110', ...pages, '-'], {
    input: pdf,
    maxBuffer: 50e6,
  });
  if (error) throw new Error('pdftoppm is missing: install poppler-utils.');
  if (stdout.length === 0) throw new Error(`${name} has no page ${page}.`);
  await sharp(stdout)
    .webp({ quality: 84, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
}

function countPages(pdf) {
  return Number(/^Pages: +(\d+)/m.exec(String(spawnSync('pdfinfo', ['-'], { input: pdf }).stdout))?.[1]);
}

/** As a visitor types it. */
function freeInvoice({ company, customer, lines, description }) {
  const form = FreeInvoice.parse({
    companyName: company.name,
    companyPhone: company.phone,
    companyAddress: company.address,
    companyEmail: company.email,
    companyWebsite: company.website,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerAddress: customer.address,
    customerEmail: customer.email,
    description,
    dueDate: '2026-12-14',
    taxRate: '6',
    timeZone: 'America/Boise',
    lineItems: lines.slice(0, 3).map((line) => ({
      quantity: String(line.quantity / 100),
      description: line.description,
      unitPrice: (line.unitPrice / 100).toFixed(2),
    })),
  });
  return toFreeDocumentModel({ stage: 'invoice', form }, '20261114', new Date('2026-11-14T15:12:30Z'));
}

/** The estimate with its signature, the two forms and the record. */
async function sign(model) {
  const document = await renderer.render('pictures', model);
  const seals = [];
  const sealer = openSealer({
    threads: { seal: sealPdf, close: async () => {} },
    typesetter: renderer,
    authorityFile: path.join(secrets, 'authority.pem'),
    store: { list: async () => seals.toReversed(), add: async (_, seal) => void seals.push(seal) },
    secrets: makeSecrets('a secret that is only ever used for pictures'),
    appName: 'Fieldwright',
    clock: { now: () => new Date('2026-11-10T15:13:00Z') },
    log: console,
  });
  const [, signature = ''] = (await drawSignature(model.customer.name)).split('base64,');
  // As it is stored: what is printed is cut to the ink on white.
  const onWhite = await sharp(Buffer.from(signature, 'base64'))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  const { bytes } = await sealer.seal({
    ...signatureOf(model, createHash('sha256').update(document).digest('hex')),
    document,
    signature: onWhite,
  });
  return Buffer.from(bytes);
}
