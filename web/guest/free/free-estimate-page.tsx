import { freeEstimate } from './free-document.ts';
import { FreeGenerator } from './free-generator.tsx';

export function FreeEstimatePage() {
  return <FreeGenerator document={freeEstimate} />;
}
