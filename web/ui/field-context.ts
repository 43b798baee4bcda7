import { createContext, use } from 'react';

/** What a control needs so that its label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Wiring from the surrounding field; props set on the control itself win. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}
