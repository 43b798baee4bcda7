// What other features may use of templates.
export { createStarterTemplates } from './create-starter-templates.ts';
export { findTemplate, hasTemplates, type TemplateRow } from './templates.store.ts';
