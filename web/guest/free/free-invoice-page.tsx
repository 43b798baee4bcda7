import { freeInvoice } from './free-document.ts';
import { FreeGenerator } from './free-generator.tsx';

export function FreeInvoicePage() {
  return <FreeGenerator document={freeInvoice} />;
}
