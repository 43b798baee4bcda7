import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { formatPercent, readPercent } from '#contract/money.ts';
import type { Template } from '#contract/templates.ts';
import { FirstLines } from '#web/documents/first-lines.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface TemplatePickerProps {
  templates: readonly Template[];
  chosen: string | null;
  onChoose: (template: Template) => void;
}

export function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-lg font-bold tracking-tight">
        Choose a template
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map((template) => (
          <li
            key={template.id}
            className={classNames(
              'relative flex flex-col rounded-card border bg-surface p-4 shadow-card transition-colors hover:border-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              template.id === chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
            )}
          >
            {/* The whole card is its button. */}
            <button
              type="button"
              aria-current={template.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(template)}
              className="text-left font-bold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {template.name}
            </button>
            <TemplateFacts template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TemplateFacts({ template }: { template: Template }) {
  return (
    <>
      {template.defaultJobDescription ? (
        <span className="mt-1 line-clamp-2 wrap-anywhere text-muted">{template.defaultJobDescription}</span>
      ) : null}
      <div className="mt-3 text-md">
        <FirstLines lines={template.defaultLineItems} />
      </div>
      <span className="figures mt-2 text-sm text-muted">
        Tax rate {formatPercent(readPercent(template.taxRate).value ?? 0)}%
      </span>
    </>
  );
}

export function NoTemplates() {
  return (
    <EmptyState
      icon={<FileText />}
      title="No templates available"
      action={
        <Link to="/" className={buttonClass()}>
          Create Template
        </Link>
      }
    >
      Create a template first to generate jobs
    </EmptyState>
  );
}
