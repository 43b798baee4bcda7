// How to pay, on paper: in the company's own words, else how to ask it.
import { cleanText } from '../clean-text.ts';
import { type DocumentCompany, howToPay } from '../document-model.ts';

interface Payable {
  howToPay?: string;
  company: DocumentCompany;
}

/** `number` is what to mention when paying; none on a statement. */
export const payText = ({ howToPay: own = '', company }: Payable, number: string): string | undefined =>
  cleanText(own) ? own : howToPay({ checkPayableTo: '', otherWaysToPay: '' }, number, arranged(company));

function arranged({ name, phone = '', email = '' }: DocumentCompany): string {
  const [call, write] = [cleanText(phone), cleanText(email)];
  const ways = [call && `call ${call}`, write && `email ${write}`].filter(Boolean).join(' or ');
  const how = ways || `contact ${cleanText(name) || 'us'}`;
  return `To pay, please ${how}.`;
}
