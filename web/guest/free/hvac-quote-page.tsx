import { hvacQuote } from './free-document.ts';
import { FreeGenerator } from './free-generator.tsx';

export function HvacQuotePage() {
  return <FreeGenerator document={hvacQuote} />;
}
