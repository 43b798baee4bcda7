import { Link } from '@tanstack/react-router';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { formatPercent, readPercent } from '#contract/money.ts';
import type { Template } from '#contract/templates.ts';
import { FirstLines } from '#web/documents/first-lines.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardFooter } from '#web/ui/card.tsx';

interface TemplateCardProps {
  template: Template;
  isDuplicating: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export function TemplateCard({ template, isDuplicating, onEdit, onDuplicate, onDelete }: TemplateCardProps) {
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
          Tax rate {formatPercent(readPercent(taxRate).value ?? 0)}%
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
