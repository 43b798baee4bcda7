import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Template, TemplateInput } from '#contract/templates.ts';
import { api } from '#web/api/client.ts';
import { useDeedKey } from '#web/api/deed-key.ts';
import { sayFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { refreshTemplates } from '#web/documents/use-templates.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/toast-store.ts';
import { bodyOf, copyOf, type TemplateValues, templateFields, valuesOf } from './template-values.ts';

/** The pages answer a lost session with words of their own. */
const meta = { handlesSessionLoss: true };

export type AnswerLoss = (error: unknown) => boolean;

/** Saves a new template, or an old one over the revision it was opened with; busy until the list shows it. */
export function useSaveTemplate(opened: Template | null, onMerged: (values: TemplateValues) => void) {
  const client = useQueryClient();
  const deed = useDeedKey();
  const before = useRef(opened && { revision: opened.revision, values: valuesOf(opened) });
  const create = (body: TemplateInput) =>
    api('POST /api/templates', { body, headers: deed.headersFor(body) });
  const change = ({ id, ...template }: Template, values: TemplateValues) =>
    saveRevised<TemplateValues, Template, Template>({
      opened: before.current ?? { revision: template.revision, values },
      mine: values,
      field: templateFields,
      read: valuesOf,
      send: (chosen, revision) =>
        api('PUT /api/templates/:id', { params: { id }, body: { ...bodyOf(chosen), revision } }),
      onMerged: (present, merged) => {
        before.current = present;
        onMerged(merged);
      },
    });
  return useOnePress({
    meta,
    mutationFn: async (values: TemplateValues) => {
      const saved = opened ? await change(opened, values) : await create(bodyOf(values));
      deed.done();
      await refreshTemplates(client);
      return saved;
    },
  });
}

export function useDuplicateTemplate(answerLoss: AnswerLoss) {
  const client = useQueryClient();
  const deed = useDeedKey();
  return useMutation({
    meta,
    mutationFn: async (template: Template) => {
      const body = copyOf(template);
      const copy = await api('POST /api/templates', { body, headers: deed.headersFor(body) });
      deed.done();
      await refreshTemplates(client);
      return copy;
    },
    onSuccess: ({ name }) => toast({ title: 'Template Duplicated', description: name, tone: 'success' }),
    onError: (error) => {
      if (!answerLoss(error)) sayFailure(error, 'Failed to duplicate the template. Please try again.');
    },
  });
}

export function useDeleteTemplate(answerLoss: AnswerLoss, onDone: () => void) {
  const client = useQueryClient();
  return useOnePress({
    meta,
    mutationFn: async ({ id }: Template) => {
      await api('DELETE /api/templates/:id', { params: { id } });
      await refreshTemplates(client);
    },
    onSuccess: (_, { name }) => {
      toast({ title: 'Template Deleted', description: name, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      onDone();
      if (!answerLoss(error)) sayFailure(error, 'Failed to delete the template. Please try again.');
    },
  });
}
