// What other features may ask of the company behind an account.
export {
  type CompanyRow,
  companySettings,
  findCompany,
  insertCompany,
  isUndescribed,
  joinCompany,
  listDeletingAccounts,
} from './company.store.ts';
export { contactLine } from './contact-line.ts';
export { describeCompany } from './describe-company.ts';
export { type Company, formatPhone, readCompany, readCompanyLogo } from './read-company.ts';
export type { StarterTemplates } from './starter-templates.ts';
