// What other features may use of templates.
export { useTemplates } from './use-templates.ts';
