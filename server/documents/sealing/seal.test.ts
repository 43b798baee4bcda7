// Sealed files, read back by programs that are not ours.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import {
  attachmentOf,
  complaints,
  pagesOf,
  sealLines,
  squeezed,
  textOf,
  wordsOf,
} from '../testing/read-pdf.ts';
import { estimateModel, invoiceModel, line, manyLines } from '../testing/sample-documents.ts';
import { type SealPdfInput, sealPdf } from './seal-pdf.ts';
import { openSealThreads } from './seal-threads.ts';
import type { Evidence } from './sealer.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { events, sealInput } from './testing/sample-evidence.ts';

needsPdfTools();
const { renderer, openOne } = testSealers();

async function sealed(changes: Partial<Evidence> = {}, model = estimateModel()) {
  const { sealer } = openOne();
  const document = await renderer.render('an account', model);
  const { bytes, ...facts } = await sealer.seal(sealInput(document, changes));
  return { pdf: Buffer.from(bytes), document, sealer, ...facts };
}

/** The record, which follows the one page of the document. */
const recordOf = (pdf: Buffer) => squeezed(pagesOf(pdf).slice(1).join(''));

const sound = ['Signature Validation: Signature is Valid.', 'Total document signed'];

describe('a sealed document', () => {
  test('is valid and signed as a whole, and its structure is sound', async () => {
    const { pdf, sealer, sha256, certificateFingerprint, timestamped } = await sealed();
    expect(sealLines(pdf)).toEqual(expect.arrayContaining([...sound, 'Signature Type: ETSI.CAdES.detached']));
    expect(sealLines(pdf)).toContain('Signer Certificate Common Name: Ridgeline Heating & Air');
    expect(complaints(pdf)).toBe('');
    expect(await sealer.verify(pdf)).toBe('valid');
    expect(sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect(certificateFingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(timestamped).toBe(false);
  });

  test('begins with the document exactly as it was sent', async () => {
    const { pdf, document } = await sealed();
    expect(pdf.subarray(0, document.length).equals(document)).toBe(true);
    const text = recordOf(pdf);
    expect(text).toContain(squeezed(`${document.length.toLocaleString('en-US')} bytes`));
    expect(text).toContain(createHash('sha256').update(document).digest('hex'));
  });

  test('prints the timeline of the signature in a record behind it', async () => {
    const { pdf, certificateFingerprint } = await sealed({
      claimed: { address: '10.0.0.1', userAgent: null, time: '2031-01-01T00:00:00Z' },
    });
    const text = recordOf(pdf);
    for (const sentence of [
      'SIGNATURE RECORD',
      'EST-1042',
      'Maria Nguyễn',
      'maria@example.com',
      'SIGNED THROUGH THE LINK FOR Maria Nguyễn Nov 15, 2026, 8:12 AM MST (2026-11-15 15:12:09 UTC)',
      'Estimate EST-1042',
      '$1,685.31',
      'This record shows what was signed, when, and from where. It does not prove who the person was.',
      'How the signer was identified A private link to this document. It was sent by email to maria@example.com.',
      'Where the signature came from. Internet address 203.0.113.77. The browser says it is a browser on iPhone.',
      'No one from the company was logged in on the browser that signed. It had the link too.',
      'What was not checked Who the person was. No ID, password or code was required.',
      'Name and email address. They are what the company entered.',
      'What the browser reported. The signature was drawn by hand. Its own address: “10.0.0.1”. Its own clock: Dec 31, 2030, 5:00 PM MST (2031-01-01 00:00:00 UTC).',
      'Agreed to by signing Printed on the document above the line to sign I accept this estimate and authorize the work to be performed.',
      'On electronic records (wording 1) By signing you agree to use electronic records; you can ask for paper.',
      'Nov 15, 2026, 1:00 AM MST (2026-11-15 08:00:00 UTC) · 203.0.113.77 Event number 1.',
      'Nov 15, 2026, 1:01 AM MST (2026-11-15 08:01:00 UTC) · Safari on iPhone, 2001:db8:85a3:8d3:1319:8a2e:370:7348 Event number 2.',
      'with a key that this service keeps for that company alone, under account ridgeline. The certificate was issued by “Fieldwright root',
      certificateFingerprint,
      'Signer’s browser. “Mozilla/5.0 (iPhone; CPU iPhone OS 18_1',
      '0197a3c2-0000-7000-8000-000000000001',
    ])
      expect(text, sentence).toContain(squeezed(sentence));
    // From what matters to everybody to what only programs read.
    const headings = [
      'How the signer was identified',
      'What was not checked',
      'Agreed to by signing',
      'What happened',
      'Technical details',
    ];
    const places = headings.map((heading) => text.indexOf(squeezed(heading)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).not.toContain(squeezed('further opening'));
  });

  test('names every way the link went, and counts the openings it leaves out', async () => {
    const record = async (changes: Partial<Evidence>) =>
      squeezed(
        pagesOf((await sealed(changes)).pdf)
          .slice(1)
          .join(''),
      );
    const both = await record({
      signer: { name: 'Maria', email: 'm@x.example', reachedBy: ['mail', 'copied link'], method: 'typed' },
      furtherLooks: 12,
    });
    expect(both).toContain(
      squeezed('It was sent by email to m@x.example. The company also copied it and passed it on.'),
    );
    const none = await record({
      signer: { name: 'Maria', email: 'm@x.example', reachedBy: [], method: 'typed' },
    });
    expect(none).toContain(
      squeezed('A private link to this document. This record does not show how the link was passed on.'),
    );
    expect(none).not.toContain(squeezed('copied it'));
    expect(both).toContain(squeezed('12 further openings not listed.'));
    expect(await record({ furtherLooks: 1 })).toContain(squeezed('1 further opening not listed.'));
  });

  test('dates an evening signature by the company’s day, with UTC in brackets', async () => {
    const { pdf } = await sealed({ signedAt: '2026-11-16T03:10:00.000Z', timeZone: 'America/Chicago' });
    const both = squeezed('Nov 15, 2026, 9:10 PM CST (2026-11-16 03:10:00 UTC)');
    // On the line of the document itself, and in the record.
    expect(squeezed(pagesOf(pdf)[0] ?? '')).toContain(both);
    expect(recordOf(pdf)).toContain(squeezed(`Maria Nguyễn ${both}`));
  });

  test('says when the signing page was not opened', async () => {
    const text = recordOf((await sealed({ wasOpened: false })).pdf);
    expect(text).toContain(squeezed('What the signing page says. It was not opened before signing'));
    expect(text).toContain(squeezed('Whether anyone read it there.'));
    expect(text).not.toContain(squeezed('Agreed to by signing'));
  });

  test('has the whole agreement, however long it is', async () => {
    const agreement = Array.from({ length: 120 }, (_, at) => `${at + 1}. ${'I agree with this. '.repeat(6)}`);
    const { pdf } = await sealed({ agreement: agreement.join('\n') });
    const text = recordOf(pdf);
    for (const at of [1, 60, 120]) expect(text).toContain(squeezed(`${at}. I agree with this.`));
    const none = await sealed({ agreement: null });
    expect(textOf(none.pdf)).not.toContain('Printedonthedocument');
  });

  test('says when the sender was signed in on the browser that signed, and how a copied link was passed on', async () => {
    const { pdf } = await sealed({
      ownerSessionPresent: true,
      ownerName: 'Carol Ridgeway',
      signer: { name: 'Maria', email: null, reachedBy: ['copied link'], method: 'typed' },
    });
    const text = recordOf(pdf);
    expect(text).toContain(
      squeezed('Carol Ridgeway of Ridgeline Heating & Air was logged in on the browser that signed'),
    );
    expect(text).toContain(
      squeezed('The company copied it and passed it on. This record does not show how, or to whom.'),
    );
    expect(text).toContain(squeezed('The signature was typed as a name and set in a script font.'));
    expect(text).not.toContain(squeezed('No one from the company'));
  });

  test('carries the same facts for machines', async () => {
    const { pdf, document, certificateFingerprint } = await sealed();
    const attached = JSON.parse(attachmentOf(pdf, 'evidence.json'));
    expect(attached).toMatchObject({
      format: 'fieldwright-signature-evidence-1',
      documentBytes: document.length,
      certificateSha256: certificateFingerprint,
      ...sealInput(document).evidence,
    });
  });

  test('has the signature on its own line, on the page where that is', async () => {
    const { pdf } = await sealed({}, estimateModel({ lines: manyLines(60) }));
    const words = wordsOf(pdf);
    const mark = words.find(({ text }) => text === 'electronically');
    const caption = words.find(({ text, left }) => text === 'CUSTOMER' && left < 60);
    expect(caption?.page).toBeGreaterThan(1);
    expect(mark?.page).toBe(caption?.page);
    const gap = (caption?.top ?? 0) - (mark?.bottom ?? 0);
    expect(gap).toBeGreaterThan(4);
    expect(gap).toBeLessThan(40);
    expect(words.filter(({ text }) => text === '15:12:09')).toHaveLength(2);
  });

  test('needs no line to sign: the record shows the signature anyway', async () => {
    const { pdf } = await sealed({}, invoiceModel({ agreement: '', payments: [] }) as never);
    expect(sealLines(pdf)).toEqual(expect.arrayContaining(sound));
    expect(textOf(pdf)).not.toContain('Signedelectronically');
    expect(textOf(pdf)).toContain('SIGNATURERECORD');
  });

  test('lists sixty events over as many pages as they need', async () => {
    const { pdf } = await sealed({ events: events(60) });
    const pages = pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(3);
    const text = squeezed(pages.join(''));
    for (const { what } of events(60)) expect(text).toContain(squeezed(what));
    expect(text).toContain(`Record1of${pages.length - 1}`);
    expect(sealLines(pdf)).toEqual(expect.arrayContaining(sound));
  });

  test.each([
    'Bob) /ByteRange [0 1 2 3] (',
    '/Contents <00> endobj 1 0 obj << /ByteRange [0 1 2 3] >>',
    'محمد عبد الله',
    '王小明',
    '👩‍🔧 Ana',
    '\u202etxt.exe\u0000\u0007 Bob',
    '#read("/etc/passwd") $x$ *bold* \\',
    'x'.repeat(200),
    'Wolfeschlegelstein '.repeat(10).trim(),
  ])('is sound whatever people call themselves: %s', async (name) => {
    const { pdf, sealer } = await sealed(
      {
        companyName: name,
        documentNumber: name,
        documentTitle: name,
        signer: { name, email: 'a@b.example', reachedBy: ['mail'], method: 'drawn' },
        ownerSessionPresent: true,
        ownerName: name,
        userAgent: name,
        agreement: name,
        events: [{ at: '2026-11-15T08:00:00Z', what: name, address: name, device: name, userAgent: name }],
      },
      estimateModel({ customer: { name }, company: { name }, lines: [line(name)] }),
    );
    expect(sealLines(pdf)).toEqual(expect.arrayContaining(sound));
    expect(complaints(pdf)).toBe('');
    expect(await sealer.verify(pdf)).toBe('valid');
    expect(JSON.parse(attachmentOf(pdf, 'evidence.json')).signer.name).toBe(name);
  });

  test('is the same work in a thread', async () => {
    const threads = openSealThreads(path.resolve(import.meta.dirname, '..'));
    try {
      const { sealer } = openOne({ threads });
      const { bytes } = await sealer.seal(sealInput(await renderer.render('an account', estimateModel())));
      expect(sealLines(Buffer.from(bytes))).toEqual(expect.arrayContaining(sound));
    } finally {
      await threads.close();
    }
  });

  test('is made from what was sent, and from nothing else', async () => {
    const { sealer } = openOne();
    const document = await renderer.render('an account', estimateModel());
    const input = sealInput(document, { documentSha256: '0'.repeat(64) });
    await expect(sealer.seal(input)).rejects.toThrow('not the one that was sent');
  });
});

describe('a changed file', () => {
  test('one flipped byte shows, wherever it is', async () => {
    const { pdf, document, sealer } = await sealed();
    const contents = pdf.lastIndexOf('/Contents <') + '/Contents <'.length;
    const places = [20, document.length - 40, document.length + 500, contents + 600, pdf.length - 30];
    for (const at of places) {
      const flipped = Buffer.from(pdf);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(await sealer.verify(flipped), `byte ${at}`).toBe('altered');
    }
    const inText = Buffer.from(pdf);
    inText[document.length - 40] = (inText[document.length - 40] ?? 0) ^ 1;
    expect(sealLines(inText).join('\n')).toContain('Digest Mismatch');
    expect(sealLines(inText)).not.toContain(sound[0]);
  });

  test('appended bytes show', async () => {
    const { pdf, sealer } = await sealed();
    const longer = Buffer.concat([pdf, Buffer.from('\n% more\n')]);
    expect(await sealer.verify(longer)).toBe('altered');
    expect(sealLines(longer)).toContain('Not total document signed');
  });

  test('something hidden in the room left over for the seal shows', async () => {
    const { pdf, sealer } = await sealed();
    const end = pdf.indexOf('>', pdf.lastIndexOf('/Contents <'));
    const hidden = Buffer.from(pdf);
    hidden.write('beef', end - 4, 'latin1');
    expect(await sealer.verify(hidden)).toBe('altered');
  });

  test('a seal under somebody else’s root is not ours', async () => {
    const { pdf } = await sealed();
    expect(await openOne().sealer.verify(pdf)).toBe('altered');
  });

  test.each(['2026-11-01T00:00:00Z', '2031-01-01T00:00:00Z'])(
    'a seal made on %s, when its certificate was not in force, is none',
    async (sealedAt) => {
      const seal = (pdfInput: SealPdfInput) => sealPdf({ ...pdfInput, sealedAt: new Date(sealedAt) });
      const { sealer } = openOne({ threads: { seal, close: async () => {} } });
      const input = sealInput(await renderer.render('an account', estimateModel()));
      await expect(sealer.seal(input)).rejects.toThrow('does not check out');
    },
  );

  test('a document without a seal is unsigned, and rubbish too', async () => {
    const { sealer } = openOne();
    expect(await sealer.verify(await renderer.render('an account', estimateModel()))).toBe('unsigned');
    expect(await sealer.verify(Buffer.from('no file at all'))).toBe('unsigned');
    expect(await sealer.verify(Buffer.from('/ByteRange [0 1 2 3]'))).toBe('altered');
  });
});
