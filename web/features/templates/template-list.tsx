import { useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { sortTemplates, type TemplateSort, templateSorts } from './sort-templates.ts';
import { TemplateCard } from './template-card.tsx';
import { type OnSessionLoss, useDeleteTemplate, useDuplicateTemplate } from './use-template-changes.ts';

interface TemplateListProps {
  templates: readonly Template[];
  onEdit: (template: Template) => void;
  onSessionLoss: OnSessionLoss;
}

export function TemplateList({ templates, onEdit, onSessionLoss }: TemplateListProps) {
  const [sort, setSort] = useState<TemplateSort>('newest');
  const [doomed, setDoomed] = useState<Template | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const duplicate = useDuplicateTemplate(onSessionLoss);
  const remove = useDeleteTemplate(onSessionLoss, () => setIsAsking(false));

  return (
    <>
      <div className="mb-4 flex justify-end">
        <Field label="Sort templates" hideLabel className="w-full sm:w-48">
          <Select value={sort} onValueChange={setSort} options={templateSorts} />
        </Field>
      </div>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {sortTemplates(templates, sort).map((template) => (
          <li key={template.id} className="grid min-w-0">
            <TemplateCard
              template={template}
              isDuplicating={duplicate.isPending && duplicate.variables.id === template.id}
              onEdit={() => onEdit(template)}
              onDuplicate={() => {
                if (!duplicate.isPending) duplicate.mutate(template);
              }}
              onDelete={() => {
                setDoomed(template);
                setIsAsking(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this template?"
        body={`“${doomed?.name ?? ''}” will be gone for good. Jobs that were made from it keep everything they have.`}
        confirmLabel="Delete Template"
        tone="danger"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </>
  );
}
