import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Loaded, type LoadedQuery } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { PageSpinner, ProgressBar, Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Segmented } from '#web/ui/form/select.tsx';
import { Example, Row, ShowcaseSection } from './showcase-section.tsx';

const stages = [
  { value: 'loading', label: 'Loading' },
  { value: 'failed', label: 'Error' },
  { value: 'empty', label: 'Empty' },
  { value: 'full', label: 'Full' },
] as const;

type Stage = (typeof stages)[number]['value'];

export function StateSamples() {
  const [stage, setStage] = useState<Stage>('full');
  return (
    <ShowcaseSection
      id="states"
      title="Loading, empty, error"
      lead="Every list has four states, and each of them says what comes next."
    >
      <Example title="Loaded: the four states of one list">
        <Segmented label="State of the list" value={stage} onChange={setStage} options={stages} />
        <div className="mt-4">
          <Loaded query={queryIn(stage, () => setStage('full'))} empty={<NothingYet />}>
            {(names) => (
              <Card>
                <CardBody>
                  <ul className="divide-y divide-line">
                    {names.map((name) => (
                      <li key={name} className="py-3 first:pt-0 last:pb-0">
                        {name}
                      </li>
                    ))}
                  </ul>
                </CardBody>
              </Card>
            )}
          </Loaded>
        </div>
      </Example>
      <div className="grid gap-8 lg:grid-cols-2">
        <Example title="Empty">
          <NothingYet />
        </Example>
        <Example title="Error">
          <ErrorState
            message="Your jobs could not be loaded."
            onRetry={() => toast({ title: 'Asked again' })}
          />
        </Example>
        <Example title="Skeleton">
          <SkeletonCards count={2} label="Loading jobs" />
        </Example>
        <div className="grid content-start gap-8">
          <Example title="Spinner and progress">
            <Row>
              <Spinner label="Loading" />
              <Spinner label="Loading" className="size-8 text-accent-ink" />
              <div className="w-48">
                <ProgressBar label="Import" value={0.4} />
              </div>
            </Row>
          </Example>
          <Example title="Whole page">
            <div className="h-40 overflow-hidden rounded-card border border-line [&>div]:min-h-full">
              <PageSpinner />
            </div>
          </Example>
        </div>
      </div>
    </ShowcaseSection>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden="true" />}
      title="No jobs yet"
      action={
        <Button onClick={() => toast({ title: 'A new job would open here' })}>
          <Plus aria-hidden="true" />
          Create Job
        </Button>
      }
    >
      Write the first estimate and it appears here, ready to send.
    </EmptyState>
  );
}

function queryIn(stage: Stage, refetch: () => void): LoadedQuery<string[]> {
  return {
    isPending: stage === 'loading',
    isError: stage === 'failed',
    error: stage === 'failed' ? new Error('The server did not answer.') : null,
    data:
      stage === 'full'
        ? ['Maria Nguyễn', 'Harold Jensen', 'Oak Street Dental']
        : stage === 'empty'
          ? []
          : undefined,
    refetch,
  };
}
