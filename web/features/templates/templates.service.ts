// What other features may use of templates.
export { canShowPdf, PdfFrame } from './pdf-frame.tsx';
export { useTemplates } from './use-templates.ts';
