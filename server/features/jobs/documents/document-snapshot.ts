// A document model as it is stored: without the logo's bytes.
import type { DocumentModel } from '#server/documents/document-model.ts';

type Snapshot<Model> = Model extends DocumentModel ? Omit<Model, 'madeAt'> & { madeAt: string } : never;

export type DocumentSnapshot = Snapshot<DocumentModel>;

export function toSnapshot(model: DocumentModel): DocumentSnapshot {
  const { logo: _logo, ...company } = model.company;
  return { ...model, company, madeAt: model.madeAt.toISOString() };
}

export function fromSnapshot(snapshot: DocumentSnapshot, logo: Buffer | null): DocumentModel {
  const company = { ...snapshot.company, ...(logo && { logo }) };
  return { ...snapshot, company, madeAt: new Date(snapshot.madeAt) };
}
