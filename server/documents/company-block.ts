// A company as the sender's block of a document.
import type { DocumentCompany } from './document-model.ts';

export interface SendingCompany {
  name: string;
  addressLines: readonly string[];
  phone: string;
  fax: string;
  email: string;
  website: string;
}

export function companyBlock(company: SendingCompany, logo: Uint8Array | null): DocumentCompany {
  return {
    name: company.name,
    address: company.addressLines.join('\n'),
    phone: company.phone,
    ...(company.fax && { fax: company.fax }),
    email: company.email,
    website: company.website,
    ...(logo && { logo }),
  };
}
