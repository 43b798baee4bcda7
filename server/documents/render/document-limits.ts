// How much one document may hold. What is inside prints well and within the time limit; what is beyond is refused with
// a reason.
import { Refusal } from '#server/platform/http/refusal.ts';
import type { DocumentModel } from '../document-model.ts';

const documentLimits = {
  lines: 1000,
  payments: 200,
  characters: 100_000,
  /** Of a name, a number, a date: what stands in a column of the first page. */
  shortText: 300,
  address: 600,
  addressLines: 12,
} as const;

/** A line break costs as much space, and nearly as much time, as this many letters. */
const lineBreakCost = 20;

export function refuseTooLarge(model: DocumentModel): void {
  if (model.lines.length > documentLimits.lines)
    refuse(`A document can have at most ${documentLimits.lines} lines.`);
  if (model.kind === 'invoice' && model.payments.length > documentLimits.payments)
    refuse(`An invoice can show at most ${documentLimits.payments} payments.`);
  if (shortTexts(model).some((text) => (text?.length ?? 0) > documentLimits.shortText))
    refuse('A name, number or date is too long for one document.');
  if ([model.company.address, model.customer.address].some(isTooTall))
    refuse('An address is too long for one document.');
  if (textCostOf(model) > documentLimits.characters) refuse('There is too much text for one document.');
}

function refuse(message: string): never {
  throw new Refusal('too_large', { message });
}

function shortTexts(model: DocumentModel): (string | undefined)[] {
  const { company, customer, signature } = model;
  const everywhere = [
    ...[model.number, model.issued, model.service, signature?.name, signature?.date],
    ...[company.name, company.phone, company.email, company.website],
    ...[customer.name, customer.phone, customer.email],
  ];
  switch (model.kind) {
    case 'estimate':
      return [...everywhere, model.validity];
    case 'work_order':
      return [...everywhere, model.serviceTimes, model.technician];
    case 'invoice':
      return [
        ...everywhere,
        model.due,
        model.terms,
        ...model.payments.flatMap(({ date, method }) => [date, method]),
      ];
  }
}

function isTooTall(address = ''): boolean {
  return address.length > documentLimits.address || address.split('\n').length > documentLimits.addressLines;
}

function textCostOf(value: unknown): number {
  if (typeof value === 'string') return value.length + (value.split('\n').length - 1) * lineBreakCost;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + textCostOf(part), 0);
}
