// The cards of the templates, and their order.
import { Link } from '@tanstack/react-router';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatPercent, readPercent } from '#contract/lines/money.ts';
import type { Template } from '#contract/templates.ts';
import { FirstLines, offerNote } from '#web/lines/first-lines.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardFooter } from '#web/ui/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type OnSessionLoss, useDeleteTemplate, useDuplicateTemplate } from './use-template-list.ts';

interface TemplateListProps {
  templates: readonly Template[];
  onEdit: (template: Template) => void;
  onSessionLoss: OnSessionLoss;
}

export function TemplateList({ templates, onEdit, onSessionLoss }: TemplateListProps) {
  const [sort, setSort] = useState<TemplateSort>('newest');
  const [toDelete, setToDelete] = useState<Template | null>(null);
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
                setToDelete(template);
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
        body={`“${toDelete?.name ?? ''}” will be gone for good. Jobs that were made from it keep everything they have.`}
        confirmLabel="Delete Template"
        tone="danger"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
      />
    </>
  );
}

const templateSorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'name-asc', label: 'Name A-Z' },
  { value: 'name-desc', label: 'Name Z-A' },
] as const;
export type TemplateSort = (typeof templateSorts)[number]['value'];

type Sortable = Pick<Template, 'name' | 'createdAt'>;

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const newest = (a: Sortable, b: Sortable) => b.createdAt.localeCompare(a.createdAt);

/** The server sends the newest first, which also decides between templates made at the same moment. */
export function sortTemplates<T extends Sortable>(templates: readonly T[], sort: TemplateSort): T[] {
  const list = templates.toSorted(newest);
  switch (sort) {
    case 'newest':
      return list;
    case 'oldest':
      return list.reverse();
    // Of equal names the newest comes first (B-5).
    case 'name-asc':
      return list.sort((a, b) => names.compare(a.name, b.name));
    case 'name-desc':
      return list.sort((a, b) => names.compare(b.name, a.name));
  }
}

interface TemplateCardProps {
  template: Template;
  isDuplicating: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function TemplateCard({ template, isDuplicating, onEdit, onDuplicate, onDelete }: TemplateCardProps) {
  const { id, name, defaultJobDescription, defaultLineItems, taxRate, headerColor } = template;
  return (
    <Card className="flex flex-col overflow-hidden">
      {/* The bar its documents carry. */}
      <div aria-hidden="true" className="h-1.5" style={{ backgroundColor: headerColor }} />
      <div className="flex-1 p-4 sm:p-5">
        <h2 className="text-lg leading-snug font-bold tracking-tight wrap-anywhere">{name}</h2>
        {defaultJobDescription ? (
          <p className="mt-1 line-clamp-2 text-muted">{defaultJobDescription}</p>
        ) : null}
        <div className="mt-4">
          <FirstLines lines={defaultLineItems} />
        </div>
        <p className="figures mt-3 text-sm text-muted">
          Tax rate {formatPercent(readPercent(taxRate).value ?? 0)}%{offerNote(template)}
        </p>
      </div>
      <CardFooter>
        <Link
          to="/generate"
          search={{ template: id }}
          aria-label={`Create Job from ${name}`}
          className={buttonClass({ size: 'sm' })}
        >
          Create Job
        </Link>
        <div className="ml-auto flex gap-1 text-muted">
          <IconButton label={`Edit ${name}`} size="sm" onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Duplicate ${name}`} size="sm" busy={isDuplicating} onClick={onDuplicate}>
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${name}`} size="sm" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </CardFooter>
    </Card>
  );
}
