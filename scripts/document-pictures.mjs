// Makes the pictures of the documents (docs/images/documents) that docs/documents.md shows, from the sample documents of
// the tests with the demo's logo. Run it after a change of the layout.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
installIfMissing();
const { default: sharp } = await import('sharp');
const { register } = await import('tsx/esm/api');
register();
const { totals } = await import('../contract/lines/money.ts');
const { companyFacts, drawLogo } = await import('../demo/company.ts');
const { takePhoto } = await import('../demo/photos.ts');
const { openRenderer } = await import('../server/documents/render/renderer.ts');
const samples = await import('../server/documents/testing/sample-documents.ts');

const folder = 'docs/images/documents';
mkdirSync(folder, { recursive: true });
const { eightLines: lines, estimateModel, invoiceModel, manyLines, statementModel, workOrderModel } = samples;
const { changeOrderModel, line, optional, optionsOf } = samples;
const logo = await drawLogo();
const company = { ...invoiceModel().company, licenses: ['HVC-C-41207'], logo };
const paymentTerms = 'Payment due 30 days after completion of work';
const shared = { company, lines, paymentTerms, headerColor: companyFacts.brandColor };
const howToPay =
  'Make checks payable to Ridgeline Heating & Air LLC. Write INV-1042 on your check.\nZelle to office@ridgelineair.example, or call us to pay by card.';
const invoice = (changes = {}) => invoiceModel({ ...shared, howToPay, ...changes });
const { total } = totals(invoice());
const offer = {
  discount: { kind: 'percent', value: 1000, label: 'Fall special' },
  deposit: { kind: 'percent', value: 2500 },
};
const deposit = { cents: 20_000, date: 'Nov 10, 2026', method: 'cash' };
const rest = { cents: total - deposit.cents, date: 'Nov 20, 2026', method: 'check' };

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
try {
  const prepared = { validUntil: 'Dec 14, 2026', preparedBy: 'Carol Ridgeway' };
  await picture('estimate', estimateModel({ ...shared, ...prepared }));
  await picture('work-order', workOrderModel(shared));
  await picture('invoice', invoice());
  await picture('partly-paid', invoice({ payments: [deposit] }));
  await picture('receipt', invoice({ payments: [deposit, rest] }));
  await picture('void', invoice({ voided: { on: 'Nov 18, 2026', reason: 'Billed twice' } }));
  await picture('second-page', invoice({ lines: manyLines(40) }), 2);
  await picture('statement', statementModel(6, { company, headerColor: companyFacts.brandColor }));
  const taken = optional(line('Surge protector for the condenser', 24_900, { taxed: true }), true);
  const left = optional(line('Maintenance plan. Two visits a year', 18_900));
  await picture(
    'discount',
    estimateModel({ ...shared, ...prepared, ...offer, lines: [...lines.slice(0, 4), taken, left] }),
  );
  const options = optionsOf(3, (at) => lines.slice(0, 2 + at * 3));
  await picture('options', estimateModel({ ...shared, ...prepared, options, deposit: offer.deposit }));
  await picture('change-order', changeOrderModel({ company, headerColor: companyFacts.brandColor }));
  await picture('photos', workOrderModel({ ...shared, photos }), 2);
} finally {
  await renderer.close();
}

async function picture(name, model, page = 1) {
  const pdf = await renderer.render('pictures', model);
  const pages = ['-f', String(page), '-l', String(page)];
  const { stdout, error } = spawnSync('pdftoppm', ['-png', '-r', '110', ...pages, '-'], {
    input: pdf,
    maxBuffer: 50e6,
  });
  if (error) throw new Error('pdftoppm is missing: install poppler-utils.');
  await sharp(stdout)
    .webp({ quality: 84, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
}
