import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Template, TemplateInput } from '#contract/templates.ts';
import { api } from '#web/api/client.ts';
import { useDeedKey } from '#web/api/deed-key.ts';
import { refreshTemplates } from '#web/documents/use-templates.ts';
import { toast } from '#web/ui/toast-store.ts';
import { copyOf } from './template-values.ts';

/** The pages answer a lost session with words of their own. */
const meta = { handlesSessionLoss: true };

export type AnswerLoss = (error: unknown) => boolean;

/** Saves a new template, or an old one under its id; busy until the list shows it. */
export function useSaveTemplate(id: string | undefined) {
  const client = useQueryClient();
  const deed = useDeedKey();
  return useMutation({
    meta,
    mutationFn: async (body: TemplateInput) => {
      const saved = id
        ? await api('PUT /api/templates/:id', { params: { id }, body })
        : await api('POST /api/templates', { body, headers: deed.headersFor(body) });
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
      if (!answerLoss(error)) toast({ title: 'Error', description: error.message, tone: 'destructive' });
    },
  });
}

export function useDeleteTemplate(answerLoss: AnswerLoss, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
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
      if (!answerLoss(error)) toast({ title: 'Error', description: error.message, tone: 'destructive' });
    },
  });
}
