// Where a customer's work is done, and what stands there.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OpenedRevision, Revision } from '../fields.ts';
import { Day, isWithinYears } from '../jobs/job-forms.ts';
import { customerLimits } from '../limits.ts';
import { ObjectPath } from '../objects.ts';
import { optional, patched } from '../texts/contact-fields.ts';
import { Address, oneLine, paragraph } from '../texts/typed-text.ts';

export const Equipment = z.object({
  id: z.string(),
  placeId: z.string(),
  /** Such as "Furnace". */
  kind: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  /** YYYY-MM-DD. */
  installedOn: z.string().nullable(),
  /** YYYY-MM-DD. */
  warrantyUntil: z.string().nullable(),
  notes: z.string().nullable(),
  /** Of the type plate: where the picture is read from. */
  photo: z.string().nullable(),
  /** Since when it is out of use. */
  retiredAt: z.string().nullable(),
  createdAt: z.string(),
  revision: Revision,
});
export type Equipment = z.infer<typeof Equipment>;

export const Place = z.object({
  id: z.string(),
  customerId: z.string(),
  label: z.string().nullable(),
  address: z.string(),
  /** Gate code, dog, key. Technicians see it; it is never printed. */
  accessNotes: z.string().nullable(),
  createdAt: z.string(),
  revision: Revision,
  equipment: z.array(Equipment),
});
export type Place = z.infer<typeof Place>;

/** As one of a customer's places. */
export const CustomerPlace = Place.extend({
  /** Jobs there that "Also change open jobs" would change (D-5). */
  changeableJobs: z.number(),
  hasJobs: z.boolean(),
});
export type CustomerPlace = z.infer<typeof CustomerPlace>;

const addressMissing = 'Address is required';
const PlaceAddress = z
  .string({ error: addressMissing })
  .pipe(Address)
  .refine((text) => text !== '', addressMissing);

const label = oneLine(customerLimits.placeLabel);
const accessNotes = paragraph(customerLimits.accessNotes);

export const NewPlace = z.object({
  label: optional(label),
  address: PlaceAddress,
  accessNotes: optional(accessNotes),
});
export type NewPlace = z.infer<typeof NewPlace>;

export const PlacePatch = z.object({
  label: patched(label),
  address: PlaceAddress.optional(),
  accessNotes: patched(accessNotes),
  /** A new address is also written into open jobs there, as for a customer (D-5). */
  alsoOpenJobs: z.boolean().optional(),
  revision: OpenedRevision,
});
export type PlacePatch = z.infer<typeof PlacePatch>;

const kindMissing = 'Type is required';
const Kind = z
  .string({ error: kindMissing })
  .pipe(oneLine(customerLimits.equipmentText))
  .refine((text) => text !== '', kindMissing);
const short = oneLine(customerLimits.equipmentText);
const equipmentNotes = paragraph(customerLimits.equipmentNotes);
/** Blank is null. */
const orNull = (one: z.ZodType<string, string>) =>
  z
    .string()
    .nullable()
    .transform((text) => text || null)
    .pipe(one.nullable());

export const NewEquipment = z.object({
  kind: Kind,
  make: optional(short),
  model: optional(short),
  serial: optional(short),
  installedOn: orNull(Day).default(null),
  warrantyUntil: orNull(Day).default(null),
  notes: optional(equipmentNotes),
  photo: orNull(ObjectPath).default(null),
});
export type NewEquipment = z.infer<typeof NewEquipment>;

export const EquipmentPatch = z.object({
  kind: Kind.optional(),
  make: patched(short),
  model: patched(short),
  serial: patched(short),
  installedOn: orNull(Day).optional(),
  warrantyUntil: orNull(Day).optional(),
  notes: patched(equipmentNotes),
  photo: orNull(ObjectPath).optional(),
  /** A moment takes it out of use, null brings it back. */
  retiredAt: z.iso.datetime({ offset: true }).refine(isWithinYears).nullable().optional(),
  revision: OpenedRevision,
});
export type EquipmentPatch = z.infer<typeof EquipmentPatch>;

// What is no id names nothing, and gets the same refusal as an unknown one.
const byId = z.object({ id: z.string().max(100) });
const done = z.object({ success: z.boolean() });

export const placeEndpoints = {
  createPlace: endpoint('POST', '/api/customers/:id/places', { params: byId, body: NewPlace, reply: Place }),
  updatePlace: endpoint('PATCH', '/api/places/:id', {
    params: byId,
    body: PlacePatch,
    reply: Place.extend({ changedJobs: z.number() }),
  }),
  /** Refused as `place_in_use` while a job is there. */
  deletePlace: endpoint('DELETE', '/api/places/:id', { params: byId, reply: done }),
  /** Technicians may add to and correct what stands where they have a job (D-8), and not delete it. */
  createEquipment: endpoint('POST', '/api/places/:id/equipment', {
    params: byId,
    body: NewEquipment,
    reply: Equipment,
  }),
  updateEquipment: endpoint('PATCH', '/api/equipment/:id', {
    params: byId,
    body: EquipmentPatch,
    reply: Equipment,
  }),
  deleteEquipment: endpoint('DELETE', '/api/equipment/:id', { params: byId, reply: done }),
};
