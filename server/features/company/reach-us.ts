// How customers reach the company: the last words of an email in its name.
import type { Company } from './read-company.ts';

export const reachUs = ({ phone }: Pick<Company, 'phone'>): string =>
  phone ? `Questions? Reply to this email or call ${phone}.` : 'Questions? Reply to this email.';
