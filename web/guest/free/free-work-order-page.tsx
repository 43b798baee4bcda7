import { FreeTemplatesMenu } from '#web/layout/header/nav-items.tsx';
import { freeWorkOrder } from './free-document.ts';
import { FreeGenerator } from './free-generator.tsx';

/** Its header has no such menu, so the page brings it along. */
export function FreeWorkOrderPage() {
  return <FreeGenerator document={freeWorkOrder} menu={<FreeTemplatesMenu />} />;
}
