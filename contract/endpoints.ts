// The whole endpoint table. The web side imports its type alone, so no schema reaches a page that does not validate.
import { accountEndpoints } from './accounts.ts';
import { billingEndpoints } from './billing/billing.ts';
import { calendarEndpoints } from './calendar.ts';
import { companyEndpoints } from './company/company.ts';
import { officeEndpoints } from './company/office-people.ts';
import { technicianEndpoints } from './company/technicians.ts';
import { customerPageEndpoints } from './customer-page.ts';
import { customerPaymentEndpoints } from './customer-payments.ts';
import { customerEndpoints } from './customers/customers.ts';
import { placeEndpoints } from './customers/places.ts';
import { devMailEndpoints } from './dev-mail.ts';
import { docusignEndpoints } from './docusign.ts';
import { draftEndpoints } from './drafts.ts';
import { freeGeneratorEndpoints } from './free-generator.ts';
import { generateEndpoints } from './generate.ts';
import { changeOrderEndpoints } from './jobs/change-orders.ts';
import { jobEndpoints } from './jobs/job-endpoints.ts';
import { priceListEndpoints } from './lines/price-list.ts';
import { searchEndpoints } from './lists/search.ts';
import { todayEndpoints } from './lists/today.ts';
import { notificationEndpoints } from './notifications.ts';
import { objectEndpoints } from './objects.ts';
import { signatureEndpoints } from './signatures.ts';
import { statsEndpoints } from './stats.ts';
import { templateEndpoints } from './templates.ts';

export const endpoints = {
  ...accountEndpoints,
  ...billingEndpoints,
  ...companyEndpoints,
  ...objectEndpoints,
  ...templateEndpoints,
  ...jobEndpoints,
  ...changeOrderEndpoints,
  ...customerEndpoints,
  ...placeEndpoints,
  ...priceListEndpoints,
  ...searchEndpoints,
  ...draftEndpoints,
  ...technicianEndpoints,
  ...officeEndpoints,
  ...calendarEndpoints,
  ...signatureEndpoints,
  ...customerPageEndpoints,
  ...customerPaymentEndpoints,
  ...notificationEndpoints,
  ...docusignEndpoints,
  ...generateEndpoints,
  ...freeGeneratorEndpoints,
  ...statsEndpoints,
  ...todayEndpoints,
  ...devMailEndpoints,
};

type Any = (typeof endpoints)[keyof typeof endpoints];

/** Every endpoint under its written name, such as 'GET /api/csrf-token'. */
export type EndpointMap = { [E in Any as `${E['method']} ${E['path']}`]: E };
