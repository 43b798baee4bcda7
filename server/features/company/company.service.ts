// What other features may use of the company behind an account.
export {
  type CompanyRow,
  companySettings,
  findCompany,
  insertCompany,
  isUndescribed,
  joinCompany,
  listDeletingAccounts,
} from './company.store.ts';
export { companyBrand } from './company-brand.ts';
export type { StarterTemplates } from './complete-onboarding.ts';
export { describeCompany } from './describe-company.ts';
export { findMailLogo, inNameOf } from './letterhead.ts';
export {
  afterGreeting,
  emailMessage,
  type FilledKind,
  filledMessage,
  type MessageAbout,
  ownMessage,
} from './own-message.ts';
export {
  type Company,
  contactLine,
  formatPhone,
  readCompany,
  readCompanyLogo,
  repliesTo,
  senderOf,
} from './read-company.ts';
export type { FollowUps, TemplateColors } from './update-settings.ts';
