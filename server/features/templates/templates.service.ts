// What other features may ask of templates.
export { createStarterTemplates } from './create-starter-templates.ts';
export { withIds } from './template-fields.ts';
export { findTemplate, type TemplateRow } from './templates.store.ts';
