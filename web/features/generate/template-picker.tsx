// The choice of a template, and the one that was chosen.
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { formatPercent, readPercent } from '#contract/lines/money.ts';
import type { Template } from '#contract/templates.ts';
import { FirstLines } from '#web/lines/first-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface TemplatePickerProps {
  templates: readonly Template[];
  chosen: string | null;
  onChoose: (template: Template) => void;
}

function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
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

interface ChosenTemplateProps {
  templates: readonly Template[];
  template: Template | null;
  wanted: string | null;
  onChoose: (template: Template) => void;
}

/** The list until one is chosen; then one line, so that the form is in view. */
export function ChosenTemplate({ templates, template, wanted, onChoose }: ChosenTemplateProps) {
  const [isChanging, setIsChanging] = useState(false);
  const isGone = wanted !== null && !templates.some(({ id }) => id === wanted);

  if (template && !isChanging) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-hidden pr-3 pl-0">
        <div className="flex min-w-0 items-stretch gap-4">
          <span
            aria-hidden="true"
            className="w-1.5 shrink-0"
            style={{ backgroundColor: template.headerColor }}
          />
          <p className="min-w-0 py-3.5">
            <span className="text-muted">Template </span>
            <span className="font-semibold wrap-anywhere">{template.name}</span>
          </p>
        </div>
        {templates.length > 1 ? (
          <Button variant="link" size="sm" onClick={() => setIsChanging(true)}>
            Change template
          </Button>
        ) : null}
      </Card>
    );
  }
  return (
    <>
      {isGone ? (
        <div className="mb-4">
          <Notice tone="warning">The template in this link no longer exists. Choose another one.</Notice>
        </div>
      ) : null}
      <TemplatePicker
        templates={templates}
        chosen={template?.id ?? null}
        onChoose={(chosen) => {
          setIsChanging(false);
          onChoose(chosen);
        }}
      />
    </>
  );
}
