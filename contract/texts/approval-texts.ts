// The words for what was approved in writing, the same on an invoice and on the page that shows it (D-21).
export const approvalTexts = {
  approved: 'Approved in writing',
  notApproved: 'Not approved in writing',
} as const;
