// The problems of a form by field, from the schema or from the server: both name a field by its path, such as
// "defaultLineItems.0.quantity".
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { RowProblems } from './line-rows.ts';

/** What a control needs from the form library: rules such as `min` are set on the control itself. */
export type Registered = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;

export type Problems = Readonly<Record<string, string>>;

const none: Problems = {};

export function problemsOf(error: z.ZodError): Problems {
  const found: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    found[path] ??= issue.message;
  }
  return found;
}

/** The problems of a list of rows, in the order of the rows. */
export function rowProblemsOf(problems: Problems, list: string): RowProblems[] {
  const rows: RowProblems[] = [];
  for (const [path, message] of Object.entries(problems)) {
    const [, rowNumber, field] =
      new RegExp(`^${list}\\.(\\d+)\\.(quantity|description|unitPrice)$`).exec(path) ?? [];
    if (rowNumber && field) rows[Number(rowNumber)] = { ...rows[Number(rowNumber)], [field]: message };
  }
  return rows;
}

/** Holds the problems of one form, and focuses the first of them. */
export function useProblems() {
  const [problems, setProblems] = useState(none);
  const form = useRef<HTMLFormElement>(null);
  const wasShown = useRef(false);

  const show = useCallback((found: Problems) => {
    wasShown.current = true;
    setProblems(found);
  }, []);
  const clear = useCallback((path?: string) => {
    setProblems((before) => {
      const remaining = Object.entries(before).filter(
        ([name]) => path !== undefined && name !== path && !name.startsWith(`${path}.`),
      );
      return remaining.length === Object.keys(before).length ? before : Object.fromEntries(remaining);
    });
  }, []);

  useEffect(() => {
    if (!wasShown.current || Object.keys(problems).length === 0) return;
    wasShown.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return { problems, show, clear, form };
}
