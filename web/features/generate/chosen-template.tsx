import { useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TemplatePicker } from './template-picker.tsx';

interface ChosenTemplateProps {
  templates: readonly Template[];
  template: Template | null;
  wanted: string | null;
  onChoose: (template: Template) => void;
}

/** The list until one is chosen; after that one line, so that the form is what one sees. */
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
