// The choice of a template, and the one that was chosen.
import { Link } from '@tanstack/react-router';
import { CircleCheck, FilePlus, FileText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { blankTemplate } from '#contract/generate.ts';
import { formatPercent, readPercent } from '#contract/lines/money.ts';
import type { Template } from '#contract/templates.ts';
import { FirstLines, offerNote } from '#web/lines/first-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface TemplatePickerProps {
  /** Starting blank is the first. */
  choices: readonly Template[];
  chosen: string | null;
  /** Opened by a button that it takes the place of. */
  takesFocus: boolean;
  onChoose: (template: Template) => void;
}

function TemplatePicker({ choices, chosen, takesFocus, onChoose }: TemplatePickerProps) {
  const heading = useId();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) current.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-lg font-bold tracking-tight">
        Choose a template
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map((template) => (
          <li
            key={template.id}
            // A toast stays off the whole card.
            data-choice
            className={classNames(
              'relative flex flex-col rounded-card border bg-surface p-4 shadow-card transition-colors hover:border-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              template.id === chosen ? 'border-accent ring-1 ring-accent' : 'border-line',
              isBlank(template) && template.id !== chosen && 'border-dashed border-line-strong',
            )}
          >
            {/* The whole card is its button. */}
            <button
              ref={template.id === chosen ? current : undefined}
              type="button"
              aria-current={template.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(template)}
              className="pr-7 text-left font-bold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {isBlank(template) ? (
                <FilePlus aria-hidden="true" className="mr-2 inline size-5 align-[-0.2em] text-accent-ink" />
              ) : null}
              {template.name}
              {template.id === chosen ? (
                <CircleCheck
                  aria-hidden="true"
                  className="absolute top-4 right-4 size-5 bg-surface text-accent-ink"
                />
              ) : null}
            </button>
            {isBlank(template) ? (
              <span className="mt-1 text-muted">
                Write the lines yourself. The printed texts are your company’s own.
              </span>
            ) : (
              <TemplateFacts template={template} />
            )}
            <span className="figures mt-2 text-sm text-muted">
              Tax rate {percentOf(template)}
              {offerNote(template)}
            </span>
          </li>
        ))}
      </ul>
      {choices.length === 1 ? (
        <div className="mt-3">
          <NoTemplates />
        </div>
      ) : null}
    </section>
  );
}

const isBlank = ({ id }: Template) => id === blankTemplate;

const percentOf = ({ taxRate }: Template) => `${formatPercent(readPercent(taxRate).value ?? 0)}%`;

function TemplateFacts({ template }: { template: Template }) {
  return (
    <>
      {template.defaultJobDescription ? (
        <span className="mt-1 line-clamp-2 wrap-anywhere text-muted">{template.defaultJobDescription}</span>
      ) : null}
      <div className="mt-3 text-md">
        <FirstLines lines={template.defaultLineItems} />
      </div>
    </>
  );
}

function NoTemplates() {
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
  choices: readonly Template[];
  template: Template | null;
  wanted: string | null;
  onChoose: (template: Template) => void;
}

/** The list until one is chosen; then one line, so that the form is in view. */
export function ChosenTemplate({ choices, template, wanted, onChoose }: ChosenTemplateProps) {
  const [isChanging, setIsChanging] = useState(false);
  const isGone = wanted !== null && !choices.some(({ id }) => id === wanted);

  if (template && !isChanging) {
    return (
      <Card className="relative flex flex-wrap items-center justify-between gap-x-4 overflow-hidden pr-3 pl-5.5">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 w-1.5"
          style={{ backgroundColor: template.headerColor }}
        />
        <p className="min-w-0 py-3.5">
          <span className="text-muted">{isBlank(template) ? '' : 'Template '}</span>
          <span className="font-semibold wrap-anywhere">
            {isBlank(template) ? 'Started blank' : template.name}
          </span>
          <span className="text-muted">{isBlank(template) ? ', with your company’s texts' : ''}</span>
        </p>
        {choices.length > 1 ? (
          <Button variant="link" size="sm" className="max-sm:-ml-3" onClick={() => setIsChanging(true)}>
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
        choices={choices}
        chosen={template?.id ?? null}
        takesFocus={isChanging}
        onChoose={(chosen) => {
          setIsChanging(false);
          onChoose(chosen);
        }}
      />
    </>
  );
}
