// Every trade's starter templates.
import type { Profession } from '#contract/texts/professions.ts';
import { applianceRepair } from './appliance-repair.ts';
import { carpentry } from './carpentry.ts';
import { concreteAndMasonry } from './concrete-and-masonry.ts';
import { electrical } from './electrical.ts';
import { flooring } from './flooring.ts';
import { garageDoorServices } from './garage-door-services.ts';
import { generalContracting } from './general-contracting.ts';
import { housekeeping } from './housekeeping.ts';
import { hvac } from './hvac.ts';
import { landscaping } from './landscaping.ts';
import { mobileDetailing } from './mobile-detailing.ts';
import { painting } from './painting.ts';
import { pestControl } from './pest-control.ts';
import { plumbing } from './plumbing.ts';
import { powerWashing } from './power-washing.ts';
import { roofing } from './roofing.ts';
import type { Starter } from './starter.ts';

export const starters: Record<Profession, Starter[]> = {
  HVAC: hvac,
  Plumbing: plumbing,
  Electrical: electrical,
  'Mobile Detailing': mobileDetailing,
  Landscaping: landscaping,
  Roofing: roofing,
  Painting: painting,
  Carpentry: carpentry,
  Flooring: flooring,
  'Concrete & Masonry': concreteAndMasonry,
  'Pest Control': pestControl,
  'Appliance Repair': applianceRepair,
  'General Contracting': generalContracting,
  'Power Washing': powerWashing,
  Housekeeping: housekeeping,
  'Garage Door Services': garageDoorServices,
  // Chosen by those who want to begin with an empty list.
  'Manual Templates': [],
};
