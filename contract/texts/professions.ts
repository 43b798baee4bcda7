// The trades a company may name at onboarding, in the order the form shows them.

export const professions = [
  'HVAC',
  'Plumbing',
  'Electrical',
  'Mobile Detailing',
  'Landscaping',
  'Roofing',
  'Painting',
  'Carpentry',
  'Flooring',
  'Concrete & Masonry',
  'Pest Control',
  'Appliance Repair',
  'General Contracting',
  'Power Washing',
  'Housekeeping',
  'Garage Door Services',
  'Manual Templates',
] as const;
export type Profession = (typeof professions)[number];

/** Chosen by those who want to begin with an empty list: no starter templates come with it. */
export const withoutStarters: Profession = 'Manual Templates';
