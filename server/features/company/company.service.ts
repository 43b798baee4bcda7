// What other features may ask of the company behind an account.
export { type CompanyRow, findCompany } from './company.store.ts';
export { reachUs } from './reach-us.ts';
export { type Company, formatPhone, readCompany, readCompanyLogo } from './read-company.ts';
export type { StarterTemplates } from './starter-templates.ts';
