// How customers reach the company: the last line of an email in its name.
import type { Company } from './read-company.ts';

export const contactLine = ({ phone }: Pick<Company, 'phone'>): string =>
  phone ? `Questions? Reply to this email or call ${phone}.` : 'Questions? Reply to this email.';
