// What other features may use of templates.
export { createStarterTemplates } from './create-starter-templates.ts';
export { drawPreview } from './draw-preview.ts';
export { starterItemsOf } from './starters/starter-items.ts';
export {
  findTemplate,
  hasTemplates,
  holdTemplate,
  recolorTemplates,
  type TemplateRow,
  templateHold,
} from './templates.store.ts';
