// The two forms with which a customer can cancel, in the sealed file (D-22).
import { expect, test } from 'vitest';
import { cancellationForm } from '#contract/texts/cancellation-notice.ts';
import { drawPng } from '../testing/draw-png.ts';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { complaints, pagesOf, squeezed } from '../testing/read-pdf.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { sealInput } from './testing/sample-evidence.ts';

needsPdfTools();
const { renderer, openOne } = testSealers();

const cancellation = {
  signedOn: 'Nov 16, 2026',
  lastDay: 'Nov 19, 2026',
  sellerAddress: '418 Alder Street\nBoise, ID 83702',
};

test('stand twice between document and record, completed, and the seal holds', async () => {
  const document = await renderer.render('an account', estimateModel());
  const { sealer } = openOne();
  for (const logo of [null, drawPng(600, 100)]) {
    const letterhead = { headerColor: '#4F72B8', logo };
    const sealed = await sealer.seal({ ...sealInput(document), letterhead, cancellation });
    const bytes = Buffer.from(sealed.bytes);
    expect(await sealer.verify(bytes)).toBe('valid');
    expect(complaints(bytes)).toBe('');
    const [first = '', one = '', two = '', record = ''] = pagesOf(bytes).map(squeezed);
    expect(first).toContain('EST-1042');
    const form = cancellationForm({ ...cancellation, sellerName: 'Ridgeline Heating & Air' });
    for (const [copy, page] of [one, two].entries()) {
      for (const text of [...form.paragraphs, form.declaration, form.date.day])
        expect(page).toContain(squeezed(text));
      expect(page).toContain(squeezed(`Copy ${copy + 1} of 2`));
    }
    expect(record).toContain('SIGNATURERECORD');
  }
});

test('without a right to cancel there is none', async () => {
  const document = await renderer.render('an account', estimateModel());
  const { bytes } = await openOne().sealer.seal({ ...sealInput(document), cancellation: null });
  expect(pagesOf(Buffer.from(bytes)).join('')).not.toContain('HEREBY CANCEL');
});

test('a seller with a long address and a long name still has room on the page', async () => {
  const document = await renderer.render('an account', estimateModel());
  const sellerAddress = Array.from({ length: 8 }, (_, at) => `Building ${at} of the industrial park`).join(
    '\n',
  );
  const input = sealInput(document, { companyName: 'Ridgeline Heating, Cooling and Sheet Metal '.repeat(4) });
  const { bytes } = await openOne().sealer.seal({
    ...input,
    cancellation: { ...cancellation, sellerAddress },
  });
  const pages = pagesOf(Buffer.from(bytes));
  expect(pages[1]).toContain('I HEREBY CANCEL THIS TRANSACTION.');
  expect(pages[2]).toContain('I HEREBY CANCEL THIS TRANSACTION.');
});
