// What is typed into the template's form, stored until it is saved.
import type { RefObject } from 'react';
import type { Template, TemplateBody } from '#contract/templates.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { stableText } from '#web/drafts/draft-form.ts';
import { type FormDraft, useDraft } from '#web/drafts/use-draft.ts';
import type { Opened } from '#web/revisions/save-revised.ts';
import { fromStoredValues, TemplateDraft, type TemplateValues, toStoredValues } from './template-values.ts';

interface TemplateDraftOptions {
  template: Template | null;
  /** What the form started with. */
  start: TemplateValues;
  /** The version that is typed over. */
  before: RefObject<Opened<TemplateValues> | null>;
  form: ContractForm<TemplateValues, TemplateBody, Template>;
}

export function useTemplateDraft({ template, start, before, form }: TemplateDraftOptions): FormDraft {
  return useDraft<TemplateDraft>({
    kind: 'template',
    formKey: template?.id ?? 'new',
    isReady: true,
    schema: TemplateDraft,
    read: () => {
      const values = toStoredValues(form.getValues());
      if (stableText(values) === stableText(toStoredValues(start))) return null;
      const opened = before.current;
      return {
        values,
        opened: opened && { revision: opened.revision, values: toStoredValues(opened.values) },
      };
    },
    show: ({ values, opened }) => {
      if (opened) before.current = { revision: opened.revision, values: fromStoredValues(opened.values) };
      form.reset(fromStoredValues(values), { keepDefaultValues: true });
    },
    clear: () => {
      before.current = template && { revision: template.revision, values: start };
      form.reset(start);
    },
    subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
  });
}
