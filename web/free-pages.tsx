// The free generators, each with the sign-up that follows a finished document.
import {
  type FreeDocument,
  freeEstimate,
  freeInvoice,
  freeWorkOrder,
  hvacQuote,
} from './guest/free/free-document.ts';
import { FreeGenerator } from './guest/free/free-generator.tsx';
import { FreeTemplatesMenu } from './layout/header/nav-items.tsx';
import { WithSignup } from './with-signup.tsx';

export const FreeEstimatePage = () => <FreePage document={freeEstimate} />;
export const HvacQuotePage = () => <FreePage document={hvacQuote} />;
export const FreeWorkOrderPage = () => <FreePage document={freeWorkOrder} />;
export const FreeInvoicePage = () => <FreePage document={freeInvoice} />;

function FreePage({ document }: { document: FreeDocument }) {
  return (
    <WithSignup>
      <FreeGenerator
        document={document}
        // The header of the work order page has no such menu, so the page has its own.
        menu={document.stage === 'work_order' ? <FreeTemplatesMenu /> : null}
      />
    </WithSignup>
  );
}
