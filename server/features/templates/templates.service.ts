// What other features may use of templates.
export { createStarterTemplates } from './create-starter-templates.ts';
export {
  findTemplate,
  hasTemplates,
  holdTemplate,
  type TemplateRow,
  templateHold,
} from './templates.store.ts';
