// Duplicates and deletes templates from their list, which loads no form.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { templateLimits } from '#contract/limits.ts';
import type { Template, TemplateInput } from '#contract/templates.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshTemplates } from './use-templates.ts';

/** The pages show a lost session themselves. */
const meta = { handlesSessionLoss: true };

export type OnSessionLoss = (error: unknown) => boolean;

export function useDuplicateTemplate(onSessionLoss: OnSessionLoss) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    meta,
    mutationFn: async (template: Template) => {
      const body = copyOf(template);
      const copy = await api('POST /api/templates', { body, headers: idempotencyKey.headersFor(body) });
      idempotencyKey.done();
      await refreshTemplates(client);
      return copy;
    },
    onSuccess: ({ name }) => toast({ title: 'Template Duplicated', description: name, tone: 'success' }),
    onError: (error) => {
      if (!onSessionLoss(error)) showFailure(error, 'Failed to duplicate the template. Please try again.');
    },
  });
}

export function useDeleteTemplate(onSessionLoss: OnSessionLoss, onDone: () => void) {
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
      if (!onSessionLoss(error)) showFailure(error, 'Failed to delete the template. Please try again.');
    },
  });
}

const copySuffix = ' (Copy)';

/** The copy gets new rows. */
export function copyOf({
  id: _,
  createdAt: __,
  revision: ___,
  name,
  defaultLineItems,
  ...rest
}: Template): TemplateInput {
  return {
    ...rest,
    name: `${name.slice(0, templateLimits.name - copySuffix.length).trimEnd()}${copySuffix}`,
    defaultLineItems: defaultLineItems.map(({ id: ____, total: _____, ...line }) => line),
  };
}
