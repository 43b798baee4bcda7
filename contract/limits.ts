// Limits that pages show. Apart from the shapes, so that a list loads no schema library.

export const templateLimits = { name: 120, text: 10_000, thankYou: 300 } as const;

export const technicianLimits = { perCompany: 25, nearFrom: 20, invitationDays: 7 } as const;
