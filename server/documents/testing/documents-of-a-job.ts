// One job on all its papers, from the estimate to the receipt, and what the company offers and sends beside it: the
// documents that docs/documents.md shows.
import { centsOf } from '#contract/lines/money.ts';
import { type PaymentTexts, printedTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { companyFacts } from '../../../demo/company.ts';
import { customers } from '../../../demo/customers.ts';
import { type Line, offers } from '../../../demo/offers.ts';
import { works } from '../../../demo/work.ts';
import type { DocumentLine, DocumentPhoto, InvoiceModel } from '../document-model.ts';
import {
  changedLines,
  changeOrderModel,
  eightLines,
  estimateModel,
  howToPay,
  invoiceModel,
  licensed,
  line,
  manyLines,
  statementModel,
  workOrderModel,
} from './sample-documents.ts';

interface PhotosAndLogo {
  logo?: Uint8Array;
  photos?: DocumentPhoto[];
}

/** What is asked for when the estimate is signed. */
const deposit = { kind: 'amount', value: 20_000 } as const;
const { paymentTerms } = templateTexts;
/** Leads nowhere: the token is none. */
const payUrl = `https://fieldwright.example/pay/${'sample'.repeat(7)}s`;

/** The days of the invoice: it is due thirty days after its own, which is not what the terms say. */
const texts: PaymentTexts = {
  paymentTerms,
  issuedOn: '2026-11-14',
  completedOn: '2026-11-13',
  dueOn: '2026-12-14',
};

export function documentsOfAJob({ logo, photos = [] }: PhotosAndLogo = {}) {
  const company = { ...licensed, ...(logo && { logo }) };
  const shared = { company, headerColor: companyFacts.brandColor };
  const prepared = { validUntil: 'Dec 9, 2026', preparedBy: companyFacts.ownerName, paymentTerms };
  const workOrder = workOrderModel({
    ...shared,
    lines: eightLines,
    paymentTerms,
    depositPaid: deposit.value,
  });
  const changeOrder = changeOrderModel(shared);
  const first = { cents: deposit.value, date: 'Nov 10, 2026', method: 'cash', isDeposit: true as const };
  const half = { cents: 50_000, date: 'Nov 20, 2026', method: 'check' };
  const online = { cents: 50_000, date: 'Nov 20, 2026', method: 'online', card: 'Visa ending in 4242' };
  const invoice = (changes: Partial<InvoiceModel> = {}) =>
    invoiceModel({
      ...shared,
      lines: changedLines,
      paymentTerms: printedTexts(texts).paymentTerms,
      howToPay: howToPay('INV-1042'),
      approval: { total: changeOrder.newTotal, numbers: [...changeOrder.approved, changeOrder.number] },
      payments: [first],
      ...changes,
    });
  const rest = {
    cents: changeOrder.newTotal - first.cents - half.cents,
    date: 'Dec 2, 2026',
    method: 'check',
  };
  return {
    // Nobody has chosen a day yet.
    estimate: estimateModel({ ...shared, ...prepared, lines: eightLines, deposit, service: '' }),
    workOrder,
    changeOrder,
    invoice: invoice(),
    partlyPaid: invoice({ payments: [first, half] }),
    receipt: invoice({ payments: [first, half, rest] }),
    // Where the company takes payments online.
    payOnline: invoice({ payUrl }),
    refunded: invoice({ payUrl, payments: [first, { ...online, refunded: 18_900 }] }),
    paidOnline: invoice({
      payments: [first, { ...online, cents: changeOrder.newTotal - first.cents }],
    }),
    photos: { ...workOrder, photos },
    voided: billedTwice(invoice()),
    discount: offered('miniSplit', 'EST-1043', 'Megan O’Rourke'),
    options: offered('cooling', 'EST-1044', 'Denise Okafor'),
    manyLines: longInvoice(),
    // Some of it is overdue, some not yet.
    statement: statementModel(8, shared),
    // A name and a line that read from the right.
    fromTheRight: fromTheRight(),
  };

  function billedTwice({ approval: _, ...model }: InvoiceModel): InvoiceModel {
    return {
      ...model,
      number: 'INV-1045',
      payments: [],
      howToPay: howToPay('INV-1045'),
      voided: { on: 'Nov 18, 2026', reason: 'Billed twice' },
    };
  }

  function offered(name: 'miniSplit' | 'cooling', number: string, customer: keyof typeof customers) {
    const offer = offers[name];
    const options = 'options' in offer ? offer.options : [];
    const lines = 'lineItems' in offer ? toLines(offer.lineItems) : [];
    const printed = options.map(({ lineItems, ...option }, at) => ({
      ...option,
      id: `option-${at}`,
      lines: toLines(lineItems),
    }));
    return estimateModel({
      ...shared,
      ...prepared,
      number,
      issued: 'Nov 12, 2026',
      validUntil: 'Dec 12, 2026',
      service: '',
      customer: { name: customer, ...addressOf(customer) },
      description: works[name === 'cooling' ? 'condenser' : 'miniSplit'].jobDescription,
      lines: printed[0]?.lines ?? lines,
      ...(printed.length && { options: printed }),
      ...('discount' in offer && { discount: toShare(offer.discount) }),
      deposit: toShare(offer.deposit),
      comments: '',
    });
  }

  function longInvoice() {
    const name = 'Warm Springs School';
    return invoiceModel({
      ...shared,
      number: 'INV-1039',
      customer: { name, ...addressOf(name) },
      description: works.ducts.jobDescription,
      lines: manyLines(40),
      paymentTerms: '',
      howToPay: howToPay('INV-1039'),
    });
  }

  function fromTheRight() {
    const name = 'ورشة النور للسيارات';
    return invoiceModel({
      ...shared,
      number: 'INV-1046',
      issued: 'Nov 17, 2026',
      due: 'Dec 17, 2026',
      service: 'Nov 16, 2026',
      customer: { name, address: '4815 Federal Way\nBoise, ID 83716' },
      description: 'صيانة مكيف الهواء',
      lines: [line('تنظيف المكثف وتغيير المرشح', 14_900), ...eightLines.slice(1, 3)],
      paymentTerms: '',
      howToPay: howToPay('INV-1046'),
    });
  }
}

const addressOf = (name: keyof typeof customers) => {
  const { customerAddress: address, customerEmail: email, customerPhone: phone } = customers[name];
  return { address, email, phone };
};

const toLines = (lines: readonly Line[]): DocumentLine[] =>
  lines.map(({ quantity, unitPrice, ...rest }) => ({
    ...rest,
    quantity: quantity * 100,
    unitPrice: centsOf(unitPrice),
  }));

const toShare = <S extends { kind: 'percent' | 'amount'; value: string }>(share: S) => ({
  ...share,
  value: centsOf(share.value),
});
