// What the customer agrees to, and the place to sign or the signature itself.
import { cleanText } from './clean-text.ts';
import { documentLabels } from './document-labels.ts';
import type { DocumentModel } from './document-model.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { measures, sizes } from './measures.ts';
import { estimatedHeight, section } from './section-view.ts';
import { typesetOne } from './typeset.ts';

export function consentView({ kind, agreement, customer, signature }: DocumentModel, image?: EmbeddedImage) {
  if (kind === 'invoice' && !cleanText(agreement ?? '') && !signature) return null;
  const { signatureWidth, dateWidth } = measures;
  return {
    text: section(documentLabels[kind].consent, agreement),
    name: typesetOne(signature?.name ?? customer.name, { width: signatureWidth, size: sizes.body }),
    signed:
      signature && image
        ? {
            ...fitted(image),
            date: typesetOne(signature.date, { width: dateWidth, size: sizes.body }),
          }
        : null,
    // Words and signature stay on one page, unless the words alone nearly fill it.
    isWhole: estimatedHeight(agreement, measures.bodyWidth) < 420,
  };
}

function fitted({ path, aspect }: EmbeddedImage) {
  const width = Math.min(210, 42 * aspect);
  return { path, width, height: width / aspect };
}
