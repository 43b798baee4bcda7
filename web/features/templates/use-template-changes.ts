// Saves a template from its form.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Template, TemplateInput } from '#contract/templates.ts';
import { api } from '#web/api/client.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { type TemplateValues, templateBodyOf, templateFields, templateValuesOf } from './template-values.ts';
import { refreshTemplates } from './use-templates.ts';

type OnMerged = (values: TemplateValues) => void;

/** Saves a new template, or an existing one with the revision it was opened with; busy until the list shows it. */
export function useSaveTemplate(opened: Template | null) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const before = useRef(opened && { revision: opened.revision, values: templateValuesOf(opened) });
  const create = (body: TemplateInput) =>
    api('POST /api/templates', { body, headers: idempotencyKey.headersFor(body) });
  const change = ({ id, ...template }: Template, values: TemplateValues, onMerged: OnMerged) =>
    saveRevised<TemplateValues, Template, Template>({
      opened: before.current ?? { revision: template.revision, values },
      mine: values,
      field: templateFields,
      read: templateValuesOf,
      send: (chosen, revision) =>
        api('PUT /api/templates/:id', { params: { id }, body: { ...templateBodyOf(chosen), revision } }),
      onMerged: (present, merged) => {
        before.current = present;
        onMerged(merged);
      },
    });
  /** `onMerged` when somebody else saved first, and the person has chosen what to keep. */
  async function save(values: TemplateValues, onMerged: OnMerged): Promise<Template> {
    const saved = opened ? await change(opened, values, onMerged) : await create(templateBodyOf(values));
    idempotencyKey.done();
    await refreshTemplates(client);
    return saved;
  }
  /** `before` is the version that the form's values were typed over: a draft may continue an older one. */
  return { save, before };
}
