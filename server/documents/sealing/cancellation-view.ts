// The two completed forms with which a customer can cancel (16 CFR 429.1(b)), on the letterhead of the document.
import { palette } from '#contract/company/palette.ts';
import { cancellationForm } from '#contract/texts/cancellation-notice.ts';
import { cleanText } from '../clean-text.ts';
import { companyView } from '../view/company-view.ts';
import { measures, sizes } from '../view/measures.ts';
import type { PrintView } from '../view/print-view.ts';
import { keepZip, typesetOne, viewJson } from '../view/typeset.ts';
import { printableLogo } from './record-images.ts';
import type { CancellationFacts, Evidence, Letterhead } from './sealer.ts';

interface CancellationInput {
  facts: CancellationFacts;
  evidence: Pick<Evidence, 'companyName' | 'documentNumber'>;
  letterhead: Letterhead;
}

export async function toCancellationJob(input: CancellationInput): Promise<PrintView> {
  const logo = await printableLogo(input.letterhead.logo);
  const { facts, evidence, letterhead } = input;
  const number = cleanText(evidence.documentNumber);
  const sellerName = cleanText(evidence.companyName);
  const form = cancellationForm({
    ...facts,
    sellerAddress: keepZip(cleanText(facts.sellerAddress)),
    sellerName,
  });
  const bold = (text: string) => typesetOne(text, { width: measures.bodyWidth, size: sizes.notice });
  const view = {
    colors: palette(letterhead.headerColor),
    file: { title: `${form.title} ${number}`, author: sellerName },
    company: {
      ...companyView({ name: sellerName }, logo ?? undefined, measures.titleWidth),
      contact: [],
    },
    titleWidth: measures.titleWidth,
    number: typesetOne(number, { width: measures.titleWidth, size: sizes.number }),
    title: form.title.toUpperCase(),
    date: { label: form.date.label, day: bold(form.date.day) },
    paragraphs: form.paragraphs.map(bold),
    declaration: form.declaration,
    lines: form.lines,
    copies: copies.map((copy) => `${form.title} · ${copy}`),
  };
  return { source: 'cancellation-form.typ', view: viewJson(view), images: logo ? [logo] : [] };
}

/** One is sent back, the other kept. */
const copies = ['Copy 1 of 2', 'Copy 2 of 2'];
