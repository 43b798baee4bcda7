// How search engines and link previews describe a page. Apart from pages.ts, because the browser needs the list of
// pages on every first visit and these sentences never.
import type { PagePath } from '../pages.ts';

export const pageDescriptions: Partial<Record<PagePath, string>> = {
  '/': 'Write the estimate in the truck, get it signed on a phone, turn it into a work order and an invoice. For HVAC, plumbing, electrical, landscaping and every other trade.',
  '/free-estimate-template':
    'Make a professional estimate in two minutes: company, customer, line items and tax, added up as you type. Download the PDF free, without an account.',
  '/hvac-quote-template-pdf':
    'An HVAC quote with labor, equipment, refrigerant and start-up already on it. Put in your prices and your customer, and download the PDF free.',
  '/free-work-order-template':
    'Write a work order for the crew and the customer: job, materials, labor, dates and a line to sign. Download the PDF free, without an account.',
  '/free-invoice-template':
    'Make an invoice that gets paid: line items, tax, due date and payment terms, added up to the cent. Download the PDF free, without an account.',
  '/about-signatures':
    'What a signature made here proves and what it does not, and how to check a signed PDF yourself.',
  '/terms': 'The terms under which you use the product.',
  '/privacy': 'What we store, why, and for how long.',
  '/refund': 'The 30-day money-back guarantee and how refunds work.',
  '/cookies': 'Every cookie and stored item, by name.',
};
