// The owner's templates.
import { FilePlus2, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { SigningOut } from '#web/layout/message-page.tsx';
import { useSessionExpired } from '#web/layout/use-session-expired.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { TemplateList } from './template-list.tsx';
import { useTemplates } from './use-templates.ts';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'TemplateDialog');
const behindButtons = [TemplateDialog];

interface TemplatesPageProps {
  /** Between the title and the list. */
  children?: ReactNode;
  /** The id of a template whose form is wanted, or `new`. */
  opens?: string | null;
  onOpened?: () => void;
}

export function TemplatesPage({ children, opens = null, onOpened }: TemplatesPageProps) {
  const templates = useTemplates({ showsCopy: true });
  const { isExpired, answer } = useSessionExpired();
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  usePreloaded(behindButtons, timings.preloadDialogs);
  useEffect(() => {
    if (templates.error) answer(templates.error);
  }, [templates.error, answer]);

  useEffect(() => {
    if (opens === null || !templates.data) return;
    setEdited(opens === 'new' ? 'new' : (templates.data.find(({ id }) => id === opens) ?? null));
    onOpened?.();
  }, [opens, templates.data, onOpened]);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7 sm:py-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-bold tracking-tight">Templates</h1>
        <Button onClick={() => setEdited('new')}>
          <FilePlus2 aria-hidden="true" />
          Create Template
        </Button>
      </div>
      {isExpired || isSessionLoss(templates.error) ? (
        <SigningOut />
      ) : (
        <>
          {children}
          <div className="mt-6">
            <Loaded
              query={templates}
              skeleton={<SkeletonCards count={3} label="Loading templates" />}
              empty={<NoTemplates onCreate={() => setEdited('new')} />}
            >
              {(list) => <TemplateList templates={list} onEdit={setEdited} onSessionLoss={answer} />}
            </Loaded>
          </div>
        </>
      )}
      {edited && !isExpired ? (
        <TemplateDialog
          template={edited === 'new' ? null : edited}
          onSessionLoss={answer}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

function NoTemplates({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<FileText />}
      title="No templates yet"
      action={<Button onClick={onCreate}>Create your first template</Button>}
    >
      A template holds the line items, tax rate and texts of work you do often. Every job starts from one.
    </EmptyState>
  );
}
